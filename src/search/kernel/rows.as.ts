/*
 * Rows of numbered words, packed, in AssemblyScript. Nothing here allocates: the caller sees to the
 * room.
 */

import { isSame } from './bytes.as'

/**
 * Writes numbers with seven bits to a byte, all but a number's last byte marked; returns bytes. Eight
 * bytes are written at a step, so that there must be room for eight more than are needed.
 */
export function encode(numbers: usize, length: u32, out: usize): u32 {
  const start = out
  for (let i: u32 = 0; i < length; i++) {
    const number = <u64>load<u32>(numbers + (<usize>i << 2))
    // Its bits, rounded up to sevens: (x · 37) >> 8 is x / 7 for the few x there are.
    const bytes = ((38 - clz<u32>(<u32>number | 1)) * 37) >> 8
    const spread =
      (number & 0x7f) |
      ((number & 0x3f80) << 1) |
      ((number & 0x1fc000) << 2) |
      ((number & 0xfe00000) << 3) |
      ((number >> 28) << 32)
    const marked = (<u64>1 << (<u64>(bytes - 1) << 3)) - 1
    store<u64>(out, spread | (0x8080808080 & marked))
    out += <usize>bytes
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

/** Copies the rows of a segment's slots behind each other; returns how many bytes they take. */
export function joinRows(rows: usize, lengths: usize, slots: u32, out: usize): u32 {
  const start = out
  for (let i: u32 = 0; i < slots; i++) {
    const row = load<usize>(rows + (<usize>i << 2))
    const bytes = load<usize>(lengths + (<usize>i << 2))
    // Rows are blocks of whole vectors, and what is written too much the next row replaces.
    for (let at: usize = 0; at < bytes; at += 16) v128.store(out + at, v128.load(row + at))
    out += bytes
  }
  return <u32>(out - start)
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
