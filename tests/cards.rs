//! The cards as pages: looked through, read, and reached from wherever a card is shown or named.

mod common;

use common::{Form, Server, Three};

#[test]
fn sixty_cards_are_looked_through_by_colour_kind_and_words() {
    let server = Server::new();
    let anybody = server.somebody();
    let page = anybody.get("/cards");
    assert_eq!(page.attributes("a.card", "href").len(), 60);
    let form = page.form("/cards");
    assert_eq!((form.get("q"), form.get("colour"), form.get("kind")), ("", "", ""));
    let found = anybody.get("/cards?q=&colour=red&kind=movement");
    assert_eq!(found.texts("a.card .card-name"), ["Petard"]);
    assert_eq!(found.form("/cards").get("colour"), "red");
    let nothing = anybody.get("/cards?q=%3Cscript%3E&colour=mauve&kind=");
    assert_eq!((nothing.status, nothing.attributes("a.card", "href").len()), (200, 0));
    assert!(nothing.words().contains("No card is like that"));
}

#[test]
fn every_card_has_a_page_that_leads_to_its_rulings() {
    let server = Server::new();
    let anybody = server.somebody();
    let rules = anybody.get("/rules/heretik");
    for href in anybody.get("/cards").attributes("a.card", "href") {
        let page = anybody.get(&href);
        assert_eq!(page.status, 200, "{href}");
        assert!(page.has(".card .card-text"));
        let rulings = page.attributes("a.ruling", "href");
        assert!(rulings.len() > 1, "{href}");
        for ruling in rulings {
            let anchor = ruling.strip_prefix("/rules/heretik#").unwrap();
            assert!(rules.has(&format!("[id=\"{anchor}\"]")), "{ruling}");
        }
    }
    assert_eq!(anybody.get("/cards/heretik/xyzzy").status, 404);
    assert_eq!(anybody.get("/cards/chess/zeal").status, 404);
}

#[test]
fn a_card_shown_in_a_game_or_named_by_a_refusal_leads_to_its_page() {
    let (three, game) = Three::at_game("heretik", 8);
    let (mover, _) = three.mover(&game);
    let page = mover.get(&game.path);
    let hand = page.texts(".hand .card .card-name");
    assert!(!hand.is_empty());
    let about = page.attributes("a[href^=\"/cards/\"]", "href");
    for card in &hand {
        let href = format!("/cards/heretik/{}", card.to_lowercase().replace([' ', '/'], "-"));
        assert!(about.contains(&href), "{card}");
        assert_eq!(mover.get(&href).text("h1"), *card);
    }
    let unheld = ["Boulder", "Ram", "Dash", "Zeal", "Rout"].into_iter().find(|card| !hand.iter().any(|held| held == card)).unwrap();
    let form: Form = page.form(&game.at("draft")).with("do", "type").with("phase", "play").with("typed", unheld);
    let refused = mover.submit(&form);
    assert_eq!(refused.status, 422);
    assert_eq!(refused.attributes("#error a[href^=\"/cards/\"]", "href"), [format!("/cards/heretik/{}", unheld.to_lowercase())]);
}

#[test]
fn the_rules_are_searched() {
    let server = Server::new();
    let anybody = server.somebody();
    let found = anybody.get("/rules/heretik?q=boulder+shove");
    assert!(found.attributes("a.found", "href").contains(&"/rules/heretik#R42".to_string()));
    assert!(found.texts("mark").iter().any(|word| word.eq_ignore_ascii_case("boulder")));
    assert!(anybody.get("/rules?q=pawn").texts("section.sheet h2").len() > 2);
    let nothing = anybody.get("/rules/heretik?q=%3Cb%3E");
    assert!(nothing.words().contains("Nothing is said about “<b>”"));
}

#[test]
fn a_turn_stands_in_one_line_and_a_position_in_text_wherever_the_game_is_shown() {
    let (three, game) = Three::at_game("heretik", 6);
    let page = three.cy.get(&game.path);
    let lines = page.texts(".log .notation");
    assert_eq!(lines.len(), 6, "{lines:?}");
    assert!(lines.iter().all(|line| line.contains("; +")), "{lines:?}");
    let newest = three.server.entries(&game.id).len();
    let replay = three.cy.get(&game.at(&format!("at/{newest}")));
    let in_replay = replay.texts(".log .turn-line");
    assert_eq!(in_replay.len(), 6);
    let text = three.cy.get(&replay.link("This position as text"));
    assert!(text.header("content-type").is_some_and(|kind| kind.starts_with("text/plain")));
    let table = three.server.table(&game.id);
    assert!(text.body.contains("     a  b  c  d  e  f  g  h\n"), "{}", text.body);
    assert!(text.body.contains(&table.head.hash.to_string()) && text.body.contains("White: King "));
    assert!(text.body.contains("'s hand: ?"), "a spectator sees no hand");
    let own = three.ada.get(&game.at("text"));
    let hand = table.position().unwrap().view(postern::rules::turn::Viewer::Seat(postern::rules::turn::Seat(0))).sides[0].hand.clone();
    assert!(hand.iter().flatten().all(|card| own.body.contains(card.whole)), "{}", own.body);
    let missing = three.cy.get(&game.at("at/9999/text"));
    assert_eq!(missing.status, 404);
    assert!(
        missing.has("#nav-games") && missing.has(&format!("main a[href='{}']", game.path)),
        "a missing page has the site around it, and a way to its game"
    );
    three.server.wait_for_mail();
    let newest = lines.first().unwrap();
    let unfolded = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(three.server.mails().iter().any(|mail| unfolded(&mail.text).contains(newest.as_str())), "{newest}");
}

#[test]
fn what_a_man_or_a_card_could_do_now_is_a_list_that_works_without_pointing() {
    let (three, game) = Three::at_game("heretik", 0);
    let page = three.ada.get(&format!("{}?man=g1", game.path));
    assert_eq!(page.text("#panel-title"), "What the Knight on g1 could do");
    let uses: Vec<String> =
        page.buttons().into_iter().filter(|button| button.name == "choice" && button.form.get("do") == "add").map(|b| b.value).collect();
    assert!(uses.contains(&"move:g1-f3".to_string()) && uses.contains(&"move:g1-h3".to_string()), "{uses:?}");
    let listed = page.texts(".uses button");
    assert_eq!(listed.len(), 2, "{listed:?}");
    let page = three.ada.press(&page, &listed[0], &[]);
    assert_eq!(page.texts(".choice .notation").len(), 1);
    assert!(!three.ada.get(&format!("{}?man=a1", game.path)).has("#panel"), "a Rook that cannot move has nothing to list");
}

#[test]
fn what_could_be_captured_is_shown_as_the_game_stands_and_after_the_draft() {
    let (three, game) = Three::at_game("heretik", 0);
    let type_in = |who: &common::Person, choice: &str| {
        let form = who.get(&game.path).form(&game.at("draft")).with("do", "type").with("phase", "move").with("typed", choice);
        assert_eq!(who.submit(&form).status, 200, "{choice}");
    };
    let confirm = |who: &common::Person| who.press(&who.get(&game.at("review")), "Confirm this turn", &[]);
    for choice in ["e2-e3", "e3-e4"] {
        type_in(&three.ada, choice);
    }
    confirm(&three.ada);
    for choice in ["d7-d6", "d6-d5"] {
        type_in(&three.bo, choice);
    }
    let after = three.bo.get(&three.bo.get(&game.path).link("Show what could be captured after this turn"));
    assert!(after.texts(".threats li").contains(&"Pawn d5: by Pawn e4".to_string()), "{:?}", after.texts(".threats li"));
    let now = three.bo.get(&three.bo.get(&game.path).link("Show what could be captured now"));
    assert_eq!(now.texts(".threats li"), [] as [String; 0]);
    assert!(now.text(".threats").contains("now"), "{}", now.text(".threats"));
    assert!(!three.bo.get(&now.link("Hide what could be captured")).has(".threats"));
}
