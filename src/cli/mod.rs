//! The command line: one binary for the server, the rules on standard input, and the operator's tasks. Start with [`Command`].

mod demo;
mod demo_games;
mod evidence;
mod mail_in;
mod serve;
mod upkeep;
mod verify;

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::config::{Given, Settings};
use crate::rules::protocol;

/// A club's own server for slow games: a turn a day, a mail when it is yours, a log that can be audited years later.
#[derive(Parser)]
#[command(name = "postern", version, about, propagate_version = true)]
struct Line {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves the club from its data folder.
    #[command(after_help = "Examples:\n  postern serve\n  postern serve --data /var/lib/postern --base-url https://games.example.org")]
    Serve(Given),
    /// Serves an example club with games in progress from memory; nothing is kept and no mail leaves.
    #[command(after_help = "Examples:\n  postern demo\n  postern demo --port 9000")]
    Demo {
        /// Port on 127.0.0.1.
        #[arg(long, default_value_t = 8080)]
        port: u16,
    },
    /// Serves the rules of every game as JSON lines on standard input and output.
    #[command(after_help = "Example:\n  echo '{\"id\":1,\"do\":\"games\"}' | postern rules")]
    Rules,
    /// Prints the settings in force and where each comes from; secrets are hidden.
    #[command(after_help = "Example:\n  POSTERN_CLUB='Chess Club' postern config")]
    Config(Given),
    /// Writes a copy of the database while the server runs.
    #[command(after_help = "Example:\n  postern backup --data /var/lib/postern /mnt/backup/postern.db")]
    Backup {
        /// File to write; it must not exist yet.
        to: PathBuf,
        #[command(flatten)]
        given: Given,
    },
    /// Puts a backup in the place of the database, which is kept beside it. Stop the server first.
    #[command(after_help = "Example:\n  postern restore --data /var/lib/postern /mnt/backup/postern.db")]
    Restore {
        /// File that 'postern backup' wrote.
        from: PathBuf,
        #[command(flatten)]
        given: Given,
    },
    /// Lists the members, or makes a link for one who is locked out.
    #[command(after_help = "Examples:\n  postern user list\n  postern user link ada@example.org\n  postern user promote ada@example.org")]
    User {
        #[command(subcommand)]
        task: UserTask,
    },
    /// Sends one test mail with the settings in force and says what happened.
    #[command(after_help = "Example:\n  postern mail-test secretary@example.org")]
    MailTest {
        to: String,
        #[command(flatten)]
        given: Given,
    },
    /// Takes one mail from the mail server on standard input: a turn, or a mail of ours that came back.
    #[command(
        name = "mail-in",
        after_help = "Exit status: 0 the mail was worked on or dropped, 65 it is no mail, 75 try again later, 78 mail-in is not set.\n\nExample, in /etc/aliases:\n  turns: \"|/usr/local/bin/postern mail-in --config /etc/postern.toml\""
    )]
    MailIn {
        /// The address that the mail was delivered to, where the mail server can tell; else it is taken from the headers.
        #[arg(long)]
        to: Option<String>,
        #[command(flatten)]
        given: Given,
    },
    /// Writes games to files: the whole log of each, every byte as it is stored.
    Export(evidence::Export),
    /// Takes exported games that are over into the club.
    Import(evidence::Import),
    /// Checks that logs are what they claim to be: hashes, shuffle, and every decision of the rules asked again.
    Verify(verify::Verify),
    /// Prints a game for people: every turn in one line of notation, what happened in words, the position after it.
    Replay(evidence::Replay),
    /// Drops what is derived from the log and derives it anew.
    Rebuild(Given),
}

#[derive(Subcommand)]
enum UserTask {
    /// One line for each member.
    List(Given),
    /// A link that signs the member in, once. For the first organiser of a new club, give no member.
    Link {
        /// Name or mail address.
        member: Option<String>,
        #[command(flatten)]
        given: Given,
    },
    /// Makes the member an organiser.
    Promote {
        /// Name or mail address.
        member: String,
        #[command(flatten)]
        given: Given,
    },
}

/// Runs what the command line asks for. Errors go to standard error as sentences.
pub fn run() -> ExitCode {
    let line = Line::parse();
    // The database, its copies and mails hold hidden hands, secret seeds and links to sign in: what is written is for this user alone.
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
    let result = match line.command {
        Command::Serve(given) => settings(&given).and_then(serve::serve),
        Command::Demo { port } => demo::demo(port),
        Command::Rules => rules(),
        Command::Config(given) => settings(&given).map(|settings| print!("{}", settings.show())),
        Command::Backup { to, given } => settings(&given).and_then(|settings| upkeep::backup(&settings, &to)),
        Command::Restore { from, given } => settings(&given).and_then(|settings| upkeep::restore(&settings, &from)),
        Command::User { task: UserTask::List(given) } => settings(&given).and_then(|settings| upkeep::list_members(&settings)),
        Command::User { task: UserTask::Link { member, given } } => {
            settings(&given).and_then(|settings| upkeep::member_link(&settings, member.as_deref()))
        }
        Command::User { task: UserTask::Promote { member, given } } => settings(&given).and_then(|settings| upkeep::promote(&settings, &member)),
        Command::MailTest { to, given } => settings(&given).and_then(|settings| upkeep::mail_test(&settings, &to)),
        Command::MailIn { to, given } => match settings(&given) {
            Ok(settings) => return mail_in::mail_in(&settings, to.as_deref()),
            Err(words) => {
                eprintln!("postern: {words}");
                return ExitCode::from(75);
            }
        },
        Command::Export(export) => evidence::export(export),
        Command::Import(import) => evidence::import(import),
        Command::Verify(verify) => return verify::verify(verify),
        Command::Replay(replay) => evidence::replay(replay),
        Command::Rebuild(given) => settings(&given).and_then(|settings| upkeep::rebuild(&settings)),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(words) => {
            eprintln!("postern: {words}");
            ExitCode::FAILURE
        }
    }
}

fn settings(given: &Given) -> Result<Settings, String> {
    Settings::load(given).map_err(|bad| bad.to_string())
}

fn rules() -> Result<(), String> {
    let start = crate::clock::Stopwatch::start();
    protocol::serve_stdio(&|| start.elapsed()).map_err(|error| format!("the rules stopped: {error}"))
}

/// Log lines on standard error, as loud as the settings ask.
fn start_log(filter: &str) {
    // What the HTTP server tells of its own start, this program tells better.
    let quiet = ["actix_server=warn", "actix_rt=warn"].map(|directive| directive.parse().expect("these are directives"));
    let filter = tracing_subscriber::EnvFilter::try_new(filter).unwrap_or_default();
    let filter = quiet.into_iter().fold(filter, tracing_subscriber::EnvFilter::add_directive);
    let is_terminal = std::io::stderr().is_terminal();
    let _ = tracing_subscriber::fmt().with_env_filter(filter).with_target(false).with_ansi(is_terminal).with_writer(std::io::stderr).try_init();
}
