import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8 keeps some 200 bytes for each listing read: 4 MB for so many. */
const FEW_LISTINGS = 20_000

/**
 * Returns unused memory to the system. After reading a million listings, V8 would keep some 200 MB of it for ever. This
 * goes through the whole heap several times, which takes 0.5 s of processor time also where nothing is kept; so it is not
 * done after a load of few listings. V8 gives its function for this only to a context made under this flag.
 */
export function giveBackUnusedMemory(listingsRead: number): void {
  if (listingsRead < FEW_LISTINGS) return
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect !== 'function') return
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
