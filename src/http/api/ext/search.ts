import type { ParameterValues } from '../../../domain/values/parameters.ts'
import { AREA_PARAMETERS } from '../searching/search-parameter-order.ts'
import type { SearchValues } from '../searching/search-request.ts'
import { SEARCH } from '../v3/search.ts'

const parameters = { ...SEARCH.parameters, ...AREA_PARAMETERS }

/** The search of version 3, also within areas. */
export const AREA_SEARCH = {
  parameters,
  valuesOf: (values: ParameterValues<typeof parameters>): SearchValues => values,
  summary: SEARCH.summary,
  about:
    ' This is the search of version 3, also within a circle (near) and within a drawn area (polygon). Every listing has a place: where its seller gave no coordinates, the middle of its city or county.',
}
