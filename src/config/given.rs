//! The command line's share of the settings: flags made from the table.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::table::{Default, Kind, SETTINGS, setting};

/// What stands on the command line. Flatten it into a command: its flags are those of the table, and `--config`.
#[derive(Clone, std::default::Default, Debug)]
pub struct Given {
    pub config: Option<PathBuf>,
    pub(super) values: BTreeMap<&'static str, String>,
}

impl Given {
    /// Settings chosen by the program itself, as if they stood on the command line.
    pub fn of<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Given {
        Given { config: None, values: pairs.into_iter().map(|(key, value)| (setting(key).key, value.to_string())).collect() }
    }
}

impl clap::Args for Given {
    fn augment_args(command: clap::Command) -> clap::Command {
        let config = clap::Arg::new("config").long("config").value_name("FILE").value_parser(clap::value_parser!(PathBuf));
        let command = command.arg(config.help("The settings file [env: POSTERN_CONFIG] [default: postern.toml in the data folder, if it is there]"));
        SETTINGS.iter().fold(command, |command, setting| {
            let default = match setting.default {
                Default::Value(text) | Default::Follows(text) => text,
            };
            let help = format!("{} [env: {}] [default: {default}]", setting.help, setting.environment());
            let arg = clap::Arg::new(setting.key).long(setting.key).value_name(setting.value).help(help);
            command.arg(match setting.kind {
                Kind::Switch => arg.num_args(0..=1).require_equals(true).default_missing_value("true"),
                Kind::Plain | Kind::Secret => arg,
            })
        })
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Given::augment_args(command)
    }
}

impl clap::FromArgMatches for Given {
    fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Given, clap::Error> {
        let mut given = Given { config: None, values: BTreeMap::new() };
        given.update_from_arg_matches(matches)?;
        Ok(given)
    }

    fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
        self.config = matches.get_one("config").cloned().or(self.config.take());
        for setting in SETTINGS {
            if let Some(value) = matches.get_one::<String>(setting.key) {
                self.values.insert(setting.key, value.clone());
            }
        }
        Ok(())
    }
}
