import { PHOTO_IDENTITIES } from '../../domain/pictures/photo-identity.ts'
import { Problem } from '../../domain/problem.ts'
import { nearestName } from '../../domain/values/nearest-name.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { isWebAddress } from '../../domain/values/web-address.ts'
import { jsonOf } from '../../wire/json-text.ts'
import { POSTED_MEMBERS } from '../../wire/wire-members.ts'
import { FORMAT_NAMES, type FormatName } from '../formats/format.ts'
import { AREA_UNITS } from '../values/area.ts'
import { DAY_ORDERS } from '../values/days.ts'
import { DECIMAL_SIGNS } from '../values/decimal-sign.ts'
import { type FieldSource, isJoined, type Mapping, usualMapping } from './mapping.ts'
import { SOURCE_FIELDS, type SourceField } from './source-fields.ts'

const MAX_BYTES = 64 * 1024
const MAX_PATHS = 20
/** Each path with a number matches two hundred columns. */
const MAX_NUMBERED = 20
const MAX_VALUES = 500
const MAX_TEXT = 500
const MAX_IGNORED = 1000
const MAX_PREFIX = 50
const MEMBERS = [
  'format',
  'listingAddress',
  'keyPrefix',
  'photoBase',
  'photoIdentity',
  'lotUnits',
  'decimalSign',
  'dayOrder',
  'keep',
  'ignore',
  'fields',
] as const
const FIELD_MEMBERS = ['from', 'values', 'constant', 'joins'] as const

type Members = Readonly<Record<string, unknown>>

/** The contents of a mapping file. */
export interface MappingFile {
  /** Null if the format is detected from the file. */
  readonly format: FormatName | null
  /** The mapping for a file of a format: that of the mapping file, otherwise the default. */
  readonly mappingFor: (format: FormatName) => Mapping
  /** The fields that it names. */
  readonly reported: ReadonlySet<SourceField>
}

/** Reads the bytes of a mapping file. @throws Problem as `readMapping`. */
export function mappingFile(bytes: Buffer): MappingFile {
  if (bytes.length <= MAX_BYTES) return readMapping(jsonOf(bytes, 'The mapping file'))
  throw wrong('A mapping file', `at most ${MAX_BYTES.toLocaleString('en')} bytes`, undefined)
}

/**
 * Reads a mapping: an object with the members `format`, `listingAddress`, `keyPrefix`, `photoBase`,
 * `photoIdentity`, `lotUnits`, `decimalSign`, `dayOrder`, `keep`, `ignore` and `fields`. A field is a
 * path, a list of paths, null (it is not read), or an object with `from`, `values`, `constant` and `joins`.
 * @throws Problem `invalid-input` that names the error.
 */
export function readMapping(value: unknown): MappingFile {
  const members = membersOf(value, 'A mapping file', MEMBERS)
  const format = chosen(members['format'], 'format', FORMAT_NAMES)
  const lotUnits = chosen(members['lotUnits'], 'lotUnits', AREA_UNITS)
  const decimalSign = chosen(members['decimalSign'], 'decimalSign', DECIMAL_SIGNS)
  const dayOrder = chosen(members['dayOrder'], 'dayOrder', DAY_ORDERS)
  const photoIdentity =
    chosen(members['photoIdentity'], 'photoIdentity', PHOTO_IDENTITIES) ?? 'address'
  const listingAddress = address(members['listingAddress'], 'listingAddress')
  if (listingAddress !== null && !listingAddress.includes('{key}')) {
    throw wrong('listingAddress', 'an address with {key} in it', listingAddress)
  }
  const photoBase = address(members['photoBase'], 'photoBase')
  const keyPrefix = prefixOf(members['keyPrefix'])
  const keep = keptMembers(members['keep'])
  const ignored = ignoredPaths(members['ignore'])
  const fields = fieldsOf(members['fields'])
  const mappingFor = (of: FormatName): Mapping => {
    const usual = usualMapping(of)
    const all = new Map([...usual.fields, ...fields])
    for (const [name, source] of fields) {
      const usualFrom = usual.fields.get(name)?.from ?? []
      const saysValues = source !== null && source.from.length === 0 && source.values.size > 0
      if (source === null) all.delete(name)
      // What values mean, wherever they usually are.
      else if (saysValues) all.set(name, { ...source, from: usualFrom })
    }
    return {
      ...usual,
      listingAddress,
      photoBase,
      photoIdentity,
      keyPrefix,
      keep,
      ignored,
      lotUnits,
      decimalSign,
      dayOrder,
      fields: all as ReadonlyMap<SourceField, FieldSource>,
    }
  }
  return { format, mappingFor, reported: new Set(fields.keys()) }
}

function fieldsOf(value: unknown): ReadonlyMap<SourceField, FieldSource | null> {
  if (value === undefined) return new Map()
  const names = Object.keys(SOURCE_FIELDS)
  const members = membersOf(value, 'fields', names)
  const fields = new Map<SourceField, FieldSource | null>()
  for (const [name, source] of Object.entries(members)) {
    fields.set(
      name as SourceField,
      source === null ? null : fieldSource(source, name as SourceField),
    )
  }
  const numbered = [...fields.values()].flatMap(source => source?.from ?? []).filter(isNumbered)
  if (numbered.length <= MAX_NUMBERED) return fields
  throw wrong('fields', `at most ${MAX_NUMBERED} paths with * in all fields together`, undefined)
}

function isNumbered(path: string): boolean {
  return path.includes('*')
}

function fieldSource(value: unknown, name: SourceField): FieldSource {
  const isPlain = typeof value === 'string' || Array.isArray(value)
  const members: Members = isPlain
    ? { from: value }
    : membersOf(value, `fields.${name}`, FIELD_MEMBERS)
  const { from = [], values = {}, constant = null, joins = isJoined(name) } = members
  const paths = typeof from === 'string' ? [from] : from
  if (!Array.isArray(paths) || paths.length > MAX_PATHS || !paths.every(isText)) {
    throw wrong(`fields.${name}.from`, `a path, or a list of at most ${MAX_PATHS} paths`, from)
  }
  if (constant !== null && !isText(constant))
    throw wrong(`fields.${name}.constant`, 'a text', constant)
  if (typeof joins !== 'boolean') throw wrong(`fields.${name}.joins`, 'true or false', joins)
  return { from: paths, joins, constant, values: valuesOf(values, `fields.${name}.values`) }
}

function valuesOf(value: unknown, path: string): ReadonlyMap<string, string> {
  const entries = Object.entries(isObject(value) ? value : { '': value })
  if (!isObject(value) || entries.length > MAX_VALUES || !entries.every(([, one]) => isText(one))) {
    throw wrong(path, `an object with at most ${MAX_VALUES} texts`, value)
  }
  return new Map(entries.map(([from, to]) => [from.toLowerCase(), String(to)]))
}

function keptMembers(value: unknown): ReadonlySet<string> {
  const names = value === undefined ? [] : value
  const isList = Array.isArray(names) && names.every(name => POSTED_MEMBERS.includes(name))
  if (isList) return new Set(names)
  throw wrong(
    'keep',
    `a list of members of data, such as ${POSTED_MEMBERS.slice(0, 3).join(', ')}`,
    value,
  )
}

function ignoredPaths(value: unknown): ReadonlySet<string> {
  const paths = value === undefined ? [] : value
  if (Array.isArray(paths) && paths.length <= MAX_IGNORED && paths.every(isText)) {
    return new Set(paths)
  }
  throw wrong('ignore', `a list of at most ${MAX_IGNORED} paths`, value)
}

function prefixOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (isText(value) && value.length <= MAX_PREFIX && /^[\w.:/-]+$/.test(value)) return value
  throw wrong('keyPrefix', `at most ${MAX_PREFIX} letters, digits and signs of . : / _ -`, value)
}

function chosen<Name extends string>(
  value: unknown,
  path: string,
  names: readonly Name[],
): Name | null {
  if (value === undefined || value === null) return null
  const name = names.find(one => one === value)
  if (name !== undefined) return name
  throw wrong(path, `one of ${names.join(', ')}`, value)
}

function address(value: unknown, path: string): string | null {
  if (value === undefined || value === null) return null
  if (isText(value) && isWebAddress(value.replaceAll('{key}', 'key'))) return value
  throw wrong(path, 'an http or https address', value)
}

/** @throws Problem when it is not an object, or has other members. */
function membersOf(value: unknown, path: string, names: readonly string[]): Members {
  if (!isObject(value)) throw wrong(path, 'an object', value)
  const unknown = Object.keys(value).find(name => !names.includes(name))
  if (unknown === undefined) return value
  const lower = nearestName(
    unknown.toLowerCase(),
    names.map(name => name.toLowerCase()),
  )
  const nearest = names.find(name => name.toLowerCase() === lower)
  const hint =
    nearest === undefined ? `; they are ${names.join(', ')}` : `; the nearest is ${nearest}`
  const detail = `${path} has no member ${formatValue(unknown)}${hint}.`
  throw Problem.of('invalid-input', 'Mapping invalid', detail)
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT
}

function wrong(path: string, expected: string, value: unknown): Problem {
  const found = value === undefined ? '' : `, not ${formatValue(value)}`
  return Problem.of('invalid-input', 'Mapping invalid', `${path} must be ${expected}${found}.`)
}
