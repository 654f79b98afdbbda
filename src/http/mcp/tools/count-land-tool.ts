import { Type } from 'typebox'
import { FACT_VALUES } from '../../../domain/facts/land-facts.ts'
import { PROPERTY_TYPES, STATUSES } from '../../../domain/listings/lookup-lists.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import {
  FACET_EDGES,
  type FacetAmount,
  type Facets,
  type Histogram,
} from '../../../domain/searching/facets.ts'
import { ASKED_AS_THERE, landQuery, UNDERSTOOD_MEMBERS } from '../land-query.ts'
import { NUMBER_OR_NULL } from '../land-summary.ts'
import { type Tool, type ToolContext, toolOf } from '../tool.ts'

const MAX_PLACES = 25

const count = Type.Integer()
const named = { name: Type.String(), count }
const RANGES = Type.Object({
  unknown: Type.Integer(),
  ranges: Type.Array(Type.Object({ from: Type.Number(), below: NUMBER_OR_NULL, count })),
})

export function countLand(context: ToolContext): Tool {
  return toolOf({
    name: 'count_land',
    title: 'Count land',
    description: `Counts what a search finds by state, county, kind, status, fact, price and size. Takes the arguments of search_land, without limit and page. Names the ${MAX_PLACES} states and counties with most listings.`,
    parameters: ASKED_AS_THERE,
    required: [],
    answer: Type.Object({
      total: Type.Integer(),
      ...UNDERSTOOD_MEMBERS,
      states: Type.Array(Type.Object({ stateID: Type.Integer(), ...named })),
      counties: Type.Array(Type.Object({ countyID: Type.Integer(), ...named })),
      propertyTypes: Type.Array(Type.Object({ id: Type.Integer(), ...named })),
      statuses: Type.Array(Type.Object({ code: Type.String(), ...named })),
      facts: Type.Array(Type.Object({ fact: Type.String(), value: Type.String(), ...named })),
      priceUsd: RANGES,
      acres: RANGES,
      pricePerAcreUsd: RANGES,
    }),
    handle: async ({ sent }) => {
      const { criteria, understood } = await landQuery(context, sent)
      const facets = await context.catalog.searches.facets(criteria)
      return { total: facets.total, ...understood, ...counted(facets, context) }
    },
  })
}

function counted(facets: Facets, { catalog }: ToolContext) {
  const gazetteer = catalog.places()
  const { states, counties, propertyTypes, statuses, facts, amounts } = facets
  const inCounty = (id: (typeof gazetteer.counties)[number]['id']) => {
    const county = gazetteer.county(id)
    if (county === undefined) return ''
    return `${fullCountyName(county)}, ${gazetteer.state(county.stateId)?.name ?? ''}`
  }
  return {
    states: most(states).map(([id, one]) => ({
      stateID: id,
      name: gazetteer.state(id)?.name ?? '',
      count: one,
    })),
    counties: most(counties).map(([id, one]) => ({ countyID: id, name: inCounty(id), count: one })),
    propertyTypes: PROPERTY_TYPES.flatMap(({ id, label: name }) => {
      const one = propertyTypes.get(id)
      return one === undefined ? [] : [{ id, name, count: one }]
    }),
    statuses: STATUSES.flatMap(({ code, label: name }) => {
      const one = statuses.get(code)
      return one === undefined ? [] : [{ code, name, count: one }]
    }),
    facts: FACT_VALUES.flatMap(value => {
      const one = facts.get(value)
      return one ? [{ fact: value.fact, value: value.value, name: value.label, count: one }] : []
    }),
    priceUsd: ranges('priceUsd', amounts.priceUsd),
    acres: ranges('acres', amounts.acres),
    pricePerAcreUsd: ranges('pricePerAcreUsd', amounts.pricePerAcreUsd),
  }
}

/** The places with the most listings first; ties go to the lower id. */
function most<Id extends number>(counts: ReadonlyMap<Id, number>): (readonly [Id, number])[] {
  return [...counts].sort(([a, x], [b, y]) => y - x || a - b).slice(0, MAX_PLACES)
}

function ranges(amount: FacetAmount, { unknown, counts }: Histogram) {
  const edges: readonly number[] = FACET_EDGES[amount]
  const all = edges.map((from, i) => ({ from, below: edges[i + 1] ?? null, count: counts[i] ?? 0 }))
  return { unknown, ranges: all.filter(range => range.count > 0) }
}
