/*
 * Rows of numbered words, packed, in AssemblyScript. Nothing here allocates: the caller sees to the
 * room.
 */

import { FIRST_BITS, FIRST_MASK, isSame, LAST, moreOf } from './bytes.as'

/**
 * Writes numbers in 1 to 5 bytes, a number's last byte below LAST and those before not, so that one is
 * told from the next, and as many numbers in a byte, in two … as there can be ((s, c)-dense codes:
 * Brisaboa et al., An efficient compression code for text databases, 2003). Returns bytes. There must
 * be room for eight more than are needed.
 */
export function encode(numbers: usize, length: u32, out: usize): u32 {
  const start = out
  for (let i: u32 = 0; i < length; i++) {
    const number = load<u32>(numbers + (<usize>i << 2))
    if (number < LAST) {
      store<u8>(out++, <u8>number)
      continue
    }
    const last = number % LAST
    let first = number / LAST - 1
    let bits: u32 = 0
    for (; first >= <u32>1 << (bits + FIRST_BITS); bits += FIRST_BITS) {
      first -= <u32>1 << (bits + FIRST_BITS)
    }
    for (; bits > 0; bits -= FIRST_BITS) {
      store<u8>(out++, <u8>(LAST + ((first >> bits) & FIRST_MASK)))
    }
    store<u8>(out++, <u8>(LAST + (first & FIRST_MASK)))
    store<u8>(out++, <u8>last)
  }
  return <u32>(out - start)
}

/** Reads what `encode` wrote; returns how many numbers. */
export function decode(row: usize, bytes: u32, out: usize): u32 {
  const end = row + bytes
  const start = out
  while (row < end) {
    let number = <u32>load<u8>(row++)
    if (number >= LAST) {
      number -= LAST
      let byte = <u32>load<u8>(row++)
      for (; byte >= LAST; byte = <u32>load<u8>(row++)) number = moreOf(number, byte)
      number = (number + 1) * LAST + byte
    }
    store<u32>(out, number)
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
    // What is read and written too much the next row replaces.
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
      if (place > row && load<u8>(place - 1) >= LAST) continue
      if (isSame(place, phrase, phraseBytes)) return true
    }
  }
  return false
}
