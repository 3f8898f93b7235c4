//! The worked first game: guided positions on the real board and desk, judged by the real rules, without an account.
//!
//! Nothing is kept: the turn that is being composed stands in the page's address.

use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;

use super::desk::{self, Desk, Picked, encode};
use super::face::CardView;
use super::page::{self, Kept};
use super::panel::{BoardPanel, PlaceAct, Seen};
use super::sheet::{self, DeskView};
use super::spoken;
use super::study::TryForm;
use crate::rules::game::{About, Rules};
use crate::rules::lesson::{Lesson, Verdict};
use crate::rules::turn::{Phase, Seat, Turn, Verdict as Stand};
use crate::rules::{self};
use crate::web::fault::Fault;
use crate::web::posted;
use crate::web::rulebook;
use crate::web::shell::Shell;
use crate::web::visitor::Visitor;

/// Longest turn in an address that is looked at, in bytes.
const LONGEST_TURN: usize = 2_000;

#[derive(Template)]
#[template(path = "learn_list.html")]
struct ListPage {
    shell: Shell,
    about: &'static About,
    lessons: &'static [Lesson],
}

#[derive(Template)]
#[template(path = "learn.html")]
struct LearnPage {
    shell: Shell,
    about: &'static About,
    number: usize,
    count: usize,
    /// The titles of the lessons before and after; empty where there is none.
    before: &'static str,
    after: &'static str,
    lesson: &'static Lesson,
    /// Where picks lead: the address with the turn as it is. Choices are sent with it.
    bare: String,
    form: TryForm,
    /// What is said aloud after a step: the verdict, or what the step led to.
    aloud: String,
    back: String,
    board: BoardPanel,
    desk: DeskView,
    own: Vec<CardView>,
    hers: Vec<CardView>,
    /// HTML.
    error: Option<String>,
    verdict: Option<VerdictView>,
}

struct VerdictView {
    is_done: bool,
    /// HTML.
    words: String,
}

/// The game with lessons, and the lessons.
fn school() -> Result<(&'static dyn Rules, &'static [Lesson]), Fault> {
    let taught = rules::ALL.iter().find(|rules| !rules.lessons().is_empty()).ok_or(Fault::NotFound)?;
    Ok((*taught, taught.lessons()))
}

/// `GET /learn`
pub async fn list(by: Visitor) -> Result<HttpResponse, Fault> {
    let (rules, lessons) = school()?;
    by.page(&ListPage { shell: by.shell()?, about: rules.about(), lessons })
}

/// What the address says besides the number of the lesson.
struct Asked(Vec<(String, String)>);

impl Asked {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    fn turn(&self) -> Turn {
        let text = self.get("turn").filter(|text| text.len() <= LONGEST_TURN);
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }

    /// A choice with what was named for it.
    fn choice(&self) -> Option<(Phase, String)> {
        let (phase, text) = self.get("choice")?.split_once(':')?;
        let named = |index: usize| {
            let key = format!("need{index}");
            self.0.iter().filter(|(name, _)| *name == key).map(|(_, value)| value.clone()).collect()
        };
        let needs = (0..8).map_while(|index| Some((self.get(&format!("word{index}"))?.to_string(), named(index))));
        Some((Phase::parse(phase)?, desk::written(text, &needs.collect::<Vec<_>>())))
    }

    fn picked(&self) -> Picked {
        let get = |name: &str| self.get(name).map(str::to_string);
        Picked { man: get("man"), to: get("to"), card: get("card"), instruction: get("do"), say: get("say"), threats: None }
    }
}

/// `GET /learn/{number}`
pub async fn show(by: Visitor, number: web::Path<String>, request: HttpRequest) -> Result<HttpResponse, Fault> {
    let (rules, lessons) = school()?;
    let number: usize = number.parse().map_err(|_| Fault::NotFound)?;
    let lesson = number.checked_sub(1).and_then(|at| lessons.get(at)).ok_or(Fault::NotFound)?;
    let asked = Asked(posted::parse_fields(request.query_string()).ok_or_else(|| Fault::bad("This address cannot be read. It may be mistyped."))?);
    let about = rules.about();
    let (position, seat) = lesson.begin(rules);
    let mut turn = asked.turn();
    let (mut error, mut picked) = (None, asked.picked());
    if let Some((phase, choice)) = asked.choice() {
        let mut longer = turn.clone();
        longer.push(phase, choice);
        let index = longer.choices(phase).len() - 1;
        let refused = match position.attempt(seat, &longer).2 {
            Stand::Refused(refusals) => refusals.into_iter().find(|refusal| refusal.phase == Some(phase) && refusal.index == Some(index)),
            Stand::Complete => None,
        };
        match refused {
            Some(refusal) => error = Some(rulebook::linked(about.id, &refusal.to_string())),
            None => (turn, picked) = (longer, Picked::default()),
        }
    }
    let judged = asked.get("try").map(|_| match lesson.judge(position.as_ref(), seat, &turn) {
        Verdict::Done => (true, lesson.done.to_string()),
        Verdict::Elsewhere => (false, format!("That is a legal turn, but not what was asked for. {}", lesson.task)),
        Verdict::Refused(refusal) => (false, refusal.to_string()),
    });
    let written = |turn: &Turn| serde_json::to_string(turn).expect("a turn is plain data and serialises");
    let back = {
        let mut shorter = turn.clone();
        shorter.pop();
        format!("/learn/{number}?turn={}", encode(&written(&shorter)))
    };
    let text = written(&turn);
    let bare = format!("/learn/{number}?turn={}", encode(&text));
    let desk = Desk::on(position.as_ref(), seat, turn, picked);
    let aloud = match (&error, &judged) {
        // A refusal is said by itself.
        (Some(_), _) => String::new(),
        (None, Some((is_done, words))) => format!("{}{words}", if *is_done { "Done. " } else { "" }),
        (None, None) => spoken::practised(rules, &desk).unwrap_or_else(|| lesson.task.to_string()),
    };
    let verdict = judged.map(|(is_done, words)| VerdictView { is_done, words: rulebook::linked(about.id, &words) });
    let seen = Seen::of(&desk.view, rules, seat);
    let board = BoardPanel::live(&seen, &desk, &bare);
    let declared = |of: Seat, desk: Option<&Desk>| page::declared(about.id, &seen.view.sides[of.0 as usize], desk, &bare);
    let (own, hers) = (declared(seat, Some(&desk)), declared(Seat(1 - seat.0), None));
    let shell = by.shell()?;
    by.page(&LearnPage {
        shell,
        about,
        number,
        count: lessons.len(),
        before: number.checked_sub(2).and_then(|at| lessons.get(at)).map_or("", |lesson| lesson.title),
        after: lessons.get(number).map_or("", |lesson| lesson.title),
        lesson,
        form: TryForm { method: "get", action: format!("/learn/{number}"), fields: vec![("turn", text)] },
        aloud,
        back,
        board,
        own,
        hers,
        error,
        verdict,
        desk: sheet::desk_view(desk, about, &bare, &Kept::default()),
        bare,
    })
}
