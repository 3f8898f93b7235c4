use std::collections::BTreeSet;

use super::*;

#[test]
fn there_are_sixty_cards_and_sixty_four_effects() {
    assert_eq!(LIST.len(), 60);
    assert_eq!(Id::all().flat_map(Id::faces).count(), 64);
    assert_eq!(full_deck().len(), 120);
    let count = |colour: Colour| LIST.iter().filter(|card| card.colour == colour).count();
    let colours = [Colour::Red, Colour::Purple, Colour::Yellow, Colour::Green, Colour::Blue];
    assert_eq!(colours.map(count), [15, 15, 10, 10, 10]);
    let kinds = [Kind::Plan, Kind::Movement, Kind::Manoeuvre, Kind::Resource];
    assert_eq!(kinds.map(|kind| LIST.iter().filter(|card| card.kind == kind).count()), [28, 8, 16, 8]);
}

#[test]
fn every_name_is_found_and_says_one_thing() {
    let names: Vec<&str> = Id::all().flat_map(|id| id.faces().map(|face| face.card().name).chain([id.card().name])).collect();
    for id in Id::all() {
        assert_eq!(Id::parse(id.card().name), Some(id));
        for face in id.faces() {
            assert_eq!(Face::parse(face.card().name), Some(face));
            assert!(!face.card().text.is_empty());
        }
        assert_eq!(Face::parse(id.card().name).is_none(), id.is_double_edged());
        assert!(!id.card().text.is_empty());
    }
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), 68);
    assert_eq!(Id::parse("Spawn"), None);
    assert_eq!(Id::parse("zeal"), None);
    assert_eq!(Id::parse(""), None);
}
