/* What the operations of a program on values share (program.as.ts), in AssemblyScript. */

/** The offset in a program's record of the end of the slots that the kernel cannot decide on. */
export const UNCERTAIN_END: usize = 20

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
