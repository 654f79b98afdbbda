/**
 * Whether up to 16 bytes are equal. It compares two numbers of 8 bytes, which may overlap, and
 * always reads whole numbers.
 */
// @ts-ignore: decorator
@inline
export function isSame(a: usize, b: usize, length: usize): bool {
  if (length <= 8) {
    return (load<u64>(a) ^ load<u64>(b)) << (64 - (<u64>length << 3)) == 0
  }
  for (let i: usize = 0; i < length - 8; i += 8) {
    if (load<u64>(a + i) != load<u64>(b + i)) return false
  }
  return load<u64>(a + length - 8) == load<u64>(b + length - 8)
}

/** A number of a chunk with 2 bytes for each number, or 4 if it is wide. */
// @ts-ignore: decorator
@inline
export function shortAt(chunk: usize, place: u32, isWide: bool): u32 {
  return isWide
    ? load<u32>(chunk + (<usize>place << 2))
    : <u32>load<u16>(chunk + (<usize>place << 1))
}

/**
 * A packed number ends with a byte below this (a stopper); all bytes before it are at least this
 * (continuers).
 */
export const STOPPERS: u32 = 192
/** The bits that each continuer contributes. */
export const CONTINUER_BITS: u32 = 6
export const CONTINUER_MASK: u32 = 63

/** The value of a packed number's continuers, with one more continuer added. */
// @ts-ignore: decorator
@inline
export function withContinuer(first: u32, byte: u32): u32 {
  return ((first + 1) << CONTINUER_BITS) + byte - STOPPERS
}

/** The bits that are in both vectors. */
// @ts-ignore: decorator
@inline
export function both(a: usize, b: usize): v128 {
  return v128.and(v128.load(a), v128.load(b))
}

/** The bits that are in `a` and in `upper` and not in `lower`. */
// @ts-ignore: decorator
@inline
export function between(a: usize, upper: usize, lower: usize): v128 {
  return v128.andnot(both(a, upper), v128.load(lower))
}
