//! Passwords: argon2id, off the threads that serve pages, at most two at a time (each needs its memory).

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use super::Refused;
use crate::store::StoreError;

/// Shortest and longest password, in characters and in bytes.
const LEAST: usize = 10;
const MOST: usize = 1_000;

/// What one hash costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hashing {
    pub memory_kib: u32,
    pub passes: u32,
    pub lanes: u32,
}

impl Default for Hashing {
    /// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
    fn default() -> Hashing {
        Hashing { memory_kib: 19_456, passes: 2, lanes: 1 }
    }
}

impl Hashing {
    /// Far too cheap for anything but tests.
    pub const CHEAP: Hashing = Hashing { memory_kib: 8, passes: 1, lanes: 1 };

    /// Whether argon2 knows how to do this.
    pub fn is_possible(self) -> bool {
        Params::new(self.memory_kib, self.passes, self.lanes, None).is_ok()
    }
}

pub struct Passwords {
    argon2: Argon2<'static>,
    permits: Arc<Semaphore>,
}

impl Passwords {
    /// `hashing` must be possible.
    pub fn new(hashing: Hashing) -> Passwords {
        let params = Params::new(hashing.memory_kib, hashing.passes, hashing.lanes, None).expect("the settings were checked at start");
        Passwords { argon2: Argon2::new(Algorithm::Argon2id, Version::V0x13, params), permits: Arc::new(Semaphore::new(2)) }
    }

    /// The hash to be stored, in PHC form.
    pub async fn hash(&self, password: &str) -> Result<String, Refused> {
        let password = password.to_string();
        self.run(move |argon2| hash(&argon2, &password)).await
    }

    /// Whether the password belongs to the hash. Takes as long if there is no hash.
    pub async fn is_right(&self, password: &str, stored: Option<String>) -> Result<bool, Refused> {
        let password = password.to_string();
        self.run(move |argon2| match stored.as_deref().map(PasswordHash::new) {
            Some(Ok(stored)) => argon2.verify_password(password.as_bytes(), &stored).is_ok(),
            Some(Err(_)) | None => {
                hash(&argon2, &password);
                false
            }
        })
        .await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce(Argon2<'static>) -> T + Send + 'static) -> Result<T, Refused> {
        let argon2 = self.argon2.clone();
        let permit = self.permits.clone().acquire_owned().await.expect("the semaphore is never closed");
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work(argon2)
        });
        done.await.map_err(|_| Refused::Store(StoreError::Stopped))
    }
}

fn hash(argon2: &Argon2, password: &str) -> String {
    let hash: PasswordHash = argon2.hash_password(password.as_bytes()).expect("the system gives salts and the settings were checked");
    hash.to_string()
}

/// Whether a member of this name and address may choose this password. Length counts; kinds of characters do not.
pub fn check(password: &str, name: &str, email: &str) -> Result<(), Refused> {
    let folded = password.to_lowercase();
    if password.chars().count() < LEAST {
        return Err(Refused::WeakPassword("A password needs at least 10 characters. A few words in a row do well."));
    }
    if password.len() > MOST {
        return Err(Refused::WeakPassword("A password may have at most 1,000 characters."));
    }
    if folded == name.to_lowercase() || folded == email.to_lowercase() {
        return Err(Refused::WeakPassword("A password must not be your name or mail address."));
    }
    let first = folded.chars().next();
    if folded.chars().all(|c| Some(c) == first) || ["password", "12345678", "qwertyui"].iter().any(|weak| folded.starts_with(weak)) {
        return Err(Refused::WeakPassword("That password is among the first that anybody would guess. A few words in a row do well."));
    }
    Ok(())
}
