import { FACT_VALUES } from '../../../domain/facts/land-facts.ts'
import { type Fault, Problem, type ProblemCode } from '../../../domain/problem.ts'
import { type Criteria, DEFAULT_CRITERIA } from '../../../domain/searching/criteria.ts'
import type { FacetPart, Facets, FacetsOf } from '../../../domain/searching/facets.ts'
import type { NearestRequest } from '../../../domain/searching/nearest-request.ts'
import type { ListingId } from '../../../domain/values/ids.ts'

/**
 * What threads say to the search thread, and what it answers. The messages of one turn of the event
 * loop are one text in JSON: that costs 7 µs of processor time a round trip, and structured clone
 * 17 µs.
 */

/** The criteria that differ from the default ones. */
export type WrittenCriteria = Partial<Criteria>

export type Request =
  | [number, 'search', WrittenCriteria, string, boolean, number, number]
  | [number, 'facets', WrittenCriteria, readonly FacetPart[] | null]
  | [number, 'cells', WrittenCriteria, readonly number[], readonly number[]]
  | [number, 'figures', readonly ListingId[]]
  | [number, 'nearest', WrittenCriteria, Omit<NearestRequest, 'criteria'>]
  | [number, 'price-quantiles', WrittenCriteria, readonly number[]]
  | [number, 'catch-up']

/** An answer has the number of its request, and the milliseconds that it took. */
export type Answer = [number, number, unknown]
export type Refusal = [number, number, null, WrittenFault]

/**
 * A change, with its number: searches that are answered later know it.
 * `all`: so much has changed that everything derived from listings is outdated.
 */
export type News =
  | ['listings', number, readonly ListingId[]]
  | ['places' | 'all', number]
  /** The first message: changes until this number are known. */
  | ['ready', number, listingCount: number]

export interface WrittenFault {
  readonly code: ProblemCode | null
  readonly faults: readonly Fault[]
  readonly message: string
  readonly retryAfterSeconds: number | null
}

const CRITERIA = Object.keys(DEFAULT_CRITERIA) as (keyof Criteria)[]

export function writeCriteria(criteria: Criteria): WrittenCriteria {
  const written: Record<string, unknown> = {}
  for (const name of CRITERIA) {
    if (criteria[name] !== DEFAULT_CRITERIA[name]) written[name] = criteria[name]
  }
  return written
}

export function readCriteria(written: WrittenCriteria): Criteria {
  return { ...DEFAULT_CRITERIA, ...written }
}

/** Parts of facets with their counts as pairs, which JSON knows. */
type WrittenFacets = Record<string, unknown>

export function writeFacets(facets: Partial<Facets>): WrittenFacets {
  const written: WrittenFacets = {}
  for (const [part, counts] of Object.entries(facets)) {
    written[part] = counts instanceof Map ? [...counts] : counts
  }
  if (facets.facts) written['facts'] = [...facets.facts].map(([{ bit }, count]) => [bit, count])
  return written
}

const FACT_BY_BIT = new Map(FACT_VALUES.map(value => [value.bit, value]))

export function readFacets<Part extends FacetPart>(written: WrittenFacets): FacetsOf<Part> {
  const facets: WrittenFacets = {}
  for (const [part, counts] of Object.entries(written)) {
    facets[part] = Array.isArray(counts) ? new Map(counts) : counts
  }
  if (written['facts']) {
    const facts = written['facts'] as readonly (readonly [number, number])[]
    facets['facts'] = new Map(facts.map(([bit, count]) => [FACT_BY_BIT.get(bit), count]))
  }
  return facets as unknown as FacetsOf<Part>
}

export function writeFault(error: unknown): WrittenFault {
  const isProblem = error instanceof Problem
  return {
    code: isProblem ? error.code : null,
    faults: isProblem ? error.faults : [],
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    retryAfterSeconds: isProblem ? error.retryAfterSeconds : null,
  }
}

export function readFault({ code, faults, message, retryAfterSeconds }: WrittenFault): Error {
  const [first, ...rest] = faults
  if (code === null || !first) return new Error(`The search thread met with: ${message}`)
  return new Problem(
    code,
    [first, ...rest],
    retryAfterSeconds === null ? {} : { retryAfterSeconds },
  )
}
