//! A form that is sent twice by one press too many is taken once: the second is answered with what came of the first.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::HttpResponse;
use tokio::sync::OnceCell;

use super::posted::Posted;
use super::visitor::Visitor;
use crate::clock::Moment;

/// How soon the same form by the same member is taken for the same press.
const SOON: Duration = Duration::from_secs(5);

/// Where a form leads.
#[derive(Clone, Default)]
pub struct Way {
    pub to: String,
    /// A secret that was made, and that the page there shows.
    pub made: Option<String>,
}

impl Way {
    pub fn answer(&self, by: &Visitor) -> HttpResponse {
        match &self.made {
            Some(made) => by.go_showing(&self.to, made),
            None => by.go(&self.to),
        }
    }
}

/// When a form came, and where it leads, once that is known.
type Taken = (Moment, Arc<OnceCell<Way>>);

/// The forms of the last seconds that make something.
#[derive(Default)]
pub struct Once {
    taken: Mutex<HashMap<[u8; 32], Taken>>,
}

impl Once {
    /// Does the work of this form and gives the way on, or waits for the same form's work and gives its way. Work that was
    /// begun is finished though the browser that asked for it has gone, and work that failed may be tried again.
    pub async fn take<E: 'static>(&self, form: &Posted, path: &str, work: impl Future<Output = Result<Way, E>> + 'static) -> Result<Way, E> {
        let cell = self.cell(form.fingerprint(path), form.by.site().club().now());
        let done = actix_web::rt::spawn(async move { cell.get_or_try_init(|| work).await.cloned() }).await;
        // Nothing stops such work but its own panic.
        done.unwrap_or_else(|stopped| std::panic::resume_unwind(stopped.into_panic()))
    }

    fn cell(&self, form: [u8; 32], now: Moment) -> Arc<OnceCell<Way>> {
        let mut taken = self.taken.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        taken.retain(|_, (at, _)| now < at.plus(SOON));
        taken.entry(form).or_insert_with(|| (now, Arc::default())).1.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_form_is_the_same_for_some_seconds() {
        let once = Once::default();
        let (start, form, other) = (Moment(1_000), [1; 32], [2; 32]);
        let first = once.cell(form, start);
        assert!(Arc::ptr_eq(&first, &once.cell(form, start.plus(SOON - Duration::from_millis(1)))));
        assert!(!Arc::ptr_eq(&first, &once.cell(other, start)), "another form is another");
        assert!(!Arc::ptr_eq(&first, &once.cell(form, start.plus(SOON))), "later it is meant");
        assert_eq!(once.taken.lock().unwrap().len(), 1, "what is over is forgotten");
    }
}
