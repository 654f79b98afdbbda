/*
 * Finds the slots of one segment that pass all filters of a search, in AssemblyScript. The filters
 * are given as a program: a list of operations. The kernel takes one stripe of 512 bytes after the
 * other through the whole program, so that what is left of a stripe stays in the nearest cache. Once
 * no slot of a stripe is left, the rest of the program is skipped for it. Nothing here allocates.
 *
 * A program has two lists. The first has operations on bits:
 *
 *   kind, 0, and four pairs of a block's address and a mask      32-bit numbers, 40 bytes in all
 *
 * The second has operations that look at values of the slots that are left:
 *
 *   kind, upper, lower, values, east, west, otherValues, 0     32-bit numbers
 *   five numbers of 64 bits                                    72 bytes in all
 */

/** The offsets of a program's members in its record of 32-bit numbers. */
const BIT_OPERATIONS: usize = 0
const BIT_END: usize = 4
const VALUE_OPERATIONS: usize = 8
const VALUE_END: usize = 12
/** Where the kernel writes slots that it cannot decide on, and their end. */
const UNCERTAIN: usize = 16
const UNCERTAIN_END: usize = 20
/** Where the first stripe with results begins, and where the last one ends. */
const FIRST: usize = 24
const END: usize = 28
/** 512 bytes of zeros. */
const ZEROS: usize = 32

/**
 * Operations on bits. Each takes four blocks. ALL keeps the slots that are in all of them, ANY those
 * that are in at least one. A mask of ones stands for the block's complement.
 */
const ALL: u32 = 0
const BIT_BYTES: usize = 40

/** Operations on values, for the slots that are in `upper` and not in `lower`; 0 means all, or none. */
const WITHIN: u32 = 0
const OUTSIDE: u32 = 1
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

/** Removes the slots of a stripe whose values do not pass. `i` is where the stripe begins in a block. */
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
    else refineNear(program, operation, stripe, i, length, firstSlot)
  }
}

/** The slots of a vector that are open to a comparison. */
// @ts-ignore: decorator
@inline
function openIn(given: v128, upper: usize, lower: usize): v128 {
  return v128.andnot(v128.and(given, v128.load(upper)), v128.load(lower))
}

// @ts-ignore: decorator
@inline
function without(given: v128, first: u64, second: u64): v128 {
  return v128.andnot(given, i64x2.replace_lane(i64x2.splat(first), 1, second))
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

/** Slots in the box, in `upper` and `east` and not in `lower` or `west`, are near. */
function refineNear(
  program: usize,
  operation: usize,
  stripe: usize,
  i: usize,
  length: usize,
  firstSlot: u32,
): void {
  const upper = load<usize>(operation, 4) + i
  const lower = load<usize>(operation, 8) + i
  const east = load<usize>(operation, 16) + i
  const west = load<usize>(operation, 20) + i
  const latitudes = load<usize>(operation, 12) + (i << 6)
  const longitudes = load<usize>(operation, 24) + (i << 6)
  for (let at: usize = 0; at < length; at += 16) {
    const given = v128.load(stripe + at)
    if (!v128.any_true(given)) continue
    const tall = openIn(given, upper + at, lower + at)
    const open = v128.andnot(given, openIn(tall, east + at, west + at))
    if (!v128.any_true(open)) continue
    const slot = firstSlot + (<u32>(i + at) << 3)
    const north = latitudes + (at << 6)
    const right = longitudes + (at << 6)
    const first = far64(program, operation, i64x2.extract_lane(open, 0), north, right, slot)
    const second = far64(
      program,
      operation,
      i64x2.extract_lane(open, 1),
      north + 512,
      right + 512,
      slot + 64,
    )
    v128.store(stripe + at, without(given, first, second))
  }
}

/** sin²(x / 2) by its series; exact to 10⁻¹² for |x| up to 0.5. */
// @ts-ignore: decorator
@inline
function halfSineSquared(x: f64): f64 {
  const s = x * x
  return (
    s * (0.25 + s * (-1.0 / 48 + s * (1.0 / 1440 + s * (-1.0 / 80640 + s * (1.0 / 7257600)))))
  )
}

const RADIANS: f64 = 0.017453292519943295

/**
 * The slots that are certainly farther from a point than a haversine. Slots that are too close to
 * the limit for this precision are written for the caller to measure.
 */
function far64(
  program: usize,
  operation: usize,
  open: u64,
  latitudes: usize,
  longitudes: usize,
  slot: u32,
): u64 {
  const latitude = load<f64>(operation, 32)
  const longitude = load<f64>(operation, 40)
  const cosine = load<f64>(operation, 48)
  const sine = load<f64>(operation, 56)
  const maxHaversine = load<f64>(operation, 64)
  const margin = maxHaversine * 1e-7 + 1e-15
  let out = load<usize>(program, UNCERTAIN_END)
  let lost: u64 = 0
  for (; open != 0; open &= open - 1) {
    const bit = ctz(open)
    const at = <usize>bit << 3
    const up = (load<f64>(latitudes + at) - latitude) * RADIANS
    const east = (load<f64>(longitudes + at) - longitude) * RADIANS
    if (abs(east) > 0.5 || abs(up) > 0.5) {
      store<u32>(out, slot + <u32>bit)
      out += 4
      continue
    }
    const versed = halfSineSquared(up)
    // cos(φ + Δ) = cos φ cos Δ − sin φ sin Δ, from the series of sin² and of sin.
    const s = up * up
    const sineUp =
      up * (1 + s * (-1.0 / 6 + s * (1.0 / 120 + s * (-1.0 / 5040 + s * (1.0 / 362880)))))
    const cosineThere = cosine * (1 - 2 * versed) - sine * sineUp
    const haversine = versed + cosine * cosineThere * halfSineSquared(east)
    if (haversine > maxHaversine + margin) lost |= <u64>1 << bit
    else if (haversine >= maxHaversine - margin) {
      store<u32>(out, slot + <u32>bit)
      out += 4
    }
  }
  store<usize>(program, out, UNCERTAIN_END)
  return lost
}
