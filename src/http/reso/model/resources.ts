import { PROPERTY_FIELDS } from '../property/property-fields.ts'
import { LOOKUPS } from './lookups.ts'
import type { DescribedResource } from './metadata.ts'
import type { ResourceField } from './resource-field.ts'

/** A value that a field can have. */
export interface LookupRecord {
  readonly name: string
  readonly value: string
}

export const LOOKUP_FIELDS: readonly ResourceField<LookupRecord>[] = [
  { name: 'LookupKey', type: 'Edm.String', maxLength: 255, isKnown: true, value: ({ name, value }) => `${name}:${value}` },
  { name: 'LookupName', type: 'Edm.String', maxLength: 255, isKnown: true, value: ({ name }) => name },
  { name: 'LookupValue', type: 'Edm.String', maxLength: 255, isKnown: true, value: ({ value }) => value },
  { name: 'StandardLookupValue', type: 'Edm.String', maxLength: 255, isKnown: true, value: ({ value }) => value },
]

export const LOOKUP_RECORDS: readonly LookupRecord[] = Object.entries(LOOKUPS).flatMap(
  ([name, values]) => values.map(value => ({ name, value })),
)

export const PROPERTY: DescribedResource = {
  name: 'Property',
  key: 'ListingKey',
  fields: PROPERTY_FIELDS,
  expandable: {},
}

export const LOOKUP: DescribedResource = {
  name: 'Lookup',
  key: 'LookupKey',
  fields: LOOKUP_FIELDS,
  expandable: {},
}

export const RESOURCES: readonly DescribedResource[] = [PROPERTY, LOOKUP]
