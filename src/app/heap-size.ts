import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8 holds some 200 bytes for each listing read: 4 MB for this many. */
const FEW_LISTINGS = 20_000

/** The young generation after the load, both semi-spaces together. */
const YOUNG_BYTES = 16 * 2 ** 20
/** The same for programs that process many records in batches. */
const BATCHES_BYTES = 32 * 2 ** 20
/** Each semi-space of a thread. */
const SEMI_SPACE_MB = 16
/** V8 grows the young generation once some MB of objects survive; this many are enough. */
const MAX_OBJECTS = 500_000

/** How far the heap may grow before V8 collects all of it. */
const GROWTH_PERCENT = 50

/**
 * Loads listings so that the heap is small afterwards and stays small. A large load may use as much
 * memory as it needs until it is done.
 * @param listings About how many there are to load.
 * @param load Resolves with how many were loaded.
 */
export async function loadIntoSmallHeap(
  listings: number,
  load: () => Promise<number>,
): Promise<void> {
  if (listings < FEW_LISTINGS) keepYoungGenerationSmall()
  const loaded = await load()
  if (loaded >= FEW_LISTINGS) {
    giveBackUnusedMemory()
    growYoungGeneration(YOUNG_BYTES)
  }
  keepYoungGenerationSmall()
  letHeapGrow()
}

/**
 * Sizes the heaps of all threads that start from now on. Their young generation then never shrinks:
 * V8 shrinks that of an idle thread to 2 MB, and with the growth factor below it would stay there.
 * Pages of searches took 3.7 instead of 4.9 ms of processor time.
 */
export function sizeHeapsOfThreads(): void {
  for (const limit of ['min', 'max']) {
    setFlagsFromString(`--${limit}-semi-space-size=${SEMI_SPACE_MB}`)
  }
  letHeapGrow()
}

/**
 * Loads long-lived data before a program processes many records. The heap then stays small, and the
 * records of a batch are collected before V8 promotes them to the old generation.
 */
export async function loadBeforeBatches<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  keepYoungGenerationSmall()
  letHeapGrow()
  const loaded = await load()
  growYoungGeneration(BATCHES_BYTES)
  keepYoungGenerationSmall()
  return loaded
}

/**
 * Stops V8 from growing the young generation. During heavy reads V8 doubles it again and again, up
 * to 128 MB, and never shrinks it while the service is busy. Every request then writes to memory
 * that no processor cache holds, which takes a fifth to a third of the request's time. V8 has an
 * option for the size, but Node.js reads it only at startup.
 */
function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

/**
 * After unused memory is returned, the young generation is at its minimum. V8 would then collect it
 * every hundred requests, and each collection waits for other threads.
 */
function growYoungGeneration(bytes: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${Math.ceil(bytes / youngBytes())}`)
  const cached: object[] = []
  while (youngBytes() < bytes && cached.length < MAX_OBJECTS) {
    for (let i = 0; i < 1000; i++) cached.push({ i })
  }
}

/**
 * Otherwise V8 would soon collect the whole heap again, up to three times a second under load: it
 * allows only a few MB more than what was in use. Each collection takes 60 ms of this thread's
 * time, in small steps.
 */
function letHeapGrow(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}

function youngBytes(): number {
  const spaces = getHeapSpaceStatistics()
  return spaces.find(({ space_name }) => space_name === 'new_space')?.space_size ?? YOUNG_BYTES
}

/**
 * Returns unused memory to the system. After reading a million listings, V8 would hold some 200 MB
 * of it forever. This traverses the whole heap several times, which takes 0.5 s of processor time
 * even with an empty cache, so a small load skips it. V8 exposes this function only to a context
 * created under this flag.
 */
function giveBackUnusedMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect !== 'function') return
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
