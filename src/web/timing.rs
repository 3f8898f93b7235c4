//! What a new game's form says about time: the pace, and everything else folded away behind it.

use super::posted::Posted;
use crate::play::time::terms::{AtZero, Bank, Idle, IdleEnd, Nights, Pace, TimeTerms, Timing};

/// What has been filled in, kept as it was typed.
#[derive(Clone)]
pub struct TimingForm {
    pub is_bank: bool,
    pub days: u8,
    pub days_offered: Vec<u8>,
    /// In days.
    pub start: String,
    /// In hours.
    pub add: String,
    /// In days.
    pub cap: String,
    pub weekends: bool,
    /// The hour at which nights begin; empty: they count like days.
    pub night_from: String,
    pub night_to: String,
    pub hours_offered: Vec<u8>,
    pub absence: bool,
    /// `grace`, `loss`, `claim`
    pub at_zero: String,
    /// In hours.
    pub grace: String,
    /// What becomes of a game that nobody plays any more: `called-off`, `drawn`, `lost`; empty: nothing.
    pub idle: String,
    /// In days.
    pub idle_days: String,
    /// Something that no page offers, which a form said all the same.
    pub unknown: Option<&'static str>,
}

impl Default for TimingForm {
    fn default() -> TimingForm {
        TimingForm {
            is_bank: false,
            days: 3,
            days_offered: (1..=14).collect(),
            start: "10".to_string(),
            add: "24".to_string(),
            cap: "14".to_string(),
            weekends: TimeTerms::USUAL.weekends,
            night_from: String::new(),
            night_to: "8".to_string(),
            hours_offered: (0..24).collect(),
            absence: TimeTerms::USUAL.absence,
            at_zero: "grace".to_string(),
            grace: "24".to_string(),
            idle: "called-off".to_string(),
            idle_days: "30".to_string(),
            unknown: None,
        }
    }
}

impl TimingForm {
    pub fn of(posted: &Posted) -> TimingForm {
        let text = |name: &str| posted.trimmed(name).to_string();
        let days = posted.number("days").and_then(|days| u8::try_from(days).ok()).unwrap_or(0);
        if !posted.has("at_zero") {
            // A form that asks for the days only means the usual terms.
            return TimingForm { days, ..TimingForm::default() };
        }
        let is_box = |name: &str| matches!(posted.get(name), "" | "yes");
        let unknown = match posted.get("pace") {
            "" | "days" | "bank" if is_box("weekends") && is_box("absence") => None,
            "" | "days" | "bank" => Some("Choose again what stops the clocks: it is stopped by a thing, or it is not."),
            _ => Some("Choose the pace: so many days for each turn, or a bank of time for all turns."),
        };
        TimingForm {
            unknown,
            is_bank: posted.get("pace") == "bank",
            days,
            start: text("bank_start"),
            add: text("bank_add"),
            cap: text("bank_cap"),
            weekends: posted.has("weekends"),
            night_from: text("night_from"),
            night_to: text("night_to"),
            absence: posted.has("absence"),
            at_zero: text("at_zero"),
            grace: text("grace"),
            idle: text("idle"),
            idle_days: text("idle_days"),
            ..TimingForm::default()
        }
    }

    /// Whether something is chosen that is folded away at first.
    pub fn is_unusual(&self) -> bool {
        let terms = TimeTerms::USUAL;
        let is_usual = self.weekends == terms.weekends && self.night_from.is_empty() && self.absence == terms.absence;
        self.is_bank || !is_usual || self.at_zero != "grace" || self.grace != "24"
    }

    /// What it means, or which field cannot be read.
    pub fn timing(&self) -> Result<Timing, String> {
        if let Some(words) = self.unknown {
            return Err(words.to_string());
        }
        let number = |text: &str, what: &str| text.parse::<u16>().map_err(|_| format!("{what} is given as a whole number."));
        let hour = |text: &str| text.parse::<u8>().map_err(|_| "Nights begin and end at a full hour of the day.".to_string());
        let days = |text: &str, what: &str| number(text, what).and_then(|days| days.checked_mul(24).ok_or(format!("{what} is too long.")));
        let pace = if self.is_bank {
            Pace::Bank(Bank {
                start: days(&self.start, "What the bank begins with")?,
                add: number(&self.add, "What a turn adds to the bank")?,
                cap: days(&self.cap, "What the bank holds at most")?,
            })
        } else {
            Pace::DaysPerTurn(self.days)
        };
        let nights = if self.night_from.is_empty() { None } else { Some(Nights { from: hour(&self.night_from)?, to: hour(&self.night_to)? }) };
        let at_zero = match self.at_zero.as_str() {
            "loss" => AtZero::Loss,
            "claim" => AtZero::Claim,
            "grace" => AtZero::Grace(number(&self.grace, "The grace")?),
            _ => return Err("Choose what happens when time runs out.".to_string()),
        };
        let then = match self.idle.as_str() {
            "called-off" => Some(IdleEnd::CalledOff),
            "drawn" => Some(IdleEnd::Drawn),
            "lost" => Some(IdleEnd::Lost),
            "" => None,
            _ => return Err("Choose what becomes of a game in which nobody claims anything.".to_string()),
        };
        // Elsewhere nothing is left to wait for.
        let idle = match then.filter(|_| at_zero == AtZero::Claim) {
            Some(then) => Some(Idle { days: number(&self.idle_days, "How long such a game waits")?, then }),
            None => None,
        };
        Ok(Timing { pace, terms: Some(TimeTerms { weekends: self.weekends, nights, absence: self.absence, at_zero, idle }) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_as_it_comes_means_the_usual_terms() {
        assert_eq!(TimingForm::default().timing(), Ok(Timing::days(3)));
        assert!(!TimingForm::default().is_unusual());
    }

    #[test]
    fn every_field_is_read_and_what_cannot_be_read_is_said() {
        let form = TimingForm {
            is_bank: true,
            weekends: true,
            night_from: "22".to_string(),
            absence: false,
            at_zero: "claim".to_string(),
            idle: "drawn".to_string(),
            ..TimingForm::default()
        };
        let terms = TimeTerms {
            weekends: true,
            nights: Some(Nights { from: 22, to: 8 }),
            absence: false,
            at_zero: AtZero::Claim,
            idle: Some(Idle { days: 30, then: IdleEnd::Drawn }),
        };
        assert_eq!(form.timing(), Ok(Timing { pace: Pace::Bank(Bank { start: 240, add: 24, cap: 336 }), terms: Some(terms) }));
        assert!(form.is_unusual());
        for wrong in [
            TimingForm { start: "ten".to_string(), ..form.clone() },
            TimingForm { cap: "9000".to_string(), ..form.clone() },
            TimingForm { night_to: String::new(), ..form.clone() },
            TimingForm { at_zero: "tea".to_string(), ..form.clone() },
            TimingForm { idle_days: "-1".to_string(), ..form.clone() },
            TimingForm { idle: "x".to_string(), ..form.clone() },
            TimingForm { idle: "x".to_string(), at_zero: "loss".to_string(), ..form.clone() },
            TimingForm { unknown: Some("Choose the pace."), ..form.clone() },
        ] {
            assert!(wrong.timing().is_err());
        }
    }
}
