/*
 * Texts as rows of numbered words, in AssemblyScript. The vocabulary is a hash table with linear
 * probing (FNV-1a: Fowler, Noll and Vo). Nothing here allocates: the caller sees to the room.
 */

/** Where the vocabulary lies; the offsets of its members in a record of 32-bit numbers. */
const TABLE: usize = 0
const TABLE_MASK: usize = 4
const WORDS: usize = 8
const ENDS: usize = 12
const LETTERS: usize = 16
const SCRATCH: usize = 20
const FOUND: usize = 24

/**
 * Cuts a text of UTF-8 into words and writes their numbers, new words being given one. A stretch
 * between two spaces that holds more than ASCII and the usual marks is left to the caller.
 * @param record Where the vocabulary lies; its FOUND is how many numbers are written so far.
 * @param out The first number of this text.
 * @returns Where it stopped: the end, or the start of a stretch that it leaves to the caller.
 */
export function tokenize(record: usize, text: usize, end: usize, out: usize): usize {
  const word = load<usize>(record, SCRATCH)
  let found = load<u32>(record, FOUND)
  let stretch = text
  let foundBefore = found
  let length: usize = 0
  let hash: u32 = 0x811c9dc5
  for (let at = text; at < end; ) {
    let byte = <u32>load<u8>(at)
    let step: usize = 1
    if (byte >= 0x80) {
      const mark = markAt(at, end)
      if (mark == 0) {
        store<u32>(record, foundBefore, FOUND)
        return stretch
      }
      step = 3
      byte = mark
    } else if (byte >= 65 && byte <= 90) byte += 32
    at += step
    if ((byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57)) {
      store<u8>(word + length, <u8>byte)
      length++
      hash = (hash ^ byte) * 0x01000193
      continue
    }
    if (byte == 39) continue
    if (length > 0) {
      store<u32>(out + (<usize>found << 2), numberOf(record, word, length, hash, true))
      found++
      length = 0
      hash = 0x811c9dc5
    }
    if (byte == 32) {
      stretch = at
      foundBefore = found
    }
  }
  if (length > 0) {
    store<u32>(out + (<usize>found << 2), numberOf(record, word, length, hash, true))
    found++
  }
  store<u32>(record, found, FOUND)
  return end
}

/** A usual mark of three bytes, as the apostrophe or as a sign that parts; 0: something else. */
function markAt(at: usize, end: usize): u32 {
  if (at + 3 > end || load<u8>(at) != 0xe2 || load<u8>(at + 1) != 0x80) return 0
  const last = load<u8>(at + 2)
  if (last == 0x99) return 39
  // Dashes, the other quotation marks, the bullet and the ellipsis.
  if (last >= 0x90 && last <= 0x95) return 45
  if (last == 0x98 || last == 0x9c || last == 0x9d || last == 0xa2 || last == 0xa6) return 45
  return 0
}

/** The number of a word as it is written in UTF-8; 0 when it is new and shall not be added. */
export function wordNumber(record: usize, word: usize, length: usize, isAdded: bool): u32 {
  let hash: u32 = 0x811c9dc5
  for (let i: usize = 0; i < length; i++) hash = (hash ^ load<u8>(word + i)) * 0x01000193
  return numberOf(record, word, length, hash, isAdded)
}

function numberOf(record: usize, word: usize, length: usize, hash: u32, isAdded: bool): u32 {
  hash ^= hash >> 15
  const table = load<usize>(record, TABLE)
  const mask = load<u32>(record, TABLE_MASK)
  const ends = load<usize>(record, ENDS)
  const letters = load<usize>(record, LETTERS)
  let place = hash & mask
  while (true) {
    const entry = table + (<usize>place << 3)
    const number = load<u32>(entry, 4)
    if (number == 0) {
      if (!isAdded) return 0
      const added = load<u32>(record, WORDS) + 1
      const start = load<u32>(ends + (<usize>(added - 1) << 2))
      memory.copy(letters + start, word, length)
      store<u32>(ends + (<usize>added << 2), start + <u32>length)
      store<u32>(entry, hash)
      store<u32>(entry, added, 4)
      store<u32>(record, added, WORDS)
      return added
    }
    if (load<u32>(entry) == hash) {
      const start = load<u32>(ends + (<usize>(number - 1) << 2))
      const known = <usize>(load<u32>(ends + (<usize>number << 2)) - start)
      if (known == length && isSame(letters + start, word, length)) return number
    }
    place = (place + 1) & mask
  }
}

// @ts-ignore: decorator
@inline
function isSame(a: usize, b: usize, length: usize): bool {
  for (let i: usize = 0; i < length; i++) if (load<u8>(a + i) != load<u8>(b + i)) return false
  return true
}

/** Copies the entries of a vocabulary's table into one with room for more. */
export function rehash(from: usize, entries: u32, to: usize, mask: u32): void {
  for (let i: u32 = 0; i < entries; i++) {
    const entry = load<u64>(from + (<usize>i << 3))
    if (entry == 0) continue
    let place = <u32>entry & mask
    while (load<u32>(to + (<usize>place << 3), 4) != 0) place = (place + 1) & mask
    store<u64>(to + (<usize>place << 3), entry)
  }
}

/** Writes numbers with seven bits to a byte, all but a number's last byte marked; returns bytes. */
export function encode(numbers: usize, length: u32, out: usize): u32 {
  const start = out
  for (let i: u32 = 0; i < length; i++) {
    let number = load<u32>(numbers + (<usize>i << 2))
    while (number >= 0x80) {
      store<u8>(out, <u8>(number | 0x80))
      out++
      number >>= 7
    }
    store<u8>(out, <u8>number)
    out++
  }
  return <u32>(out - start)
}

/** Reads what `encode` wrote; returns how many numbers. */
export function decode(row: usize, bytes: u32, out: usize): u32 {
  const end = row + bytes
  const start = out
  while (row < end) {
    let number: u32 = 0
    let shift: u32 = 0
    let byte = <u32>load<u8>(row++)
    while (byte >= 0x80) {
      number |= (byte & 0x7f) << shift
      shift += 7
      byte = <u32>load<u8>(row++)
    }
    store<u32>(out, number | (byte << shift))
    out += 4
  }
  return <u32>((out - start) >> 2)
}

/**
 * Keeps the slots whose row of words holds a phrase; returns how many. A row is compared 16 bytes
 * at a step, for the phrase's first two bytes; a phrase has at least two words, so two bytes.
 * @param rows The chunks of a column of addresses, `lengths` that of the rows' bytes.
 */
export function keepPhrase(
  slots: usize,
  length: u32,
  rows: usize,
  lengths: usize,
  shift: u32,
  phrase: usize,
  phraseBytes: usize,
  out: usize,
): u32 {
  const mask = (<u32>1 << shift) - 1
  const start = out
  for (let i: u32 = 0; i < length; i++) {
    const slot = load<u32>(slots + (<usize>i << 2))
    const chunk = <usize>(slot >> shift) << 2
    const place = <usize>(slot & mask) << 2
    const row = load<usize>(load<usize>(rows + chunk) + place)
    const bytes = load<usize>(load<usize>(lengths + chunk) + place)
    if (!holds(row, bytes, phrase, phraseBytes)) continue
    store<u32>(out, slot)
    out += 4
  }
  return <u32>((out - start) >> 2)
}

function holds(row: usize, bytes: usize, phrase: usize, phraseBytes: usize): bool {
  if (bytes < phraseBytes) return false
  const last = row + bytes - phraseBytes
  const first = i8x16.splat(load<i8>(phrase))
  const second = i8x16.splat(load<i8>(phrase + 1))
  for (let at = row; at <= last; at += 16) {
    let hits = i8x16.bitmask(
      v128.and(i8x16.eq(v128.load(at), first), i8x16.eq(v128.load(at, 1), second)),
    )
    while (hits != 0) {
      const place = at + <usize>ctz(hits)
      hits &= hits - 1
      if (place > last) return false
      // A word begins where the byte before it ends one.
      if (place > row && load<u8>(place - 1) >= 0x80) continue
      if (isSame(place, phrase, phraseBytes)) return true
    }
  }
  return false
}
