/*
 * Orders slots by their values, in AssemblyScript: finds the bucket of each slot, and the slots of
 * a part of an order. Nothing here allocates.
 */

/**
 * Distributes the slots of a segment over the buckets. Counts the slots of each bucket, and sets
 * each slot's bit in the block of the first boundary above it. After that, an OR from each boundary
 * to the next makes the blocks range-encoded.
 * @param boundaries A power of two; the last one is above all values.
 * @param blocks The addresses of the boundaries' blocks; bucket k is below boundary k.
 */
export function classify(
  values: usize,
  ids: usize,
  slots: u32,
  boundaryValues: usize,
  boundaryIds: usize,
  boundaries: u32,
  counts: usize,
  blocks: usize,
): void {
  for (let slot: u32 = 0; slot < slots; slot++) {
    const value = load<f64>(values + (<usize>slot << 3))
    const id = load<f64>(ids + (<usize>slot << 3))
    let low: u32 = 0
    // A binary search without branches, because the processor could not predict them.
    for (let half = boundaries >> 1; half > 0; half >>= 1) {
      const at = <usize>(low + half - 1) << 3
      const boundary = load<f64>(boundaryValues + at)
      const isBelow =
        <u32>(value < boundary) | (<u32>(value == boundary) & <u32>(id < load<f64>(boundaryIds + at)))
      low += half & (isBelow - 1)
    }
    const bucket = <usize>low << 2
    store<u32>(counts + bucket, load<u32>(counts + bucket) + 1)
    const at = load<usize>(blocks + bucket) + <usize>((slot >> 5) << 2)
    store<u32>(at, load<u32>(at) | (<u32>1 << (slot & 31)))
  }
}

/**
 * Reads the values of slots as sort keys, lowest first. No value (∞) stays last in both directions.
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

/** How many keys are sampled to estimate the position of a page. */
const SAMPLE_KEYS: u32 = 128
/** How far a sampled position may be off: two and a half standard deviations in the middle. */
const SAMPLE_MARGIN: i32 = 14

/**
 * Moves the slots at positions `from` to before `to`, in order of value, then id, highest first, to
 * the front. Of a long list, it compares only the slots that a sample says may be on the page
 * (after Floyd and Rivest, Expected time bounds for selection, 1975).
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
  if (length > 8 * SAMPLE_KEYS) {
    const few = scratch + (<usize>length << 3)
    sampleKeys(slots, length, chunks, shift, isDescending, scratch)
    const first = <i32>((<u64>from * SAMPLE_KEYS) / length) - SAMPLE_MARGIN
    const last = <i32>((<u64>to * SAMPLE_KEYS) / length) + SAMPLE_MARGIN
    const low = first < 0 ? -Infinity : load<f64>(scratch + (<usize>first << 3))
    const high = last >= <i32>SAMPLE_KEYS ? Infinity : load<f64>(scratch + (<usize>last << 3))
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

/** Writes the keys of a sample of the slots, lowest first. */
function sampleKeys(
  slots: usize,
  length: u32,
  chunks: usize,
  shift: u32,
  isDescending: bool,
  out: usize,
): void {
  for (let i: u32 = 0; i < SAMPLE_KEYS; i++) {
    const at = <u32>((<u64>i * length) / SAMPLE_KEYS)
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
  // A free slot keeps its former id, which another slot may have now.
  return id == otherId ? slot > otherSlot : id > otherId
}

/**
 * Moves the positions `from` to before `to`, in order of key, then id, highest first, to their
 * final places in `slots` and `keys`. Everything before and after is in any order. Quickselect:
 * quicksort that ignores the parts outside these positions, O(n + k log k).
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
  quickselect(0, <i32>length - 1)
}

function quickselect(low: i32, high: i32): void {
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
      quickselect(low, j)
      low = i
    } else {
      quickselect(i, high)
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
