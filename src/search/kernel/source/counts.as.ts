/*
 * Counts the common slots of sets, in AssemblyScript. Four vectors at a time are added bit by bit
 * before their bits are counted (carry-save addition: Muła, Kurz and Lemire, 'Faster population
 * counts using AVX2 instructions', 2016). `bytes` is the length of a block; parameters without a
 * unit are addresses. Nothing here allocates.
 */

import { between, both } from './bytes.as'

// @ts-ignore: decorator
@inline
function sum(lanes: v128): u32 {
  return (
    i32x4.extract_lane(lanes, 0) +
    i32x4.extract_lane(lanes, 1) +
    i32x4.extract_lane(lanes, 2) +
    i32x4.extract_lane(lanes, 3)
  )
}

// @ts-ignore: decorator
@inline
function widened(counts: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(counts))
}

// @ts-ignore: decorator
@inline
function carry(sum: v128, a: v128, b: v128): v128 {
  return v128.or(v128.and(sum, v128.xor(a, b)), v128.and(a, b))
}

export function count(a: usize, bytes: usize): u32 {
  return countAnd(a, a, bytes)
}

/**
 * The slots in `a` and `b` and not in `lower`. A `lower` of 0, which is never the address of a
 * block, is the empty set.
 */
// @ts-ignore: decorator
@inline
function found(a: usize, b: usize, lower: usize, i: usize): v128 {
  return lower == 0 ? both(a + i, b + i) : between(a + i, b + i, lower + i)
}

/**
 * Adds four vectors bit by bit, so that every vector of fours represents four vectors of ones.
 * Counts are summed in bytes for as long as they fit: 31 times 8.
 */
// @ts-ignore: decorator
@inline
function counted(a: usize, b: usize, lower: usize, bytes: usize): u32 {
  let fours = i32x4.splat(0)
  let ones = i32x4.splat(0)
  let twos = i32x4.splat(0)
  const whole = bytes & ~63
  for (let i: usize = 0; i < whole; ) {
    const end = min(i + 31 * 64, whole)
    let counts = i8x16.splat(0)
    for (; i < end; i += 64) {
      const first = found(a, b, lower, i)
      const second = found(a, b, lower, i + 16)
      const third = found(a, b, lower, i + 32)
      const fourth = found(a, b, lower, i + 48)
      const two = carry(ones, first, second)
      ones = v128.xor(ones, v128.xor(first, second))
      const otherTwo = carry(ones, third, fourth)
      ones = v128.xor(ones, v128.xor(third, fourth))
      const four = carry(twos, two, otherTwo)
      twos = v128.xor(twos, v128.xor(two, otherTwo))
      counts = i8x16.add(counts, i8x16.popcnt(four))
    }
    fours = i32x4.add(fours, widened(counts))
  }
  let rest = i8x16.popcnt(ones)
  for (let i = whole; i < bytes; i += 16) {
    rest = i8x16.add(rest, i8x16.popcnt(found(a, b, lower, i)))
  }
  return 4 * sum(fours) + 2 * sum(widened(i8x16.popcnt(twos))) + sum(widened(rest))
}

export function countAnd(a: usize, b: usize, bytes: usize): u32 {
  return counted(a, b, 0, bytes)
}

/** Counts the slots in `a` and `upper` and not in `lower`. */
export function countBetween(a: usize, upper: usize, lower: usize, bytes: usize): u32 {
  return counted(a, upper, lower, bytes)
}

/** Like `countBetween`, but counts only one in sixteen stretches of 64 bytes. */
export function sampleBetween(a: usize, upper: usize, lower: usize, bytes: usize): u32 {
  let total: u64 = 0
  for (let i: usize = 0; i < bytes; i += 1024) {
    const end = min(i + 64, bytes)
    for (let at = i; at < end; at += 16) {
      total += countOf(a + at, upper + at, lower + at)
      total += countOf(a + at + 8, upper + at + 8, lower + at + 8)
    }
  }
  return <u32>total
}

// @ts-ignore: decorator
@inline
function countOf(a: usize, upper: usize, lower: usize): u64 {
  return popcnt(load<u64>(a) & load<u64>(upper) & ~load<u64>(lower))
}
