/*
 * Finds the slots of one segment that pass all filters of a search, in AssemblyScript. The filters
 * are given as a program: a list of operations. The kernel takes one stripe of 512 bytes after the
 * other through the whole program, so that the rest of a stripe stays in the nearest cache. Once
 * no slot of a stripe is left, the rest of the program is skipped for it. Nothing here allocates.
 *
 * A program has two lists. The first has operations on bits:
 *
 *   kind, 0, and four pairs of a block's address and a mask      32-bit numbers, 40 bytes in all
 *
 * The second has operations that look at values of the slots that are left:
 *
 *   kind, upper, lower, values, east, west, otherValues, grid  32-bit numbers
 *   five numbers of 64 bits                                    72 bytes in all
 */

import { refineNear, refinePolygon } from './area.as'
import { openIn, without } from './values.as'

/** The offsets of a program's members in its record of 32-bit numbers. */
const BIT_OPERATIONS: usize = 0
const BIT_END: usize = 4
const VALUE_OPERATIONS: usize = 8
const VALUE_END: usize = 12
/** Where the kernel writes slots that it cannot decide on; `values.as.ts` has their end. */
const UNCERTAIN: usize = 16
/** Where the first stripe with results begins, and where the last one ends. */
const FIRST: usize = 24
const END: usize = 28
/** 512 bytes of zeros. */
const ZEROS: usize = 32

/**
 * Operations on bits. Each takes four blocks. ALL keeps the slots that are in all of them, ANY
 * those that are in at least one. A mask of ones stands for the block's complement.
 */
const ALL: u32 = 0
const BIT_BYTES: usize = 40

/**
 * Operations on values, for the slots that are in `upper` and not in `lower`; 0 means all, or none.
 */
const WITHIN: u32 = 0
const OUTSIDE: u32 = 1
const NEAR: u32 = 2
const VALUE_BYTES: usize = 72

const STRIPE: usize = 512

/**
 * Writes the slots that pass a program to `target`, which must be empty; returns how many.
 * @param bytes The length of a block.
 */
export function run(program: usize, target: usize, bytes: usize, firstSlot: u32): u32 {
  const firstBits = load<usize>(program, BIT_OPERATIONS)
  const endBits = load<usize>(program, BIT_END)
  const hasValues = load<usize>(program, VALUE_OPERATIONS) < load<usize>(program, VALUE_END)
  const length = min(bytes, STRIPE)
  let total: u32 = 0
  let first = bytes
  let end: usize = 0
  for (let i: usize = 0; i < bytes; i += STRIPE) {
    const stripe = target + i
    memory.fill(stripe, 255, length)
    let isLeft = true
    for (let operation = firstBits; operation < endBits && isLeft; operation += BIT_BYTES) {
      isLeft =
        load<u32>(operation) == ALL
          ? keepAll(operation, i, stripe, length)
          : keepAny(operation, i, stripe, length)
    }
    if (!isLeft) continue
    if (hasValues) refineStripe(program, stripe, i, length, firstSlot)
    const found = countStripe(stripe, length)
    if (found == 0) continue
    total += found
    first = min(first, i)
    end = i + length
  }
  store<usize>(program, first, FIRST)
  store<usize>(program, end, END)
  return total
}

/** Keeps the slots of a stripe that are in all four blocks; returns whether there are any. */
function keepAll(operation: usize, i: usize, stripe: usize, length: usize): bool {
  const a = load<usize>(operation, 8) + i
  const maskA = i32x4.splat(load<i32>(operation, 12))
  const b = load<usize>(operation, 16) + i
  const maskB = i32x4.splat(load<i32>(operation, 20))
  const c = load<usize>(operation, 24) + i
  const maskC = i32x4.splat(load<i32>(operation, 28))
  const d = load<usize>(operation, 32) + i
  const maskD = i32x4.splat(load<i32>(operation, 36))
  let any = i32x4.splat(0)
  for (let at: usize = 0; at < length; at += 16) {
    const ab = v128.and(v128.xor(v128.load(a + at), maskA), v128.xor(v128.load(b + at), maskB))
    const cd = v128.and(v128.xor(v128.load(c + at), maskC), v128.xor(v128.load(d + at), maskD))
    const left = v128.and(v128.load(stripe + at), v128.and(ab, cd))
    any = v128.or(any, left)
    v128.store(stripe + at, left)
  }
  return v128.any_true(any)
}

/** Keeps the slots of a stripe that are in at least one of four blocks. */
function keepAny(operation: usize, i: usize, stripe: usize, length: usize): bool {
  const a = load<usize>(operation, 8) + i
  const maskA = i32x4.splat(load<i32>(operation, 12))
  const b = load<usize>(operation, 16) + i
  const maskB = i32x4.splat(load<i32>(operation, 20))
  const c = load<usize>(operation, 24) + i
  const maskC = i32x4.splat(load<i32>(operation, 28))
  const d = load<usize>(operation, 32) + i
  const maskD = i32x4.splat(load<i32>(operation, 36))
  let any = i32x4.splat(0)
  for (let at: usize = 0; at < length; at += 16) {
    const ab = v128.or(v128.xor(v128.load(a + at), maskA), v128.xor(v128.load(b + at), maskB))
    const cd = v128.or(v128.xor(v128.load(c + at), maskC), v128.xor(v128.load(d + at), maskD))
    const left = v128.and(v128.load(stripe + at), v128.or(ab, cd))
    any = v128.or(any, left)
    v128.store(stripe + at, left)
  }
  return v128.any_true(any)
}

// @ts-ignore: decorator
@inline
function countStripe(stripe: usize, length: usize): u32 {
  let count: u64 = 0
  for (let at = stripe; at < stripe + length; at += 16) {
    count += popcnt(load<u64>(at)) + popcnt(load<u64>(at, 8))
  }
  return <u32>count
}

/**
 * Removes the slots of a stripe whose values do not pass. `i` is where the stripe begins in a
 * block.
 */
function refineStripe(
  program: usize,
  stripe: usize,
  i: usize,
  length: usize,
  firstSlot: u32,
): void {
  const end = load<usize>(program, VALUE_END)
  let operation = load<usize>(program, VALUE_OPERATIONS)
  for (; operation < end; operation += VALUE_BYTES) {
    const kind = load<u32>(operation)
    if (kind == WITHIN) refineWithin(program, operation, stripe, i, length)
    else if (kind == OUTSIDE) refineOutside(program, operation, stripe, i, length)
    else if (kind == NEAR) refineNear(program, operation, stripe, i, length, firstSlot)
    else refinePolygon(program, operation, stripe, i, length, firstSlot)
  }
}

function refineWithin(program: usize, operation: usize, stripe: usize, i: usize, length: usize): void {
  refineValues(program, operation, stripe, i, length, false)
}

function refineOutside(program: usize, operation: usize, stripe: usize, i: usize, length: usize): void {
  refineValues(program, operation, stripe, i, length, true)
}

// @ts-ignore: decorator
@inline
function refineValues(
  program: usize,
  operation: usize,
  stripe: usize,
  i: usize,
  length: usize,
  isOutside: bool,
): void {
  const upperBlock = load<usize>(operation, 4)
  const lowerBlock = load<usize>(operation, 8)
  const upper = upperBlock == 0 ? stripe : upperBlock + i
  const lower = lowerBlock == 0 ? load<usize>(program, ZEROS) : lowerBlock + i
  const values = load<usize>(operation, 12) + (i << 6)
  const low = load<f64>(operation, 32)
  const high = load<f64>(operation, 40)
  for (let at: usize = 0; at < length; at += 16) {
    const given = v128.load(stripe + at)
    const open = openIn(given, upper + at, lower + at)
    if (!v128.any_true(open)) continue
    const from = values + (at << 6)
    const first = lostOf(i64x2.extract_lane(open, 0), from, low, high, isOutside)
    const second = lostOf(i64x2.extract_lane(open, 1), from + 512, low, high, isOutside)
    v128.store(stripe + at, without(given, first, second))
  }
}

// @ts-ignore: decorator
@inline
function lostOf(bits: u64, values: usize, low: f64, high: f64, isOutside: bool): u64 {
  let lost: u64 = 0
  for (let open = bits; open != 0; open &= open - 1) {
    const bit = ctz(open)
    const value = load<f64>(values + (<usize>bit << 3))
    const isLost = isOutside
      ? <i32>(value > low) & <i32>(value < high)
      : <i32>!(<i32>(value >= low) & <i32>(value <= high))
    lost |= <u64>isLost << bit
  }
  return lost
}
