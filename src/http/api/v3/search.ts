import type { ParameterValues } from '../parameters.ts'
import { FLAG, meaning } from '../parameters.ts'
import {
  PARAMETERS_FROM_ACCOUNT,
  PARAMETERS_TO_SORT,
  PROPERTY_TYPE_IDS,
  TYPE_SUMS,
} from '../search-parameters.ts'
import type { SearchValues } from '../search-request.ts'
import { SUMMARY } from './summary.ts'

const parameters = {
  ...PARAMETERS_TO_SORT,
  propertyTypes: meaning(
    `Property types, any of them, by id or by the sum of several ids: ${PROPERTY_TYPE_IDS}`,
    TYPE_SUMS,
  ),
  ...PARAMETERS_FROM_ACCOUNT,
  hasHouse: meaning('Whether there is a house on the land; both kinds if left out', FLAG),
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
