//! The design system on one page, in the demo: tokens read from the style sheet itself, the components as pages use them, everything that is drawn.

use std::collections::BTreeMap;

use actix_web::HttpResponse;
use askama::Template;

use super::assets;
use super::fault::Fault;
use super::shell::Shell;
use super::visitor::Visitor;
use crate::draw::specimen;

#[derive(Template)]
#[template(path = "style.html")]
struct StylePage {
    shell: Shell,
    colours: Vec<Colour>,
    spaces: Vec<Space>,
    specimen: String,
}

/// A colour by its token, in light and in dark.
#[derive(Debug, PartialEq, Eq)]
struct Colour {
    token: String,
    light: String,
    dark: String,
}

/// A step of the scale of distances.
#[derive(Debug, PartialEq, Eq)]
struct Space {
    token: String,
    /// As the sheet has it: `.25rem`.
    size: String,
    /// In pixels, where a rem is sixteen of them.
    pixels: u32,
}

/// The tokens that a rule of the sheet sets.
fn tokens<'s>(sheet: &'s str, selector: &str) -> BTreeMap<&'s str, &'s str> {
    let Some(at) = sheet.find(&format!("{selector} {{")) else { return BTreeMap::new() };
    let block = sheet[at..].split_once('{').and_then(|(_, after)| after.split('}').next()).unwrap_or_default();
    block.split(';').filter_map(|line| line.trim().strip_prefix("--")?.split_once(':')).map(|(name, value)| (name, value.trim())).collect()
}

fn colours(sheet: &str) -> Vec<Colour> {
    let (light, dark) = (tokens(sheet, ":root"), tokens(sheet, ":root[data-theme=\"dark\"]"));
    let colour = |(token, value): (&&str, &&str)| Colour {
        token: token.to_string(),
        light: value.to_string(),
        dark: dark.get(*token).unwrap_or(value).to_string(),
    };
    light.iter().filter(|(_, value)| value.starts_with('#')).map(colour).collect()
}

fn spaces(sheet: &str) -> Vec<Space> {
    let tokens = tokens(sheet, ":root");
    let space = |(token, size): (&&str, &&str)| {
        let rem: f32 = size.strip_suffix("rem")?.parse().ok()?;
        token.starts_with("space-").then(|| Space { token: token.to_string(), size: size.to_string(), pixels: (rem * 16.0).round() as u32 })
    };
    tokens.iter().filter_map(space).collect()
}

/// `GET /style`
pub async fn show(by: Visitor) -> Result<HttpResponse, Fault> {
    by.site().demo().ok_or(Fault::NotFound)?;
    let sheet = assets::text("style.css");
    by.page(&StylePage {
        shell: by.shell()?,
        colours: colours(&sheet),
        spaces: spaces(&sheet),
        specimen: specimen::fragment(assets::address("men.svg"), assets::address("cards.svg")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_from_the_sheet() {
        let sheet = ":root {\n  --ink: #2a2019;\n  --red: #a62b23; --space-1: .25rem;\n}\n:root[data-theme=\"dark\"] {\n  --ink: #f2e8d8;\n}";
        let colour = |token: &str, light: &str, dark: &str| Colour { token: token.into(), light: light.into(), dark: dark.into() };
        assert_eq!(colours(sheet), [colour("ink", "#2a2019", "#f2e8d8"), colour("red", "#a62b23", "#a62b23")]);
        assert_eq!(spaces(sheet), [Space { token: "space-1".into(), size: ".25rem".into(), pixels: 4 }]);
        let ours = assets::text("style.css");
        assert!(colours(&ours).len() > 30 && spaces(&ours).len() == 6);
    }
}
