/*
 * The operation of a program (program.as.ts) that keeps the slots within a distance, in
 * AssemblyScript. Nothing here allocates.
 */

import { UNCERTAIN_END } from './values.as'

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
export function far64(
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
