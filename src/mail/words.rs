//! Words of mails: names made safe, lines folded, moments in the reader's zone.

use std::time::Duration;

use chrono_tz::Tz;

use crate::clock::Moment;

/// Widest line of a plain text, in characters.
pub const COLUMNS: usize = 78;

/// Text on one line: control characters and marks that turn the direction of writing become spaces, runs of spaces one; longer text is cut with `…`.
pub fn one_line(text: &str, most: usize) -> String {
    let cleaned: String = text.chars().map(|c| if is_unfit(c) { ' ' } else { c }).collect();
    let line = cleaned.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= most {
        return line;
    }
    let cut: String = line.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", cut.trim_end())
}

/// A name as mails show it.
pub fn name(text: &str) -> String {
    let line = one_line(text, 40);
    if line.is_empty() { "somebody".to_string() } else { line }
}

/// A phrase as it goes on within a sentence: with a small first letter.
pub fn in_sentence(phrase: &str) -> String {
    let mut letters = phrase.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// Characters that could break a header, hide text or turn it round.
fn is_unfit(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

/// Text for a body: keeps line ends, drops every other character that is not fit to be read.
pub fn body(text: &str) -> String {
    text.chars().filter(|&c| c == '\n' || !is_unfit(c)).collect()
}

/// Folds a text so that its lines, written behind `indent` spaces, fit into [`COLUMNS`]. A word that is too long by itself (an address) stays whole.
pub fn fold(text: &str, indent: usize) -> String {
    let room = COLUMNS - indent;
    let mut folded = String::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let width = word.chars().count();
        if used > 0 && used + 1 + width > room {
            folded.push('\n');
            folded.extend(std::iter::repeat_n(' ', indent));
            used = 0;
        }
        if used > 0 {
            folded.push(' ');
            used += 1;
        }
        folded.push_str(word);
        used += width;
    }
    folded
}

/// `Thursday, 3 December 2026, 18:04 (Europe/Berlin)`
pub fn moment(at: Moment, zone: Tz) -> String {
    format!("{} ({})", at.utc().with_timezone(&zone).format("%A, %-d %B %Y, %H:%M"), zone.name())
}

/// `2 days and 3 hours`, `1 hour and 5 minutes`, `12 minutes`, `less than a minute`: to the nearest hour or minute.
pub fn duration(time: Duration) -> String {
    let minutes = (time.as_secs() + 30) / 60;
    let minutes = if minutes < 1440 { minutes } else { (minutes + 30) / 60 * 60 };
    let (days, hours, minutes) = (minutes / 1440, minutes / 60 % 24, minutes % 60);
    let count = |number: u64, what: &str| match number {
        0 => None,
        1 => Some(format!("1 {what}")),
        _ => Some(format!("{number} {what}s")),
    };
    let parts = match (days, hours) {
        (0, 0) => [count(minutes, "minute"), None],
        (0, _) => [count(hours, "hour"), count(minutes, "minute")],
        _ => [count(days, "day"), count(hours, "hour")],
    };
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { "less than a minute".to_string() } else { parts.join(" and ") }
}

/// `Bo`, `Bo and Cy`, `Bo, Cy and Di`
pub fn list(names: &[String]) -> String {
    match names {
        [] => "nobody".to_string(),
        [only] => only.clone(),
        [before @ .., last] => format!("{} and {last}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_break_a_header_or_turn_the_text_round() {
        assert_eq!(name("Bo\r\nBcc: all@example.org"), "Bo Bcc: all@example.org");
        assert_eq!(name("A\u{202e}da\u{0}"), "A da");
        assert_eq!(name(" \u{200b} "), "somebody");
        assert_eq!(name("Žofie 王"), "Žofie 王");
        assert_eq!(name(&"x".repeat(41)), format!("{}…", "x".repeat(39)));
        assert_eq!(name(&"x".repeat(40)), "x".repeat(40));
    }

    #[test]
    fn folded_lines_fit_and_lose_no_word() {
        let text = "word ".repeat(60) + "y".repeat(100).as_str() + " end";
        let folded = fold(&text, 12);
        for line in folded.lines().enumerate().map(|(at, line)| if at == 0 { format!("{:12}{line}", "") } else { line.to_string() }) {
            assert!(line.chars().count() <= COLUMNS || line.trim().chars().count() == 100, "{line}");
        }
        assert_eq!(folded.split_whitespace().collect::<Vec<_>>(), text.split_whitespace().collect::<Vec<_>>());
    }

    #[test]
    fn moments_are_told_in_the_readers_zone() {
        let at = Moment(1_780_000_000_000);
        assert_eq!(moment(at, chrono_tz::UTC), "Thursday, 28 May 2026, 20:26 (UTC)");
        assert_eq!(moment(at, chrono_tz::Europe::Berlin), "Thursday, 28 May 2026, 22:26 (Europe/Berlin)");
        assert_eq!(moment(at, chrono_tz::Pacific::Auckland), "Friday, 29 May 2026, 08:26 (Pacific/Auckland)");
    }

    #[test]
    fn time_left_is_told_in_two_units_at_most() {
        for (seconds, words) in [
            (0, "less than a minute"),
            (29, "less than a minute"),
            (30, "1 minute"),
            (3_569, "59 minutes"),
            (3_570, "1 hour"),
            (3_660, "1 hour and 1 minute"),
            (86_369, "23 hours and 59 minutes"),
            (86_399, "1 day"),
            (3 * 86_400 - 1, "3 days"),
            (3 * 86_400 + 7_200 + 60, "3 days and 2 hours"),
        ] {
            assert_eq!(duration(Duration::from_secs(seconds)), words);
        }
    }
}
