import type { FactValue } from '../facts/land-facts.ts'
import type { PropertyTypeId, StatusCode } from '../listings/lookup-lists.ts'
import type { CountyId, StateId } from '../values/ids.ts'

/**
 * Where the buckets of each histogram begin, lowest first: a bucket ends before the next begins,
 * and the last one has no end. No value is negative.
 */
export const FACET_EDGES = {
  priceUsd: [0, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000],
  acres: [0, 1, 5, 10, 20, 50, 100, 250, 500, 1000, 5000],
  pricePerAcreUsd: [0, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000],
} as const

/** The numbers of a listing that have a histogram. */
export type FacetAmount = keyof typeof FACET_EDGES

/** How many listings have a number in each bucket. */
export interface Histogram {
  /** How many listings lack the number. */
  readonly unknown: number
  /** One count for each edge. */
  readonly counts: readonly number[]
}

/** The parts of the facets. Each is counted only if it is requested. */
export const FACET_PARTS = [
  'states',
  'counties',
  'propertyTypes',
  'statuses',
  'facts',
  'amounts',
] as const
export type FacetPart = (typeof FACET_PARTS)[number]

/** The total with some parts of the facets. */
export type FacetsOf<Part extends FacetPart> = Pick<Facets, Part | 'total'>

/** How the results of a search are distributed. Values without a listing are left out. */
export interface Facets {
  /** How many listings match, exactly. */
  readonly total: number
  readonly states: ReadonlyMap<StateId, number>
  readonly counties: ReadonlyMap<CountyId, number>
  /** A listing counts for each of its types. */
  readonly propertyTypes: ReadonlyMap<PropertyTypeId, number>
  readonly statuses: ReadonlyMap<StatusCode, number>
  /** A listing counts for each value that it states. */
  readonly facts: ReadonlyMap<FactValue, number>
  readonly amounts: Readonly<Record<FacetAmount, Histogram>>
}

/** The histogram of some values. Values that are not finite count as unknown. */
export function histogramOf(edges: readonly number[], values: Iterable<number | null>): Histogram {
  const counts = edges.map(() => 0)
  let unknown = 0
  for (const value of values) {
    if (value === null || !Number.isFinite(value)) {
      unknown++
      continue
    }
    let bucket = edges.length - 1
    while (bucket > 0 && value < (edges[bucket] ?? 0)) bucket--
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  return { unknown, counts }
}

/** Counts the requested parts. @param counters Counts each part when called. */
export function countedParts<Part extends FacetPart>(
  total: number,
  counters: { readonly [Each in FacetPart]: () => Facets[Each] },
  parts: readonly Part[],
): FacetsOf<Part> {
  const counted = parts.map(part => [part, counters[part]()])
  return Object.fromEntries([['total', total], ...counted]) as FacetsOf<Part>
}
