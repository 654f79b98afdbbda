/*
 * Texts as numbered words, in AssemblyScript. The vocabulary is a hash table with linear probing
 * (FNV-1a: Fowler, Noll and Vo). Nothing here allocates: the caller sees to the room.
 */

import { isSame } from './bytes.as'

/** Where the vocabulary lies; the offsets of its members in a record of 32-bit numbers. */
const TABLE: usize = 0
const TABLE_MASK: usize = 4
const WORDS: usize = 8
const ENDS: usize = 12
const LETTERS: usize = 16
const SCRATCH: usize = 20
const FOUND: usize = 24
const FOLD: usize = 28

const FIRST_HASH: u32 = 0x811c9dc5
const HASH_FACTOR: u32 = 0x01000193

/** What a byte of the table FOLD means, if it is not the letter or digit that it stands for. */
const PARTS: u32 = 0
const JOINS: u32 = 1
const ENDS_STRETCH: u32 = 2
const ENDS_TEXT: u32 = 3
const IS_LONGER: u32 = 4

/**
 * Cuts texts of UTF-8, with a zero byte between them, into words, and writes their numbers, a 0 for
 * each zero byte; new words are given a number. A stretch up to the next space that holds more than
 * ASCII and the usual marks is left to the caller.
 * @param record Where the vocabulary lies; its FOUND is how many numbers are written so far.
 * @param out Where the first number of all is.
 * @returns Where it stopped: the end, or the start of a stretch that it leaves to the caller.
 */
export function tokenize(record: usize, text: usize, end: usize, out: usize): usize {
  const word = load<usize>(record, SCRATCH)
  const fold = load<usize>(record, FOLD)
  let found = out + (<usize>load<u32>(record, FOUND) << 2)
  let stretch = text
  let foundBefore = found
  let to = word
  let hash: u32 = FIRST_HASH
  for (let at = text; at < end; ) {
    let letter = <u32>load<u8>(fold + <usize>load<u8>(at))
    if (letter > IS_LONGER) {
      store<u8>(to, <u8>letter)
      to++
      at++
      hash = (hash ^ letter) * HASH_FACTOR
      continue
    }
    if (letter == IS_LONGER) {
      letter = markAt(at, end)
      if (letter == IS_LONGER) {
        store<u32>(record, <u32>((foundBefore - out) >> 2), FOUND)
        return stretch
      }
      at += 2
    }
    at++
    if (letter == JOINS) continue
    if (to != word) {
      store<u32>(found, numberOf(record, word, to - word, hash, true))
      found += 4
      to = word
      hash = FIRST_HASH
    }
    if (letter == PARTS) continue
    if (letter == ENDS_TEXT) {
      store<u32>(found, 0)
      found += 4
    }
    stretch = at
    foundBefore = found
  }
  if (to != word) {
    store<u32>(found, numberOf(record, word, to - word, hash, true))
    found += 4
  }
  store<u32>(record, <u32>((found - out) >> 2), FOUND)
  return end
}

/** Whether a usual mark of three bytes parts or joins; IS_LONGER: it is something else. */
function markAt(at: usize, end: usize): u32 {
  if (at + 3 > end || load<u8>(at) != 0xe2 || load<u8>(at + 1) != 0x80) return IS_LONGER
  const last = load<u8>(at + 2)
  if (last == 0x99) return JOINS
  // Dashes, the other quotation marks, the bullet and the ellipsis.
  if (last >= 0x90 && last <= 0x95) return PARTS
  if (last == 0x98 || last == 0x9c || last == 0x9d || last == 0xa2 || last == 0xa6) return PARTS
  return IS_LONGER
}

/** The number of a word as it is written in UTF-8; 0 when it is new and shall not be added. */
export function wordNumber(record: usize, word: usize, length: usize, isAdded: bool): u32 {
  let hash: u32 = FIRST_HASH
  for (let i: usize = 0; i < length; i++) hash = (hash ^ load<u8>(word + i)) * HASH_FACTOR
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
