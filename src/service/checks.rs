//! What people type, made fit to be stored or refused.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::skeleton;

use super::Refused;
use crate::play::visible::is_invisible;
use crate::store::Reading;
use crate::store::people::folded;

/// Longest name of a member, in characters.
const LONGEST_NAME: usize = 40;

/// Most marks on one letter.
const MOST_MARKS: usize = 2;

/// Words that pages and the log use for something else.
const NOT_NAMES: [&str; 12] =
    ["the table", "the computer", "computer", "white", "black", "red", "green", "blue", "orange", "nobody", "everybody", "the organiser"];

/// A name, with its spaces tidied and each letter in its composed form.
pub fn name(text: &str) -> Result<String, Refused> {
    let name = text.nfc().collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
    if name.is_empty() {
        return Err(Refused::BadName("Give the name by which the club knows you."));
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(Refused::BadName("A name may have at most 40 characters."));
    }
    if name.chars().any(is_invisible) || name.contains('@') || !name.chars().any(char::is_alphanumeric) {
        return Err(Refused::BadName("A name consists of letters, digits, spaces and the like, and contains no @."));
    }
    if name.nfd().collect::<Vec<_>>().split(|&c| !is_combining_mark(c)).any(|marks| marks.len() > MOST_MARKS) {
        return Err(Refused::BadName("A letter of a name may have at most two marks."));
    }
    if NOT_NAMES.contains(&folded(&name).as_str()) {
        return Err(Refused::BadName("Pages use that word for something else. Choose another name."));
    }
    Ok(name)
}

/// Whether nobody else has this name, or one that looks like it. `own` is the account that it is for, if there is one already.
pub fn free_name(on: &Reading, name: &str, own: Option<&str>) -> Result<(), Refused> {
    let is_taken = on.accounts()?.iter().any(|other| Some(other.id.as_str()) != own && are_alike(&other.name, name));
    if is_taken { Err(Refused::NameTaken) } else { Ok(()) }
}

/// Whether one name can be taken for the other: but for capitals the same letters, or letters that look the same.
fn are_alike(one: &str, other: &str) -> bool {
    let plain = |name: &str| name.nfkc().collect::<String>();
    let look = |name: &str| folded(&skeleton(&plain(name)).collect::<String>());
    folded(&plain(one)) == folded(&plain(other)) || look(one) == look(other)
}

/// A mail address, without the spaces around it. ASCII; a domain with other letters is given in its xn-- form.
pub fn address(text: &str) -> Result<String, Refused> {
    let text = text.trim();
    let (local, domain) = text.rsplit_once('@').ok_or(Refused::BadAddress)?;
    let dotted = |part: &str, fits: fn(u8) -> bool| part.split('.').all(|word| !word.is_empty() && word.bytes().all(fits));
    let local_fits = dotted(local, |b| b.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&b)) && local.len() <= 64;
    let domain_fits = dotted(domain, |b| b.is_ascii_alphanumeric() || b == b'-') && domain.split('.').all(|label| label.len() <= 63);
    if local_fits && domain_fits && text.len() <= 254 { Ok(text.to_string()) } else { Err(Refused::BadAddress) }
}

/// The name of a time zone.
pub fn zone(text: &str) -> Result<String, Refused> {
    text.parse::<chrono_tz::Tz>().map(|zone| zone.name().to_string()).map_err(|_| Refused::BadZone)
}

/// A text of 1 to `most` characters, its line ends made plain and invisible characters taken out.
pub fn text(text: &str, most: usize) -> Option<String> {
    let text: String = text.replace("\r\n", "\n").chars().filter(|&c| c == '\n' || !is_invisible(c)).collect();
    let text = text.trim();
    (!text.is_empty() && text.chars().count() <= most).then(|| text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied_and_tricks_refused() {
        assert_eq!(name("  Ada   Lovelace ").unwrap(), "Ada Lovelace");
        assert_eq!(name("Žofie-Ω 2").unwrap(), "Žofie-Ω 2");
        assert_eq!(name(&"x".repeat(40)).unwrap().len(), 40);
        assert_eq!(name("Zoe\u{301}").unwrap(), "Zoé");
        let piled = format!("x{}", "\u{301}".repeat(3));
        for bad in ["", "   ", "...", "a@b", "Ada\u{202e}", "A\u{0}da", "The  Table", "white", &piled, &"x".repeat(41)] {
            assert!(name(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn names_that_look_alike_are_the_same_name() {
        for (one, other) in [("Bo", "B\u{43e}"), ("Bill", "BiIl"), ("Zoé", "zoe\u{301}"), ("Ａda", "Ada"), ("IAN", "ian")] {
            assert!(are_alike(one, other), "{one} {other}");
        }
        assert!(!are_alike("Bo", "Bob"));
    }

    #[test]
    fn addresses_are_those_that_mail_can_go_to() {
        for good in ["ada@example.org", " Ada.L+chess@mail.example.org ", "root@localhost", "o'neil@xn--bcher-kva.example"] {
            assert_eq!(address(good).unwrap(), good.trim());
        }
        let long = format!("{}@example.org", "x".repeat(65));
        for bad in
            ["", "ada", "@example.org", "ada@", "a@b@c d", "ada@example..org", ".ada@example.org", "ada@exa mple.org", "a\nb@example.org", &long]
        {
            assert!(address(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn texts_have_a_length_between_one_character_and_the_most() {
        assert_eq!(text(" a\r\nb\u{7} ", 10).as_deref(), Some("a\nb"));
        assert_eq!(text(&"ä".repeat(10), 10).map(|t| t.chars().count()), Some(10));
        assert_eq!(text(&"ä".repeat(11), 10), None);
        assert_eq!(text(" \n ", 10), None);
    }
}
