"""A mail server for the tests: STARTTLS (or TLS from the first byte) and a sign-in are required, mails end as files.

Each mail taken is written to the folder --mails as NUMBER.json: who sent it to whom, over which connection, encrypted or not,
and the message as Python's own parser reads it. The line `ready PORT` on standard output says that it listens. What it does
depends on the receiver's address:

    refuse@…   550, always               later@…   451 the first time, then taken
    slow@…     taken after --slow seconds          stuck@…   no answer for a minute the first time, then taken
"""

import argparse
import asyncio
import email
import email.policy
import json
import logging
import pathlib
import ssl
import sys
import warnings

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mails", type=pathlib.Path, required=True)
    parser.add_argument("--certificates", type=pathlib.Path, required=True)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--user", default="club")
    parser.add_argument("--password", default="right")
    parser.add_argument("--slow", type=float, default=1.0)
    parser.add_argument("--tls", action="store_true", help="TLS from the first byte")
    return parser.parse_args()


def read(content):
    """What Python's parser finds in a message."""
    message = email.message_from_bytes(content, policy=email.policy.default)
    found = {"headers": {}, "text": "", "html": "", "pictures": [], "types": [], "defects": []}
    for name, value in message.items():
        found["headers"].setdefault(name.lower(), []).append(str(value))
    for part in message.walk():
        kind = part.get_content_type()
        found["types"].append(kind)
        found["defects"] += [repr(defect) for defect in part.defects]
        if kind == "text/plain":
            found["text"] += part.get_content()
        elif kind == "text/html":
            found["html"] += part.get_content()
        elif kind.startswith("image/"):
            picture = part.get_content()
            start = picture[:8].hex()
            found["pictures"].append({"type": kind, "id": part["Content-ID"], "size": len(picture), "start": start})
    return found


class Box:
    """Decides about mails and keeps those that are taken."""

    def __init__(self, options):
        self.options = options
        self.taken = 0
        self.seen = set()

    def is_first(self, address):
        first = address not in self.seen
        self.seen.add(address)
        return first

    async def handle_RCPT(self, server, session, envelope, address, rcpt_options):
        if address.startswith("refuse@"):
            return "550 5.1.1 no such mailbox"
        if address.startswith("later@") and self.is_first(address):
            return "451 4.7.1 greylisted, try again"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        for address in envelope.rcpt_tos:
            if address.startswith("slow@"):
                await asyncio.sleep(self.options.slow)
            if address.startswith("stuck@") and self.is_first(address):
                await asyncio.sleep(60)
        self.taken += 1
        found = read(envelope.content)
        found["from"] = envelope.mail_from
        found["to"] = envelope.rcpt_tos
        found["connection"] = session.peer[1]
        found["is_encrypted"] = self.options.tls or session.ssl is not None
        found["is_signed_in"] = session.authenticated
        unfinished = self.options.mails / f"{self.taken:04}.unfinished"
        unfinished.write_text(json.dumps(found))
        unfinished.rename(self.options.mails / f"{self.taken:04}.json")
        return "250 OK"


async def serve(options):
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(options.certificates / "server.pem", options.certificates / "server.key")
    box = Box(options)

    def check(server, session, envelope, mechanism, login):
        wanted = (options.user.encode(), options.password.encode())
        is_right = isinstance(login, LoginPassword) and (login.login, login.password) == wanted
        return AuthResult(success=is_right, handled=False)

    def connected():
        return SMTP(
            box,
            hostname="localhost",
            tls_context=None if options.tls else context,
            require_starttls=not options.tls,
            auth_required=True,
            auth_require_tls=not options.tls,
            authenticator=check,
        )

    loop = asyncio.get_running_loop()
    server = await loop.create_server(connected, "127.0.0.1", options.port, ssl=context if options.tls else None)
    print("ready", server.sockets[0].getsockname()[1], flush=True)
    # Ends with whoever started it: standard input closes.
    await loop.run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    # It warns of its own workings, and of clients that hang up as the tests mean them to.
    warnings.simplefilter("ignore")
    logging.getLogger("mail.log").setLevel(logging.CRITICAL + 1)
    asyncio.run(serve(arguments()))
