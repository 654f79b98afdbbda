import { Type } from 'typebox'
import { inFormOrder, isListed } from '../../../domain/listings/listing-fields.ts'
import type { ParameterValues } from '../../../domain/parameters.ts'
import { ADDED_FIELDS } from '../../../wire/wire-members.ts'
import { wireName } from '../../../wire/wire-names.ts'
import { FACTS_IN_LIST, presentFactValues } from '../resources/facts.ts'
import { presenterOf } from '../resources/listing.ts'
import { addedField } from '../resources/listing-schema.ts'
import { presentReduction, REDUCTION_MEMBERS } from '../resources/reduction.ts'
import type { SummaryView } from '../resources/summary.ts'
import { ADDED_PARAMETERS } from '../searching/search-parameter-order.ts'
import type { SearchValues } from '../searching/search-request.ts'
import { SEARCH } from '../v3/search.ts'

const parameters = { ...SEARCH.parameters, ...ADDED_PARAMETERS }

/** The fields beyond the contract that summaries have. */
const FIELDS = inFormOrder(ADDED_FIELDS.filter(isListed)).filter(name => name !== 'furtherRings')
const presentFields = presenterOf(FIELDS)

const ADDED_MEMBERS = {
  ...Object.fromEntries(FIELDS.map(name => [wireName(name), addedField(name)])),
  furtherRings: addedField('furtherRings'),
  facts: FACTS_IN_LIST,
  ...REDUCTION_MEMBERS,
}

/** The element of version 3, with fields beyond the contract, and the facts. */
const SUMMARY: SummaryView = {
  hasFurtherRings: true,
  schema: Type.Object({ ...SEARCH.summary.schema.properties, ...ADDED_MEMBERS }),
  present: (summary, rowNumber, context) => ({
    ...SEARCH.summary.present(summary, rowNumber, context),
    ...presentFields(summary.listing),
    facts: presentFactValues(summary.factBits ?? 0),
    ...presentReduction(summary.listing),
  }),
}

/** The search of version 3, also within areas, by facts, and for words in titles. */
export const AREA_SEARCH = {
  parameters,
  valuesOf: (values: ParameterValues<typeof parameters>): SearchValues => values,
  summary: SUMMARY,
  hasFacts: true as const,
  about:
    ' This is the search of version 3, also in several states, cities and lakes (stateID, cityID and lakeID take lists) and in places of several kinds at once (in any of them), within a circle (near), within a drawn area (polygon), for words that may be in titles (words), by lowered prices (reduced), and by facts of the land (access to terrain). Of one fact any of the values is enough; of several facts the land has a value of each. Every listing has a place: where its seller gave no coordinates, the middle of its city or county.',
}
