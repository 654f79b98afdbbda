import { valuesIn } from '../../domain/facts/fact-bits.ts'
import { PROPERTY_TYPES } from '../../domain/listings/lookup-lists.ts'
import { FACET_EDGES, type Facets, histogramOf } from '../../domain/searching/facets.ts'
import { pricePerAcreUsd, type SearchRecord } from '../../domain/searching/search-record.ts'

/** Counts listings one by one. */
export function facetsOf(records: readonly SearchRecord[]): Facets {
  return {
    total: records.length,
    states: countsOf(records.map(record => record.stateId)),
    counties: countsOf(records.map(record => record.countyId)),
    propertyTypes: countsOf(records.flatMap(typesOf)),
    statuses: countsOf(records.map(record => record.status)),
    facts: countsOf(records.flatMap(record => valuesIn(record.factBits))),
    amounts: {
      priceUsd: histogramOf(
        FACET_EDGES.priceUsd,
        records.map(record => record.priceUsd),
      ),
      acres: histogramOf(
        FACET_EDGES.acres,
        records.map(record => record.acres),
      ),
      pricePerAcreUsd: histogramOf(FACET_EDGES.pricePerAcreUsd, records.map(pricePerAcreUsd)),
    },
  }
}

function typesOf({ typeBits }: SearchRecord) {
  return PROPERTY_TYPES.map(({ id }) => id).filter(id => (typeBits & id) !== 0)
}

function countsOf<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
