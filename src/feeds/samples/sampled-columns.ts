import type { SampleColumn, SampleColumns } from '../../catalog/feeds/sample-reader.ts'
import { landFact } from '../../domain/facts/land-facts.ts'
import { CONSTANT_FIELDS, type ConstantField } from '../../domain/feeds/constant-fields.ts'
import { Problem } from '../../domain/problem.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { headKey } from '../formats/head-key.ts'
import { plainText, type SourceRecord, type SourceValue } from '../formats/source-record.ts'
import { mappingOf } from '../imports/check-reading.ts'
import { withKnownTable } from '../mapping/known-tables.ts'
import { type Mapping, usualMapping } from '../mapping/mapping.ts'
import { RecordShapes, shapeOf } from '../mapping/record-shapes.ts'
import type { SourceField } from '../mapping/source-fields.ts'
import { SourceValues } from '../mapping/source-values.ts'
import { isFlattened, leavesOf } from '../mapping/unread-names.ts'
import { sourceKey } from '../records/source-texts.ts'
import { refuseUnreadStatus } from '../records/unread-status.ts'
import { conflictText, isConflict } from './column-conflicts.ts'
import { FIELD_GROUPS } from './field-choices.ts'
import { othersIn } from './mapping-parts.ts'
import type { SampleContent } from './sample-content.ts'
import { SHORT_NAMES } from './short-names.ts'

const MAX_PATHS = 1_000
const EXAMPLES = 3
const MAX_EXAMPLE_CHARACTERS = 80
const MAX_NAMED = 5
const MAX_NAME_CHARACTERS = 100

/** The mapping of a feed, for its sample. @throws Problem `invalid-input` that names the error. */
export function sampleMapping({ format, columns }: SampleContent, mapping: unknown): Mapping {
  const own = mappingOf(mapping)?.mappingFor(format) ?? usualMapping(format)
  return withKnownTable(own, columns ?? [])
}

/** The columns of a table, or the paths of other files, that have values. */
export function samplePaths({ columns, records }: SampleContent): readonly string[] {
  if (columns !== null) return [...new Set(columns)].filter(name => name !== '')
  const paths = new Set<string>()
  for (const { record } of records) {
    for (const [path, value] of leavesOf(record, new Set())) {
      if (paths.size < MAX_PATHS && !isFlattened(record, path, value)) paths.add(path)
    }
  }
  return [...paths]
}

/** The field that each path goes to; paths that go nowhere are missing. */
export function fieldsOfPaths(
  content: SampleContent,
  mapping: Mapping,
): ReadonlyMap<string, SourceField> {
  const shapes = new RecordShapes(mapping)
  const names = content.columns ?? []
  const all =
    content.columns === null
      ? content.records.map(({ record }) => shapes.of(record))
      : [shapeOf(names, mapping)]
  const fields = new Map<string, SourceField>()
  for (const shape of all) {
    for (const [field, paths] of shape) {
      for (const path of paths.flat()) if (!fields.has(path)) fields.set(path, field)
    }
  }
  return fields
}

/** The columns of a sample as a page shows them. @throws Problem for a mapping that is wrong. */
export function sampledColumns(
  content: SampleContent,
  document: unknown,
): Omit<SampleColumns, 'constantOptions'> {
  const mapping = sampleMapping(content, document)
  const fields = fieldsOfPaths(content, mapping)
  const said = mappingOf(document)?.reported ?? new Set()
  const paths = samplePaths(content)
  const taken = new Set(fields.values())
  const likely = likelyFields(paths.filter(path => !fields.has(path)))
  const columns = paths.map((path): SampleColumn => {
    const field = fields.get(path)
    const values = content.records.flatMap(({ record }) => textAt(record, path) ?? [])
    const about = { path, filled: values.length, examples: examplesOf(values) }
    if (field) return { ...about, field, choice: said.has(field) ? 'said' : 'known' }
    if (mapping.ignored.has(path)) return { ...about, field: '', choice: 'said' }
    const candidates = values.length === 0 ? [] : (likely.get(path) ?? [])
    const guess = candidates.find(one => !taken.has(one) || landFact(one) !== undefined)
    if (guess !== undefined) taken.add(guess)
    return { ...about, field: guess ?? '', choice: 'likely' }
  })
  const constant = (field: ConstantField) => mapping.fields.get(field)?.constant ?? ''
  return {
    fileName: content.fileName,
    namesFields: content.format === 'jsonl',
    records: content.records.length,
    isWhole: content.isWhole,
    columns,
    groups: FIELD_GROUPS,
    problems: problemsOf(content, mapping, columns),
    others: othersIn(document, new Set(fields.keys())),
    constants: Object.fromEntries(CONSTANT_FIELDS.map(field => [field, constant(field)])) as Record<
      ConstantField,
      string
    >,
    makesAddresses: mapping.listingAddress !== null,
  }
}

/** The text of a value as the page shows it; null: there is none. */
function textAt(record: SourceRecord, path: string): string | null {
  const value = valueAt(record, path)
  const text =
    plainText(value) ?? (value === undefined || value === null ? '' : JSON.stringify(value))
  return text === '' || text === '[]' || text === '{}' ? null : text
}

function valueAt(record: SourceRecord, path: string): SourceValue | undefined {
  if (Object.hasOwn(record, path)) return record[path]
  let value: SourceValue | undefined = record
  for (const name of path.split('.')) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isObject || !Object.hasOwn(value as object, name)) return undefined
    value = (value as SourceRecord)[name]
  }
  return value
}

function examplesOf(values: readonly string[]): readonly string[] {
  return [...new Set(values.map(text => text.slice(0, MAX_EXAMPLE_CHARACTERS)))].slice(0, EXAMPLES)
}

/**
 * The fields that parts of columns' names mean, such as that of `Asking $` or of `Status:
 * Active/Sold`, the most likely first: a person confirms them.
 */
function likelyFields(paths: readonly string[]): ReadonlyMap<string, readonly SourceField[]> {
  const names = new Map(paths.map(path => [path, partsOf(path)] as const))
  const known = new Map<string, SourceField>()
  for (const [field, found] of shapeOf([...names.values()].flat(), usualMapping('csv'))) {
    for (const name of found.flat()) if (!known.has(name)) known.set(name, field)
  }
  return new Map(
    [...names].map(([path, parts]) => [
      path,
      parts.flatMap(name => known.get(name) ?? SHORT_NAMES[name] ?? []),
    ]),
  )
}

/** The normalized end of a price per acre, such as `Price/Acre`: it follows from other columns. */
const PER_ACRE = /(?:per|usd|price|asking|ask|cost|dollars)(?:ac|acre|acres)$/

/** The parts of a column's name that may name a field. */
function partsOf(path: string): readonly string[] {
  const name = path.slice(0, MAX_NAME_CHARACTERS)
  if (PER_ACRE.test(headKey(name))) return []
  const [beginning = ''] = name.split(/[:(]/)
  const parts = [beginning, ...beginning.split(/[/&]| - /)]
  return [...new Set(parts.map(headKey))].filter(key => key.length > 1)
}

function problemsOf(
  content: SampleContent,
  mapping: Mapping,
  columns: readonly SampleColumn[],
): readonly string[] {
  const chosen = new Set(columns.map(({ field }) => field))
  const has = (...fields: readonly SourceField[]) =>
    fields.some(field => chosen.has(field) || mapping.fields.get(field)?.constant)
  const problems: string[] = []
  if (!has('key', 'keyParts')) {
    problems.push(
      'Choose the column with the listing number. The next import uses it to match rows to your listings, so it must never change.',
    )
  }
  if (!has('acres', 'lotSize', 'lotSquareFeet')) problems.push('Choose the column with the size.')
  if (!has('types'))
    problems.push('Choose the column with the kind of land, or one kind for every listing.')
  if (!has('state', 'zip'))
    problems.push('Choose the column with the state, or one state for every listing.')
  if (!has('county', 'city', 'zip', 'point', 'latitude'))
    problems.push('Choose a column with the county, the city or the ZIP code.')
  if (!has('listingUrl') && mapping.listingAddress === null) {
    problems.push(
      'Choose the column with the web page of each listing, or check “Our listings have no web page of their own”.',
    )
  }
  if (content.columns !== null) problems.push(...conflictsOf(columns))
  problems.push(...repeatedKeys(content, mapping), ...unreadStatus(content, mapping))
  const nameless = content.columns?.filter(name => name === '').length ?? 0
  if (nameless > 0)
    problems.push(
      `${nameless === 1 ? 'A column has' : `${nameless} columns have`} no heading. Give each column a heading, or it is not imported.`,
    )
  return problems
}

/** Columns that go to the same field, unless the mapping says so itself. */
function conflictsOf(columns: readonly SampleColumn[]): readonly string[] {
  const fields = Map.groupBy(columns, ({ field }) => field as SourceField | '')
  return [...fields].flatMap(([field, found]) => {
    const isSaid = found.every(({ choice }) => choice === 'said')
    const paths = found.map(({ path }) => path)
    return field === '' || isSaid || !isConflict(field, paths) ? [] : conflictText(field, paths)
  })
}

/** Listing numbers that several rows have. */
function repeatedKeys({ records }: SampleContent, mapping: Mapping): readonly string[] {
  const shapes = new RecordShapes(mapping)
  const lines = Map.groupBy(records, ({ record }) =>
    sourceKey(new SourceValues(record, mapping, shapes.of(record)), mapping),
  )
  lines.delete('')
  const repeated = [...lines].filter(([, same]) => same.length > 1)
  if (repeated.length === 0) return []
  const named = repeated.slice(0, MAX_NAMED).map(
    ([key, same]) =>
      `${formatValue(key)} in rows ${same
        .map(({ line }) => line)
        .slice(0, MAX_NAMED)
        .join(', ')}`,
  )
  return [
    `The listing number must be different in each row. These repeat, and only the last row of each counts: ${named.join('; ')}.`,
  ]
}

function unreadStatus({ records, columns }: SampleContent, mapping: Mapping): readonly string[] {
  const status = mapping.fields.get('status')
  if (columns === null || status === undefined) return []
  try {
    refuseUnreadStatus(
      records.map(({ record }) => record),
      mapping,
    )
    return []
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const column = /^The column ("[^"]*") says ("[^"]*")/.exec(error.message)
    const [, name = 'A column', value = 'Sold'] = column ?? []
    return [
      `The column ${name} says ${value}, as a status does. Choose Status for it; or, if it is not the status, choose where it goes and save.`,
    ]
  }
}
