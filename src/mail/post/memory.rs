//! Letters that stay in memory: for the demo's outbox page, and for tests.

use std::collections::VecDeque;
use std::sync::Mutex;

use super::{Sending, Transport};
use crate::clock::Moment;
use crate::mail::letter::{Letter, Site};

/// How many letters are kept; older ones are forgotten.
const MOST: usize = 300;

/// A letter as it was sent.
#[derive(Clone, Debug)]
pub struct Kept {
    /// From 1, in the order in which they were sent.
    pub number: u64,
    pub from: String,
    pub to: String,
    pub subject: String,
    pub text: String,
    /// Refers to the board's picture as `cid:board@postern`.
    pub html: String,
    /// The board as a PNG.
    pub board: Option<Vec<u8>>,
    pub at: Moment,
    pub message_id: String,
    /// The whole message as it would travel.
    pub raw: Vec<u8>,
}

/// The last few hundred letters.
pub struct Memory {
    site: Site,
    kept: Mutex<VecDeque<Kept>>,
}

impl Memory {
    pub fn new(site: Site) -> Memory {
        Memory { site, kept: Mutex::new(VecDeque::new()) }
    }

    /// Newest first.
    pub fn letters(&self) -> Vec<Kept> {
        self.lock().iter().rev().cloned().collect()
    }

    pub fn letter(&self, number: u64) -> Option<Kept> {
        self.lock().iter().find(|kept| kept.number == number).cloned()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, VecDeque<Kept>> {
        self.kept.lock().expect("nothing panics while it holds the letters")
    }
}

impl Transport for Memory {
    fn send<'a>(&'a self, letter: &'a Letter) -> Sending<'a> {
        let message = letter.message(&self.site);
        let mut kept = self.lock();
        let number = kept.back().map_or(1, |last| last.number + 1);
        kept.push_back(Kept {
            number,
            from: self.site.from.to_string(),
            to: letter.to.to_string(),
            subject: letter.subject.clone(),
            text: letter.text.clone(),
            html: letter.html.clone(),
            board: letter.board.clone(),
            at: letter.at,
            message_id: letter.message_id.clone(),
            raw: message.formatted(),
        });
        if kept.len() > MOST {
            kept.pop_front();
        }
        Box::pin(std::future::ready(Ok(())))
    }

    fn words(&self) -> String {
        "memory".to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_last_letters_are_kept_and_can_be_read_by_number() {
        let memory = Memory::new(Site::example());
        for at in 0..MOST + 2 {
            memory.send(&Letter::example(&format!("m{at}"))).await.unwrap();
        }
        let letters = memory.letters();
        assert_eq!((letters.len(), letters[0].number, letters[MOST - 1].number), (MOST, MOST as u64 + 2, 3));
        assert_eq!(memory.letter(3).unwrap().to, "m2 <bo@club.example>");
        assert!(memory.letter(2).is_none());
        assert!(letters[0].board.is_some() && letters[0].raw.starts_with(b"From: "));
    }
}
