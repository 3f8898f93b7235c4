"""The shuffle of docs/log.md in another language: checks docs/shuffle-vectors.json. Standard library only."""
import hashlib, json, struct, sys

def mixed(seed, words):
    text = b"postern shuffle 1\0" + seed
    for word in words:
        text += struct.pack(">I", len(word.encode())) + word.encode()
    return hashlib.sha256(text).digest()

def blocks(key):
    """ChaCha20 (RFC 8439's rounds) with a zero nonce and a 64-bit counter from 0, as 64-bit little-endian words."""
    turn = lambda x, n: (x << n | x >> 32 - n) & 0xFFFFFFFF
    for counter in range(2**64):
        start = list(struct.unpack("<4I", b"expand 32-byte k") + struct.unpack("<8I", key)) + [counter & 0xFFFFFFFF, counter >> 32, 0, 0]
        x = start[:]
        for _ in range(10):
            for a, b, c, d in [(0,4,8,12), (1,5,9,13), (2,6,10,14), (3,7,11,15), (0,5,10,15), (1,6,11,12), (2,7,8,13), (3,4,9,14)]:
                for p, q, r, n in [(a,b,d,16), (c,d,b,12), (a,b,d,8), (c,d,b,7)]:
                    x[p] = (x[p] + x[q]) & 0xFFFFFFFF
                    x[r] = turn(x[r] ^ x[p], n)
        yield from struct.unpack("<8Q", struct.pack("<16I", *[(one + other) & 0xFFFFFFFF for one, other in zip(x, start)]))

def below(stream, n):
    fair = 2**64 - 1 - (2**64 - 1) % n
    return next(word for word in stream if word < fair) % n

def shuffled(stream, items):
    items = list(items)
    for last in range(len(items) - 1, 0, -1):
        other = below(stream, last + 1)
        items[last], items[other] = items[other], items[last]
    return items

for vector in json.load(open(sys.argv[1], encoding="utf-8")):
    seed = bytes.fromhex(vector["seed"])
    key = mixed(seed, vector["words"])
    assert hashlib.sha256(seed).hexdigest() == vector["commitment"] and key.hex() == vector["mixed"], vector
    stream = blocks(key)
    assert [str(next(stream)) for _ in vector["stream"]] == vector["stream"], vector
    assert shuffled(blocks(key), range(vector["count"])) == vector["shuffled"], vector
    stream = blocks(key)
    assert [below(stream, n) for n in vector["among"]] == vector["chosen"], vector
print("the shuffle is as documented")
