//! What a phone or a desktop shows for the installed site: its manifest, its icons, and the icon in a tab, which counts the games that wait.

use std::sync::LazyLock;

use actix_web::http::header::{CACHE_CONTROL, ContentType};
use actix_web::{HttpResponse, web};
use serde_json::json;

use super::assets;
use super::fault::Fault;
use super::visitor::Visitor;
use crate::draw::picture;

/// The largest number that the icon in a tab shows; more are shown as this many and a plus.
const MOST_COUNTED: usize = 99;

/// For how long browsers may keep what has no hash in its address, in seconds: a day.
const A_DAY: &str = "public, max-age=86400";

/// An icon as PNG: its name, its width in pixels, and whether the system cuts it to a shape of its own.
struct Icon {
    name: &'static str,
    width: u32,
    is_maskable: bool,
}

const ICONS: [Icon; 4] = [
    Icon { name: "icon-192.png", width: 192, is_maskable: false },
    Icon { name: "icon-512.png", width: 512, is_maskable: false },
    Icon { name: "maskable-512.png", width: 512, is_maskable: true },
    Icon { name: "touch-180.png", width: 180, is_maskable: true },
];

/// The drawings, made once.
static DRAWN: LazyLock<Vec<Vec<u8>>> =
    LazyLock::new(|| ICONS.iter().map(|icon| picture::rasterise(&drawing(icon.is_maskable), icon.width)).collect());

/// The gate; for systems that cut icons, smaller on a ground that reaches the edges.
fn drawing(is_maskable: bool) -> String {
    let gate = gate();
    if !is_maskable {
        return format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">{gate}</svg>"#);
    }
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45"><rect width="45" height="45" fill="#134433"/><g transform="translate(4.5 4.5) scale(.8)">{gate}</g></svg>"##
    )
}

/// The shapes of `static/favicon.svg`.
fn gate() -> String {
    let file = assets::text("favicon.svg");
    let (from, to) = (file.find("<g").expect("the icon is a group"), file.rfind("</svg>").expect("the icon is an SVG"));
    file[from..to].to_string()
}

/// `GET /manifest.webmanifest`
pub async fn manifest(by: Visitor) -> Result<HttpResponse, Fault> {
    let club = &by.site().settings().club;
    let icons: Vec<_> = ICONS
        .iter()
        .map(|icon| {
            let purpose = if icon.is_maskable { "maskable" } else { "any" };
            json!({ "src": format!("/icons/{}", icon.name), "sizes": format!("{0}x{0}", icon.width), "type": "image/png", "purpose": purpose })
        })
        .collect();
    let manifest = json!({
        "id": "/",
        "name": club,
        "short_name": club.chars().take(12).collect::<String>().trim_end(),
        "description": format!("Slow games at {club}: a turn a day."),
        "lang": "en",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6efe1",
        "theme_color": "#134433",
        "icons": icons,
        "shortcuts": [{ "name": "New game", "url": "/games/new" }],
    });
    Ok(HttpResponse::Ok().content_type("application/manifest+json").insert_header((CACHE_CONTROL, A_DAY)).body(manifest.to_string()))
}

/// `GET /icons/{name}`
pub async fn icon(name: web::Path<String>) -> Result<HttpResponse, Fault> {
    let at = ICONS.iter().position(|icon| icon.name == *name).ok_or(Fault::NotFound)?;
    Ok(HttpResponse::Ok().content_type(ContentType::png()).insert_header((CACHE_CONTROL, A_DAY)).body(DRAWN[at].clone()))
}

/// The address of the icon in a tab while so many games wait.
pub fn address(waiting: usize) -> String {
    if waiting == 0 { assets::address("favicon.svg").to_string() } else { format!("/favicon/{}.svg", waiting.min(MOST_COUNTED + 1)) }
}

/// `GET /favicon/{count}.svg`: the gate with how many games wait for whoever looks.
pub async fn counting(count: web::Path<usize>) -> Result<HttpResponse, Fault> {
    if !(1..=MOST_COUNTED + 1).contains(&*count) {
        return Err(Fault::NotFound);
    }
    Ok(HttpResponse::Ok().content_type("image/svg+xml").insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable")).body(badge(*count)))
}

fn badge(count: usize) -> String {
    let words = if count > MOST_COUNTED { format!("{MOST_COUNTED}+") } else { count.to_string() };
    let (radius, size) = if words.len() == 1 { (12.0, 20) } else { (14.0, 18 - 2 * (words.len() as i32 - 2)) };
    let at = 45.0 - radius;
    let baseline = at + f64::from(size) * 0.36;
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">{}<circle cx="{at}" cy="{at}" r="{radius}" fill="#f0c552" stroke="#0d2219" stroke-width="1.5"/><text x="{at}" y="{baseline}" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="{size}" fill="#0d2219">{words}</text></svg>"##,
        gate()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_has_the_size_that_the_manifest_says() {
        for (icon, png) in ICONS.iter().zip(DRAWN.iter()) {
            let width = u32::from_be_bytes(png[16..20].try_into().unwrap());
            let height = u32::from_be_bytes(png[20..24].try_into().unwrap());
            assert_eq!((width, height), (icon.width, icon.width), "{}", icon.name);
        }
    }

    #[test]
    fn the_icon_in_a_tab_counts_to_99_and_shows_nothing_for_none() {
        assert_eq!(address(0), assets::address("favicon.svg"));
        assert_eq!(address(7), "/favicon/7.svg");
        assert_eq!(address(1_000), address(100));
        assert!(badge(7).contains(">7</text>"));
        assert!(badge(99).contains(">99</text>"));
        assert!(badge(100).contains(">99+</text>"));
    }
}
