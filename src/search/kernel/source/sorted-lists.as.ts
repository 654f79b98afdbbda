/*
 * Slots in order, in AssemblyScript: the lists of a column's buckets, by value, then by id, then by
 * slot, lowest first. `values` and `ids` are the tables of columns, of 1 << shift slots a segment; a
 * set is a bit for each slot, in one piece. Nothing here allocates.
 */

// @ts-ignore: decorator
@inline
function slotAt(list: usize, place: u32): u32 {
  return load<u32>(list + (<usize>place << 2))
}

// @ts-ignore: decorator
@inline
function numberOf(slot: u32, chunks: usize, shift: u32): f64 {
  const chunk = load<usize>(chunks + (<usize>(slot >> shift) << 2))
  return load<f64>(chunk + (<usize>(slot & ((<u32>1 << shift) - 1)) << 3))
}

/** 1 when a set holds the slot at a place, else 0. */
// @ts-ignore: decorator
@inline
function has(set: usize, list: usize, place: u32): u32 {
  return hasAt(set, list + (<usize>place << 2))
}

/** As `has`, but for the slot at an address. */
// @ts-ignore: decorator
@inline
function hasAt(set: usize, at: usize): u32 {
  const slot = load<u32>(at)
  return (<u32>load<u8>(set + <usize>(slot >> 3)) >> (slot & 7)) & 1
}

/** How many of eight that follow each other a set holds. */
// @ts-ignore: decorator
@inline
function eightOf(set: usize, list: usize, place: u32): u32 {
  const at = list + (<usize>place << 2)
  const first = hasAt(set, at) + hasAt(set, at + 4) + hasAt(set, at + 8) + hasAt(set, at + 12)
  return (
    first + hasAt(set, at + 16) + hasAt(set, at + 20) + hasAt(set, at + 24) + hasAt(set, at + 28)
  )
}

/**
 * The place in a list of a slot with this value and id, or where it would stand. The slot's own
 * numbers are not looked at, so that they may be others by now.
 */
export function placeOfSlot(
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

/** How many slots of a list, from one place to before another, come before a value or its last. */
function placeOfValue(
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

/** The end of the slots that share the value of the one at a place, looked for with growing steps. */
function endOfRun(list: usize, length: u32, place: u32, values: usize, shift: u32): u32 {
  const value = numberOf(slotAt(list, place), values, shift)
  let from = place
  let to = place + 1
  for (let step: u32 = 2; to < length; step <<= 1) {
    if (numberOf(slotAt(list, to), values, shift) != value) break
    from = to
    to += step
  }
  return placeOfValue(list, from, min(to, length), value, true, values, shift)
}

/** How many slots of a list, from one place to before another, a set holds. */
function countListed(list: usize, from: u32, to: u32, set: usize): u32 {
  let count: u32 = 0
  let i = from
  for (; i + 8 <= to; i += 8) count += eightOf(set, list, i)
  for (; i < to; i++) count += has(set, list, i)
  return count
}

/**
 * Goes through what a set holds of a list, last first, skips so many, and writes the next ones, up
 * to as many as are wanted. Returns how many were met, those skipped included.
 */
export function pageDown(
  list: usize,
  length: u32,
  set: usize,
  skipped: u32,
  wanted: u32,
  out: usize,
): u32 {
  const most = skipped + wanted
  let met: u32 = 0
  let i = length
  // As long as eight more can be skipped, none of them is looked at for whether it is wanted.
  while (i >= 8 && met + 8 <= skipped) {
    i -= 8
    met += eightOf(set, list, i)
  }
  while (i > 0 && met < most) {
    if (has(set, list, --i) == 0) continue
    if (met >= skipped) store<u32>(out + (<usize>(met - skipped) << 2), slotAt(list, i))
    met++
  }
  return met
}

/**
 * As `pageDown`, but skips all but the last so many, to which it comes from the other end. Returns
 * how many of these there are; if fewer, nothing is written.
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
    met += eightOf(set, list, i)
    i += 8
  }
  while (i < length && met < left) met += has(set, list, i++)
  if (met == left) pageDown(list, i, set, 0, wanted, out)
  return met
}

/** As `pageDown`, but by value from the lowest; within a value by id from the highest as well. */
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
    met += eightOf(set, list, i)
    i += 8
  }
  while (i < length && met < skipped) met += has(set, list, i++)
  if (i == length) return met
  // Those of the same value that have a lower id come after it.
  const first = i == 0 ? 0 : startOfRun(list, i, values, shift)
  met -= countListed(list, first, i, set)
  return met + writeUp(list, length, set, first, skipped - met, wanted, out, values, shift)
}

/** As `pageUp`, but as `lastOfPageDown`. */
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
    met += eightOf(set, list, i)
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

/** Where the slots begin that share the value of the one at a place. */
function startOfRun(list: usize, place: u32, values: usize, shift: u32): u32 {
  const value = numberOf(slotAt(list, place), values, shift)
  return placeOfValue(list, 0, place, value, false, values, shift)
}

/** `pageUp` from a place on that a value begins at. */
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
  const most = skipped + wanted
  let met: u32 = 0
  let start = from
  while (start < length && met < most) {
    // Values are all over the memory: only of what the set holds are they looked at.
    if (has(set, list, start) == 0) {
      start++
      continue
    }
    const end = endOfRun(list, length, start, values, shift)
    const run = list + (<usize>start << 2)
    const left = skipped - min(met, skipped)
    const to = out + (<usize>(met - min(met, skipped)) << 2)
    met += pageDown(run, end - start, set, left, most - met - left, to)
    start = end
  }
  return met
}
