//! Limits on guessing and flooding, by account and by network address.

use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::Clock as GovernorClock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};

use super::Refused;
use crate::clock::Clock;
use crate::store::people::folded;

/// Our clock as the limiter reads it.
#[derive(Clone)]
struct Hands(Clock);

impl GovernorClock for Hands {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        Nanos::from(Duration::from_millis(self.0.now().0.max(0) as u64))
    }
}

type Limiter = RateLimiter<String, DashMapStateStore<String>, Hands, NoOpMiddleware<Nanos>>;

pub struct Limits {
    hands: Hands,
    /// Passwords tried for one name or address: ten at once, then one every two minutes.
    passwords_by_name: Limiter,
    /// Passwords and links tried from one network address: thirty at once, then one every ten seconds.
    tries_by_source: Limiter,
    /// Letters asked for, for one receiver: three at once, then one every ten minutes.
    letters_by_receiver: Limiter,
    /// Letters asked for from one network address: ten at once, then one a minute.
    letters_by_source: Limiter,
    /// Messages by one member: twenty at once, then one every ten seconds.
    messages: Limiter,
}

impl Limits {
    pub fn new(clock: &Clock) -> Limits {
        let hands = Hands(clock.clone());
        let limiter = |burst: u32, then: Duration| {
            let burst = NonZeroU32::new(burst).expect("bursts are not empty");
            let quota = Quota::with_period(then).expect("periods are not empty").allow_burst(burst);
            RateLimiter::dashmap_with_clock(quota, hands.clone())
        };
        Limits {
            passwords_by_name: limiter(10, Duration::from_secs(120)),
            tries_by_source: limiter(30, Duration::from_secs(10)),
            letters_by_receiver: limiter(3, Duration::from_secs(600)),
            letters_by_source: limiter(10, Duration::from_secs(60)),
            messages: limiter(20, Duration::from_secs(10)),
            hands,
        }
    }

    /// Somebody tries a password for `name`, which may or may not be a member's.
    pub fn password(&self, name: &str, from: IpAddr) -> Result<(), Refused> {
        self.check(&self.tries_by_source, source(from))?;
        self.check(&self.passwords_by_name, folded(name))
    }

    /// Somebody tries a link.
    pub fn link(&self, from: IpAddr) -> Result<(), Refused> {
        self.check(&self.tries_by_source, source(from))
    }

    /// Somebody wants a letter sent to `receiver`, which may or may not be a member's address.
    pub fn letter(&self, receiver: &str, from: IpAddr) -> Result<(), Refused> {
        self.check(&self.letters_by_source, source(from))?;
        self.letter_of_member(receiver)
    }

    /// A member wants a letter sent to `receiver`.
    pub fn letter_of_member(&self, receiver: &str) -> Result<(), Refused> {
        self.check(&self.letters_by_receiver, folded(receiver))
    }

    pub fn message(&self, account: &str) -> Result<(), Refused> {
        self.check(&self.messages, account.to_string())
    }

    /// Forgets those who have kept still for long enough.
    pub fn tidy(&self) {
        for limiter in [&self.passwords_by_name, &self.tries_by_source, &self.letters_by_receiver, &self.letters_by_source, &self.messages] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }

    fn check(&self, limiter: &Limiter, key: String) -> Result<(), Refused> {
        // A key is as long as what somebody typed; nobody's name or address is longer than this.
        let key: String = key.chars().take(260).collect();
        limiter.check_key(&key).map_err(|until| Refused::TooMany { wait: until.wait_time_from(self.hands.now()) })
    }
}

/// One household: an IPv4 address, or the first half of an IPv6 one.
fn source(from: IpAddr) -> String {
    match from.to_canonical() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Moment;

    #[test]
    fn a_name_is_tried_ten_times_and_then_once_every_two_minutes_from_wherever() {
        let clock = Clock::fixed(Moment(1_790_000_000_000));
        let limits = Limits::new(&clock);
        let from = |n: u8| IpAddr::from([192, 0, 2, n]);
        for n in 0..10 {
            limits.password("Ada", from(n)).unwrap();
        }
        let refused = limits.password(" ADA ", from(99)).unwrap_err();
        assert_eq!(refused.to_string(), "Too many attempts. Try again in 2 minutes.");
        limits.password("Bo", from(99)).unwrap();
        clock.set(Moment(1_790_000_000_000 + 119_000));
        assert!(limits.password("ada", from(99)).is_err());
        clock.set(Moment(1_790_000_000_000 + 120_000));
        limits.password("ada", from(99)).unwrap();
        assert!(limits.password("ada", from(99)).is_err());
    }

    #[test]
    fn a_household_counts_as_one_source() {
        assert_eq!(source("2001:db8:1:2:3::4".parse().unwrap()), source("2001:db8:1:2:ffff::1".parse().unwrap()));
        assert_ne!(source("2001:db8:1:2::4".parse().unwrap()), source("2001:db8:1:3::4".parse().unwrap()));
        assert_eq!(source("::ffff:192.0.2.1".parse().unwrap()), "192.0.2.1");
    }
}
