import type { Store } from '../../store/store.ts'

/** A node that uses a place says so more often than this. */
const IN_USE_MS = 25 * 60_000

/** Where a node stores the photos and documents of sellers. */
export interface NamedMediaPlace {
  /** The same on all nodes that share the place. */
  readonly id: string
  /** For operators. */
  readonly shown: string
}

interface Claim extends NamedMediaPlace {
  /** When a node used it last, by the server's clock. */
  readonly at: number
}

/**
 * Records in the database that this node stores files in a place, unless another node uses another
 * place.
 * @returns The other place; null: all running nodes share this one, or the database is a local
 * file.
 */
export async function claimMediaPlace(
  store: Store,
  place: NamedMediaPlace,
): Promise<NamedMediaPlace | null> {
  if (store.serverClock === null) return null
  const at = await store.serverClock()
  return await store.transact(async ({ settings }) => {
    const text = await settings.get('media-place')
    const other = text === null ? null : (JSON.parse(text) as Claim)
    if (other !== null && other.id !== place.id && at - other.at < IN_USE_MS) return other
    const claim = JSON.stringify({ ...place, at })
    if (await settings.replace('media-place', text, claim)) return null
    // Another process was faster.
    const present = await settings.get('media-place')
    return present === null ? null : (JSON.parse(present) as Claim)
  })
}
