/*
 * Sorted lists of slots, in AssemblyScript: the lists of a column's buckets, by value, then by id,
 * then by slot, lowest first. `values` and `ids` are the tables of columns with 1 << shift slots a
 * segment. A set has a bit for each slot, all segments in one piece. Nothing here allocates.
 */

// @ts-ignore: decorator
@inline
function slotAt(list: usize, position: u32): u32 {
  return load<u32>(list + (<usize>position << 2))
}

// @ts-ignore: decorator
@inline
function numberOf(slot: u32, chunks: usize, shift: u32): f64 {
  const chunk = load<usize>(chunks + (<usize>(slot >> shift) << 2))
  return load<f64>(chunk + (<usize>(slot & ((<u32>1 << shift) - 1)) << 3))
}

/** 1 when the set has the slot at a position of the list, otherwise 0. */
// @ts-ignore: decorator
@inline
function has(set: usize, list: usize, position: u32): u32 {
  return hasAt(set, list + (<usize>position << 2))
}

/** Like `has`, for the slot at an address. */
// @ts-ignore: decorator
@inline
function hasAt(set: usize, at: usize): u32 {
  const slot = load<u32>(at)
  return (<u32>load<u8>(set + <usize>(slot >> 3)) >> (slot & 7)) & 1
}

/** How many of eight consecutive slots of a list are in a set. */
// @ts-ignore: decorator
@inline
function countEight(set: usize, list: usize, position: u32): u32 {
  const at = list + (<usize>position << 2)
  const first = hasAt(set, at) + hasAt(set, at + 4) + hasAt(set, at + 8) + hasAt(set, at + 12)
  return (
    first + hasAt(set, at + 16) + hasAt(set, at + 20) + hasAt(set, at + 24) + hasAt(set, at + 28)
  )
}

/**
 * The position of a slot with this value and id in a list, or the position where it belongs. It
 * does not read the slot's own numbers, so they may have changed.
 */
export function positionOfSlot(
  list: usize,
  length: u32,
  slot: u32,
  value: f64,
  id: f64,
  values: usize,
  ids: usize,
  shift: u32,
): u32 {
  let low: u32 = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = slotAt(list, middle)
    if (other == slot) return middle
    const otherValue = numberOf(other, values, shift)
    let isBefore = otherValue < value
    if (otherValue == value) {
      const otherId = numberOf(other, ids, shift)
      isBefore = otherId == id ? other < slot : otherId < id
    }
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The first position, between `from` and `to`, of slots with this value; if `isAfter`, the position
 * after the last one.
 */
function positionOfValue(
  list: usize,
  from: u32,
  to: u32,
  value: f64,
  isAfter: bool,
  values: usize,
  shift: u32,
): u32 {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) >> 1
    const other = numberOf(slotAt(list, middle), values, shift)
    if (other < value || (isAfter && other == value)) low = middle + 1
    else high = middle
  }
  return low
}

/** The end of the slots with the same value as the one at a position, found with growing steps. */
function endOfRun(list: usize, length: u32, position: u32, values: usize, shift: u32): u32 {
  const value = numberOf(slotAt(list, position), values, shift)
  let from = position
  let to = position + 1
  for (let step: u32 = 2; to < length; step <<= 1) {
    if (numberOf(slotAt(list, to), values, shift) != value) break
    from = to
    to += step
  }
  return positionOfValue(list, from, min(to, length), value, true, values, shift)
}

/** How many slots of a list, from one position to before another, are in a set. */
function countListed(list: usize, from: u32, to: u32, set: usize): u32 {
  let count: u32 = 0
  let i = from
  for (; i + 8 <= to; i += 8) count += countEight(set, list, i)
  for (; i < to; i++) count += has(set, list, i)
  return count
}

/**
 * Visits the slots of a list that are in a set, last first. Skips the first ones and writes up to
 * `wanted` of the next ones. Returns how many it passed, skipped ones included.
 */
export function pageDown(
  list: usize,
  length: u32,
  set: usize,
  skipped: u32,
  wanted: u32,
  out: usize,
): u32 {
  const total = skipped + wanted
  let met: u32 = 0
  let i = length
  // While eight more can be skipped, counting them is enough.
  while (i >= 8 && met + 8 <= skipped) {
    i -= 8
    met += countEight(set, list, i)
  }
  while (i > 0 && met < total) {
    if (has(set, list, --i) == 0) continue
    if (met >= skipped) store<u32>(out + (<usize>(met - skipped) << 2), slotAt(list, i))
    met++
  }
  return met
}

/**
 * Like `pageDown`, but skips all slots except the last `left`, which it finds from the other end.
 * Returns how many of these there are; if fewer, it writes nothing.
 */
export function lastOfPageDown(
  list: usize,
  length: u32,
  set: usize,
  left: u32,
  wanted: u32,
  out: usize,
): u32 {
  let met: u32 = 0
  let i: u32 = 0
  while (i + 8 <= length && met + 8 <= left) {
    met += countEight(set, list, i)
    i += 8
  }
  while (i < length && met < left) met += has(set, list, i++)
  if (met == left) pageDown(list, i, set, 0, wanted, out)
  return met
}

/**
 * Like `pageDown`, but by value, lowest first. Within a value, the highest id comes first here too.
 */
export function pageUp(
  list: usize,
  length: u32,
  set: usize,
  skipped: u32,
  wanted: u32,
  out: usize,
  values: usize,
  shift: u32,
): u32 {
  if (length == 0) return 0
  if (isOneValue(list, length, values, shift)) {
    return pageDown(list, length, set, skipped, wanted, out)
  }
  let met: u32 = 0
  let i: u32 = 0
  while (i + 8 <= length && met + 8 <= skipped) {
    met += countEight(set, list, i)
    i += 8
  }
  while (i < length && met < skipped) met += has(set, list, i++)
  if (i == length) return met
  // Slots with the same value and a lower id come after this one.
  const first = i == 0 ? 0 : startOfRun(list, i, values, shift)
  met -= countListed(list, first, i, set)
  return met + writeUp(list, length, set, first, skipped - met, wanted, out, values, shift)
}

/** Like `lastOfPageDown`, in the order of `pageUp`. */
export function lastOfPageUp(
  list: usize,
  length: u32,
  set: usize,
  left: u32,
  wanted: u32,
  out: usize,
  values: usize,
  shift: u32,
): u32 {
  if (length == 0) return 0
  if (isOneValue(list, length, values, shift)) {
    return lastOfPageDown(list, length, set, left, wanted, out)
  }
  let met: u32 = 0
  let i = length
  while (i >= 8 && met + 8 <= left) {
    i -= 8
    met += countEight(set, list, i)
  }
  while (i > 0 && met < left) met += has(set, list, --i)
  if (met < left) return met
  const first = startOfRun(list, i, values, shift)
  met += countListed(list, first, i, set)
  writeUp(list, length, set, first, met - left, wanted, out, values, shift)
  return left
}

// @ts-ignore: decorator
@inline
function isOneValue(list: usize, length: u32, values: usize, shift: u32): bool {
  const last = numberOf(slotAt(list, length - 1), values, shift)
  return numberOf(slotAt(list, 0), values, shift) == last
}

/** Where the slots with the same value as the one at a position begin. */
function startOfRun(list: usize, position: u32, values: usize, shift: u32): u32 {
  const value = numberOf(slotAt(list, position), values, shift)
  return positionOfValue(list, 0, position, value, false, values, shift)
}

/** `pageUp` from a position at which a value begins. */
function writeUp(
  list: usize,
  length: u32,
  set: usize,
  from: u32,
  skipped: u32,
  wanted: u32,
  out: usize,
  values: usize,
  shift: u32,
): u32 {
  const total = skipped + wanted
  let met: u32 = 0
  let start = from
  while (start < length && met < total) {
    // Reading values is slow because they are scattered over the memory: read only those of the
    // set's slots.
    if (has(set, list, start) == 0) {
      start++
      continue
    }
    const end = endOfRun(list, length, start, values, shift)
    const run = list + (<usize>start << 2)
    const left = skipped - min(met, skipped)
    const to = out + (<usize>(met - min(met, skipped)) << 2)
    met += pageDown(run, end - start, set, left, total - met - left, to)
    start = end
  }
  return met
}
