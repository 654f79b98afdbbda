import type { Static } from 'typebox'
import { FACT_VALUES } from '../../../domain/facts/land-facts.ts'
import { PROPERTY_TYPES, STATUSES } from '../../../domain/listings/lookup-lists.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import {
  FACET_EDGES,
  type FacetAmount,
  type Facets,
  type Histogram,
} from '../../../domain/searching/facets.ts'
import { about, choice, component, decimal, decimalOrNull, list, text, whole } from './described.ts'
import { FACT_COUNTS } from './facts.ts'
import { STATUS_CODES, STATUS_LABELS } from './lookups.ts'

const COUNT = 'How many of the listings found this is'

const BUCKET = component('FacetBucket', 'The listings found whose value lies within a range', {
  from: decimal('Where the range begins; this value is in it', 100_000),
  to: decimalOrNull(
    'Where the range ends; this value is in the next range. null: the range has no end',
    250_000,
  ),
  count: whole('How many listings have a value within the range', 4),
})

const HISTOGRAM = component('FacetHistogram', 'How the values of one kind are spread', {
  unknown: whole('How many of the listings found do not have the value', 1),
  buckets: list('Ranges from the lowest to the highest, also those without listings', BUCKET),
})

export const FACETS = component('Facets', 'How the listings that a search finds are spread', {
  records: whole('How many listings match the search', 12),
  states: list(
    'States with listings, most listings first',
    component('StateFacet', 'A state and how many of the listings found are in it', {
      stateID: whole('Id of the state', 44),
      state: text('Name of the state', 'Texas'),
      stateCode: text('Postal code of the state, two letters', 'TX'),
      count: whole(COUNT, 12),
    }),
  ),
  counties: list(
    'Counties with listings, most listings first',
    component('CountyFacet', 'A county and how many of the listings found are in it', {
      countyID: whole('Id of the county', 48035),
      county: text('Name of the county', 'Bosque'),
      stateID: whole('Id of the state that the county is in', 44),
      count: whole(COUNT, 12),
    }),
  ),
  propertyTypes: list(
    'Property types with listings, most listings first. A listing counts for each of its types',
    component('PropertyTypeFacet', 'A property type and how many of the listings found have it', {
      id: whole('Id of the property type, as in /types/property', 128),
      label: text('Label of the property type', 'Hunting Land'),
      count: whole(COUNT, 7),
    }),
  ),
  statuses: list(
    'Stages of the sale with listings, most listings first',
    component('StatusFacet', 'A stage of the sale and how many of the listings found are at it', {
      code: choice('Code of the status, as searches take it', STATUS_CODES, 'P'),
      label: choice('Label of the status', STATUS_LABELS, 'Available'),
      count: whole(COUNT, 10),
    }),
  ),
  facts: FACT_COUNTS,
  price: about(
    'Prices in US dollars',
    HISTOGRAM,
    histogram('priceUsd', { unknown: 1, counts: [0, 0, 1, 2, 3, 3, 2, 0, 0] }),
  ),
  acres: about(
    'Sizes in acres',
    HISTOGRAM,
    histogram('acres', { unknown: 0, counts: [0, 0, 0, 1, 4, 3, 2, 1, 1, 0, 0] }),
  ),
  pricePerAcre: about(
    'Prices per acre in US dollars',
    HISTOGRAM,
    histogram('pricePerAcreUsd', { unknown: 1, counts: [0, 0, 1, 4, 4, 2, 0, 0] }),
  ),
  breadcrumb: text('The search as text, for a headline', 'Land for sale in Bosque County, Texas'),
})

/** Lists are ordered by count, highest first, then by name. */
export function presentFacets(
  { total, states, counties, propertyTypes, statuses, facts, amounts }: Facets,
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
    // In the order of the table: engines meet the facts of listings in different orders.
    facts: FACT_VALUES.flatMap(one => {
      const { fact, value, label } = one
      const count = facts.get(one)
      return count === undefined ? [] : [{ fact, value, label, count }]
    }),
    price: histogram('priceUsd', amounts.priceUsd),
    acres: histogram('acres', amounts.acres),
    pricePerAcre: histogram('pricePerAcreUsd', amounts.pricePerAcreUsd),
  }
}

/**
 * The entries that have a count, highest count first; equal counts keep the order of the entries.
 */
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

function histogram(name: FacetAmount, { unknown, counts }: Histogram): Static<typeof HISTOGRAM> {
  const edges: readonly number[] = FACET_EDGES[name]
  return {
    unknown,
    buckets: edges.map((from, i) => ({ from, to: edges[i + 1] ?? null, count: counts[i] ?? 0 })),
  }
}
