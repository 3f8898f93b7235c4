//! Everything that is drawn, on one page, to look at: the page `/style` embeds it.

use super::men::{self, Army};
use crate::rules::view::Figure;

/// All men of all armies in three sizes, as a fragment of a page.
pub fn men(sprite: &str) -> String {
    let mut out = String::new();
    for army in Army::ALL {
        out += &format!("<h3>{}</h3>", army.word());
        for figure in Figure::ALL {
            out += &men::icon(figure, army, sprite);
        }
    }
    out
}
