//! What people write, as HTML: letters as they are, and addresses of web pages as links that vouch for nothing.

/// What stands in front of an address that becomes a link.
const SCHEMES: [&str; 2] = ["https://", "http://"];

/// The text with everything escaped that means something in HTML, and links to web pages.
pub fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut rest = text;
    while let Some(at) = SCHEMES.iter().filter_map(|scheme| find(rest, scheme)).min() {
        let (before, from) = rest.split_at(at);
        escape(&mut out, before);
        let address = &from[..length(from)];
        // A word that only ends like one is none: 'xhttp://'.
        let is_inside_word = before.chars().next_back().is_some_and(char::is_alphanumeric);
        if is_inside_word || !is_plain(address) {
            escape(&mut out, &from[..4]);
            rest = &from[4..];
            continue;
        }
        out += "<a href=\"";
        escape(&mut out, address);
        out += "\" rel=\"nofollow noopener noreferrer ugc\" hx-boost=\"false\">";
        escape(&mut out, address);
        out += "</a>";
        rest = &from[address.len()..];
    }
    escape(&mut out, rest);
    out
}

fn find(text: &str, scheme: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    bytes.windows(scheme.len()).position(|window| window.eq_ignore_ascii_case(scheme.as_bytes()))
}

/// How far an address reaches: to the next blank or quote, without the full stop of the sentence or the bracket around it.
fn length(text: &str) -> usize {
    let end = text.find(|c: char| c.is_whitespace() || c.is_control() || "<>\"'`".contains(c)).unwrap_or(text.len());
    let mut address = &text[..end];
    while let Some(last) = address.chars().next_back() {
        let is_closing = last == ')' && address.matches(')').count() > address.matches('(').count();
        if !is_closing && !".,;:!?]}".contains(last) {
            break;
        }
        address = &address[..address.len() - last.len_utf8()];
    }
    address.len()
}

/// Whether an address says plainly where it leads: a host of ordinary letters, and no name in front of it that could pass for one.
fn is_plain(address: &str) -> bool {
    let Some((_, rest)) = address.split_once("://") else { return false };
    let host = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let (name, port) = host.rsplit_once(':').map_or((host, "80"), |(name, port)| (name, port));
    let is_name =
        |name: &str| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'.') && name.starts_with(|c: char| c != '.' && c != '-');
    !name.is_empty() && is_name(name) && port.parse::<u16>().is_ok()
}

fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => *out += "&amp;",
            '<' => *out += "&lt;",
            '>' => *out += "&gt;",
            '"' => *out += "&quot;",
            '\'' => *out += "&#39;",
            _ => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::html;

    fn link(address: &str) -> String {
        format!("<a href=\"{address}\" rel=\"nofollow noopener noreferrer ugc\" hx-boost=\"false\">{address}</a>")
    }

    #[test]
    fn addresses_of_web_pages_become_links_without_the_marks_of_the_sentence() {
        let at = "https://example.org/opening";
        for (text, before, after) in [(format!("See {at}."), "See ", "."), (format!("({at})"), "(", ")"), (format!("{at}, or not"), "", ", or not")] {
            assert_eq!(html(&text), format!("{before}{}{after}", link(at)));
        }
        let bracketed = "http://example.org/a_(b)";
        assert_eq!(html(bracketed), link(bracketed));
        assert_eq!(html("HTTPS://Example.org:8080/x?a=1&b=2"), link("HTTPS://Example.org:8080/x?a=1&amp;b=2"));
        assert_eq!(html(&format!("{at}\n{at}")), format!("{}\n{}", link(at), link(at)));
    }

    #[test]
    fn nothing_else_is_a_link_and_nothing_is_html() {
        for text in [
            "javascript:alert(1)",
            "ftp://example.org/",
            "xhttp://example.org",
            "https://",
            "http:// example.org",
            "https://ada@example.org/",
            "https://ехample.org/",
            "data:text/html,x",
            "www.example.org",
        ] {
            assert!(!html(text).contains("<a"), "{text}: {}", html(text));
        }
        assert_eq!(html("<b onclick='x'>\"&</b>"), "&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;&lt;/b&gt;");
        let broken_out = html("https://example.org/\"onmouseover=alert(1) x");
        assert_eq!(broken_out, format!("{}&quot;onmouseover=alert(1) x", link("https://example.org/")));
        assert!(!html("https://example.org/<script>").contains("<script"));
    }
}
