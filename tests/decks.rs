//! Decks of one's own, from building one to a game in which both are brought.

mod common;

use common::play::{begun, make_turn};
use common::{Form, Game, Page, Person, Three};

fn make(who: &Person, name: &str, text: &str) -> Page {
    let form = who.get("/decks").form("/decks").fill("name", name).fill("text", text);
    who.submit(&form)
}

fn path(page: &Page) -> String {
    page.path.split(['?', '#']).next().unwrap().to_string()
}

#[test]
fn a_deck_is_built_card_by_card() {
    let three = Three::new();
    let page = make(&three.ada, "Riders", "");
    assert_eq!((page.status, page.text("h1"), page.text("#deck-title")), (200, "Riders".to_string(), "0 cards".to_string()));
    let here = path(&page);
    let page = three.ada.get(&format!("{here}?q=&colour=green&kind="));
    assert_eq!(page.texts(".builder .card-name").len(), 10);
    let page = three.ada.press(&page, "+ one Cardinal", &[]);
    assert_eq!(page.texts(".builder .card-name").len(), 10, "the cards looked for are still shown");
    let page = three.ada.press(&page, "+ one Cardinal", &[]);
    assert_eq!((page.text("#deck-title"), page.text("#cardinal .copies-count")), ("2 cards".to_string(), "2 of Cardinal".to_string()));
    assert!(page.has("#cardinal button[value=\"add:Cardinal\"][disabled]"), "there are two copies");
    let page = three.ada.press(&page, "− one Cardinal", &[]);
    assert_eq!(page.text("#deck-title"), "1 card");
    let page = three.ada.press(&page, "Take 2 of each of these", &[]);
    assert_eq!(page.text("#deck-title"), "20 cards");
    let page = three.ada.press(&page, "Take none of these", &[]);
    assert_eq!(page.text("#deck-title"), "0 cards");
}

#[test]
fn a_deck_is_shared_as_text_and_copied() {
    let three = Three::new();
    let page = make(&three.ada, "Mayhem", "2 Rout\nzeal\n# for Bo\n1 shield/pike");
    let text = page.form(&path(&page)).get("text").to_string();
    assert_eq!(text, "2 Rout\n1 Zeal\n1 Shield/Pike\n");
    let his = make(&three.bo, "From Ada", &text);
    assert_eq!(his.form(&path(&his)).get("text"), text);
    assert_eq!(three.bo.get(&path(&page)).status, 404, "a deck is its maker's own");
    let stolen =
        Form { action: path(&page), fields: [("csrf", his.csrf().as_str()), ("do", "delete")].map(|(n, v)| (n.to_string(), v.to_string())).to_vec() };
    three.bo.submit(&stolen);
    let copy = three.ada.press(&three.ada.get(&path(&page)), "Make a copy", &[]);
    assert_eq!((copy.text("h1"), copy.text("#deck-title")), ("Mayhem 2".to_string(), "4 cards".to_string()));
    three.ada.press(&copy, "Yes, delete it", &[]);
    assert_eq!(three.ada.get("/decks").texts(".deck-list h2"), ["Mayhem"]);
}

#[test]
fn what_is_wrong_with_a_deck_is_named_and_what_was_typed_is_kept() {
    let three = Three::new();
    let text = "3 Zeal\nZeel\nPike";
    let page = make(&three.ada, "Bad", text);
    assert_eq!(page.status, 422);
    let faults = page.texts("#error li");
    assert_eq!(faults.len(), 3, "{faults:?}");
    assert!(faults.contains(&"Zeal: 3 copies, and a deck holds at most 2 of a card (R11)".to_string()));
    assert!(faults.contains(&"Line 2: 'Zeel' is not a card. Is Zeal meant?".to_string()));
    assert!(faults.contains(&"Line 3: Pike is one edge of a card: write Shield/Pike".to_string()));
    let kept = page.form("/decks");
    assert_eq!((kept.get("name"), kept.get("text")), ("Bad", text));
    let good = make(&three.ada, "Good", "2 Zeal");
    let third = Form { action: path(&good), fields: Vec::new() }.with("csrf", &good.csrf()).with("do", "add:Zeal");
    let refused = three.ada.submit(&third);
    assert_eq!((refused.status, refused.text("#deck-title")), (422, "2 cards".to_string()));
    assert!(refused.text("#error").contains("Zeal: 3 copies"));
    assert!(make(&three.ada, "good", "").text("#error").contains("a deck of that name already"));
    assert!(make(&three.ada, " ", "").text("#error").contains("1 to 40 characters"));
}

/// Opens a formal game with a deck and accepts it with another, all on the pages.
fn formal(three: &Three, ada: &str, bo: &str) -> Game {
    let form = three.ada.get("/games/new?game=heretik").form("/games");
    let form = form.fill("open_to", "everyone").fill("seat", "white").fill("option-mode", "formal").fill("deck", ada);
    let offer = three.ada.submit(&form);
    assert_eq!(offer.status, 200, "{}", offer.words());
    let theirs = three.bo.get(&offer.path);
    let form = theirs.form(&format!("{}/join", offer.path)).fill("deck", bo);
    let begun = three.bo.submit(&form);
    assert_eq!(begun.status, 200, "{}", begun.words());
    Game { id: offer.path.trim_start_matches("/g/").to_string(), path: offer.path.clone() }
}

fn number(page: &Page) -> String {
    path(page).trim_start_matches("/decks/").to_string()
}

#[test]
fn both_bring_their_decks_to_a_formal_game_and_see_the_others_size_only() {
    let three = Three::new();
    let hers = number(&make(&three.ada, "Hers", "2 Rout\n2 Zeal\n2 Ram"));
    let his = number(&make(&three.bo, "His", "2 Dash\n2 Knave"));
    let form = three.ada.get("/games/new?game=heretik").form("/games");
    let offer = three.ada.submit(&form.fill("option-mode", "formal").fill("seat", "white").fill("deck", &hers));
    let seen = three.bo.get(&offer.path);
    assert!(seen.words().contains("Ada brings a deck of 6 cards"), "{}", seen.words());
    assert!(!["Rout", "Zeal", "Ram"].iter().any(|card| seen.words().contains(card)));
    let game = formal(&three, &hers, &his);
    // Afterwards the deck may change; the game keeps what was brought.
    let deck = three.ada.get(&format!("/decks/{hers}"));
    three.ada.press(&deck, "Take none of these", &[]);
    make_turn(&three.ada, &game);
    let page = three.ada.get(&game.path);
    assert!(page.words().contains("The deck that was brought") && page.words().contains("2 Rout"));
    let theirs = three.bo.get(&game.path);
    assert!(theirs.words().contains("2 Dash"));
    let hidden: Vec<&str> = ["Rout", "Zeal", "Ram"].into_iter().filter(|card| theirs.body.contains(card)).collect();
    assert!(hidden.is_empty(), "{hidden:?}");
    assert!(theirs.words().contains("Deck: 5 cards"));
    // Somebody else's deck, or one that is no number, is none that could be brought.
    let form = three.bo.get("/games/new?game=heretik").form("/games").fill("option-mode", "formal").with("deck", &hers);
    assert_eq!(three.bo.submit(&form).status, 422);
}

#[test]
fn a_deck_that_was_brought_to_a_game_that_never_began_stays_secret() {
    let three = Three::new();
    let hers = number(&make(&three.ada, "Hers", "2 Rout\n2 Zeal"));
    let form = three.ada.get("/games/new?game=heretik").form("/games").fill("option-mode", "formal").fill("open_to", "everyone");
    let offer = three.ada.submit(&form.fill("deck", &hers));
    assert!(offer.words().contains("deck of 4 cards"), "{}", offer.words());
    three.ada.press(&offer, "Take the offer back", &[]);
    for who in [&three.bo, &three.anybody] {
        for end in ["", "/at/1", "/export.json", "/export.txt", "/text"] {
            let page = who.get(&format!("{}{end}", offer.path));
            assert!(page.status >= 200 && !page.body.contains("Rout"), "{end}: {}", page.words());
        }
    }
    assert_eq!(three.bo.get(&format!("{}/export.json", offer.path)).status, 400);
}

#[test]
fn in_a_simple_game_no_deck_is_brought() {
    let three = Three::new();
    let hers = number(&make(&three.ada, "Hers", "2 Rout"));
    let form = three.ada.get("/games/new?game=heretik").form("/games").fill("deck", &hers);
    let offer = three.ada.submit(&form);
    assert!(!offer.words().contains("brings"));
    assert!(!three.bo.get(&offer.path).form(&format!("{}/join", offer.path)).fields.iter().any(|(name, _)| name == "deck"));
}

#[test]
fn handicaps_count_where_that_was_agreed_and_are_shown_with_what_each_result_did() {
    let (three, _) = Three::with(&[], async |club, [ada, bo, _]| begun(club, ada, bo, "heretik", 0).await);
    let open = |handicaps: &str| {
        let form = three.ada.get("/games/new?game=heretik").form("/games").fill("seat", "white").fill("option-handicaps", handicaps);
        let offer = three.ada.submit(&form);
        let theirs = three.bo.get(&offer.path);
        assert_eq!(theirs.words().contains("Handicap game"), handicaps == "counted", "what was agreed stands there before it is accepted");
        three.bo.press(&theirs, "Take the seat", &[]);
        Game { id: offer.path.trim_start_matches("/g/").to_string(), path: offer.path }
    };
    let resign = |who: &Person, game: &Game| {
        let sure = who.get(&game.at("sure/resign"));
        who.press(&sure, "Resign", &[]);
    };
    let casual = open("none");
    resign(&three.bo, &casual);
    let profile = three.ada.get("/profile");
    let mine = profile.link("Your handicaps");
    assert!(three.ada.get(&mine).words().contains("No handicap game has ended yet"), "a casual game changes nothing");
    for _ in 0..2 {
        let game = open("counted");
        resign(&three.bo, &game);
    }
    let page = three.bo.get(&mine);
    assert_eq!(page.text("p.lead"), "Handicap: 2");
    let changes: Vec<String> = page.texts("tbody td:last-child");
    assert_eq!(changes, ["1 → 2", "0 → 1"]);
    // Bo, black, has 0 against 2: he draws two, then the one that Black always draws.
    let game = open("counted");
    let view = three.server.table(&game.id).position().unwrap().view(postern::rules::turn::Viewer::Spectator);
    assert_eq!([view.sides[0].hand.len(), view.sides[1].hand.len()], [0, 3]);
    assert!(three.cy.get(&game.path).words().contains("handicap 2"));
    resign(&three.ada, &game);
    assert_eq!(three.bo.get(&mine).text("p.lead"), "Handicap: 1");
}
