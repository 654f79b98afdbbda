import type { ParameterValues } from '../../../domain/parameters.ts'
import { PLAIN_PARAMETERS } from '../../../domain/searching/search-parameters.ts'
import {
  NOTHING_ADDED,
  PARAMETERS_FROM_ACCOUNT,
  PARAMETERS_TO_SORT,
} from '../searching/search-parameter-order.ts'
import type { SearchValues } from '../searching/search-request.ts'
import { SUMMARY } from './summary.ts'

const { propertyTypes, hasHouse } = PLAIN_PARAMETERS

const parameters = { ...PARAMETERS_TO_SORT, propertyTypes, ...PARAMETERS_FROM_ACCOUNT, hasHouse }

/** Version 3 takes sums of property types, and with or without a house. */
export const SEARCH = {
  parameters,
  valuesOf: (values: ParameterValues<typeof parameters>): SearchValues => ({
    ...values,
    ...NOTHING_ADDED,
  }),
  summary: SUMMARY,
}
