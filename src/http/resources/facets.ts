import { type Static, Type } from 'typebox'
import { FACET_EDGES, type FacetAmount, type Facets } from '../../domain/facets.ts'
import type { Gazetteer } from '../../domain/gazetteer.ts'
import { PROPERTY_TYPES, STATUSES } from '../../domain/lookup-lists.ts'
import { decimal, text, whole } from './examples.ts'

const HISTOGRAM = Type.Object({
  unknown: whole(3),
  buckets: Type.Array(
    Type.Object({
      from: decimal(1000),
      to: Type.Unsafe<number | null>({ type: ['number', 'null'], examples: [2500] }),
      count: whole(12),
    }),
  ),
})

export const FACETS = Type.Object({
  records: whole(71),
  states: Type.Array(
    Type.Object({
      stateID: whole(44),
      state: text('Texas'),
      stateCode: text('TX'),
      count: whole(71),
    }),
  ),
  counties: Type.Array(
    Type.Object({
      countyID: whole(48035),
      county: text('Bosque'),
      stateID: whole(44),
      count: whole(12),
    }),
  ),
  propertyTypes: Type.Array(
    Type.Object({ id: whole(128), label: text('Hunting Land'), count: whole(25) }),
  ),
  statuses: Type.Array(
    Type.Object({ code: text('P'), label: text('Available'), count: whole(60) }),
  ),
  price: HISTOGRAM,
  acres: HISTOGRAM,
  pricePerAcre: HISTOGRAM,
  breadcrumb: text('Land for sale in Texas'),
})

/** Lists are in order of count, highest first, then of name. */
export function presentFacets(
  { total, states, counties, propertyTypes, statuses, amounts }: Facets,
  gazetteer: Gazetteer,
): Omit<Static<typeof FACETS>, 'breadcrumb'> {
  return {
    records: total,
    states: counted(gazetteer.states, ({ id }) => states.get(id)).map(
      ([{ id, name, code }, count]) => ({ stateID: id, state: name, stateCode: code, count }),
    ),
    counties: counted(gazetteer.counties, ({ id }) => counties.get(id)).map(
      ([{ id, name, stateId }, count]) => ({ countyID: id, county: name, stateID: stateId, count }),
    ),
    propertyTypes: counted(byLabel(PROPERTY_TYPES), ({ id }) => propertyTypes.get(id)).map(
      ([{ id, label }, count]) => ({ id, label, count }),
    ),
    statuses: counted(byLabel(STATUSES), ({ code }) => statuses.get(code)).map(
      ([{ code, label }, count]) => ({ code, label, count }),
    ),
    price: histogram('priceUsd', amounts),
    acres: histogram('acres', amounts),
    pricePerAcre: histogram('pricePerAcreUsd', amounts),
  }
}

/** Those that have a count, highest first; of those with the same, in the order they came in. */
function counted<Entry>(
  entries: readonly Entry[],
  countOf: (entry: Entry) => number | undefined,
): (readonly [Entry, number])[] {
  const found: (readonly [Entry, number])[] = []
  for (const entry of entries) {
    const count = countOf(entry)
    if (count !== undefined) found.push([entry, count])
  }
  return found.sort(([, a], [, b]) => b - a)
}

function byLabel<Entry extends { readonly label: string }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => (a.label < b.label ? -1 : 1))
}

function histogram(name: FacetAmount, amounts: Facets['amounts']): Static<typeof HISTOGRAM> {
  const { unknown, counts } = amounts[name]
  const edges: readonly number[] = FACET_EDGES[name]
  return {
    unknown,
    buckets: edges.map((from, i) => ({ from, to: edges[i + 1] ?? null, count: counts[i] ?? 0 })),
  }
}
