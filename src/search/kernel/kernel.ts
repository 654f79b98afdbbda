import { readFileSync } from 'node:fs'

/**
 * The functions that kernel.wasm exports, documented in source/. Numbers are addresses, lengths and
 * slots, except for the values of columns. JavaScript reads a returned address as a signed number,
 * so addresses above 2 GiB are negative: correct them with `>>> 0`.
 */
export interface Kernel {
  and(target: number, a: number, b: number, bytes: number): void
  andNot(target: number, a: number, b: number, bytes: number): void
  andOrNot(target: number, a: number, b: number, bytes: number): void
  or(target: number, a: number, b: number, bytes: number): void
  count(a: number, bytes: number): number
  countAnd(a: number, b: number, bytes: number): number
  countBetween(a: number, upper: number, lower: number, bytes: number): number
  sampleBetween(a: number, upper: number, lower: number, bytes: number): number
  gather(
    a: number,
    upper: number,
    lower: number,
    bytes: number,
    firstSlot: number,
    out: number,
  ): number
  run(program: number, target: number, bytes: number, firstSlot: number): number
  setBits(slots: number, length: number, firstSlot: number, block: number): void
  setPackedBits(offsets: number, length: number, block: number): void
  tally(
    block: number,
    first: number,
    end: number,
    numbers: number,
    isWide: boolean,
    shared: number,
    counts: number,
  ): void
  tallyCells(
    block: number,
    first: number,
    end: number,
    latitudes: number,
    longitudes: number,
    ids: number,
    rowEdges: number,
    rowEdgeCount: number,
    columnEdges: number,
    columnEdgeCount: number,
    cells: number,
  ): void
  classify(
    values: number,
    ids: number,
    slots: number,
    boundaryValues: number,
    boundaryIds: number,
    boundaries: number,
    counts: number,
    blocks: number,
  ): void
  loadKeys(
    slots: number,
    length: number,
    chunks: number,
    shift: number,
    isDescending: number,
    out: number,
  ): void
  sortPage(
    slots: number,
    length: number,
    chunks: number,
    idChunks: number,
    shift: number,
    isDescending: number,
    scratch: number,
    from: number,
    to: number,
  ): void
  sortBetween(
    keys: number,
    slots: number,
    length: number,
    idChunks: number,
    shift: number,
    from: number,
    to: number,
  ): void
  positionOfSlot(
    list: number,
    length: number,
    slot: number,
    value: number,
    id: number,
    values: number,
    ids: number,
    shift: number,
  ): number
  pageDown(
    list: number,
    length: number,
    set: number,
    skipped: number,
    wanted: number,
    out: number,
  ): number
  pageUp(
    list: number,
    length: number,
    set: number,
    skipped: number,
    wanted: number,
    out: number,
    values: number,
    shift: number,
  ): number
  lastOfPageDown(
    list: number,
    length: number,
    set: number,
    left: number,
    wanted: number,
    out: number,
  ): number
  lastOfPageUp(
    list: number,
    length: number,
    set: number,
    left: number,
    wanted: number,
    out: number,
    values: number,
    shift: number,
  ): number
  sortList(
    list: number,
    length: number,
    values: number,
    ids: number,
    shift: number,
    scratch: number,
  ): void
  tokenize(record: number, text: number, end: number, out: number): number
  tokenizePlain(record: number, text: number, end: number, out: number): number
  wordNumber(record: number, word: number, length: number, isAddedIfNew: number): number
  rehash(from: number, entries: number, to: number, mask: number): void
  encode(numbers: number, length: number, out: number): number
  decode(row: number, bytes: number, out: number): number
  joinRows(rows: number, lengths: number, slots: number, out: number): number
  countValues(values: number, isWide: boolean, slots: number, tallies: number): void
  fillValues(
    values: number,
    isWide: boolean,
    slots: number,
    firstSlot: number,
    tallies: number,
  ): void
  countWords(
    rows: number,
    lengths: number,
    slots: number,
    firstSlot: number,
    tallies: number,
    common: number,
  ): void
  fillWords(
    rows: number,
    lengths: number,
    slots: number,
    offset: number,
    segmentSlot: number,
    tallies: number,
    common: number,
    blocks: number,
    bits: number,
  ): void
  filterByPhrase(
    slots: number,
    length: number,
    rows: number,
    lengths: number,
    shift: number,
    phrase: number,
    phraseBytes: number,
    out: number,
  ): number
}

/** Compiles the kernel. This takes a few milliseconds, so do it once per index. */
export function compileKernel(): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(new URL('./kernel.wasm', import.meta.url)))
}

export function instantiateKernel(module: WebAssembly.Module, memory: WebAssembly.Memory): Kernel {
  const { exports } = new WebAssembly.Instance(module, { env: { memory } })
  return exports as unknown as Kernel
}
