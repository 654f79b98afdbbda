/*
 * Slots by their values, in AssemblyScript: which bucket each belongs to, and which of them stand
 * in a stretch of an order. Nothing here allocates.
 */

/**
 * Sorts the slots of a segment into buckets: counts them, and sets each one's bit in the block of
 * the first cut above it, so that an OR from cut to cut makes the blocks range-encoded.
 * @param cuts A power of two, of which the last stands above all.
 * @param blocks The addresses of the cuts' blocks; bucket k lies below cut k.
 */
export function classify(
  values: usize,
  ids: usize,
  slots: u32,
  cutValues: usize,
  cutIds: usize,
  cuts: u32,
  counts: usize,
  blocks: usize,
): void {
  for (let slot: u32 = 0; slot < slots; slot++) {
    const value = load<f64>(values + (<usize>slot << 3))
    const id = load<f64>(ids + (<usize>slot << 3))
    let low: u32 = 0
    // Without branches, whose outcome nobody could foretell.
    for (let half = cuts >> 1; half > 0; half >>= 1) {
      const at = <usize>(low + half - 1) << 3
      const cut = load<f64>(cutValues + at)
      const isBelow =
        <u32>(value < cut) | (<u32>(value == cut) & <u32>(id < load<f64>(cutIds + at)))
      low += half & (isBelow - 1)
    }
    const bucket = <usize>low << 2
    store<u32>(counts + bucket, load<u32>(counts + bucket) + 1)
    const at = load<usize>(blocks + bucket) + <usize>((slot >> 5) << 2)
    store<u32>(at, load<u32>(at) | (<u32>1 << (slot & 31)))
  }
}

/**
 * Reads the values of slots as keys to sort by, lowest first; what has no value (∞) stays last.
 * @param chunks The addresses of a column's chunks, each of 1 << shift values.
 */
export function loadKeys(
  slots: usize,
  length: u32,
  chunks: usize,
  shift: u32,
  isDescending: bool,
  out: usize,
): void {
  for (let i: u32 = 0; i < length; i++) {
    const slot = load<u32>(slots + (<usize>i << 2))
    store<f64>(out + (<usize>i << 3), keyOf(slot, chunks, shift, isDescending))
  }
}

// @ts-ignore: decorator
@inline
function keyOf(slot: u32, chunks: usize, shift: u32, isDescending: bool): f64 {
  const chunk = load<usize>(chunks + (<usize>(slot >> shift) << 2))
  const value = load<f64>(chunk + (<usize>(slot & ((<u32>1 << shift) - 1)) << 3))
  return isDescending && value != Infinity ? -value : value
}

/** So many keys tell about where a page lies among many more. */
const SAMPLED: u32 = 128
/** What their places may be off by: two and a half standard deviations in the middle. */
const SAMPLE_MARGIN: i32 = 14

/**
 * Brings the slots at the places from … to of the order by value, then by id, highest first, to the
 * front. Of many, only those are compared that a sample says may be on the page (after Floyd and
 * Rivest, Expected time bounds for selection, 1975).
 * @param scratch Has room for 12 bytes a slot.
 */
export function sortPage(
  slots: usize,
  length: u32,
  chunks: usize,
  idsChunks: usize,
  shift: u32,
  isDescending: bool,
  scratch: usize,
  from: u32,
  to: u32,
): void {
  if (length > 8 * SAMPLED) {
    const few = scratch + (<usize>length << 3)
    sampleKeys(slots, length, chunks, shift, isDescending, scratch)
    const first = <i32>((<u64>from * SAMPLED) / length) - SAMPLE_MARGIN
    const last = <i32>((<u64>to * SAMPLED) / length) + SAMPLE_MARGIN
    const low = first < 0 ? -Infinity : load<f64>(scratch + (<usize>first << 3))
    const high = last >= <i32>SAMPLED ? Infinity : load<f64>(scratch + (<usize>last << 3))
    let before: u32 = 0
    let kept: usize = 0
    for (let i: u32 = 0; i < length; i++) {
      const slot = load<u32>(slots + (<usize>i << 2))
      const key = keyOf(slot, chunks, shift, isDescending)
      store<u32>(few + (kept << 2), slot)
      store<f64>(scratch + (kept << 3), key)
      before += <u32>(key < low)
      kept += <usize>(<i32>(key >= low) & <i32>(key <= high))
    }
    if (before <= from && before + <u32>kept >= to) {
      sortBetween(scratch, few, <u32>kept, idsChunks, shift, from - before, to - before)
      memory.copy(slots, few + (<usize>(from - before) << 2), <usize>(to - from) << 2)
      return
    }
  }
  loadKeys(slots, length, chunks, shift, isDescending, scratch)
  sortBetween(scratch, slots, length, idsChunks, shift, from, to)
  memory.copy(slots, slots + (<usize>from << 2), <usize>(to - from) << 2)
}

/** Writes the keys of some of the slots, lowest first. */
function sampleKeys(
  slots: usize,
  length: u32,
  chunks: usize,
  shift: u32,
  isDescending: bool,
  out: usize,
): void {
  for (let i: u32 = 0; i < SAMPLED; i++) {
    const at = <u32>((<u64>i * length) / SAMPLED)
    const key = keyOf(load<u32>(slots + (<usize>at << 2)), chunks, shift, isDescending)
    let place = out + (<usize>i << 3)
    for (; place > out && load<f64>(place - 8) > key; place -= 8) {
      store<f64>(place, load<f64>(place - 8))
    }
    store<f64>(place, key)
  }
}

let keysAt: usize = 0
let slotsAt: usize = 0
let idChunks: usize = 0
let idShift: u32 = 0
let wantedFrom: i32 = 0
let wantedTo: i32 = 0

// @ts-ignore: decorator
@inline
function idOf(slot: u32): f64 {
  const chunk = load<usize>(idChunks + (<usize>(slot >> idShift) << 2))
  return load<f64>(chunk + (<usize>(slot & ((<u32>1 << idShift) - 1)) << 3))
}

// @ts-ignore: decorator
@inline
function comesBefore(key: f64, slot: u32, otherKey: f64, otherSlot: u32): bool {
  if (key != otherKey) return key < otherKey
  if (slot == otherSlot) return false
  const id = idOf(slot)
  const otherId = idOf(otherSlot)
  // A slot that is free keeps the id it had, which another may have by now.
  return id == otherId ? slot > otherSlot : id > otherId
}

/**
 * Brings the places from … to of the order by key, then by id, highest first, to where they belong
 * in `slots` and `keys`; what comes before and after is in any order. Quicksort that leaves alone
 * the parts that nobody asked for: O(n + k log k).
 */
export function sortBetween(
  keys: usize,
  slots: usize,
  length: u32,
  idsChunks: usize,
  shift: u32,
  from: u32,
  to: u32,
): void {
  keysAt = keys
  slotsAt = slots
  idChunks = idsChunks
  idShift = shift
  wantedFrom = <i32>from
  wantedTo = <i32>to
  part(0, <i32>length - 1)
}

function part(low: i32, high: i32): void {
  while (high - low > 12) {
    if (high < wantedFrom || low >= wantedTo) return
    const middle = pivotOf(low, high)
    const pivotKey = load<f64>(keysAt + (<usize>middle << 3))
    const pivotSlot = load<u32>(slotsAt + (<usize>middle << 2))
    let i = low
    let j = high
    while (i <= j) {
      while (comesBefore(keyAt(i), slotAt(i), pivotKey, pivotSlot)) i++
      while (comesBefore(pivotKey, pivotSlot, keyAt(j), slotAt(j))) j--
      if (i <= j) {
        swap(i, j)
        i++
        j--
      }
    }
    if (j - low < high - i) {
      part(low, j)
      low = i
    } else {
      part(i, high)
      high = j
    }
  }
  insertionSort(low, high)
}

// @ts-ignore: decorator
@inline
function keyAt(i: i32): f64 {
  return load<f64>(keysAt + (<usize>i << 3))
}

// @ts-ignore: decorator
@inline
function slotAt(i: i32): u32 {
  return load<u32>(slotsAt + (<usize>i << 2))
}

/** The median of the first, the middle and the last. */
function pivotOf(low: i32, high: i32): i32 {
  const middle = (low + high) >> 1
  const a = comesBefore(keyAt(low), slotAt(low), keyAt(middle), slotAt(middle))
  const b = comesBefore(keyAt(middle), slotAt(middle), keyAt(high), slotAt(high))
  if (a == b) return middle
  const c = comesBefore(keyAt(low), slotAt(low), keyAt(high), slotAt(high))
  return a == c ? high : low
}

function swap(i: i32, j: i32): void {
  const key = keyAt(i)
  const slot = slotAt(i)
  store<f64>(keysAt + (<usize>i << 3), keyAt(j))
  store<u32>(slotsAt + (<usize>i << 2), slotAt(j))
  store<f64>(keysAt + (<usize>j << 3), key)
  store<u32>(slotsAt + (<usize>j << 2), slot)
}

function insertionSort(low: i32, high: i32): void {
  for (let i = low + 1; i <= high; i++) {
    const key = keyAt(i)
    const slot = slotAt(i)
    let j = i - 1
    while (j >= low && comesBefore(key, slot, keyAt(j), slotAt(j))) {
      store<f64>(keysAt + (<usize>(j + 1) << 3), keyAt(j))
      store<u32>(slotsAt + (<usize>(j + 1) << 2), slotAt(j))
      j--
    }
    store<f64>(keysAt + (<usize>(j + 1) << 3), key)
    store<u32>(slotsAt + (<usize>(j + 1) << 2), slot)
  }
}
