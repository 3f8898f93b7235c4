//! SMTP with STARTTLS or TLS and a sign-in, to the one server that sends for the club.
//!
//! Connections are kept while there is something to send and closed when there is not. lettre leaves Nagle's algorithm on, which costs 40 ms a
//! letter; for STARTTLS and plain connections the stream is opened here, without it. With TLS from the first byte lettre opens the stream itself.

use std::sync::Mutex;
use std::time::Duration;

use lettre::Message;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::{ClientId, Extension, MailBodyParameter, MailParameter};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::{Sending, Transport, Undelivered};
use crate::config::{Encryption, Smtp};
use crate::mail::letter::{Letter, Site};

/// How long to wait for a connection, with greeting, encryption and sign-in, and how long for a letter to be taken.
const CONNECTING: Duration = Duration::from_secs(20);
const TAKING: Duration = Duration::from_secs(60);

/// The mail server that sends for the club.
pub struct SmtpPost {
    site: Site,
    host: String,
    port: u16,
    encryption: Encryption,
    tls: Option<TlsParameters>,
    login: Option<Credentials>,
    hello: ClientId,
    connecting: Duration,
    taking: Duration,
    /// Connections that have nothing to do.
    free: Mutex<Vec<AsyncSmtpConnection>>,
}

impl SmtpPost {
    /// Prepares to talk to the server; connects only when there is something to send.
    pub fn to(smtp: &Smtp, site: Site) -> Result<SmtpPost, String> {
        let tls = match smtp.encryption {
            Encryption::None => None,
            Encryption::StartTls | Encryption::Tls => Some(tls(smtp)?),
        };
        let host = site.base_url.host();
        let is_name = host.parse::<std::net::IpAddr>().is_err();
        Ok(SmtpPost {
            host: smtp.host.clone(),
            port: smtp.port,
            encryption: smtp.encryption,
            tls,
            login: smtp.login.as_ref().map(|(user, password)| Credentials::new(user.clone(), password.0.clone())),
            hello: if is_name { ClientId::Domain(host.to_string()) } else { ClientId::default() },
            connecting: CONNECTING,
            taking: TAKING,
            free: Mutex::new(Vec::new()),
            site,
        })
    }

    /// The same with other limits on how long to wait.
    #[must_use]
    pub fn with_patience(self, connecting: Duration, taking: Duration) -> SmtpPost {
        SmtpPost { connecting, taking, ..self }
    }

    async fn deliver(&self, letter: &Letter) -> Result<(), Undelivered> {
        let mut connection = match self.free_connection().await {
            Some(connection) => connection,
            None => match timeout(self.connecting, self.connect()).await {
                Ok(connected) => connected?,
                Err(_) => return Err(Undelivered::no_server(format!("{} does not answer", self.place()))),
            },
        };
        let takes_eight_bits = connection.server_info().supports_feature(Extension::EightBitMime);
        let message = letter.message_for(&self.site, takes_eight_bits);
        let sent = timeout(self.taking, hand_over(&mut connection, &message)).await;
        match sent {
            Ok(Ok(())) => {
                self.free.lock().expect("nothing panics while it holds the connections").push(connection);
                Ok(())
            }
            Ok(Err((step, error))) => {
                if !connection.has_broken() {
                    connection.abort().await;
                }
                Err(refused(step, &error))
            }
            // The connection is dropped: nobody knows where it stands.
            Err(_) => Err(Undelivered::later(format!("{} took longer than {} s to take the letter", self.place(), self.taking.as_secs()))),
        }
    }

    /// A connection from before that still answers.
    async fn free_connection(&self) -> Option<AsyncSmtpConnection> {
        loop {
            let mut connection = self.free.lock().expect("nothing panics while it holds the connections").pop()?;
            if timeout(self.connecting, connection.test_connected()).await.is_ok_and(|answers| answers) {
                return Some(connection);
            }
        }
    }

    /// Connects, encrypts, signs in. Nothing that goes wrong here is about one letter, so none is given up for it.
    async fn connect(&self) -> Result<AsyncSmtpConnection, Undelivered> {
        let cannot = |doing: &str, error: &dyn std::fmt::Display| Undelivered::no_server(format!("{}: {doing}: {error}", self.place()));
        let address = (self.host.as_str(), self.port);
        let mut connection = match (self.encryption, &self.tls) {
            (Encryption::Tls, Some(tls)) => {
                let connected = AsyncSmtpConnection::connect_tokio1(address, Some(self.connecting), &self.hello, Some(tls.clone()), None).await;
                connected.map_err(|error| cannot("connecting with TLS", &error))?
            }
            (Encryption::StartTls | Encryption::None | Encryption::Tls, _) => {
                let stream = TcpStream::connect(address).await.map_err(|error| cannot("connecting", &error))?;
                stream.set_nodelay(true).map_err(|error| cannot("connecting", &error))?;
                let connected = AsyncSmtpConnection::connect_with_transport(Box::new(stream), &self.hello).await;
                connected.map_err(|error| cannot("greeting", &error))?
            }
        };
        if let (Encryption::StartTls, Some(tls)) = (self.encryption, &self.tls) {
            connection.starttls(tls.clone(), &self.hello).await.map_err(|error| cannot("STARTTLS", &error))?;
        }
        if let Some(login) = &self.login {
            connection.auth(&[Mechanism::Plain, Mechanism::Login], login).await.map_err(|error| cannot("signing in", &error))?;
        }
        Ok(connection)
    }

    fn place(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }
}

/// What the server was asked when it refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// Whether it takes something for this receiver.
    Receiver,
    /// Anything else.
    Other,
}

/// Hands over one letter, and tells at which step it was refused.
async fn hand_over(connection: &mut AsyncSmtpConnection, message: &Message) -> Result<(), (Step, Error)> {
    let (envelope, bytes) = (message.envelope(), message.formatted());
    let mut options = Vec::new();
    if !bytes.is_ascii() {
        options.push(MailParameter::Body(MailBodyParameter::EightBitMime));
    }
    connection.command(Mail::new(envelope.from().cloned(), options)).await.map_err(|error| (Step::Other, error))?;
    for to in envelope.to() {
        connection.command(Rcpt::new(to.clone(), Vec::new())).await.map_err(|error| (Step::Receiver, error))?;
    }
    connection.command(Data).await.map_err(|error| (Step::Other, error))?;
    connection.message(&bytes).await.map_err(|error| (Step::Other, error))?;
    Ok(())
}

/// What a server's refusal of one letter means.
fn refused(step: Step, error: &Error) -> Undelivered {
    /// "Sign in first" and its kin are about the settings, not about the letter.
    const SIGN_IN: [u16; 4] = [530, 534, 535, 538];
    let code = error.status().map(u16::from);
    match code {
        Some(code) if SIGN_IN.contains(&code) => Undelivered::no_server(error),
        // The service is closing down.
        Some(421) => Undelivered::no_server(error),
        // A refusal by policy (5.7.x) is about the sender and not about the mailbox.
        Some(550 | 551 | 553 | 556) if step == Step::Receiver && !error.to_string().contains("5.7.") => Undelivered::no_address(error),
        _ if error.is_permanent() => Undelivered::never(error),
        // The receiver's address cannot be written in a form that this server takes.
        _ if error.is_client() => Undelivered::never(error),
        _ => Undelivered::later(error),
    }
}

fn tls(smtp: &Smtp) -> Result<TlsParameters, String> {
    let mut tls = TlsParameters::builder(smtp.host.clone());
    if let Some(file) = &smtp.ca {
        let words = |why: String| format!("The file {} named by smtp-ca cannot be used: {why}.", file.display());
        let pem = std::fs::read(file).map_err(|error| words(error.to_string()))?;
        tls = tls.add_root_certificate(Certificate::from_pem(&pem).map_err(|error| words(error.to_string()))?);
    }
    tls.build().map_err(|error| format!("TLS to {} cannot be prepared: {error}.", smtp.host))
}

impl Transport for SmtpPost {
    fn send<'a>(&'a self, letter: &'a Letter) -> Sending<'a> {
        Box::pin(self.deliver(letter))
    }

    fn rest(&self) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        Box::pin(async {
            let free = std::mem::take(&mut *self.free.lock().expect("nothing panics while it holds the connections"));
            for mut connection in free {
                // Good manners only: the letters are delivered whatever the server answers.
                let _ = timeout(Duration::from_secs(2), connection.quit()).await;
            }
        })
    }

    fn words(&self) -> String {
        format!("the mail server {}", self.place())
    }
}
