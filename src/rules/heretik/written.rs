//! Reading a choice of the Play phase: a head and the lists of cards behind it.

use super::wrong::Wrong;

/// A card as it is named in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Named {
    Plain(String),
    /// `declared Knave`
    Declared(String),
    /// `own Knave`
    Own(String),
}

/// A choice taken apart: `use Indulgence discard Rout, Dash declare Pike rotate Spawn`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Written {
    /// What stands before the first list: `Zeal`, `declared Knave`, `use Indulgence`, nothing.
    pub head: String,
    pub discard: Vec<Named>,
    pub target: Vec<Named>,
    pub take: Vec<Named>,
    pub declare: Vec<Named>,
    pub rotate: Vec<Named>,
}

pub const WORDS: [&str; 5] = ["discard", "target", "take", "declare", "rotate"];

impl Written {
    pub fn parse(choice: &str) -> Result<Written, Wrong> {
        let unreadable = || Wrong::Unreadable {
            choice: choice.chars().take(60).collect(),
            form: "a card, then what it costs: Sabotage discard Rout target Shield",
        };
        let mut written = Written::default();
        let mut head: Vec<&str> = Vec::new();
        let mut list: Option<(usize, Vec<&str>)> = None;
        let mut seen = [false; WORDS.len()];
        for token in choice.split(' ') {
            if token.is_empty() {
                return Err(unreadable());
            }
            let Some(word) = WORDS.iter().position(|&word| word == token) else {
                match &mut list {
                    Some((_, tokens)) => tokens.push(token),
                    None => head.push(token),
                }
                continue;
            };
            if std::mem::replace(&mut seen[word], true) {
                return Err(unreadable());
            }
            if let Some((at, tokens)) = list.replace((word, Vec::new())) {
                *written.list(at) = cards(&tokens).ok_or_else(unreadable)?;
            }
        }
        if let Some((at, tokens)) = list {
            *written.list(at) = cards(&tokens).ok_or_else(unreadable)?;
        }
        written.head = head.join(" ");
        Ok(written)
    }

    fn list(&mut self, at: usize) -> &mut Vec<Named> {
        match at {
            0 => &mut self.discard,
            1 => &mut self.target,
            2 => &mut self.take,
            3 => &mut self.declare,
            _ => &mut self.rotate,
        }
    }

    /// Refuses lists that this choice has no use for.
    pub fn only(&self, allowed: &[&str]) -> Result<(), Wrong> {
        let lists = [&self.discard, &self.target, &self.take, &self.declare, &self.rotate];
        match WORDS.iter().zip(lists).find(|(word, list)| !list.is_empty() && !allowed.contains(word)) {
            Some((word, _)) => Err(Wrong::NoUseFor { word, head: self.head.clone() }),
            None => Ok(()),
        }
    }
}

/// `Rout, declared Knave`: at least one card.
fn cards(tokens: &[&str]) -> Option<Vec<Named>> {
    let text = tokens.join(" ");
    let name = |card: &str| {
        let (make, name): (fn(String) -> Named, &str) = match card.split_once(' ') {
            Some(("declared", name)) => (Named::Declared, name),
            Some(("own", name)) => (Named::Own, name),
            _ => (Named::Plain, card),
        };
        (!name.is_empty()).then(|| make(name.to_string()))
    };
    text.split(", ").map(name).collect()
}

impl Named {
    /// A card named by nothing but its name.
    pub fn plain(&self) -> Result<&str, Wrong> {
        match self {
            Named::Plain(name) => Ok(name),
            Named::Declared(name) | Named::Own(name) => Err(Wrong::PlainName { name: name.clone() }),
        }
    }
}
