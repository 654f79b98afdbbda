/*
 * Rows of numbered words, packed, in AssemblyScript. Nothing here allocates: the caller sees to the
 * room.
 */

import { isSame } from './bytes.as'

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
 * Turns rows of words into slots by word, for some slots that follow each other: those of word n
 * stand in `out`, lowest first, each once, from ends[n − 1] to before ends[n].
 * @param words How many words there are.
 * @param seen Zeros, a number for each word.
 * @param ends Zeros, a number for each word and one for 0.
 */
export function invert(
  rows: usize,
  lengths: usize,
  shift: u32,
  firstSlot: u32,
  slots: u32,
  words: u32,
  seen: usize,
  ends: usize,
  out: usize,
): void {
  walk(rows, lengths, shift, firstSlot, slots, seen, ends, 0, 1)
  let start: u32 = 0
  for (let word: u32 = 1; word <= words; word++) {
    const at = ends + (<usize>word << 2)
    const length = load<u32>(at)
    store<u32>(at, start)
    start += length
  }
  walk(rows, lengths, shift, firstSlot, slots, seen, ends, out, 1 + slots)
}

/** Counts each word of the rows at `ends`, or writes its slots from there. */
function walk(
  rows: usize,
  lengths: usize,
  shift: u32,
  firstSlot: u32,
  slots: u32,
  seen: usize,
  ends: usize,
  out: usize,
  firstMark: u32,
): void {
  const mask = (<u32>1 << shift) - 1
  for (let i: u32 = 0; i < slots; i++) {
    const slot = firstSlot + i
    const chunk = <usize>(slot >> shift) << 2
    const place = <usize>(slot & mask) << 2
    let row = load<usize>(load<usize>(rows + chunk) + place)
    const end = row + load<usize>(load<usize>(lengths + chunk) + place)
    while (row < end) {
      let byte = <u32>load<u8>(row++)
      let number = byte & 0x7f
      for (let bits: u32 = 7; byte >= 0x80; bits += 7) {
        byte = <u32>load<u8>(row++)
        number |= (byte & 0x7f) << bits
      }
      const at = <usize>number << 2
      if (number == 0 || load<u32>(seen + at) == firstMark + i) continue
      store<u32>(seen + at, firstMark + i)
      const next = load<u32>(ends + at)
      store<u32>(ends + at, next + 1)
      if (out != 0) store<u32>(out + (<usize>next << 2), slot)
    }
  }
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
