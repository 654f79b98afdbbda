/*
 * The operation of a program (program.as.ts) that keeps the slots within a distance, in
 * AssemblyScript. Nothing here allocates.
 */

/** The offset in a program's record of the end of the slots that the kernel cannot decide on. */
const UNCERTAIN_END: usize = 20

/** The slots of a vector that are open to a comparison. */
// @ts-ignore: decorator
@inline
export function openIn(given: v128, upper: usize, lower: usize): v128 {
  return v128.andnot(v128.and(given, v128.load(upper)), v128.load(lower))
}

// @ts-ignore: decorator
@inline
export function without(given: v128, first: u64, second: u64): v128 {
  return v128.andnot(given, i64x2.replace_lane(i64x2.splat(first), 1, second))
}

/** Slots in the box, in `upper` and `east` and not in `lower` or `west`, are near. */
export function refineNear(
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
