import { PROPERTY_FIELDS } from '../property/property-fields.ts'
import { MEMBER, OFFICE } from '../records/account-fields.ts'
import { LOOKUPS } from './lookup-values.ts'
import type { DescribedResource } from './metadata.ts'
import type { ResourceField } from './resource-field.ts'

/** A text that every record has. */
function known<Source>(name: string, value: (source: Source) => string): ResourceField<Source> {
  return { name, type: 'Edm.String', maxLength: 255, isKnown: true, value }
}

/** A value that a field can have. */
export interface LookupRecord {
  readonly name: string
  readonly value: string
}

export const LOOKUP_FIELDS: readonly ResourceField<LookupRecord>[] = [
  known('LookupKey', ({ name, value }) => `${name}:${value}`),
  known('LookupName', ({ name }) => name),
  known('LookupValue', ({ value }) => value),
  known('StandardLookupValue', ({ value }) => value),
]

export const LOOKUP_RECORDS: readonly LookupRecord[] = Object.entries(LOOKUPS).flatMap(
  ([name, values]) => values.map(value => ({ name, value })),
)

/** A field of a resource, as the resource Field tells it. */
export interface FieldRecord {
  readonly resource: string
  readonly name: string
}

export const FIELD_FIELDS: readonly ResourceField<FieldRecord>[] = [
  known('FieldKey', ({ resource, name }) => `${resource}:${name}`),
  known('ResourceName', ({ resource }) => resource),
  known('FieldName', ({ name }) => name),
]

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

export const FIELD: DescribedResource = {
  name: 'Field',
  key: 'FieldKey',
  fields: FIELD_FIELDS,
  expandable: {},
}

export const RESOURCES: readonly DescribedResource[] = [PROPERTY, MEMBER, OFFICE, LOOKUP, FIELD]

export const FIELD_RECORDS: readonly FieldRecord[] = RESOURCES.flatMap(({ name, fields }) =>
  fields.map(field => ({ resource: name, name: field.name })),
)
