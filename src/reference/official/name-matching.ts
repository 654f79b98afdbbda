import { distanceMiles } from '../../domain/places/distance.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import type { StateId } from '../../domain/values/ids.ts'

/** Something with coordinates and names, the most exact name first. */
export interface Named extends Coordinates {
  readonly stateId: StateId
  readonly keys: readonly string[]
}

interface Pair<A, B> {
  readonly official: A
  readonly known: B
  /** How exact the official name is: 0 is best. */
  readonly rank: number
  readonly miles: number
}

/**
 * Pairs official records with records of the tables that have the same name in the same state, at
 * most `withinMiles` away. Each record is in one pair at most: more exact names come first, then
 * nearer places, then file order.
 */
export function matchByName<A extends Named, B extends Named>(
  officials: readonly A[],
  knowns: readonly B[],
  withinMiles: number,
): Map<A, B> {
  const byKey = new Map<string, B[]>()
  for (const known of knowns)
    for (const key of known.keys) {
      const entry = byKey.get(`${known.stateId} ${key}`)
      if (entry === undefined) byKey.set(`${known.stateId} ${key}`, [known])
      else entry.push(known)
    }

  const pairs: Pair<A, B>[] = []
  for (const official of officials)
    for (const [rank, key] of official.keys.entries())
      for (const known of byKey.get(`${official.stateId} ${key}`) ?? []) {
        const miles = distanceMiles(official, known)
        if (miles <= withinMiles) pairs.push({ official, known, rank, miles })
      }
  pairs.sort((a, b) => a.rank - b.rank || a.miles - b.miles)

  const matches = new Map<A, B>()
  const taken = new Set<B>()
  for (const { official, known } of pairs) {
    if (matches.has(official) || taken.has(known)) continue
    matches.set(official, known)
    taken.add(known)
  }
  return matches
}
