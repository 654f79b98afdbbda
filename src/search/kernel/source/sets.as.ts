/*
 * Sets of slots, in AssemblyScript: blocks of bits whose length is a multiple of 16 bytes. `bytes`
 * is the length of a block; parameters without a unit are addresses. Each step handles a vector of
 * 128 bits, so a block of 65,536 slots takes 512 steps. Nothing here allocates.
 */

import { between } from './bytes.as'

export function and(target: usize, a: usize, b: usize, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += 16) {
    v128.store(target + i, v128.and(v128.load(a + i), v128.load(b + i)))
  }
}

export function andNot(target: usize, a: usize, b: usize, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += 16) {
    v128.store(target + i, v128.andnot(v128.load(a + i), v128.load(b + i)))
  }
}

/** Keeps the slots of `target` that are in `b` or not in `a`. */
export function andOrNot(target: usize, a: usize, b: usize, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += 16) {
    const lost = v128.andnot(v128.load(a + i), v128.load(b + i))
    v128.store(target + i, v128.andnot(v128.load(target + i), lost))
  }
}

export function or(target: usize, a: usize, b: usize, bytes: usize): void {
  for (let i: usize = 0; i < bytes; i += 16) {
    v128.store(target + i, v128.or(v128.load(a + i), v128.load(b + i)))
  }
}

/** Writes the slots that are in `a` and `upper` and not in `lower`; returns how many. */
export function gather(
  a: usize,
  upper: usize,
  lower: usize,
  bytes: usize,
  firstSlot: u32,
  out: usize,
): u32 {
  const start = out
  for (let i: usize = 0; i < bytes; i += 16) {
    const found = between(a + i, upper + i, lower + i)
    if (!v128.any_true(found)) continue
    const slot = firstSlot + (<u32>i << 3)
    out = slotsOf(i64x2.extract_lane(found, 0), slot, out)
    out = slotsOf(i64x2.extract_lane(found, 1), slot + 64, out)
  }
  return <u32>((out - start) >> 2)
}

// @ts-ignore: decorator
@inline
function slotsOf(bits: u64, slot: u32, out: usize): usize {
  while (bits != 0) {
    store<u32>(out, slot + <u32>ctz(bits))
    out += 4
    bits &= bits - 1
  }
  return out
}
