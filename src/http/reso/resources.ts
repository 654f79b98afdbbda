import { EVENT } from './events/event-fields.ts'
import { MEDIA } from './media/media-fields.ts'
import { fieldKinds, known } from './model/derived-fields.ts'
import { LOOKUPS } from './model/lookup-values.ts'
import type { DescribedResource } from './model/metadata.ts'
import type { ResourceTable } from './model/resource-table.ts'
import { PROPERTY_FIELDS } from './property/property-fields.ts'
import { MEMBER, OFFICE } from './records/account-fields.ts'

/** When the fields or their values last changed. Clients then read them again. */
const TABLES_CHANGED_AT = Date.UTC(2026, 10, 29)

export interface LookupRecord {
  readonly name: string
  readonly value: string
}

export interface FieldRecord {
  readonly resource: string
  readonly name: string
}

const lookup = fieldKinds<LookupRecord>()
const field = fieldKinds<FieldRecord>()

export const LOOKUP: ResourceTable<LookupRecord> = {
  name: 'Lookup',
  key: 'LookupKey',
  expandable: {},
  fields: [
    lookup.text('LookupKey', 255, ({ name, value }) => `${name}:${value}`),
    lookup.text('LookupName', 255, ({ name }) => name),
    lookup.text('LookupValue', 255, ({ value }) => value),
    lookup.text('StandardLookupValue', 255, ({ value }) => value),
    lookup.instant('ModificationTimestamp', () => TABLES_CHANGED_AT),
  ].map(known),
}

export const LOOKUP_RECORDS: readonly LookupRecord[] = Object.entries(LOOKUPS).flatMap(
  ([name, values]) => values.map(value => ({ name, value })),
)

export const FIELD: ResourceTable<FieldRecord> = {
  name: 'Field',
  key: 'FieldKey',
  expandable: {},
  fields: [
    field.text('FieldKey', 255, ({ resource, name }) => `${resource}:${name}`),
    field.text('ResourceName', 255, ({ resource }) => resource),
    field.text('FieldName', 255, ({ name }) => name),
    field.instant('ModificationTimestamp', () => TABLES_CHANGED_AT),
  ].map(known),
}

const PROPERTY: DescribedResource = {
  name: 'Property',
  key: 'ListingKey',
  fields: PROPERTY_FIELDS,
  expandable: { Media: 'Media' },
}

export const RESOURCES: readonly DescribedResource[] = [
  ...[PROPERTY, MEMBER, OFFICE, MEDIA, EVENT, LOOKUP, FIELD],
]

export const FIELD_RECORDS: readonly FieldRecord[] = RESOURCES.flatMap(({ name, fields }) =>
  fields.map(each => ({ resource: name, name: each.name })),
)
