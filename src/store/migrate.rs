//! The form of the database: numbered steps in migrations/, each applied once, in its own transaction, after a copy of what was there.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags};

use super::{StoreError, connect};
use crate::clock::Moment;

/// Every step in order; the first leads to form 1. A step is never edited once it has landed.
const STEPS: &[&str] = &[
    include_str!("../../migrations/0001_club.sql"),
    include_str!("../../migrations/0002_links_for_several.sql"),
    include_str!("../../migrations/0003_decks.sql"),
    include_str!("../../migrations/0004_studies.sql"),
    include_str!("../../migrations/0006_mail_wishes.sql"),
    include_str!("../../migrations/0007_notes.sql"),
    include_str!("../../migrations/0005_time.sql"),
];

/// The folder of copies, beside the database.
pub const BACKUPS: &str = "backups";

/// Applies the steps that are missing. If there is something to lose, it is copied first to `backups/postern-before-N-TIME.db`,
/// where N is the form that it becomes.
pub fn bring_up_to_date(path: &Path, now: Moment) -> Result<(), StoreError> {
    keep_private(path)?;
    apply(path, now, STEPS)
}

/// The file can be read by its own user only; what SQLite puts beside it has the same rights.
fn keep_private(path: &Path) -> Result<(), StoreError> {
    let file = std::fs::File::options().create(true).truncate(false).append(true).open(path).map_err(StoreError::file(path))?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600)).map_err(StoreError::file(path))?;
    Ok(())
}

fn apply(path: &Path, now: Moment, steps: &[&str]) -> Result<(), StoreError> {
    let mut db = connect(path)?;
    let form = form_of(&db)?;
    let known = steps.len() as u32;
    if form > known {
        return Err(StoreError::Newer { found: form, known });
    }
    if form > 0 && form < known {
        copy(&db, &copy_path(path, &format!("before-{known}"), now)?)?;
    }
    for (step, form) in steps.iter().zip(1..).skip(form as usize) {
        let step_by_step = db.transaction()?;
        step_by_step.execute_batch(step)?;
        step_by_step.pragma_update(None, "user_version", form)?;
        step_by_step.commit()?;
    }
    Ok(())
}

/// A database of the newest form with nothing in it, to compare with.
pub(super) fn in_memory() -> Result<Connection, StoreError> {
    let db = Connection::open_in_memory()?;
    STEPS.iter().try_for_each(|step| db.execute_batch(step))?;
    Ok(db)
}

fn form_of(db: &Connection) -> Result<u32, StoreError> {
    Ok(db.query_row("PRAGMA user_version", [], |row| row.get(0))?)
}

/// `backups/postern-WHY-TIME.db` beside the database, with a number behind it where that is taken.
fn copy_path(path: &Path, why: &str, now: Moment) -> Result<PathBuf, StoreError> {
    let folder = path.parent().unwrap_or(Path::new(".")).join(BACKUPS);
    std::fs::create_dir_all(&folder).map_err(StoreError::file(&folder))?;
    let name = format!("postern-{why}-{}", now.utc().format("%Y%m%d-%H%M%S"));
    let names = std::iter::once(format!("{name}.db")).chain((2..).map(|number| format!("{name}-{number}.db")));
    Ok(names.map(|name| folder.join(name)).find(|path| !path.exists()).expect("numbers do not end"))
}

/// Copies a database that may be in use into a new file, which appears under its name only when it is complete.
pub(super) fn copy(from: &Connection, to: &Path) -> Result<(), StoreError> {
    let unfinished = to.with_extension("unfinished");
    let _ = std::fs::remove_file(&unfinished);
    let mut copy = Connection::open(&unfinished)?;
    Backup::new(from, &mut copy)?.run_to_completion(4_096, Duration::ZERO, None)?;
    // A file of its own, without a write-ahead log beside it.
    copy.execute_batch("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL;")?;
    copy.close().map_err(|(_, error)| error)?;
    std::fs::File::open(&unfinished).and_then(|file| file.sync_all()).map_err(StoreError::file(&unfinished))?;
    std::fs::rename(&unfinished, to).map_err(StoreError::file(to))
}

/// Puts a backup in the place of the database at `path`, which nobody may be using. What was there is kept in `backups/`; gives its new place.
pub fn restore(backup: &Path, path: &Path, now: Moment) -> Result<Option<PathBuf>, StoreError> {
    check(backup)?;
    let kept = match path.exists() {
        true => {
            let kept = copy_path(path, "before-restore", now)?;
            copy(&connect(path)?, &kept)?;
            Some(kept)
        }
        false => None,
    };
    let from = Connection::open_with_flags(backup, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let fresh = path.with_extension("restored");
    copy(&from, &fresh)?;
    for beside in ["-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(beside);
        let _ = std::fs::remove_file(PathBuf::from(name));
    }
    std::fs::rename(&fresh, path).map_err(StoreError::file(path))?;
    Ok(kept)
}

/// Whether the file is a whole Postern database of a form that this Postern knows.
fn check(backup: &Path) -> Result<(), StoreError> {
    let not_sound = |why: String| StoreError::NotSound { path: backup.to_path_buf(), why };
    let db = Connection::open_with_flags(backup, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(|error| not_sound(error.to_string()))?;
    let verdict: String = db.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)).map_err(|error| not_sound(error.to_string()))?;
    if verdict != "ok" {
        return Err(not_sound(verdict));
    }
    match form_of(&db)? {
        0 => Err(not_sound("it was not written by Postern".to_string())),
        found if found as usize > STEPS.len() => Err(StoreError::Newer { found, known: STEPS.len() as u32 }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Moment = Moment(1_790_000_000_000);

    fn copies(folder: &Path) -> Vec<String> {
        let Ok(list) = std::fs::read_dir(folder.join(BACKUPS)) else { return Vec::new() };
        list.map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_fresh_file_needs_no_copy_and_a_file_that_is_up_to_date_neither() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("postern.db");
        bring_up_to_date(&path, NOW).unwrap();
        bring_up_to_date(&path, NOW).unwrap();
        assert_eq!(form_of(&connect(&path).unwrap()).unwrap() as usize, STEPS.len());
        assert_eq!(copies(folder.path()), Vec::<String>::new());
    }

    #[test]
    fn a_step_on_an_existing_file_leaves_a_copy_of_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("postern.db");
        let first = "CREATE TABLE t (a); INSERT INTO t VALUES (7);";
        apply(&path, NOW, &[first]).unwrap();
        apply(&path, NOW, &[first, "UPDATE t SET a = 8;"]).unwrap();
        assert_eq!(copies(folder.path()), ["postern-before-2-20260921-141320.db"]);
        let old = Connection::open(folder.path().join(BACKUPS).join("postern-before-2-20260921-141320.db")).unwrap();
        let seen = |db: &Connection| (db.query_row("SELECT a FROM t", [], |row| row.get::<_, i64>(0)).unwrap(), form_of(db).unwrap());
        assert_eq!(seen(&old), (7, 1));
        assert_eq!(seen(&connect(&path).unwrap()), (8, 2));
    }

    #[test]
    fn a_step_that_fails_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("postern.db");
        apply(&path, NOW, &["CREATE TABLE t (a);"]).unwrap();
        assert!(apply(&path, NOW, &["CREATE TABLE t (a);", "CREATE TABLE u (a); INSERT INTO nowhere VALUES (1);"]).is_err());
        let db = connect(&path).unwrap();
        assert_eq!(form_of(&db).unwrap(), 1);
        assert!(db.prepare("SELECT * FROM u").is_err());
    }

    #[test]
    fn a_file_of_a_newer_postern_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("postern.db");
        apply(&path, NOW, &["CREATE TABLE t (a);", "CREATE TABLE u (a);"]).unwrap();
        let refused = apply(&path, NOW, &["CREATE TABLE t (a);"]).unwrap_err();
        assert!(matches!(refused, StoreError::Newer { found: 2, known: 1 }), "{refused}");
    }

    #[test]
    fn a_backup_is_restored_and_what_was_there_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let (path, backup) = (folder.path().join("postern.db"), folder.path().join("copy.db"));
        bring_up_to_date(&path, NOW).unwrap();
        let db = connect(&path).unwrap();
        let seed = |game: &str| db.execute("INSERT INTO seeds VALUES (?, zeroblob(32))", [game]).unwrap();
        seed("one");
        copy(&db, &backup).unwrap();
        seed("two");
        drop(db);
        let kept = restore(&backup, &path, NOW).unwrap().unwrap();
        let count = |path: &Path| connect(path).unwrap().query_row("SELECT count(*) FROM seeds", [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!((count(&path), count(&kept)), (1, 2));
        let kept_too = restore(&backup, &path, NOW).unwrap().unwrap();
        assert_eq!((count(&kept), count(&kept_too)), (2, 1), "a second restore in the same second keeps both");
    }

    #[test]
    fn what_is_no_sound_backup_is_not_restored() {
        let folder = tempfile::tempdir().unwrap();
        let (path, text, other) = (folder.path().join("postern.db"), folder.path().join("a.txt"), folder.path().join("b.db"));
        bring_up_to_date(&path, NOW).unwrap();
        std::fs::write(&text, "not a database, though long enough to be looked at as one").unwrap();
        Connection::open(&other).unwrap().execute_batch("CREATE TABLE t (a);").unwrap();
        for bad in [&text, &other, &folder.path().join("missing.db")] {
            assert!(matches!(restore(bad, &path, NOW), Err(StoreError::NotSound { .. })));
        }
        assert_eq!(copies(folder.path()), Vec::<String>::new());
    }
}
