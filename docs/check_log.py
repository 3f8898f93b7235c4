"""Checks the chain of an exported game, and the seed against its commitment, as docs/log.md describes them. Standard library only."""
import hashlib, json, struct, sys

def check(path):
    file = json.load(open(path, encoding="utf-8"))
    game, previous, last = file["game"].encode(), bytes(32), None
    sized = lambda text: struct.pack(">I", len(text)) + text
    for number, entry in enumerate(file["entries"], 1):
        assert entry["number"] == number, f"entry {entry['number']} stands where entry {number} should"
        assert last is None or entry["time"] >= last, f"entry {number} is dated before the one before it"
        seat = 255 if entry["seat"] is None else entry["seat"]
        covered = b"postern entry 1\0" + previous + sized(game) + struct.pack(">IBq", number, seat, entry["time"])
        covered += sized(entry["kind"].encode()) + sized(entry["body"].encode())
        previous, last = hashlib.sha256(covered).digest(), entry["time"]
        assert previous.hex() == entry["hash"], f"the hash of entry {number} is not that of its contents and the entries before it"
        if entry["kind"] == "opened":
            commitment = json.loads(entry["body"])["is"]["commitment"]
        if entry["kind"] == "revealed":
            seed = bytes.fromhex(json.loads(entry["body"])["is"]["seed"])
            assert hashlib.sha256(seed).hexdigest() == commitment, "the seed is not the one that entry 1 commits to"
    assert previous.hex() == file["head"], "the newest hash is not the one that the file names"
    return f"{file['game']}: {number} entries, chain sound, newest hash {file['head']}"

try:
    print(check(sys.argv[1]))
except (AssertionError, KeyError, ValueError, TypeError) as wrong:
    sys.exit(f"not sound: {wrong}")
