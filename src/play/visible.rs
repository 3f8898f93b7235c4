//! Characters that cannot be seen, and so could make a text look like another.

/// Control characters, and those that turn the direction of writing or take no space.
pub fn is_invisible(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}

#[cfg(test)]
mod tests {
    use super::is_invisible;

    #[test]
    fn letters_and_signs_are_seen_and_what_turns_the_writing_is_not() {
        assert!(!"Žofie Ω 4♞ العربية".chars().any(is_invisible));
        assert!(['\0', '\n', '\u{7f}', '\u{200b}', '\u{202e}', '\u{2066}', '\u{feff}'].into_iter().all(is_invisible));
    }
}
