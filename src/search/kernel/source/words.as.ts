/*
 * Turns texts into numbered words, in AssemblyScript. The vocabulary is a hash table with linear
 * probing. An entry of 16 bytes has a word's first eight letters, its tag and its number, so for
 * most words nothing else is read. Nothing here allocates: the caller ensures that there is room.
 */

import { isSame } from './bytes.as'

/** The offsets of the vocabulary's members in its record of 32-bit numbers. */
const TABLE: usize = 0
const TABLE_MASK: usize = 4
const WORDS: usize = 8
const ENDS: usize = 12
const LETTERS: usize = 16
const SCRATCH: usize = 20
const FOUND: usize = 24
const FOLD: usize = 28

/** 64 bits of the golden ratio (Knuth, The art of computer programming, volume 3, 6.4). */
const HASH_FACTOR: u64 = 0x9e3779b97f4a7c15
/**
 * Marks the tags of words of more than eight letters. Their tag is their hash; the tag of shorter
 * words is their length.
 */
const IS_LONG: u32 = 0x80000000

/** The codes in the table FOLD for bytes that are not a letter or digit. */
const SEPARATES: u32 = 0
const JOINS: u32 = 1
const ENDS_STRETCH: u32 = 2
const ENDS_TEXT: u32 = 3
const NOT_ASCII: u32 = 4

/**
 * Splits UTF-8 texts, separated by zero bytes, into words and writes their numbers, and a 0 for
 * each zero byte. New words get a number. It stops at a stretch, up to the next space, with
 * anything but ASCII and common punctuation marks: the caller splits that.
 * @param record The vocabulary; its FOUND is how many numbers are written already.
 * @param out The address of the first number of all.
 * @returns The end, or the start of the stretch that it leaves to the caller.
 */
export function tokenize(record: usize, text: usize, end: usize, out: usize): usize {
  const word = load<usize>(record, SCRATCH)
  const fold = load<usize>(record, FOLD)
  let found = out + (<usize>load<u32>(record, FOUND) << 2)
  let stretch = text
  let foundBefore = found
  let to = word
  for (let at = text; at < end; ) {
    let letter = <u32>load<u8>(fold + <usize>load<u8>(at))
    if (letter > NOT_ASCII) {
      store<u8>(to, <u8>letter)
      to++
      at++
      continue
    }
    if (letter == NOT_ASCII) {
      letter = punctuationAt(at, end)
      if (letter == NOT_ASCII) {
        store<u32>(record, <u32>((foundBefore - out) >> 2), FOUND)
        return stretch
      }
      at += 2
    }
    at++
    if (letter == JOINS) continue
    if (to != word) {
      store<u32>(found, numberOf(record, word, to - word, true))
      found += 4
      to = word
    }
    if (letter == SEPARATES) continue
    if (letter == ENDS_TEXT) {
      store<u32>(found, 0)
      found += 4
    }
    stretch = at
    foundBefore = found
  }
  if (to != word) {
    store<u32>(found, numberOf(record, word, to - word, true))
    found += 4
  }
  store<u32>(record, <u32>((found - out) >> 2), FOUND)
  return end
}

/**
 * Like `tokenize`, but only for texts of ASCII and common punctuation marks. Vectors find which of
 * 64 bytes belong to words, so only the first and last bytes of words are visited. It overwrites
 * the text and the 64 bytes after it.
 * @returns False when a text contains anything else; then nothing is changed.
 */
export function tokenizePlain(record: usize, text: usize, end: usize, out: usize): bool {
  memory.fill(end, 0x20, 64)
  if (!readPunctuation(text, end, false)) return false
  readPunctuation(text, end, true)
  let found = out + (<usize>load<u32>(record, FOUND) << 2)
  /** Where the current word began; 0 outside words. */
  let start: usize = 0
  let isInWord: u64 = 0
  let mayJoin = false
  for (let at = text; at < end; at += 64) {
    let words: u64 = 0
    let joins: u64 = 0
    let gaps: u64 = 0
    for (let i: usize = 0; i < 64; i += 16) {
      const given = v128.load(at + i)
      const letters = i8x16.lt_u(
        i8x16.sub(v128.or(given, i8x16.splat(0x20)), i8x16.splat(0x61)),
        i8x16.splat(26),
      )
      const digits = i8x16.lt_u(i8x16.sub(given, i8x16.splat(0x30)), i8x16.splat(10))
      const marks = i8x16.eq(given, i8x16.splat(0x27))
      v128.store(at + i, v128.or(given, v128.and(letters, i8x16.splat(0x20))))
      const parts = v128.or(v128.or(letters, digits), marks)
      words |= <u64>(<u32>i8x16.bitmask(parts)) << (<u64>i)
      joins |= <u64>(<u32>i8x16.bitmask(marks)) << (<u64>i)
      gaps |= <u64>(<u32>i8x16.bitmask(i8x16.eq(given, i8x16.splat(0)))) << (<u64>i)
    }
    mayJoin = joins != 0 || (mayJoin && isInWord != 0)
    let turns = (words ^ ((words << 1) | isInWord)) | gaps
    isInWord = words >> 63
    for (; turns != 0; turns &= turns - 1) {
      const place = ctz(turns)
      const here = at + <usize>place
      if (((words >> place) & 1) != 0) {
        start = here
        continue
      }
      if (start != 0) {
        found = writeWord(record, start, here, mayJoin, found)
        start = 0
      }
      if (((gaps >> place) & 1) != 0) {
        store<u32>(found, 0)
        found += 4
      }
    }
  }
  if (start != 0) found = writeWord(record, start, end, mayJoin, found)
  store<u32>(record, <u32>((found - out) >> 2), FOUND)
  return true
}

/**
 * Whether everything outside ASCII is a common punctuation mark of three bytes. If `isReplaced`,
 * replaces each by ASCII that separates or joins words in the same way.
 */
function readPunctuation(text: usize, end: usize, isReplaced: bool): bool {
  for (let at = text; at < end; ) {
    const high = i8x16.bitmask(v128.load(at))
    if (high == 0) {
      at += 16
      continue
    }
    at += <usize>ctz(high)
    const mark = punctuationAt(at, end)
    if (mark == NOT_ASCII) return false
    if (isReplaced) memory.fill(at, mark == JOINS ? 0x27 : 0x20, 3)
    at += 3
  }
  return true
}

/** Writes the number of a word without its apostrophes; returns the address for the next number. */
// @ts-ignore: decorator
@inline
function writeWord(record: usize, start: usize, end: usize, mayJoin: bool, out: usize): usize {
  let to = end
  if (mayJoin) {
    to = start
    for (let from = start; from < end; from++) {
      const letter = load<u8>(from)
      store<u8>(to, letter)
      to += <usize>(letter != 0x27)
    }
    if (to == start) return out
  }
  store<u32>(out, numberOf(record, start, to - start, true))
  return out + 4
}

/**
 * Whether a common punctuation mark of three bytes separates or joins words; NOT_ASCII for anything
 * else.
 */
function punctuationAt(at: usize, end: usize): u32 {
  if (at + 3 > end || load<u8>(at) != 0xe2 || load<u8>(at + 1) != 0x80) return NOT_ASCII
  const last = load<u8>(at + 2)
  if (last == 0x99) return JOINS
  // Dashes, the other quotation marks, the bullet and the ellipsis.
  if (last >= 0x90 && last <= 0x95) return SEPARATES
  if (last == 0x98 || last == 0x9c || last == 0x9d || last == 0xa2 || last == 0xa6) return SEPARATES
  return NOT_ASCII
}

/** The number of a word in UTF-8; 0 when it is new and `isAddedIfNew` is false. */
export function wordNumber(record: usize, word: usize, length: usize, isAddedIfNew: bool): u32 {
  return numberOf(record, word, length, isAddedIfNew)
}

// @ts-ignore: decorator
@inline
function hashOfShort(first: u64, length: u32): u32 {
  const hash = (first ^ <u64>length) * HASH_FACTOR
  return <u32>(hash ^ (hash >> 32))
}

/**
 * The tag of a word of more than eight letters: a hash of its bytes, eight at a time; the last
 * eight may overlap the ones before.
 */
function tagOfLong(first: u64, word: usize, length: usize): u32 {
  let hash = (first ^ <u64>length) * HASH_FACTOR
  for (let i: usize = 8; i < length - 8; i += 8) {
    hash = (rotl<u64>(hash, 29) ^ load<u64>(word + i)) * HASH_FACTOR
  }
  hash = (rotl<u64>(hash, 29) ^ load<u64>(word + length - 8)) * HASH_FACTOR
  return <u32>(hash ^ (hash >> 32)) | IS_LONG
}

function numberOf(record: usize, word: usize, length: usize, isAddedIfNew: bool): u32 {
  const isShort = length <= 8
  const first = isShort ? load<u64>(word) & (~(<u64>0) >> (64 - (<u64>length << 3))) : load<u64>(word)
  const tag = isShort ? <u32>length : tagOfLong(first, word, length)
  const hash = isShort ? hashOfShort(first, tag) : tag
  const table = load<usize>(record, TABLE)
  const mask = load<u32>(record, TABLE_MASK)
  let place = hash & mask
  while (true) {
    const entry = table + (<usize>place << 4)
    const number = load<u32>(entry, 12)
    if (number == 0) return isAddedIfNew ? added(record, entry, first, tag, word, length) : 0
    if (load<u64>(entry) == first && load<u32>(entry, 8) == tag) {
      if (isShort || isNumbered(record, number, word, length)) return number
    }
    place = (place + 1) & mask
  }
}

/** Whether a number belongs to this word of more than eight letters. */
function isNumbered(record: usize, number: u32, word: usize, length: usize): bool {
  const end = load<usize>(record, ENDS) + (<usize>number << 2)
  const start = load<u32>(end - 4)
  if (<usize>(load<u32>(end) - start) != length) return false
  return isSame(load<usize>(record, LETTERS) + start, word, length)
}

/** Gives a word the next number and writes its entry. */
function added(
  record: usize,
  entry: usize,
  first: u64,
  tag: u32,
  word: usize,
  length: usize,
): u32 {
  const number = load<u32>(record, WORDS) + 1
  const end = load<usize>(record, ENDS) + (<usize>number << 2)
  const start = load<u32>(end - 4)
  memory.copy(load<usize>(record, LETTERS) + start, word, length)
  store<u32>(end, start + <u32>length)
  store<u64>(entry, first)
  store<u32>(entry, tag, 8)
  store<u32>(entry, number, 12)
  store<u32>(record, number, WORDS)
  return number
}

/** Copies the entries of a hash table into a larger one. */
export function rehash(from: usize, entries: u32, to: usize, mask: u32): void {
  for (let i: u32 = 0; i < entries; i++) {
    const entry = from + (<usize>i << 4)
    if (load<u32>(entry, 12) == 0) continue
    const tag = load<u32>(entry, 8)
    let place = ((tag & IS_LONG) != 0 ? tag : hashOfShort(load<u64>(entry), tag)) & mask
    while (load<u32>(to + (<usize>place << 4), 12) != 0) place = (place + 1) & mask
    memory.copy(to + (<usize>place << 4), entry, 16)
  }
}
