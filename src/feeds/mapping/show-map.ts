import { draftFieldOf, type ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import { FIELD_NAMES, fieldOf } from '../../domain/listings/listing-fields.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { FormatName } from '../formats/format.ts'
import type { SourceRecord } from '../formats/source-record.ts'
import { type ColumnDecision, type Columns, decisionsOf } from './columns.ts'
import type { Mapping } from './mapping.ts'
import { RecordShapes } from './record-shapes.ts'
import type { SourceField } from './source-fields.ts'
import { CONSTANT, SourceValues } from './source-values.ts'
import { type UnreadName, unreadNames } from './unread-names.ts'

/** How a field was read from the first records of a file. */
interface FieldDescription {
  readonly field: SourceField
  /** Where its values are; empty if no record has one. */
  readonly paths: readonly string[]
  /** How many records have a value. */
  readonly records: number
  /** The first value in the source, and the listing's member that was read from it. */
  readonly source: string
  readonly read: string
}

/** The fields that are read from the first records of a file, and the names that are not. */
export interface MapDescription {
  /** How many records were read. */
  readonly records: number
  readonly fields: readonly FieldDescription[]
  readonly unread: readonly UnreadName[]
  /** The decisions about whole columns, and how many records they are based on. */
  readonly decided: { readonly records: number; readonly decisions: readonly ColumnDecision[] }
  /** An equivalent mapping file, as a starting point. */
  readonly mappingFile: string
}

/** A record, and the draft that was read from it; null if it was refused or skipped. */
export interface MappedSample {
  readonly record: SourceRecord
  readonly draft: ListingDraft | null
}

/** The draft members of fields, where their names differ. */
const BECOMES: Partial<Readonly<Record<string, string>>> = {
  ...Object.fromEntries(
    FIELD_NAMES.flatMap(name =>
      Object.keys(fieldOf(name).sources ?? {}).map(source => [source, draftFieldOf(name)]),
    ),
  ),
  lotSquareFeet: 'acres',
  category: 'listingType',
  types: 'typeSlots',
  state: 'placeIds.stateId',
  county: 'placeIds.countyId',
  city: 'placeIds.cityId',
  photos: 'pictures',
  photoColumns: 'pictures',
}

/** A placeholder for what only the editor of a mapping file knows. */
const EXAMPLE_ADDRESS = 'https://www.example.com/land/{key}'

/** Shows how a mapping reads the first records of a file. */
export function describeMap(
  format: FormatName,
  mapping: Mapping,
  samples: readonly MappedSample[],
  { columns, records }: { readonly columns: Columns; readonly records: number },
): MapDescription {
  const shapes = new RecordShapes(mapping)
  const readers = samples.map(sample => ({
    ...sample,
    values: new SourceValues(sample.record, mapping, shapes.of(sample.record), columns),
  }))
  const fields = [...mapping.fields.keys()].map((field): FieldDescription => {
    const having = readers.flatMap(({ values, draft }) => {
      const all = values.all(field)
      return all[0] ? [{ all, found: all[0], draft }] : []
    })
    const paths = new Set(having.flatMap(({ all }) => all.map(({ path }) => path)))
    paths.delete(CONSTANT)
    const example = having.find(({ draft }) => draft !== null) ?? having[0]
    return {
      field,
      paths: [...paths],
      records: having.length,
      source: example ? formatValue(example.found.value) : '',
      read: readAs(field, example?.draft ?? null),
    }
  })
  return {
    records: samples.length,
    fields,
    unread: unreadNames(
      samples.map(({ record }) => record),
      mapping,
    ),
    decided: { records, decisions: decisionsOf(columns) },
    mappingFile: startOf(format, fields, mapping),
  }
}

function readAs(field: SourceField, draft: ListingDraft | null): string {
  const path = BECOMES[field] ?? field
  let value: unknown = draft
  for (const name of path.split('.'))
    value = (value as Readonly<Record<string, unknown>> | null)?.[name]
  if (value === undefined || value === null) return ''
  if (field === 'photos' || field === 'photoColumns')
    return `${(value as readonly unknown[]).length} photos`
  return `${path} ${formatValue(value)}`
}

function startOf(
  format: FormatName,
  fields: readonly FieldDescription[],
  mapping: Mapping,
): string {
  const found = fields.flatMap(({ field, paths }) => {
    const [path] = paths
    return path === undefined ? [] : [[field, paths.length === 1 ? path : paths] as const]
  })
  const missing = [
    'key',
    'listingUrl',
    'acres',
    'types',
    'state',
    'county',
    'status',
    'price',
  ] as const
  const open = missing.filter(field => !found.some(([name]) => name === field))
  const { listingAddress, photoBase, lotUnits, decimalSign, dayOrder } = mapping
  const hasAddress = listingAddress !== null || !open.includes('listingUrl')
  const file = {
    format,
    listingAddress: hasAddress ? listingAddress : EXAMPLE_ADDRESS,
    photoBase,
    lotUnits,
    decimalSign,
    dayOrder,
    fields: Object.fromEntries([...found, ...open.map(field => [field, null] as const)]),
  }
  return JSON.stringify(file, null, 2)
}
