import type { ParameterValues } from '../parameters.ts'
import { FLAG, meaning } from '../parameters.ts'
import { PARAMETERS_FROM_ACCOUNT, PARAMETERS_TO_SORT, TYPE_SUMS } from '../search-parameters.ts'
import type { SearchValues } from '../search-request.ts'
import { SUMMARY } from './summary.ts'

const parameters = {
  ...PARAMETERS_TO_SORT,
  propertyTypes: meaning(
    'Property types, any of them: ids, sums of ids, or a list of these',
    TYPE_SUMS,
  ),
  ...PARAMETERS_FROM_ACCOUNT,
  hasHouse: meaning('True: with a home; false: without; both if not said', FLAG),
}

/** Version 3 searches by sums of property types, and with or without a house. */
export const SEARCH = {
  parameters,
  valuesOf: (values: ParameterValues<typeof parameters>): SearchValues => ({
    ...values,
    typeBits: values.propertyTypes,
  }),
  summary: SUMMARY,
}
