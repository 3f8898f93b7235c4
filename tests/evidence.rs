//! The log as evidence, through the program and its pages: games as files, pictures of positions.

mod common;

use common::play::{Game, Three, make_turn};

/// Ada gives up, so that the game is over.
fn resign(three: &Three, game: &Game) {
    let sure = three.ada.get(&game.at("sure/resign"));
    three.ada.press(&sure, "Resign", &[]);
}

#[test]
fn a_game_can_be_taken_away_when_it_is_over_and_not_before() {
    let (three, game) = Three::at_game("heretik", 4);
    for file in ["export.json", "export.txt"] {
        for who in [&three.ada, &three.cy, &three.anybody] {
            let refused = who.get(&game.at(file));
            assert_eq!(refused.status, 400, "{file}");
            assert!(refused.words().contains("This game still runs"), "{}", refused.words());
        }
    }
    assert!(!three.ada.get(&game.path).body.contains("export.json"));
    resign(&three, &game);
    let page = three.bo.get(&game.path);
    let file = three.bo.get(&page.link("the whole log as a file"));
    assert_eq!(file.header("content-type"), Some("application/json"));
    assert!(file.body.starts_with("{\"format\":\"postern game 1\"") && file.body.contains("\\\"seed\\\""), "{}", file.body);
    let text = three.anybody.get(&page.link("the game as a text"));
    assert!(text.body.contains("Bo (Black) won: by resignation."), "{}", text.body);
}

#[test]
fn a_position_has_a_picture_at_its_own_address_and_shows_what_the_viewer_may_see() {
    let (three, game) = Three::at_game("herooj", 2);
    let newest = three.server.table(&game.id).head.number;
    let svg = three.ada.get(&game.at(&format!("at/{newest}/board.svg")));
    assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")));
    assert!(svg.body.starts_with("<svg xmlns="));
    let png = three.anybody.get(&game.at(&format!("at/{newest}/board.png")));
    assert_eq!((png.status, png.header("content-type")), (200, Some("image/png")));
    for nothing in ["at/1/board.png".to_string(), format!("at/{}/board.svg", newest + 1), "at/0/board.svg".to_string()] {
        assert_eq!(three.ada.get(&game.at(&nothing)).status, 404, "{nothing}");
    }
    // Whose men stand at the bottom depends on who looks; while the game runs nobody looks through another's eyes.
    let (white, black) = (&svg.body, three.bo.get(&game.at(&format!("at/{newest}/board.svg"))).body);
    assert_ne!(*white, black);
    assert_eq!(three.ada.get(&game.at(&format!("at/{newest}/board.svg?as=black"))).body, *white);
    resign(&three, &game);
    assert_eq!(three.ada.get(&game.at(&format!("at/{newest}/board.svg?as=black"))).body, black);
}

#[test]
fn a_player_takes_all_her_games_away_as_one_archive() {
    let (three, game) = Three::at_game("herooj", 2);
    make_turn(three.mover(&game).0, &game);
    resign(&three, &game);
    let page = three.ada.get("/profile");
    let archive = three.ada.get(&page.link("Take my games away"));
    assert_eq!((archive.status, archive.header("content-type")), (200, Some("application/gzip")));
    assert!(archive.header("content-encoding").is_none_or(|coding| coding == "identity"));
    assert_eq!(three.anybody.ask("/profile/games.tar.gz").status, 401);
}
