use std::fs;

use clap::{Args, FromArgMatches};

use super::*;

fn load(flags: &[&str], environment: &[(&str, &str)]) -> Result<Settings, BadSettings> {
    let command = Given::augment_args(clap::Command::new("postern"));
    let matches = command.try_get_matches_from(std::iter::once(&"postern").chain(flags)).unwrap();
    let given = Given::from_arg_matches(&matches).unwrap();
    Settings::load_with(&given, |name| environment.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value)))
}

fn refusal(flags: &[&str], environment: &[(&str, &str)]) -> String {
    load(flags, environment).expect_err("these settings are wrong").to_string()
}

/// Flags that configure SMTP rightly.
const SMTP: [&str; 6] = ["--smtp-host", "mail.example.org", "--base-url", "https://club.example.org", "--mail-from", "Club <club@example.org>"];

fn with_smtp<'a>(more: &[&'a str]) -> Vec<&'a str> {
    SMTP.iter().chain(more).copied().collect()
}

#[test]
fn a_flag_beats_the_environment_which_beats_the_file_which_beats_the_default() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("postern.toml"), "club = \"File\"\nsession-days = 7\ninvitation-days = 8\ntrust-proxy = true\n").unwrap();
    let data = folder.path().to_str().unwrap();
    let environment = [("POSTERN_DATA", data), ("POSTERN_CLUB", "Environment"), ("POSTERN_SESSION_DAYS", "70"), ("POSTERN_LOG", "")];
    let settings = load(&["--club", "Flag"], &environment).unwrap();
    assert_eq!((settings.club.as_str(), settings.session_days, settings.invitation_days, settings.trust_proxy), ("Flag", 70, 8, true));
    assert_eq!((settings.listen.to_string().as_str(), settings.log.as_str()), ("127.0.0.1:8080", "info"));
    let shown = settings.show();
    for (key, source) in
        [("club", "from --club"), ("session-days", "from POSTERN_SESSION_DAYS"), ("invitation-days", "postern.toml"), ("log", "default")]
    {
        let line = shown.lines().find(|line| line.split(' ').next() == Some(key)).unwrap();
        assert!(line.ends_with(source), "{line}");
    }
}

#[test]
fn nothing_set_is_a_server_on_this_machine_that_writes_mails_to_a_folder() {
    let settings = load(&[], &[]).unwrap();
    assert_eq!(settings.base_url.as_str(), "http://127.0.0.1:8080");
    assert!(!settings.base_url.is_https());
    assert!(matches!(&settings.post, Post::Folder(folder) if folder == Path::new("data/mail")));
    assert_eq!(settings.mail_from.to_string(), "Postern <postern@localhost>");
}

#[test]
fn a_wrong_value_is_refused_with_its_name_its_source_and_what_to_write() {
    for (key, value, says) in [
        ("listen", "8080", "127.0.0.1:8080"),
        ("base-url", "chess.example.org", "https://"),
        ("base-url", "https://example.org/chess", "without a path"),
        ("club", " ", "1 to 60"),
        ("club", "two\nlines", "one line"),
        ("trust-proxy", "yes", "true or false"),
        ("workers", "0", "1 to 256"),
        ("smtp-host", "mail.example.org:25", "without a port"),
        ("smtp-port", "70000", "1 to 65535"),
        ("smtp-encryption", "ssl", "starttls, tls or none"),
        ("mail-from", "club", "postern@example.org"),
        ("session-days", "401", "1 to 400"),
        ("invitation-days", "-1", "1 to 365"),
        ("log", "postern=loud", "filter"),
        ("password-memory", "7", "8 to"),
        ("password-passes", "21", "1 to 20"),
    ] {
        let environment = setting(key).environment();
        let why = refusal(&[], &[(&environment, value)]);
        assert!(why.contains(key) && why.contains(&format!("from {environment}")) && why.contains(says), "{why}");
    }
    assert!(load(&["--workers=1", "--session-days=400", "--password-memory=8"], &[]).is_ok());
}

#[test]
fn an_unknown_key_in_the_file_is_an_error_that_names_the_nearest() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.toml");
    let config = ["--config", file.to_str().unwrap()];
    for (text, says) in [
        ("smtp_host = \"x\"", "The nearest is 'smtp-host'"),
        ("sesion-days = 3", "The nearest is 'session-days'"),
        ("[smtp]\nhost = 1", "'smtp', which is no setting"),
        ("club = [\"a\"]", "of the kind array"),
        ("club = ", "cannot be read"),
    ] {
        fs::write(&file, text).unwrap();
        let why = refusal(&config, &[]);
        assert!(why.contains(says) && why.contains("club.toml"), "{why}");
    }
    assert!(refusal(&["--config", "/nowhere/postern.toml"], &[]).contains("/nowhere/postern.toml cannot be read"));
}

#[test]
fn the_file_in_the_data_folder_cannot_move_the_data_folder_but_a_named_file_can() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("postern.toml");
    fs::write(&file, "data = \"elsewhere\"\n").unwrap();
    assert!(refusal(&["--data", folder.path().to_str().unwrap()], &[]).contains("--data or POSTERN_DATA"));
    let settings = load(&[], &[("POSTERN_CONFIG", file.to_str().unwrap())]).unwrap();
    assert_eq!(settings.data, folder.path().join("elsewhere"), "paths in a file start at the file's folder");
}

#[test]
fn a_password_is_never_shown_and_its_file_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("password");
    fs::write(&file, "hunter22\n").unwrap();
    let from_file = load(&with_smtp(&["--smtp-user", "club", "--smtp-password-file", file.to_str().unwrap()]), &[]).unwrap();
    let from_environment = load(&with_smtp(&["--smtp-user", "club"]), &[("POSTERN_SMTP_PASSWORD", "hunter22")]).unwrap();
    for settings in [from_file, from_environment] {
        let Post::Smtp(smtp) = &settings.post else { panic!("mails go by SMTP") };
        assert_eq!(smtp.login, Some(("club".to_string(), Secret("hunter22".to_string()))));
        assert!(settings.show().contains("(hidden)"));
        assert!(!settings.show().contains("hunter22") && !format!("{settings:?}").contains("hunter22"));
    }
}

#[test]
fn settings_that_do_not_fit_together_stop_the_start() {
    for (flags, says) in [
        (vec!["--smtp-user", "club"], "smtp-user (from --smtp-user) is set, but smtp-host is not"),
        (vec!["--smtp-host", "mail.example.org"], "base-url must be too"),
        (vec!["--smtp-host", "mail.example.org", "--base-url", "https://a.example"], "mail-from must be too"),
        (with_smtp(&["--mail-folder", "x"]), "mails go one way"),
        (with_smtp(&["--smtp-user", "club"]), "no password"),
        (with_smtp(&["--smtp-password", "x"]), "smtp-user is not"),
        (with_smtp(&["--smtp-user", "u", "--smtp-password", "x", "--smtp-password-file", "y"]), "remove one of them"),
        (with_smtp(&["--smtp-user", "u", "--smtp-password-file", "/nowhere/x"]), "named by smtp-password-file cannot be read"),
        (with_smtp(&["--smtp-encryption", "none"]), "another machine"),
    ] {
        let why = refusal(&flags, &[]);
        assert!(why.contains(says), "{why}");
    }
    assert!(load(&with_smtp(&["--smtp-encryption", "none", "--smtp-plain-anywhere"]), &[]).is_ok());
    let here = ["--smtp-host", "::1", "--base-url", "http://localhost:8080", "--mail-from", "a@localhost", "--smtp-encryption", "none"];
    assert!(load(&here, &[]).is_ok());
    for (encryption, port) in [("starttls", 587), ("tls", 465)] {
        let settings = load(&with_smtp(&["--smtp-encryption", encryption]), &[]).unwrap();
        assert!(matches!(&settings.post, Post::Smtp(smtp) if smtp.port == port));
    }
}

#[test]
fn base_urls_know_their_host() {
    for (url, host) in [("https://a.example", "a.example"), ("http://127.0.0.1:8080/", "127.0.0.1"), ("http://[::1]:8080", "::1")] {
        assert_eq!(BaseUrl::parse(url).unwrap().host(), host);
    }
    for wrong in ["", "https://", "ftp://a", "https://a b", "https://a\r\nb", "https://u@a", "https://:80"] {
        assert!(BaseUrl::parse(wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn every_setting_has_a_flag_an_environment_name_a_line_in_the_example_and_one_in_the_docs() {
    let mut command = Given::augment_args(clap::Command::new("postern"));
    let help = command.render_long_help().to_string();
    let docs = include_str!("../../docs/configuration.md");
    let example = include_str!("../../postern.example.toml");
    let written = uncommented(example);
    for setting in SETTINGS {
        assert!(help.contains(&format!("--{}", setting.key)) && help.contains(&setting.environment()), "{} in help", setting.key);
        assert!(docs.contains(&format!("| `{}` |", setting.key)) && docs.contains(setting.help), "{} in docs/configuration.md", setting.key);
        assert!(example.contains(&format!("#{} = {}\n", setting.key, setting.example)), "{} in the example file", setting.key);
        assert!(written.contains_key(setting.key), "{} in the example file", setting.key);
        let text = match &written[setting.key] {
            toml::Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        (setting.read)(&mut Values::default(), &text, Path::new("")).unwrap_or_else(|why| panic!("the example for {}: {why}", setting.key));
    }
    assert!(example.parse::<toml::Table>().unwrap().is_empty(), "the example sets nothing until a line is uncommented");
    assert_eq!(written.len(), SETTINGS.len());
}

/// The example file with its settings switched on: lines that begin with `#key =`.
fn uncommented(example: &str) -> toml::Table {
    let lines = example.lines().filter_map(|line| line.strip_prefix('#').filter(|line| !line.starts_with(' ')));
    lines.collect::<Vec<_>>().join("\n").parse().unwrap()
}
