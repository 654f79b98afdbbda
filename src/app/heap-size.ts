import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8 keeps some 200 bytes for each listing read: 4 MB for this many. */
const FEW_LISTINGS = 20_000

/** The part of the heap for new objects after the load, both halves together. */
const YOUNG_BYTES = 16 * 2 ** 20
/** The same for programs that go through many records. */
const BATCHES_BYTES = 32 * 2 ** 20
/** V8 makes it larger when some MB of objects survived; this many are enough. */
const MAX_OBJECTS = 500_000

/** By how much the heap may grow until V8 collects all of it. */
const GROWTH_PERCENT = 50

/**
 * Loads listings into a heap that is small afterwards and stays so. A large load may use all the
 * memory that it wants until it is done.
 * @param listings About how many there are to load.
 * @param load Gives how many were loaded.
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
 * Loads what a program needs all the time before it goes through many records: so it takes little
 * memory, and the records of a batch are gone before V8 treats them as old.
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
 * Keeps the part of the heap where V8 puts new objects as small as it is now. While much is read,
 * V8 doubles this part again and again, up to 128 MB, and never makes it smaller while the service
 * is busy. Every request then writes to memory that no cache of the processor has, which takes a
 * fifth to a third of the request's time. V8 has an option for the size, but Node.js takes it only
 * when it starts.
 */
function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

/**
 * Returning unused memory has made this part as small as it can be. Then V8 collects it every
 * hundred requests, and each collection waits for other threads.
 */
function growYoungGeneration(bytes: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${Math.ceil(bytes / youngBytes())}`)
  const kept: object[] = []
  while (youngBytes() < bytes && kept.length < MAX_OBJECTS) {
    for (let i = 0; i < 1000; i++) kept.push({ i })
  }
}

/**
 * V8 would soon collect the whole heap again, up to three times a second when many pages are asked
 * for: it allows only a few MB more than what was in use. Each collection takes 60 ms of this
 * thread's time, in small steps.
 */
function letHeapGrow(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}

function youngBytes(): number {
  const spaces = getHeapSpaceStatistics()
  return spaces.find(({ space_name }) => space_name === 'new_space')?.space_size ?? YOUNG_BYTES
}

/**
 * Returns unused memory to the system. After reading a million listings, V8 would keep some 200 MB
 * of it forever. This goes through the whole heap several times, which takes 0.5 s of processor
 * time even if nothing is kept; so it is not done after a load of few listings. V8 gives its
 * function for this only to a context made under this flag.
 */
function giveBackUnusedMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect !== 'function') return
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
