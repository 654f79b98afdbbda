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

/**
 * Of the slots of `target` that are in `upper` and not in `lower`, removes those whose value is
 * outside `min` to `max`.
 */
export function refine(
  target: usize,
  upper: usize,
  lower: usize,
  bytes: usize,
  values: usize,
  min: f64,
  max: f64,
): void {
  for (let i: usize = 0; i < bytes; i += 16) {
    const given = v128.load(target + i)
    const open = v128.andnot(v128.and(given, v128.load(upper + i)), v128.load(lower + i))
    if (!v128.any_true(open)) continue
    const at = values + (i << 6)
    const first = refine64(i64x2.extract_lane(open, 0), at, min, max)
    const second = refine64(i64x2.extract_lane(open, 1), at + 512, min, max)
    const lost = i64x2.replace_lane(i64x2.splat(first), 1, second)
    v128.store(target + i, v128.andnot(given, lost))
  }
}

// @ts-ignore: decorator
@inline
function refine64(bits: u64, values: usize, min: f64, max: f64): u64 {
  let lost: u64 = 0
  for (let open = bits; open != 0; open &= open - 1) {
    const bit = ctz(open)
    const value = load<f64>(values + (<usize>bit << 3))
    lost |= <u64>!(<i32>(value >= min) & <i32>(value <= max)) << bit
  }
  return lost
}

/** Like `refine`, but removes slots whose value lies strictly between `low` and `high`. */
export function refineOutside(
  target: usize,
  upper: usize,
  lower: usize,
  bytes: usize,
  values: usize,
  low: f64,
  high: f64,
): void {
  for (let i: usize = 0; i < bytes; i += 16) {
    const given = v128.load(target + i)
    const open = v128.andnot(v128.and(given, v128.load(upper + i)), v128.load(lower + i))
    if (!v128.any_true(open)) continue
    const at = values + (i << 6)
    const first = refineOutside64(i64x2.extract_lane(open, 0), at, low, high)
    const second = refineOutside64(i64x2.extract_lane(open, 1), at + 512, low, high)
    const lost = i64x2.replace_lane(i64x2.splat(first), 1, second)
    v128.store(target + i, v128.andnot(given, lost))
  }
}

// @ts-ignore: decorator
@inline
function refineOutside64(bits: u64, values: usize, low: f64, high: f64): u64 {
  let lost: u64 = 0
  for (let open = bits; open != 0; open &= open - 1) {
    const bit = ctz(open)
    const value = load<f64>(values + (<usize>bit << 3))
    lost |= <u64>(<i32>(value > low) & <i32>(value < high)) << bit
  }
  return lost
}

/** Writes the slots that are in `north` and `east`, and in neither `south` nor `west`. */
export function inBox(
  target: usize,
  north: usize,
  south: usize,
  east: usize,
  west: usize,
  bytes: usize,
): void {
  for (let i: usize = 0; i < bytes; i += 16) {
    const within = v128.and(v128.load(north + i), v128.load(east + i))
    const outside = v128.or(v128.load(south + i), v128.load(west + i))
    v128.store(target + i, v128.andnot(within, outside))
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
 * Removes from `target` the slots that are certainly farther from a point than the haversine
 * `maxHaversine`. Writes the slots that are too close to the limit for this precision, for the
 * caller to measure; returns how many. Slots in `certain` are near and are skipped.
 */
export function near(
  target: usize,
  bytes: usize,
  latitudes: usize,
  longitudes: usize,
  latitude: f64,
  longitude: f64,
  cosine: f64,
  sine: f64,
  maxHaversine: f64,
  certain: usize,
  firstSlot: u32,
  out: usize,
): u32 {
  const start = out
  const margin = maxHaversine * 1e-7 + 1e-15
  for (let i: usize = 0; i < bytes; i += 8) {
    const given = load<u64>(target + i)
    if (given == 0) continue
    let open = given & ~load<u64>(certain + i)
    if (open == 0) continue
    let lost: u64 = 0
    while (open != 0) {
      const bit = ctz(open)
      open &= open - 1
      const at = ((i << 3) + <usize>bit) << 3
      const up = (load<f64>(latitudes + at) - latitude) * RADIANS
      const east = (load<f64>(longitudes + at) - longitude) * RADIANS
      const around = abs(east)
      if (around > 0.5 || abs(up) > 0.5) {
        store<u32>(out, firstSlot + <u32>(i << 3) + <u32>bit)
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
        store<u32>(out, firstSlot + <u32>(i << 3) + <u32>bit)
        out += 4
      }
    }
    store<u64>(target + i, given & ~lost)
  }
  return <u32>((out - start) >> 2)
}
