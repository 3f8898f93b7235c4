//! What each part of a board is drawn with: a class for pages, whose colours are in the style sheet, and concrete colours for pictures.

/// The light in which a picture is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Theme {
    #[default]
    Light,
    Dark,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ink {
    /// What lies under a picture whose board has holes.
    Paper,
    Wall,
    Light,
    Dark,
    HubLight,
    HubDark,
    Room,
    Pillar,
    Last,
    LastEdge,
    News,
    Draft,
    DraftEdge,
    Selected,
    Check,
    Quiet,
    Capture,
    Join,
    Threat,
    Sign,
    LabelOnLight,
    LabelOnDark,
    LabelOutside,
}

impl Ink {
    pub(super) fn class(self) -> &'static str {
        match self {
            Ink::Paper => "b-paper",
            Ink::Wall => "b-wall",
            Ink::Light => "b-light",
            Ink::Dark => "b-dark",
            Ink::HubLight => "b-hub-light",
            Ink::HubDark => "b-hub-dark",
            Ink::Room => "b-room",
            Ink::Pillar => "b-pillar",
            Ink::Last => "b-last",
            Ink::LastEdge => "b-last-edge",
            Ink::News => "b-news",
            Ink::Draft => "b-draft",
            Ink::DraftEdge => "b-draft-edge",
            Ink::Selected => "b-selected",
            Ink::Check => "b-check",
            Ink::Quiet => "b-quiet",
            Ink::Capture => "b-capture",
            Ink::Join => "b-join",
            Ink::Threat => "b-threat",
            Ink::Sign => "army-sign",
            Ink::LabelOnLight => "b-label-on-light",
            Ink::LabelOnDark => "b-label-on-dark",
            Ink::LabelOutside => "b-label-outside",
        }
    }

    pub(super) fn attributes(self, theme: Theme) -> String {
        let dark = theme == Theme::Dark;
        let pick = |light: &'static str, night: &'static str| if dark { night } else { light };
        match self {
            Ink::Paper => filled(pick("#f6efe1", "#1b1613")),
            Ink::Wall => stroked(pick("#5a4632", "#8d7a63"), "9"),
            Ink::Light => filled(pick("#f2e3c6", "#cdbb99")),
            Ink::Dark => filled(pick("#c0946a", "#a17c5a")),
            Ink::HubLight => filled(pick("#d9e2dc", "#b3bdb5")),
            Ink::HubDark => filled(pick("#8fa79b", "#789386")),
            Ink::Room => stroked("#5a4632", "1.5"),
            Ink::Pillar => "fill=\"#3b2a1a\"".to_string(),
            Ink::Last => "fill=\"#e8c02c\" fill-opacity=\".45\"".to_string(),
            Ink::LastEdge => stroked("#6b4a00", "2"),
            Ink::News => stroked("#6b4a00", "2") + " stroke-dasharray=\"6 6\"",
            Ink::Draft => "fill=\"#0b5c7a\" fill-opacity=\".28\"".to_string(),
            Ink::DraftEdge => stroked("#0b5c7a", "2"),
            Ink::Selected => stroked("#0b5c7a", "4"),
            Ink::Check => "fill=\"#d7263d\" stroke=\"#6e0b17\" stroke-width=\"1.5\"".to_string(),
            Ink::Quiet => "fill=\"#0b5c7a\" fill-opacity=\".8\"".to_string(),
            Ink::Capture => filled("#a3162a"),
            Ink::Join => stroked("#0b5c7a", "3"),
            Ink::Threat => "fill=\"#ffd21f\" stroke=\"#6e0b17\" stroke-width=\"1.5\"".to_string(),
            Ink::Sign => "fill=\"#fffaf0\" stroke=\"#1d1712\" stroke-width=\"1.5\" stroke-linejoin=\"round\"".to_string(),
            Ink::LabelOnLight => label("#6f4a26"),
            Ink::LabelOnDark => label("#2f1d0d"),
            Ink::LabelOutside => label(pick("#5f5144", "#c2b29d")),
        }
    }
}

fn filled(colour: &str) -> String {
    format!("fill=\"{colour}\"")
}

fn stroked(colour: &str, width: &str) -> String {
    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linejoin=\"round\"")
}

fn label(colour: &str) -> String {
    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.1\" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
}
