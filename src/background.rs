//! A task of the server's own beside the requests, which runs until it is asked to stop.

use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Whether the task has been asked to stop. A sender that is gone is a stop too.
pub type Stopped = watch::Receiver<bool>;

/// A task at work, until it is stopped.
pub struct Running {
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Running {
    /// Asks it to stop and waits until it has.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        let _ = self.task.await;
    }
}

/// Begins the work.
pub fn start<W: Future<Output = ()> + Send + 'static>(work: impl FnOnce(Stopped) -> W) -> Running {
    let (stop, stopped) = watch::channel(false);
    Running { stop, task: tokio::spawn(work(stopped)) }
}
