import type { ParameterValues } from '../../../domain/parameters.ts'
import {
  NOTHING_ADDED,
  PARAMETERS_FROM_ACCOUNT,
  PARAMETERS_TO_SORT,
  TYPE_IDS,
} from '../searching/search-parameter-order.ts'
import type { SearchValues } from '../searching/search-request.ts'
import { SUMMARY } from './summary.ts'

const parameters = { ...PARAMETERS_TO_SORT, propertyType: TYPE_IDS, ...PARAMETERS_FROM_ACCOUNT }

/** Version 1 takes a list of property types. */
export const SEARCH = {
  parameters,
  valuesOf: (values: ParameterValues<typeof parameters>): SearchValues => ({
    ...values,
    ...NOTHING_ADDED,
    propertyTypes: values.propertyType,
    hasHouse: null,
  }),
  summary: SUMMARY,
}
