//! Letters as files, until SMTP is configured. Any mail program opens them.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::{Sending, Transport, Undelivered};
use crate::mail::letter::{Letter, Site};

/// A folder of .eml files, made when the first one is written.
pub struct Folder {
    path: PathBuf,
    site: Site,
}

impl Folder {
    pub fn at(path: PathBuf, site: Site) -> Folder {
        Folder { path, site }
    }
}

impl Transport for Folder {
    fn send<'a>(&'a self, letter: &'a Letter) -> Sending<'a> {
        Box::pin(async move {
            let (path, bytes) = (self.path.clone(), letter.message(&self.site).formatted());
            // Named after its id, so that a letter written again after a crash replaces itself.
            let name = hex::encode(&Sha256::digest(&letter.message_id)[..10]);
            let written = tokio::task::spawn_blocking(move || write(&path, &name, &bytes)).await;
            let words = |error: io::Error| Undelivered::no_server(format!("{} cannot be written: {error}", self.path.display()));
            written.map_err(Undelivered::later)?.map_err(words)
        })
    }

    fn words(&self) -> String {
        format!("the folder {}", self.path.display())
    }
}

/// Nobody ever sees half a file: it is written under another name and then renamed.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let unfinished = folder.join(format!("{name}.unfinished"));
    let mut file = File::create(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&unfinished, folder.join(format!("{name}.eml")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn each_letter_is_one_file_even_if_it_is_written_twice() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::at(place.path().join("not/yet/there"), Site::example());
        let (one, mut other) = (Letter::example("Bo"), Letter::example("Bo"));
        other.message_id = "<other@club.example>".to_string();
        for letter in [&one, &other, &one] {
            folder.send(letter).await.unwrap();
        }
        let files: Vec<PathBuf> = fs::read_dir(place.path().join("not/yet/there")).unwrap().map(|file| file.unwrap().path()).collect();
        assert_eq!(files.len(), 2);
        for file in files {
            assert_eq!(file.extension().unwrap(), "eml", "nothing unfinished is left");
            assert!(fs::read_to_string(file).unwrap().contains("Subject: Your turn against Bo\r\n"));
        }
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_written_loses_nothing() {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("file"), "").unwrap();
        let refused = Folder::at(place.path().join("file"), Site::example()).send(&Letter::example("Bo")).await.unwrap_err();
        assert!(matches!(&refused, Undelivered::NoServer(why) if why.contains("cannot be written")), "{refused}");
    }
}
