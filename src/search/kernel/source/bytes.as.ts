/** Compares up to 16 bytes by two numbers, which may overlap; a whole number is read of each. */
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

/** A number from a chunk of numbers of 2 bytes each, or of 4. */
// @ts-ignore: decorator
@inline
export function shortAt(chunk: usize, place: u32, isWide: bool): u32 {
  return isWide
    ? load<u32>(chunk + (<usize>place << 2))
    : <u32>load<u16>(chunk + (<usize>place << 1))
}

/** A packed number's last byte is below this, those before are not. */
export const LAST: u32 = 192
/** What each byte before the last one tells. */
export const FIRST_BITS: u32 = 6
export const FIRST_MASK: u32 = 63

/** What the bytes of a packed number before its last come to, with one more of them. */
// @ts-ignore: decorator
@inline
export function moreOf(first: u32, byte: u32): u32 {
  return ((first + 1) << FIRST_BITS) + byte - LAST
}

/** What two vectors of bits have in common. */
// @ts-ignore: decorator
@inline
export function both(a: usize, b: usize): v128 {
  return v128.and(v128.load(a), v128.load(b))
}

/** What `a` and `upper` have in common that `lower` has not. */
// @ts-ignore: decorator
@inline
export function between(a: usize, upper: usize, lower: usize): v128 {
  return v128.andnot(both(a, upper), v128.load(lower))
}
