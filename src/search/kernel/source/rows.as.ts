/*
 * Packed rows of word numbers, in AssemblyScript. Nothing here allocates: the caller ensures that
 * there is room.
 */

import { CONTINUER_BITS, CONTINUER_MASK, isSame, STOPPERS, withContinuer } from './bytes.as'

/**
 * Packs numbers into 1 to 5 bytes each and returns the bytes written. The last byte of a number is
 * below STOPPERS, the bytes before it are not. Every sequence of bytes is used, so as many numbers
 * as possible take one byte, two bytes, … ((s, c)-dense codes: Brisaboa et al., An efficient
 * compression code for text databases, 2003). There must be room for eight more bytes than needed.
 */
export function encode(numbers: usize, length: u32, out: usize): u32 {
  const start = out
  for (let i: u32 = 0; i < length; i++) {
    const number = load<u32>(numbers + (<usize>i << 2))
    if (number < STOPPERS) {
      store<u8>(out++, <u8>number)
      continue
    }
    const last = number % STOPPERS
    let first = number / STOPPERS - 1
    let bits: u32 = 0
    for (; first >= <u32>1 << (bits + CONTINUER_BITS); bits += CONTINUER_BITS) {
      first -= <u32>1 << (bits + CONTINUER_BITS)
    }
    for (; bits > 0; bits -= CONTINUER_BITS) {
      store<u8>(out++, <u8>(STOPPERS + ((first >> bits) & CONTINUER_MASK)))
    }
    store<u8>(out++, <u8>(STOPPERS + (first & CONTINUER_MASK)))
    store<u8>(out++, <u8>last)
  }
  return <u32>(out - start)
}

/** Reads the numbers that `encode` wrote; returns how many. */
export function decode(row: usize, bytes: u32, out: usize): u32 {
  const end = row + bytes
  const start = out
  while (row < end) {
    let number = <u32>load<u8>(row++)
    if (number >= STOPPERS) {
      number -= STOPPERS
      let byte = <u32>load<u8>(row++)
      for (; byte >= STOPPERS; byte = <u32>load<u8>(row++)) number = withContinuer(number, byte)
      number = (number + 1) * STOPPERS + byte
    }
    store<u32>(out, number)
    out += 4
  }
  return <u32>((out - start) >> 2)
}

/** Concatenates the rows of a segment's slots; returns their bytes. */
export function joinRows(rows: usize, lengths: usize, slots: u32, out: usize): u32 {
  const start = out
  for (let i: u32 = 0; i < slots; i++) {
    const row = load<usize>(rows + (<usize>i << 2))
    const bytes = load<usize>(lengths + (<usize>i << 2))
    // The next row overwrites the surplus bytes.
    for (let at: usize = 0; at < bytes; at += 16) v128.store(out + at, v128.load(row + at))
    out += bytes
  }
  return <u32>(out - start)
}

/**
 * Keeps the slots whose row contains a phrase; returns how many. It compares 16 bytes of a row at a
 * time with the phrase's first two bytes. A phrase has at least two words, so at least two bytes.
 * @param rows The table of a column of addresses; `lengths` that of the rows' bytes.
 */
export function filterByPhrase(
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
      // A word begins after a byte that ends a word.
      if (place > row && load<u8>(place - 1) >= STOPPERS) continue
      if (isSame(place, phrase, phraseBytes)) return true
    }
  }
  return false
}
