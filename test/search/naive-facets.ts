import { FACT_VALUES } from '../../src/domain/facts/land-facts.ts'
import { FACET_EDGES, type Facets, type Histogram } from '../../src/domain/searching/facets.ts'
import type { SearchRecord } from '../../src/domain/searching/search-record.ts'
import { perAcre } from './naive-search.ts'

/** The facets of the listings that a search found. Each number is counted on its own. */
export function naiveFacets(found: readonly SearchRecord[]): Facets {
  const all = <Value>(
    values: readonly Value[],
    has: (record: SearchRecord, value: Value) => boolean,
  ) =>
    new Map(
      [...new Set(values)]
        .map(value => [value, found.filter(record => has(record, value)).length] as const)
        .filter(([, count]) => count !== 0),
    )
  return {
    total: found.length,
    states: all(
      found.map(({ stateId }) => stateId),
      ({ stateId }, id) => stateId === id,
    ),
    counties: all(
      found.map(({ countyId }) => countyId),
      ({ countyId }, id) => countyId === id,
    ),
    propertyTypes: all(
      [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048] as const,
      ({ typeBits }, id) => Math.floor(typeBits / id) % 2 === 1,
    ),
    statuses: all(['P', 'PP', 'S'] as const, ({ status }, code) => status === code),
    facts: all(FACT_VALUES, ({ factBits }, { bit }) => Math.floor(factBits / bit) % 2 === 1),
    amounts: {
      priceUsd: histogram(
        FACET_EDGES.priceUsd,
        found.map(({ priceUsd }) => priceUsd),
      ),
      acres: histogram(
        FACET_EDGES.acres,
        found.map(({ acres }) => acres),
      ),
      pricePerAcreUsd: histogram(
        FACET_EDGES.pricePerAcreUsd,
        found.map(record => perAcre(record)),
      ),
    },
  }
}

function histogram(edges: readonly number[], values: readonly (number | null)[]): Histogram {
  const known = values.filter(value => value !== null)
  return {
    unknown: values.length - known.length,
    counts: edges.map((from, i) => {
      const to = edges[i + 1] ?? Number.POSITIVE_INFINITY
      return known.filter(value => value >= from && value < to).length
    }),
  }
}
