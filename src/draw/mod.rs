//! Everything that is drawn: men, boards, cards. Text in, SVG out; it knows the views of the rules and nothing of pages, mail or time.
//!
//! Start in `men` for one man, `board` for a whole position, `card` for a card's face, `specimen` to see everything at once.
//! The men and the art of the cards live in two sprite files (`static/men.svg`, `static/cards.svg`) that pages refer to;
//! a picture for a mail carries what it needs in itself.

pub mod art;
pub mod board;
pub mod card;
#[cfg(test)]
mod contrast;
pub mod figures;
pub mod film;
pub mod glyphs;
mod ink;
pub mod men;
mod pen;
pub mod picture;
pub mod specimen;

pub use ink::Theme;

/// Compares a file of the project with what is drawn; with `POSTERN_REDRAW=1` in the environment it is written anew.
#[cfg(test)]
fn kept(path: &str, drawn: &str) {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("POSTERN_REDRAW").is_some() {
        std::fs::write(&file, drawn).expect("the project's folder can be written");
    }
    let stored = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(stored == drawn, "{path} is out of date: run the tests once with POSTERN_REDRAW=1");
}
