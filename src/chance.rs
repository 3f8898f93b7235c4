//! Chance: seeded dice for the games, and the only place that asks the system for randomness.
//!
//! Owns: [`Seed`] (32 secret bytes), [`Dice`] (a documented stream drawn from a seed), and fresh
//! tokens. Must not know: games, accounts, storage. Start with [`Dice`].
//!
//! The stream and the shuffle are part of the evidence that a finished game leaves behind, so they
//! are fixed for ever: ChaCha20 with a zero nonce keyed by the seed, read as little-endian 64-bit
//! words; [`Dice::below`] rejects words that would make small numbers more likely;
//! [`Dice::shuffle`] is Fisher–Yates from the last place down.

use rand::Rng;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use sha2::{Digest, Sha256};

/// 32 secret bytes from which a game's chance follows.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed nobody can foresee, from the operating system.
    pub fn fresh() -> Seed {
        let mut bytes = [0; 32];
        bytes.copy_from_slice(&fresh_bytes::<32>());
        Seed(bytes)
    }

    /// The seed for a short number, for scripts that want a repeatable shuffle (`seed` of the protocol).
    pub fn from_number(number: u64) -> Seed {
        Seed(Sha256::digest(format!("postern seed {number}")).into())
    }

    /// What is published before the game begins: SHA-256 of the seed, in hexadecimal.
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }

    /// The seed that the game really uses: the server's seed together with the words that the seats added.
    ///
    /// SHA-256 of `postern shuffle 1`, a zero byte, the seed, then for each word its length as a
    /// big-endian 32-bit number and its bytes, in seat order (an absent word has length 0).
    pub fn mixed_with(&self, words: &[String]) -> Seed {
        let mut hash = Sha256::new();
        hash.update(b"postern shuffle 1\0");
        hash.update(self.0);
        for word in words {
            hash.update((word.len() as u32).to_be_bytes());
            hash.update(word.as_bytes());
        }
        Seed(hash.finalize().into())
    }

    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    /// Reads what [`Seed::to_hex`] wrote; `None` for anything else.
    pub fn from_hex(text: &str) -> Option<Seed> {
        hex::decode(text).ok()?.try_into().ok().map(Seed)
    }
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// A stream of fair choices that follows from a seed.
#[derive(Clone)]
pub struct Dice(ChaCha20Rng);

impl Dice {
    pub fn from_seed(seed: &Seed) -> Dice {
        Dice(ChaCha20Rng::from_seed(seed.0))
    }

    /// A number from 0 to `end - 1`, each as likely as any other. `end` must not be 0.
    pub fn below(&mut self, end: u64) -> u64 {
        assert!(end > 0, "a choice needs at least one outcome");
        let fair = u64::MAX - u64::MAX % end;
        loop {
            let word = self.0.next_u64();
            if word < fair {
                return word % end;
            }
        }
    }

    /// Puts the items into an order that is as likely as any other.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

/// Fresh unpredictable bytes from the operating system.
pub fn fresh_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    rand::rng().fill_bytes(&mut bytes);
    bytes
}

/// A fresh unpredictable token of 32 hexadecimal digits (128 bits), safe in addresses.
pub fn fresh_token() -> String {
    hex::encode(fresh_bytes::<16>())
}

/// A fresh short name of 8 letters and digits (without the ones that look alike), for games and accounts. Not a secret.
pub fn fresh_name() -> String {
    const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    fresh_bytes::<8>().iter().map(|byte| ALPHABET[(byte % 32) as usize] as char).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_shuffle_for_ever() {
        let mut items: Vec<u8> = (0..10).collect();
        Dice::from_seed(&Seed::from_number(7)).shuffle(&mut items);
        let mut again: Vec<u8> = (0..10).collect();
        Dice::from_seed(&Seed::from_number(7)).shuffle(&mut again);
        assert_eq!(items, again);
        assert_ne!(items, (0..10).collect::<Vec<u8>>());
    }

    /// The vectors were made by docs/shuffle.py, which shares no line with this.
    #[test]
    fn the_shuffle_is_the_documented_one() {
        #[derive(serde::Deserialize)]
        struct Vector {
            seed: String,
            commitment: String,
            words: Vec<String>,
            mixed: String,
            stream: Vec<String>,
            count: usize,
            shuffled: Vec<usize>,
            among: Vec<u64>,
            chosen: Vec<u64>,
        }
        let vectors: Vec<Vector> = serde_json::from_str(include_str!("../docs/shuffle-vectors.json")).unwrap();
        assert!(vectors.len() >= 4);
        for vector in vectors {
            let seed = Seed::from_hex(&vector.seed).unwrap();
            let mixed = seed.mixed_with(&vector.words);
            assert_eq!((seed.commitment(), mixed.to_hex()), (vector.commitment, vector.mixed));
            let mut dice = Dice::from_seed(&mixed);
            let stream: Vec<String> = vector.stream.iter().map(|_| dice.0.next_u64().to_string()).collect();
            assert_eq!(stream, vector.stream);
            let mut items: Vec<usize> = (0..vector.count).collect();
            Dice::from_seed(&mixed).shuffle(&mut items);
            assert_eq!(items, vector.shuffled);
            let mut dice = Dice::from_seed(&mixed);
            assert_eq!(vector.among.iter().map(|&end| dice.below(end)).collect::<Vec<_>>(), vector.chosen);
        }
    }

    #[test]
    fn words_change_the_shuffle_and_their_boundaries_count() {
        let seed = Seed::from_number(1);
        let mixed = |words: &[&str]| seed.mixed_with(&words.iter().map(|w| w.to_string()).collect::<Vec<_>>());
        assert_ne!(mixed(&["ab", "c"]), mixed(&["a", "bc"]));
        assert_ne!(mixed(&["", ""]), seed);
    }

    #[test]
    fn small_numbers_are_not_favoured() {
        let mut dice = Dice::from_seed(&Seed::from_number(3));
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            counts[dice.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&n| (9_500..10_500).contains(&n)), "{counts:?}");
    }
}
