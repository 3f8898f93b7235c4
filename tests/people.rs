//! People as they meet the club: the first organiser, invitations, signing in by password and by mail, forgotten passwords, profiles, mail and
//! no more mail; and what a stranger can find out, which is nothing.

mod common;

use std::collections::BTreeSet;

use common::play::{address, begun, challenge, password};
use common::{Page, Person, Server, Three, server};
use postern::service::start::WaitFor;

/// Signs up behind an invitation and shows the page that follows.
fn sign_up(who: &Person, link: &str, name: &str, password: &str) -> Page {
    let page = who.get(link);
    let button = page.buttons().pop().expect("an invitation has a form");
    who.push(&button, &[("name", name), ("email", &address(name)), ("password", password), ("zone", "Europe/Berlin")])
}

/// Has the organiser make an invitation; gives its link.
fn invitation(organiser: &Person, label: &str, email: &str) -> String {
    let page = organiser.press(&organiser.get("/organiser"), "Make an invitation", &[("label", label), ("email", email)]);
    assert_eq!(page.status, 200, "{}", page.words());
    page.attributes(".notice a", "href").pop().expect("the link is shown once")
}

fn sign_in(who: &Person, email: &str, password: &str) -> Page {
    let page = who.get("/sign-in");
    who.submit(&page.button("Sign in").form.fill("email", email).fill("password", password).with("way", "password"))
}

/// Asks for a mail with a link: `link` to sign in, `reset` for a new password.
fn ask_link(who: &Person, email: &str, way: &str) -> Page {
    who.submit(&who.get("/sign-in").button("Sign in").form.fill("email", email).with("way", way))
}

fn is_signed_in_as(who: &Person, name: &str) -> bool {
    let home = who.get("/");
    home.status == 200 && home.texts(".nav-end a").contains(&name.to_string())
}

#[test]
fn the_printed_link_makes_the_first_organiser_and_works_once() {
    let server = Server::new();
    let link = server.first_link();
    let ada = server.somebody();
    assert!(ada.get(&link).words().contains("You are the first"));
    assert_eq!(ada.get(&link).status, 200, "looking at a link does not use it up");
    let page = sign_up(&ada, &link, "Ada", &password("Ada"));
    assert_eq!((page.status, page.path.as_str()), (200, "/organiser"));
    assert!(is_signed_in_as(&ada, "Ada"));

    let late = server.somebody();
    let page = late.get(&link);
    assert_eq!(page.status, 410);
    assert!(page.words().contains("used already"), "{}", page.words());
    assert_eq!(late.get("/organiser").status, 401);
    assert_eq!(server.count("accounts"), 1);
}

#[test]
fn a_second_start_prints_no_link_once_there_is_an_organiser() {
    let (Three { mut server, ada, .. }, _) = Three::with(&[], async |_, _| ());
    server.stop();
    server.start_again();
    assert!(is_signed_in_as(&ada, "Ada"), "sessions outlive the server");
    server.stop();
    let printed: Vec<String> = std::iter::from_fn(|| server.printed()).collect();
    assert!(!printed.iter().any(|line| line.contains("/invitation/")), "{printed:?}");
}

#[test]
fn an_invitation_is_handed_over_used_once_and_shown_as_used() {
    let three = Three::new();
    let link = invitation(&three.ada, "Dora from next door", "");
    let dora = three.server.somebody();
    let page = dora.get(&link);
    assert!(page.words().contains("Ada invites you"), "{}", page.words());
    let page = sign_up(&dora, &link, "Dora", &password("Dora"));
    assert_eq!((page.status, page.path.as_str()), (200, "/"));
    assert!(is_signed_in_as(&dora, "Dora"));
    assert_eq!(three.server.somebody().get(&link).status, 410);
    assert!(three.ada.get("/organiser").text("table").contains("used"));
    assert_eq!(dora.get("/organiser").status, 403, "a member is not an organiser");
}

#[test]
fn an_invitation_by_mail_confirms_the_address_it_went_to() {
    let three = Three::new();
    invitation(&three.ada, "Dora", "dora@example.org");
    let mail = three.server.mail("dora@example.org", "invites you");
    let dora = three.server.somebody();
    let page = dora.get(&mail.link("/invitation/"));
    assert_eq!(page.button("Join the club").form.get("email"), "dora@example.org");
    sign_up(&dora, &mail.link("/invitation/"), "Dora", "");
    assert!(dora.get("/profile").words().contains("Now: dora@example.org"));
}

#[test]
fn an_address_of_her_own_choice_counts_only_once_it_is_confirmed() {
    let three = Three::new();
    let dora = three.server.somebody();
    sign_up(&dora, &invitation(&three.ada, "Dora", ""), "Dora", &password("Dora"));
    let profile = dora.get("/profile");
    assert!(profile.words().contains("none is confirmed yet") && profile.words().contains(&address("Dora")), "{}", profile.words());
    let link = three.server.mail(&address("Dora"), "Confirm").link("/confirm/");
    let page = three.anybody.get(&link);
    assert_eq!(page.status, 200, "opening the link does nothing yet");
    assert!(dora.get("/profile").words().contains("none is confirmed yet"));
    three.anybody.press(&page, "Yes, use this address", &[]);
    assert!(dora.get("/profile").words().contains(&format!("Now: {}", address("Dora"))));
    assert_eq!(three.anybody.get(&link).status, 410);
}

#[test]
fn a_revoked_or_expired_invitation_lets_nobody_in() {
    let mut three = Three::new();
    let (revoked, expired) = (invitation(&three.ada, "Dora", ""), invitation(&three.ada, "Emil", ""));
    let page = three.ada.press(&three.ada.get("/organiser"), "Take back the invitation for Dora", &[]);
    assert!(page.text("table").contains("taken back"), "{}", page.words());
    three.server.stop();
    three.server.altered(|db| {
        db.execute("UPDATE invitations SET expires = created + 1 WHERE label = 'Emil'", []).unwrap();
    });
    three.server.start_again();
    assert!(three.ada.get("/organiser").text("table").contains("expired"));
    let people = three.server.count("accounts");
    for link in [&revoked, &expired, &format!("{}/invitation/{}", server::BASE, "0".repeat(32))] {
        let page = three.anybody.get(link);
        assert_eq!(page.status, 410, "{}", page.words());
        assert!(page.words().contains("Ask for another one"), "{}", page.words());
        // Somebody who has the form open still cannot send it.
        let form = three.anybody.get("/sign-in").button("Sign in").form;
        let form = common::Form { action: link.to_string(), ..form }.with("name", "Eve").with("email", "eve@example.org").with("zone", "UTC");
        assert_eq!(three.anybody.post(&form).status, 410);
    }
    assert_eq!(three.server.count("accounts"), people);
}

#[test]
fn a_form_that_is_refused_comes_back_as_it_was_filled_in() {
    let three = Three::new();
    let link = invitation(&three.ada, "Dora", "");
    let dora = three.server.somebody();
    for (name, password, words) in [("Bo", "long enough to pass", "has that name already"), ("Dora", "short", "at least 10 characters")] {
        let page = sign_up(&dora, &link, name, password);
        assert_eq!(page.status, 422);
        assert!(page.text("#error").to_lowercase().contains(&words.to_lowercase()), "{}", page.text("#error"));
        let form = page.button("Join the club").form;
        assert_eq!((form.get("name"), form.get("email"), form.get("zone")), (name, address(name).as_str(), "Europe/Berlin"));
        assert_eq!(form.get("password"), "", "a password is never sent back");
    }
    assert_eq!(sign_up(&dora, &link, "Dora", &password("Dora")).path, "/");
}

#[test]
fn a_member_signs_in_with_her_password_and_is_led_to_where_she_wanted_to_go() {
    let three = Three::new();
    let bo = three.server.somebody();
    let page = bo.get("/profile");
    assert_eq!(page.status, 401);
    let page = bo.follow(&page, "Sign in");
    let page = bo.submit(&page.button("Sign in").form.fill("email", &address("Bo")).fill("password", &password("Bo")).with("way", "password"));
    assert_eq!((page.status, page.path.as_str()), (200, "/profile"));
    assert!(is_signed_in_as(&bo, "Bo"));
    // By name, in whatever case, too.
    let again = three.server.somebody();
    sign_in(&again, "bO", &password("Bo"));
    assert!(is_signed_in_as(&again, "Bo"));
}

#[test]
fn nobody_is_led_out_of_the_club_after_signing_in() {
    let three = Three::new();
    for to in ["https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example", "javascript:alert(1)"] {
        let bo = three.server.somebody();
        let form = bo.get("/sign-in").button("Sign in").form.fill("email", &address("Bo")).fill("password", &password("Bo")).fill("to", to);
        let answer = bo.post(&form);
        assert_eq!((answer.status, answer.header("location")), (303, Some("/")), "{to}");
    }
}

#[test]
fn a_mailed_link_signs_in_once_and_only_at_the_press_of_its_button() {
    let three = Three::new();
    let bo = three.server.somebody();
    let page = ask_link(&bo, &address("Bo"), "link");
    assert!(page.words().contains("is on its way"), "{}", page.words());
    let link = three.server.mail(&address("Bo"), "Sign in").link("/sign-in/");
    // A program that looks into mails opens every link.
    let robot = three.server.somebody();
    for _ in 0..2 {
        assert_eq!(robot.get(&link).status, 200);
    }
    assert_eq!(robot.get("/profile").status, 401);
    let page = bo.get(&link);
    assert!(page.words().contains("Sign in as Bo?"), "{}", page.words());
    bo.press(&page, "Sign in", &[]);
    assert!(is_signed_in_as(&bo, "Bo"));
    assert_eq!(robot.get(&link).status, 410);
    let page = robot.submit(&page.button("Sign in").form.with("csrf", &robot.get("/sign-in").csrf()));
    assert_eq!(page.status, 410, "{}", page.words());
}

#[test]
fn a_link_for_one_thing_does_nothing_else() {
    let three = Three::new();
    ask_link(&three.anybody, &address("Bo"), "link");
    ask_link(&three.anybody, &address("Bo"), "reset");
    let sign_in = three.server.mail(&address("Bo"), "Sign in").link("/sign-in/").replace("/sign-in/", "");
    let reset = three.server.mail(&address("Bo"), "new password").link("/reset/").replace("/reset/", "");
    for (path, token) in [("/reset/", &sign_in), ("/confirm/", &sign_in), ("/unsubscribe/", &reset), ("/sign-in/", &reset), ("/invitation/", &reset)]
    {
        assert_eq!(three.anybody.get(&format!("{path}{token}")).status, 410, "{path}");
    }
}

#[test]
fn an_expired_link_says_so_and_signs_nobody_in() {
    let mut three = Three::new();
    ask_link(&three.anybody, &address("Bo"), "link");
    ask_link(&three.anybody, &address("Bo"), "reset");
    let links = [three.server.mail(&address("Bo"), "Sign in").link("/sign-in/"), three.server.mail(&address("Bo"), "new password").link("/reset/")];
    let forms = links.clone().map(|link| three.anybody.get(&link).buttons().pop().unwrap().form);
    three.server.stop();
    three.server.altered(|db| {
        db.execute("UPDATE tokens SET expires = created + 1", []).unwrap();
    });
    three.server.start_again();
    for (link, form) in links.iter().zip(forms) {
        assert_eq!(three.anybody.get(link).status, 410);
        assert_eq!(three.anybody.post(&form.with("password", "long enough to pass")).status, 410);
    }
    assert_eq!(three.anybody.get("/profile").status, 401);
}

#[test]
fn a_forgotten_password_is_replaced_and_every_other_session_ends() {
    let three = Three::new();
    ask_link(&three.anybody, &address("Bo"), "reset");
    let link = three.server.mail(&address("Bo"), "new password").link("/reset/");
    let page = three.anybody.get(&link);
    let page = three.anybody.press(&page, "Change the password", &[("password", "short")]);
    assert_eq!(page.status, 422);
    assert!(three.bo.get("/profile").status == 200, "nothing has changed yet");
    let page = three.anybody.press(&page, "Change the password", &[("password", "a fresh long password")]);
    assert_eq!((page.status, page.path.as_str()), (200, "/"));
    assert_eq!(three.bo.get("/profile").status, 401);
    assert_eq!(three.anybody.get(&link).status, 410);
    let again = three.server.somebody();
    assert_eq!(sign_in(&again, &address("Bo"), &password("Bo")).status, 401);
    sign_in(&again, &address("Bo"), "a fresh long password");
    assert!(is_signed_in_as(&again, "Bo"));
    three.server.mail(&address("Bo"), "was changed");
}

#[test]
fn signing_out_ends_one_session_and_signing_out_everywhere_all() {
    let three = Three::new();
    let phone = three.server.somebody();
    sign_in(&phone, &address("Bo"), &password("Bo"));
    let laptop = three.server.somebody();
    sign_in(&laptop, &address("Bo"), &password("Bo"));
    let stolen = phone.clone();
    phone.press(&phone.get("/"), "Sign out", &[]);
    assert_eq!(stolen.get("/profile").status, 401, "the cookie itself is dead, not only forgotten");
    assert!(is_signed_in_as(&laptop, "Bo") && is_signed_in_as(&three.bo, "Bo"));
    ask_link(&three.anybody, &address("Bo"), "link");
    let link = three.server.mail(&address("Bo"), "Sign in").link("/sign-in/");
    laptop.press(&laptop.get("/profile"), "Sign out everywhere", &[]);
    assert_eq!((laptop.get("/profile").status, three.bo.get("/profile").status), (401, 401));
    assert_eq!(three.anybody.get(&link).status, 410, "links on their way are dead too");
    assert!(is_signed_in_as(&three.ada, "Ada"), "nobody else is signed out");
}

#[test]
fn a_new_address_counts_once_it_is_confirmed_and_the_old_one_is_told() {
    let three = Three::new();
    let page = three.bo.get("/profile");
    let page = three.bo.submit(&page.form("/profile/email").fill("email", "bo@elsewhere.example"));
    assert!(page.words().contains("A link is on its way"), "{}", page.words());
    assert!(page.words().contains(&format!("Now: {}", address("Bo"))), "the change does not count yet");
    let link = three.server.mail("bo@elsewhere.example", "Confirm").link("/confirm/");
    three.anybody.press(&three.anybody.get(&link), "Yes, use this address", &[]);
    assert!(three.bo.get("/profile").words().contains("Now: bo@elsewhere.example"));
    let told = three.server.mail(&address("Bo"), "was changed");
    assert!(told.text.contains("bo@elsewhere.example"));
}

#[test]
fn an_address_that_is_not_one_is_refused_and_stays_in_its_field() {
    let three = Three::new();
    for bad in ["nobody", "a@b@c", "<script>@example.org", "bo@example.org\r\nBcc: eve@example.org"] {
        let page = three.bo.submit(&three.bo.get("/profile").form("/profile/email").fill("email", bad));
        assert_eq!(page.status, 422, "{bad}");
        assert!(page.text("#error").contains("ada@example.org"), "{}", page.text("#error"));
    }
    three.server.wait_for_mail();
    assert!(three.server.mails().is_empty());
}

#[test]
fn mail_programs_unsubscribe_with_one_click_and_the_profile_turns_mail_on_again() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| begun(club, ada, bo, "herooj", 1).await);
    let mail = three.server.mail(&address("Bo"), "Your turn");
    assert!(mail.text.contains(&game.path));
    let header = mail.header("List-Unsubscribe").expect("there is a header for mail programs");
    let link = header.trim_matches(['<', '>']);
    assert_eq!(mail.header("List-Unsubscribe-Post"), Some("List-Unsubscribe=One-Click"));
    let page = three.anybody.get(link);
    assert_eq!(page.status, 200);
    assert!(has_mail(&three.bo), "looking does not unsubscribe");
    // A mail program has no cookies and no token of ours.
    let program = three.server.somebody();
    for _ in 0..2 {
        let answer = program.post_body(link, b"List-Unsubscribe=One-Click");
        assert_eq!(answer.status, 200, "{}", answer.words());
    }
    assert!(!has_mail(&three.bo) && has_mail(&three.ada));
    assert_eq!(program.get("/profile").status, 401, "and signs nobody in");
    let form = three.bo.get("/profile").form("/profile/mail").fill("policy", "first");
    three.bo.submit(&form);
    assert!(has_mail(&three.bo));
}

fn has_mail(who: &Person) -> bool {
    !who.get("/profile").has("input[name=policy][value=none][checked]")
}

#[test]
fn a_stranger_cannot_tell_members_from_others() {
    let three = Three::new();
    let (known, unknown) = (address("Bo"), "xx@example.org".to_string());
    let ways = ["password", "link", "reset"];
    let answers = |email: &str| {
        ways.map(|way| {
            let eve = three.server.somebody();
            let form = eve.get("/sign-in").button("Sign in").form.fill("email", email).fill("password", "not the password").with("way", way);
            let answer = eve.post(&form);
            let headers: BTreeSet<String> = answer.headers.iter().filter(|(name, _)| name != "date").map(|(name, _)| name.clone()).collect();
            (answer.status, headers, answer.body.replace(email, "ADDRESS").replace(&answer.csrf(), "TOKEN"))
        })
    };
    let (of_known, of_unknown) = (answers(&known), answers(&unknown));
    for (way, (one, other)) in ways.iter().zip(of_known.iter().zip(&of_unknown)) {
        let length = |body: &str| body.len();
        assert_eq!(one.0, other.0, "{way}");
        assert_eq!(one.1, other.1, "{way}");
        assert_eq!(one.2, other.2, "{way} {} {}", length(&one.2), length(&other.2));
    }
    // Nor by giving the address as one's own.
    let page = three.ada.get("/profile");
    let mut told = [address("Bo"), "nobody@example.org".to_string()].map(|email| {
        let page = three.ada.submit(&page.form("/profile/email").fill("email", &email));
        page.body.replace(&email, "ADDRESS")
    });
    told.iter_mut().for_each(|body| *body = body.replace(&three.ada.get("/").csrf(), "TOKEN"));
    assert_eq!(told[0], told[1]);
}

#[test]
fn guessing_is_stopped_with_words_and_whoever_knows_waits_too() {
    let three = Three::new();
    let eve = three.server.somebody();
    for _ in 0..10 {
        assert_eq!(sign_in(&eve, &address("Bo"), "a guess of many").status, 401);
    }
    // From wherever: the limit is on the name.
    for page in [sign_in(&eve, &address("Bo"), "one more guess"), sign_in(&three.server.somebody(), &address("Bo"), &password("Bo"))] {
        assert_eq!(page.status, 429);
        assert!(page.words().contains("Too many attempts") && page.words().contains("minutes"), "{}", page.words());
        assert_eq!(page.button("Sign in").form.get("email"), address("Bo"), "what was typed is kept");
    }
    assert!(is_signed_in_as(&three.bo, "Bo"), "who is signed in stays so");
    sign_in(&three.anybody, &address("Cy"), &password("Cy"));
    assert!(is_signed_in_as(&three.anybody, "Cy"), "others are not touched");
}

#[test]
fn one_address_can_try_only_so_often_and_links_count_too() {
    let three = Three::new();
    let eve = three.server.somebody().at("198.51.100.7");
    let tries = (0..40).map(|n| sign_in(&eve, &format!("guess{n}@example.org"), "a guess of many").status).collect::<Vec<_>>();
    assert!(tries[..30].iter().all(|&status| status == 401), "{tries:?}");
    assert!(tries[31..].contains(&429), "{tries:?}");
    let link = invitation(&three.ada, "Dora", "");
    let (dora, here) = (three.server.somebody().at("198.51.100.7"), three.server.somebody());
    let page = sign_up(&dora, &link, "Dora", &password("Dora"));
    assert_eq!(page.status, 429, "{}", page.words());
    assert_eq!(page.button("Join the club").form.get("name"), "Dora", "what was typed is kept");
    assert_eq!(sign_up(&here, &link, "Dora", &password("Dora")).status, 200);
}

#[test]
fn a_sender_cannot_pretend_to_be_many_before_the_proxy() {
    let three = Three::new();
    let eve = three.server.somebody();
    let form = eve.get("/sign-in").button("Sign in").form;
    let mut last = 0;
    for n in 0..40 {
        let body = common::person::encode(&form.clone().fill("email", &format!("g{n}@example.org")).fill("password", "a guess of many").fields);
        let cookies = format!("postern-form={}", eve.cookie("postern-form").unwrap());
        let request = format!(
            "POST /sign-in HTTP/1.1\r\nHost: club.example\r\nX-Forwarded-For: 203.0.113.{n}, 198.51.100.9\r\nCookie: {cookies}\r\n\
             Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        let answer = three.server.raw(request.as_bytes());
        last = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    }
    assert_eq!(last, 429);
}

#[test]
fn letters_can_be_asked_for_three_times() {
    let three = Three::new();
    for (way, n) in [("link", 3), ("reset", 0)] {
        for _ in 0..n {
            assert_eq!(ask_link(&three.server.somebody(), &address("Bo"), way).status, 200);
        }
        let page = ask_link(&three.server.somebody(), &address("Bo"), way);
        assert_eq!(page.status, 429);
        assert!(page.words().contains("Too many attempts"), "{}", page.words());
    }
    // The same for an address of nobody.
    for _ in 0..3 {
        assert_eq!(ask_link(&three.server.somebody(), "nobody@example.org", "link").status, 200);
    }
    assert_eq!(ask_link(&three.server.somebody(), "nobody@example.org", "link").status, 429);
    three.server.wait_for_mail();
    assert_eq!(three.server.mails().len(), 3);
}

#[test]
fn an_organiser_cannot_flood_a_letter_box_either() {
    let three = Three::new();
    let form = three.ada.get("/organiser").button("Make an invitation").form.fill("label", "Dora").fill("email", "dora@example.org");
    for label in ["Dora", "Dora again", "Dora once more"] {
        assert_eq!(three.ada.submit(&form.clone().fill("label", label)).status, 200);
    }
    let page = three.ada.submit(&form.fill("label", "Dora at last"));
    assert_eq!(page.status, 429);
    assert!(page.text("#error").contains("Too many attempts"), "{}", page.words());
    assert_eq!(page.button("Make an invitation").form.get("email"), "dora@example.org", "what was typed is kept");
}

#[test]
fn cookies_are_out_of_reach_of_scripts_and_other_sites() {
    for (base, is_secure) in [("http://club.example", false), ("https://club.example", true)] {
        let (three, _) = Three::with(&["--base-url", base], async |_, _| ());
        let eve = three.server.somebody();
        let page = eve.ask("/sign-in");
        let form = page.button("Sign in").form.fill("email", &address("Bo")).fill("password", &password("Bo")).with("way", "password");
        let signed_in = eve.post(&form);
        let signed_out = eve.ask("/");
        let signed_out = eve.post(&signed_out.button("Sign out").form);
        let cookies: Vec<String> = [&page, &signed_in, &signed_out]
            .iter()
            .flat_map(|page| page.headers.iter().filter(|(name, _)| name == "set-cookie").map(|(_, value)| value.clone()))
            .collect();
        assert_eq!(cookies.len(), 3, "{cookies:?}");
        for cookie in cookies {
            let words: Vec<&str> = cookie.split("; ").collect();
            assert!(words.contains(&"HttpOnly") && words.contains(&"SameSite=Lax") && words.contains(&"Path=/"), "{cookie}");
            assert_eq!(words.contains(&"Secure"), is_secure, "{cookie}");
        }
        assert_eq!(page.header("strict-transport-security").is_some(), is_secure);
    }
}

#[test]
fn a_form_without_ones_own_token_does_nothing() {
    let (three, game) = Three::with(&[], async |club, [ada, bo, _]| begun(club, ada, bo, "herooj", 0).await);
    let (of_bo, of_nobody) = (three.bo.get("/profile").csrf(), three.anybody.get("/sign-in").csrf());
    let page = three.ada.get("/organiser");
    let routes = ["/organiser/invite", "/organiser/test-mail", "/organiser/member", "/organiser/revoke", "/organiser/resend", "/profile"];
    let routes = routes.map(str::to_string).into_iter().chain(
        [
            "/profile/mail",
            "/profile/mail-again",
            "/profile/replies",
            "/profile/email",
            "/profile/password",
            "/sign-out",
            "/sign-out/everywhere",
            "/games",
        ]
        .map(str::to_string),
    );
    let of_game = ["draft", "turn", "answer", "act", "messages", "join", "decline", "withdraw", "link"].map(|word| game.at(word));
    let entries = three.server.entries(&game.id).len();
    let form = page.form("/organiser/invite").fill("label", "Eve").with("act", "resign").with("text", "hello").with("do", "promote");
    for action in routes.chain(of_game) {
        let form = common::Form { action: action.clone(), ..form.clone() };
        let tokens = [String::new(), of_bo.clone(), of_nobody.clone(), "0".repeat(32), page.csrf().to_uppercase() + "0"];
        let forms = tokens.iter().map(|token| form.clone().with("csrf", token)).chain([form.clone().without("csrf")]);
        for form in forms {
            let answer = three.ada.post(&form);
            assert_eq!(answer.status, 403, "{action}: {}", answer.words());
            assert!(answer.words().contains("was not sent from one of our pages"), "{action}: {}", answer.words());
        }
        // Nor with the right token in the address, or as another kind of content.
        let token = page.csrf();
        let answer = three.ada.post_body(&format!("{action}?csrf={token}"), b"x=y");
        assert_eq!(answer.status, 403, "{action}");
        let plain = three.ada.send(&action, &[("content-type", "text/plain")], Some(format!("csrf={token}&act=resign").as_bytes()));
        assert_eq!(plain.status, 400, "{action}");
    }
    assert!(is_signed_in_as(&three.ada, "Ada"));
    assert_eq!(three.server.entries(&game.id).len(), entries);
    assert_eq!((three.server.count("invitations"), three.server.count("messages"), three.server.count("drafts")), (0, 0, 0));
}

#[test]
fn an_organiser_appoints_and_closes_and_the_club_keeps_one() {
    let three = Three::new();
    let of = |page: &Page, account: &str, what: &str| {
        let buttons = page.buttons().into_iter().filter(|button| button.name == "do" && button.value == what);
        buttons.into_iter().find(|button| button.form.get("account") == account).unwrap_or_else(|| panic!("no {what} for {account}"))
    };
    let (ada, bo): (String, String) = (
        three.server.database().query_row("SELECT account FROM accounts WHERE name = 'Ada'", [], |row| row.get(0)).unwrap(),
        three.server.database().query_row("SELECT account FROM accounts WHERE name = 'Bo'", [], |row| row.get(0)).unwrap(),
    );
    let page = three.ada.get("/organiser");
    let sure = |who: &Person, page: &Page, what: &str| {
        let asked = who.push(&of(page, if what == "demote" { &ada } else { &bo }, what), &[]);
        assert_eq!(asked.buttons().iter().filter(|button| button.name == "do").count(), 1, "it is asked about first");
        let button = asked.buttons().into_iter().find(|button| button.name == "do").unwrap();
        who.push(&button, &[])
    };
    let asked = three.ada.push(&of(&page, &bo, "close"), &[]);
    assert!(asked.words().contains("Close account: Bo?"), "{}", asked.words());
    assert_eq!(three.bo.get("/profile").status, 200, "asking does nothing");
    let closed = sure(&three.ada, &page, "close");
    assert!(closed.text("table:last-of-type").contains("closed") || closed.words().contains("closed"));
    assert_eq!(three.bo.get("/profile").status, 401);
    assert_eq!(sign_in(&three.server.somebody(), &address("Bo"), &password("Bo")).status, 401);
    three.ada.push(&of(&closed, &bo, "reopen"), &[]);
    sign_in(&three.bo, &address("Bo"), &password("Bo"));
    sure(&three.ada, &page, "promote");
    assert_eq!(three.bo.get("/organiser").status, 200);
    // Nobody can close the last door behind herself.
    let page = three.bo.get("/organiser");
    sure(&three.bo, &page, "demote");
    assert_eq!(three.ada.get("/organiser").status, 403);
    let own = of(&page, &ada, "demote").form.with("account", &bo).with("do", "demote").with("sure", "yes");
    let refused = three.bo.submit(&own);
    assert_eq!(refused.status, 422);
    assert!(refused.words().contains("needs at least one organiser"), "{}", refused.words());
}

#[test]
fn a_friend_comes_by_a_secret_link_makes_an_account_and_takes_the_seat() {
    let (three, link) = Three::with(&[], async |club, [ada, ..]| {
        club.open_game(ada, challenge("herooj", WaitFor::LinkHolder)).await.unwrap().link.expect("a secret link is made")
    });
    let friend = three.server.somebody();
    let page = friend.get(&link);
    assert!(page.words().contains("Ada keeps a seat for you"), "{}", page.words());
    let page = sign_up(&friend, &link, "Fritz", "");
    assert!(page.words().contains("What is proposed"), "the terms come before the game: {}", page.words());
    let page = friend.press(&page, "Take the seat", &[]);
    assert!(page.words().contains("Fritz"), "{}", page.words());
    assert!(page.has("#board"));
    // The link is used up, for a stranger and for a member.
    assert_eq!(three.anybody.get(&link).status, 410);
    assert_eq!(three.cy.get(&link).status, 410);
}

#[test]
fn the_test_mail_arrives_and_every_mail_is_whole() {
    let three = Three::new();
    three.ada.press(&three.ada.get("/organiser"), "Send a test mail to me", &[]);
    let mail = three.server.mail(&address("Ada"), "Test mail");
    assert!(mail.text.contains("Ada asked for") && mail.html.contains("Ada asked for"));
    for header in ["Message-ID", "Date", "From", "MIME-Version"] {
        assert!(mail.header(header).is_some(), "{header}");
    }
}

#[test]
fn the_site_can_be_installed_and_its_icon_counts_the_games_that_wait() {
    let (three, _) = Three::at_game("herooj", 0);
    let icon = |who: &Person| who.get("/").attributes("link[rel=icon]", "href").pop().expect("every page has an icon");
    assert_eq!(icon(&three.ada), "/favicon/1.svg", "it is her turn");
    assert!(three.ada.get("/favicon/1.svg").body.contains(">1</text>"));
    assert!(icon(&three.bo).starts_with("/static/"), "no game waits for him");
    for beyond in ["/favicon/0.svg", "/favicon/101.svg", "/favicon/x.svg"] {
        assert_eq!(three.ada.get(beyond).status, 404, "{beyond}");
    }

    let at = three.ada.get("/").attributes("link[rel=manifest]", "href").pop().expect("every page has a manifest");
    let manifest: serde_json::Value = serde_json::from_str(&three.ada.get(&at).body).expect("the manifest is JSON");
    let icons = manifest["icons"].as_array().expect("it lists icons");
    for size in ["192x192", "512x512"] {
        assert!(icons.iter().any(|icon| icon["sizes"] == size && icon["purpose"] == "any"), "{manifest}");
    }
    for icon in icons {
        let icon = three.ada.get(icon["src"].as_str().expect("an address"));
        assert_eq!((icon.status, icon.header("content-type")), (200, Some("image/png")));
    }
}
