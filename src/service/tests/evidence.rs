//! Games as files: out of one club, into another.

use super::*;
use crate::chance::{Dice, Seed};
use crate::play::record::Record;
use crate::play::table::Stage;
use crate::play::transcript;
use crate::rules::sampler::{self, Habits};
use crate::rules::turn::{Awaiting, Viewer};
use crate::service::archive::{ArchiveError, Which, read_games};

impl Rig {
    /// A game of this kind between Ada and Bo after so many random turns.
    pub async fn random_game(&self, kind: &str, turns: usize, seed: u64) -> GameId {
        let new = NewGame { game: kind.to_string(), words: "Ada's words".to_string(), ..herooj(WaitFor::Member(self.bo.id.clone())) };
        let game = self.club.open_game_from(&self.ada, new, Seed::from_number(seed)).await.unwrap().table.id.clone();
        self.club.join(&self.bo, &game, "Bo's words").await.unwrap();
        let mut dice = Dice::from_seed(&Seed::from_number(seed));
        for _ in 0..turns {
            let table = self.club.table(&game).unwrap();
            let Some(seat) = table.to_act().iter().next() else { break };
            let who = if seat == Seat(0) { &self.ada } else { &self.bo };
            let (position, seen) = (table.position().unwrap(), table.head.number);
            if position.awaiting() == Some(Awaiting::Promotion) {
                let choice = sampler::answer(position, seat, &mut dice).unwrap();
                self.club.answer(who, &game, seen, &choice).await.unwrap();
            } else {
                let turn = sampler::turn(position, seat, Habits::CURIOUS, 20, &mut dice).unwrap();
                self.club.confirm(who, &game, seen, &turn).await.unwrap();
            }
            self.later(MINUTE);
        }
        game
    }

    /// The same, given up at the end if it still ran.
    pub async fn ended_game(&self, kind: &str, turns: usize, seed: u64) -> GameId {
        let game = self.random_game(kind, turns, seed).await;
        if !self.club.table(&game).unwrap().is_over() {
            self.club.resign(&self.ada, &game).await.unwrap();
        }
        game
    }

    fn archive(&self, which: &Which) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.club.write_archive(which, &mut bytes, |game, why| panic!("{game} was left out: {why}")).unwrap();
        bytes
    }
}

fn games_in(bytes: &[u8]) -> Vec<GameId> {
    let mut games = Vec::new();
    let count = read_games("games.tar.gz", bytes, |record| -> Result<(), ArchiveError> {
        games.push(record.game);
        Ok(())
    });
    assert_eq!(count.unwrap(), games.len() as u64);
    games
}

#[tokio::test]
async fn a_game_goes_from_club_to_club_byte_for_byte() {
    let (here, there) = (Rig::new().await, tempfile::tempdir().unwrap());
    let game = here.ended_game("heretik", 12, 3).await;
    let text = here.club.record(&game).unwrap().write();
    let (of, other) = (text.clone(), game.clone());
    let folder = there.path().to_path_buf();
    std::thread::spawn(move || {
        let club = club_in(&folder);
        let listed = club.import(Record::read(&of).unwrap()).unwrap();
        assert_eq!(club.record(&other).unwrap().write(), of);
        assert_eq!(listed.head_hash, club.table(&other).unwrap().head.hash);
        assert_eq!(club.listed(&other).unwrap().unwrap(), listed);
        assert!(club.members().unwrap().is_empty(), "names in a log are no accounts");
        assert_eq!(club.store().read(|on| on.mail_counts()).unwrap(), Default::default(), "nobody is told");
        let again = club.import(Record::read(&of).unwrap()).unwrap_err();
        assert!(matches!(again, Refused::HasGame(_)), "{again}");
    })
    .join()
    .unwrap();
    assert_eq!(here.club.record(&game).unwrap().write(), text);
}

#[tokio::test]
async fn a_game_that_runs_or_is_broken_is_not_imported() {
    let here = Rig::new().await;
    let running = here.club.record(&here.random_game("heretik", 2, 4).await).unwrap();
    let mut broken = here.club.record(&here.ended_game("herooj", 4, 4).await).unwrap();
    broken.entries[3].at.0 += 1;
    std::thread::spawn(move || {
        let folder = tempfile::tempdir().unwrap();
        let club = club_in(folder.path());
        assert!(matches!(club.import(running), Err(Refused::StillRuns(_))));
        let why = club.import(broken).unwrap_err();
        assert!(why.to_string().contains("entry 4"), "{why}");
        assert!(club.store().read(|on| on.games()).unwrap().is_empty());
    })
    .join()
    .unwrap();
}

#[tokio::test]
async fn an_archive_holds_the_games_that_are_over_and_the_others_only_if_asked_for() {
    let rig = Rig::new().await;
    let cy = rig.club.add_member(member("Cy"), false).await.unwrap();
    let (over, running) = (rig.ended_game("herooj", 3, 1).await, rig.random_game("heretik", 2, 2).await);
    let offer = rig.club.open_game(&cy, herooj(WaitFor::Anybody)).await.unwrap().table.id.clone();
    assert_eq!(games_in(&rig.archive(&Which::All { running: false })), std::slice::from_ref(&over));
    let mut all = vec![over.clone(), running.clone(), offer];
    all.sort();
    assert_eq!(games_in(&rig.archive(&Which::All { running: true })), all);
    assert_eq!(games_in(&rig.archive(&Which::PlayedBy(rig.bo.id.clone()))), [over]);
    assert!(games_in(&rig.archive(&Which::PlayedBy(cy.id.clone()))).is_empty());
}

#[tokio::test]
async fn an_archive_of_more_games_than_are_looked_up_at_once_is_whole() {
    let rig = Rig::new().await;
    let mut games = Vec::new();
    for seed in 0..120 {
        games.push(rig.ended_game("herooj", 0, seed).await);
    }
    games.sort();
    assert_eq!(games_in(&rig.archive(&Which::PlayedBy(rig.ada.id.clone()))), games);
}

#[tokio::test]
async fn a_file_is_what_its_schema_says() {
    let rig = Rig::new().await;
    let schema: serde_json::Value = serde_json::from_str(include_str!("../../../docs/export.schema.json")).unwrap();
    let file: serde_json::Value = serde_json::from_str(&rig.club.record(&rig.ended_game("heretik", 3, 1).await).unwrap().write()).unwrap();
    let keys = |value: &serde_json::Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let entry = &schema["$defs"]["entry"];
    assert_eq!(keys(&file), keys(&schema["properties"]));
    assert_eq!(keys(&file["entries"][0]), keys(&entry["properties"]));
    assert_eq!(schema["properties"]["format"]["const"], file["format"]);
    let kinds: Vec<&str> = entry["properties"]["kind"]["enum"].as_array().unwrap().iter().map(|kind| kind.as_str().unwrap()).collect();
    assert_eq!(kinds, crate::play::entry::Kind::ALL.map(|kind| kind.word()));
    assert!(file["entries"][2]["body"].is_string() && file["entries"][2]["seat"].is_null());
}

#[tokio::test]
async fn a_game_reads_as_a_text_and_each_side_reads_its_own() {
    let rig = Rig::new().await;
    let running = rig.random_game("heretik", 6, 9).await;
    let (table, log) = rig.club.table_and_log(&running).unwrap();
    let text = |viewer| transcript::write(&table, &log, viewer).unwrap();
    let all = text(Viewer::Everything);
    assert!(all.starts_with("Heretik Chess: Ada – Bo\nGame "), "{all}");
    assert!(all.contains("\n1. White: ") && all.contains("\n2. Black: ") && all.contains("\n  8  r"), "{all}");
    assert!(all.contains("The deck from its top"));
    let black = text(Viewer::Seat(Seat(1)));
    assert!(!black.contains("The deck from its top") && black.contains("White's hand: ?"), "{black}");
    assert!(all.lines().all(|line| line.chars().count() <= 120));
    for kind in ["heavy-chess", "herooj", "master-herooj"] {
        let game = rig.ended_game(kind, 5, 2).await;
        let (table, log) = rig.club.table_and_log(&game).unwrap();
        assert!(matches!(table.stage, Stage::Over(_)));
        let text = transcript::write(&table, &log, Viewer::Everything).unwrap();
        assert!(text.contains("Bo (Black) won: by resignation."), "{text}");
    }
}

#[tokio::test]
async fn an_organiser_voids_a_game_or_annuls_a_result_and_everybody_can_read_why() {
    let rig = Rig::new().await;
    let club = &rig.club;
    let (running, over) = (rig.random_game("heretik", 4, 3).await, rig.ended_game("herooj", 4, 3).await);
    rig.mails().await;
    assert!(matches!(club.correct(&rig.bo, &running, "I lose").await, Err(Refused::NotOrganiser)));
    assert!(club.correct(&rig.ada, &running, "  ").await.map(|_| ()).unwrap_err().to_string().contains("reason"));
    let before = club.record(&over).unwrap().entries;
    let voided = club.correct(&rig.ada, &running, "Bo plays under two names").await.unwrap();
    let annulled = club.correct(&rig.ada, &over, "The same here").await.unwrap();
    assert_eq!(voided.stage, Stage::Off(crate::play::table::OffReason::Voided));
    assert_eq!(annulled.stage, Stage::Off(crate::play::table::OffReason::Annulled));
    assert!(voided.revealed.is_some() && annulled.ended_at.is_some());
    let after = club.record(&over).unwrap().entries;
    assert_eq!((&after[..before.len()], after.len()), (&before[..], before.len() + 1), "nothing that stood there was altered");
    let ending = |table: &Table| crate::play::history::ending(table).unwrap();
    assert_eq!(ending(&voided), "Ada, an organiser, voided the game: Bo plays under two names");
    assert!(ending(&annulled).contains("annulled the result: The same here. Before that: Bo (Black) won"), "{}", ending(&annulled));
    let told: Vec<Content> = rig.mails().await.into_iter().map(|mail| mail.content).collect();
    assert!(told.iter().all(|content| matches!(content, Content::Game { what: crate::play::notice::What::Corrected, .. })), "{told:?}");
    assert_eq!(told.len(), 2, "Bo is told of both, and Ada did it herself");
    for game in [&running, &over] {
        assert!(club.correct(&rig.ada, game, "again").await.is_err(), "a game is corrected once");
    }
    let verified = club.verify(None, crate::service::verify::Wish { depth: crate::play::verify::Depth::Everything, kept: None }, |_, _| ()).unwrap();
    assert!(verified.findings.is_empty(), "{:?}", verified.findings);
}
