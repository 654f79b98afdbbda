import type { PhotoIdentity } from '../../domain/pictures/photo-identity.ts'
import type { FormatName } from '../formats/format.ts'
import { headKey } from '../formats/head-key.ts'
import type { AreaUnit } from '../values/area.ts'
import type { DayOrder } from '../values/days.ts'
import type { DecimalSign } from '../values/decimal-sign.ts'
import { SOURCE_FIELDS, type SourceField } from './source-fields.ts'

/** Where a field comes from. */
export interface FieldSource {
  /** Paths in a record, as `valuesAt` takes them. */
  readonly from: readonly string[]
  /**
   * Whether to use the values of all paths, in order; otherwise only those of the first path with a
   * value.
   */
  readonly joins: boolean
  /** The meanings of source values, in lower case; empty to take them literally. */
  readonly values: ReadonlyMap<string, string>
  /** The value of records without one; null for none. */
  readonly constant: string | null
}

/** How the records of a source become listings. */
export interface Mapping {
  /**
   * The fields that the source can have. A field that a record could have but lacks is cleared in
   * its listing.
   */
  readonly fields: ReadonlyMap<SourceField, FieldSource>
  /** Whether records are rows of a table, which cannot have a field without a column for it. */
  readonly isTable: boolean
  /**
   * The address of a listing at its source, with `{key}` for its key; null if records have their
   * own.
   */
  readonly listingAddress: string | null
  /** Prepended to all keys, for two sources of an account with the same keys; may be empty. */
  readonly keyPrefix: string
  /** The base of relative addresses of photos and documents; null to refuse them. */
  readonly photoBase: string | null
  /** The part of a photo's address that identifies a photo that was imported before. */
  readonly photoIdentity: PhotoIdentity
  /**
   * The unit of sizes without one; null if the values of the column decide, and so for the other
   * two.
   */
  readonly lotUnits: AreaUnit | null
  readonly decimalSign: DecimalSign | null
  readonly dayOrder: DayOrder | null
  /** Members of version 3's `data` that imports never touch. */
  readonly keep: ReadonlySet<string>
  /** Paths that are not imported on purpose, whatever their values look like. */
  readonly ignored: ReadonlySet<string>
}

const NO_VALUES: ReadonlyMap<string, string> = new Map()

/** The mapping of a format without a mapping file. */
export function usualMapping(format: FormatName): Mapping {
  const fields = new Map<SourceField, FieldSource>()
  for (const field of Object.keys(SOURCE_FIELDS) as SourceField[]) {
    const from = usualPaths(field, format)
    if (from) fields.set(field, { from, joins: isJoined(field), values: NO_VALUES, constant: null })
  }
  const isTable = isRow(format) || format === 'rets-compact'
  return {
    fields,
    isTable,
    listingAddress: null,
    photoBase: null,
    lotUnits: null,
    decimalSign: null,
    dayOrder: null,
    photoIdentity: 'address',
    keyPrefix: '',
    keep: new Set(),
    ignored: new Set(),
  }
}

/** Whether the values of all paths of a field are used. */
export function isJoined(field: SourceField): boolean {
  return 'joins' in SOURCE_FIELDS[field]
}

/** The paths of a field in a format; undefined if the format does not have it. */
function usualPaths(field: SourceField, format: FormatName): readonly string[] | undefined {
  const row: Readonly<Record<string, string | true>> = { ...SOURCE_FIELDS[field] }
  const paths = pathsOf(row[isRow(format) ? 'csv' : format])
  // Tables are often exported with the names of the Data Dictionary.
  const all = isRow(format) ? [...paths, ...pathsOf(row['reso']).map(headKey)] : paths
  return all.length === 0 ? undefined : [...new Set(all)]
}

/** Whether the names of a format are names of columns, which differ from system to system. */
function isRow(format: FormatName): boolean {
  return format === 'csv' || format === 'json' || format === 'xml'
}

function pathsOf(paths: string | true | undefined): readonly string[] {
  return typeof paths === 'string' ? paths.split(' ') : []
}
