import { extname } from 'node:path'
import { formatValue } from '../../domain/values/scalars.ts'
import { csv, csvHeads } from './csv.ts'
import type { Format, FormatName } from './format.ts'
import { unsure } from './format-unknown.ts'
import { guessedCharset } from './guessed-charset.ts'
import { jsonLines } from './json-lines.ts'
import { jsonList, RECORD_LISTS, type RecordList } from './json-lists.ts'
import { jsonPaths } from './json-shape.ts'
import { refuseOtherLists } from './other-lists.ts'
import { isKnownCharset, RecordText } from './record-text.ts'
import { rets } from './rets.ts'
import { retsCompact } from './rets-compact.ts'
import { isRetsSyndication, recordElement, xmlElements } from './xml-elements.ts'

export interface DetectOptions {
  /** Without it, the format is detected from the text. */
  readonly format?: FormatName | undefined
  /** The encoding named by the sender, such as `windows-1252`. */
  readonly charset?: string | undefined
  /** Its extension decides if the text does not: `.csv`, `.tsv`, `.jsonl` and `.ndjson`. */
  readonly fileName: string
}

/** The first bytes of files that are sent by mistake. */
const OTHERS: readonly (readonly [name: string, ...beginnings: string[]])[] = [
  ['a PDF', '%PDF-'],
  [
    'a compressed file within another one, or of an unknown kind',
    'PK',
    '\x1f\x8b',
    'BZh',
    '7z',
    'Rar!',
  ],
  ['an Excel workbook of the old form (.xls); save it as .xlsx or CSV (UTF-8)', '\xd0\xcf\x11\xe0'],
  ['a picture', '\x89PNG', '\xff\xd8\xff', 'GIF8'],
  ['a database', 'SQLite format 3'],
  ['a text with styles (RTF)', '{\\rtf'],
]

/** Text corrupted on a disk has some zero bytes; data with a larger share is not text. */
const MAX_SHARE_OF_ZEROS = 0.05

/** Member names that identify the format. */
const TELLING_NAMES = [
  ['reso', ['StandardFields', 'ListingKey', 'ListingId', 'StandardStatus', 'ListPrice']],
  ['repliers', ['mlsNumber']],
  ['simplyrets', ['mlsId', 'listingId']],
] as const

/**
 * Detects the format of a text.
 * @param beginning The first 64 KiB of the text, or all of it: UTF-8, or another encoding that is a
 *   superset of ASCII.
 * @throws Problem `invalid-input` when it is empty, has no listings, or its format cannot be
 *   detected.
 */
export function openFormat(beginning: Buffer, options: DetectOptions): Format {
  const start = beginning
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  refuseOthers(start, options.fileName)
  const name = options.format ?? detected(beginning, start, options.fileName)
  const text = new RecordText(options.charset ?? charsetOf(start) ?? guessedCharset(beginning))
  if (name === 'jsonl') return jsonLines()
  if (name === 'rets') return rets(text)
  if (name === 'rets-compact') return retsCompact(beginning, text)
  if (name === 'csv') {
    const heads = csvHeads(beginning, text)
    if (options.format === undefined) refuseOtherLists(heads.names, options.fileName)
    return csv(heads, text)
  }
  if (name === 'xml') return xmlElements(elementOf(start, options.fileName), text)
  return jsonList(name, listIn(jsonPaths(beginning)), options.charset)
}

/** The encoding named in an XML declaration. */
function charsetOf(start: string): string | undefined {
  const declaration = /^<\?xml\s[^<>]{0,200}>/.exec(start)?.[0] ?? ''
  const charset = /\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(declaration)?.[1]
  // An unknown name is ignored; most of these files are UTF-8 anyway.
  return charset !== undefined && isKnownCharset(charset) ? charset : undefined
}

function refuseOthers(start: string, fileName: string): void {
  if (start === '') throw unsure(fileName, 'The file is empty, or begins with 64 KiB of blanks.')
  const other = OTHERS.find(([, ...beginnings]) => beginnings.some(one => start.startsWith(one)))
  if (other) throw unsure(fileName, `The file is ${other[0]}.`)
  const hasMarkup = start.startsWith('<')
  if (hasMarkup && /^<(?:!doctype\s+html|html|head|body)\b/i.test(withoutProlog(start))) {
    const title = /<title[^<>]{0,100}>([^<]{1,200})/i.exec(start)?.[1]?.trim()
    const named = title === undefined ? '' : ` with the title ${formatValue(title)}`
    throw unsure(
      fileName,
      `The file is an HTML page${named}, such as a form to sign in or an error.`,
    )
  }
  if (start.split('\0').length - 1 > start.length * MAX_SHARE_OF_ZEROS) {
    throw unsure(fileName, 'The file is not text: it has many zero bytes.')
  }
}

function detected(beginning: Buffer, start: string, fileName: string): FormatName {
  if (start.startsWith('<')) return ofXml(start, fileName)
  if (/^[[{]/.test(start)) return ofJson(beginning, fileName)
  const extension = extname(fileName).toLowerCase()
  if (extension === '.jsonl' || extension === '.ndjson') return 'jsonl'
  const isTable = extension === '.csv' || extension === '.tsv'
  const { names } = csvHeads(beginning, new RecordText())
  if (isTable || names.length > 1) return 'csv'
  throw unsure(fileName, `The file begins with ${formatValue(beginning.toString().trim())}.`)
}

function ofXml(start: string, fileName: string): FormatName {
  const root = /^<([\w.-]+:)?([\w.-]{1,100})/.exec(withoutProlog(start))?.[2] ?? ''
  if (root === 'RETS' && !/<(?:[\w.-]{1,40}:)?Listings[\s>]/.test(start)) return 'rets-compact'
  if (root === 'RETS') return 'rets'
  if (root.startsWith('Listing') && isRetsSyndication(start)) return 'rets'
  if (/<(?:[\w.-]{1,40}:)?Listing[\s>]/.test(start) && isRetsSyndication(start)) return 'rets'
  elementOf(start, fileName)
  return 'xml'
}

/** @throws Problem when no element has a name of listings. */
function elementOf(start: string, fileName: string): string {
  const text = withoutProlog(start)
  const name = recordElement(text)
  if (name !== null) return name
  const root = /^<([\w.:-]{1,100})/.exec(text)?.[1] ?? ''
  throw unsure(
    fileName,
    `The file is XML with the first element ${formatValue(root)}, and no element in it is called listing, property, item or the like.`,
  )
}

function ofJson(beginning: Buffer, fileName: string): FormatName {
  const paths = jsonPaths(beginning)
  const list = listIn(paths)
  if (list === null && paths.has('data')) return 'jsonl'
  if (list !== null) refuseOtherLists(namesBelow(pathBefore(list, paths), paths), fileName)
  if (paths.has('@reso.context')) return 'reso'
  const before = list === null ? '' : pathBefore(list, paths)
  for (const [name, members] of TELLING_NAMES) {
    if (members.some(member => paths.has(before + member))) return name
  }
  if (list !== null && (paths.has('@odata.context') || paths.has('D'))) return 'reso'
  const extension = extname(fileName).toLowerCase()
  if (extension === '.jsonl' || extension === '.ndjson') return 'jsonl'
  if ([...paths].some(path => path.startsWith(before) && isOfLand(path))) return 'json'
  if (list !== null && isEmptyList(beginning, list)) return 'json'
  const names = [...paths].slice(0, 5).map(path => formatValue(path))
  throw unsure(fileName, `The file is JSON that begins with ${names.join(', ') || 'no member'}.`)
}

/** The names of the members of records. */
function namesBelow(before: string, paths: ReadonlySet<string>): readonly string[] {
  const below = [...paths]
    .filter(path => path.startsWith(before))
    .map(path => path.slice(before.length))
  return below.filter(name => !/[.[]/.test(name))
}

/** Whether a whole text has a list without records, as from a source without listings. */
function isEmptyList(beginning: Buffer, { names, isMap }: RecordList): boolean {
  try {
    const whole: unknown = JSON.parse(beginning.toString().replace(/^\ufeff/, ''))
    const list = names.reduce((value, name) => (value as Record<string, unknown>)[name], whole)
    return !isMap && Array.isArray(list) && list.length === 0
  } catch {
    return false
  }
}

/** Where the list of records is; null if the records follow each other. */
function listIn(paths: ReadonlySet<string>): RecordList | null {
  const list = RECORD_LISTS.find(names => paths.has(`${names.join('.')}[]`))
  if (list) return { names: list, isMap: false }
  // A member of a record of JSON Lines.
  if (paths.has('data')) return null
  const map = MAPS.find(names => isMapAt(names.length === 0 ? '' : `${names.join('.')}.`, paths))
  return map ? { names: map, isMap: true } : null
}

/** Where records are listed by their keys. */
const MAPS: readonly (readonly string[])[] = [[], ['listings'], ['results'], ['properties']]

/** Whether most members of an object are objects that have members of listings. */
function isMapAt(before: string, paths: ReadonlySet<string>): boolean {
  const below = [...paths].flatMap(path =>
    path.startsWith(before) ? path.slice(before.length) : [],
  )
  const keys = below.filter(path => !path.includes('.'))
  const inner = below.filter(path => path.includes('.') && isOfLand(path))
  const listings = new Set(inner.map(path => path.split('.', 1)[0]))
  return listings.size > 0 && 2 * listings.size >= keys.length
}

/** The path of the members of records, with a point after it. */
function pathBefore({ names, isMap }: RecordList, paths: ReadonlySet<string>): string {
  if (!isMap) return `${names.join('.')}[].`
  const before = names.length === 0 ? '' : `${names.join('.')}.`
  const first = [...paths].find(path => path !== before && path.startsWith(before)) ?? ''
  return `${before}${first.slice(before.length).split('.', 1)}.`
}

/** Whether only listings have such a member. */
function isOfLand(path: string): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  return /^(?:list(?:ing)?_?|asking_?)?price$|acre(?:s|age)|^lot_?size|^listing_?(?:id|url|key)$/.test(
    name,
  )
}

/** The text after the declaration, comments and a DOCTYPE of XML. */
function withoutProlog(start: string): string {
  let at = 0
  for (;;) {
    while (/\s/.test(start[at] ?? '')) at++
    const end = prologEnd(start, at)
    if (end === null) return start.slice(at)
    at = end
  }
}

function prologEnd(text: string, at: number): number | null {
  const pairs = [
    ['<?', '?>'],
    ['<!--', '-->'],
  ] as const
  const pair = pairs.find(([opening]) => text.startsWith(opening, at))
  if (pair) {
    const end = text.indexOf(pair[1], at)
    return end < 0 ? text.length : end + pair[1].length
  }
  const isDoctype =
    text.startsWith('<!DOCTYPE', at) && !/^<!DOCTYPE\s+html/i.test(text.slice(at, at + 40))
  if (!isDoctype) return null
  const end = text.indexOf('>', at)
  const subset = text.indexOf('[', at)
  const closing = subset >= 0 && subset < end ? text.indexOf(']', subset) : at
  const last = text.indexOf('>', Math.max(closing, at))
  return last < 0 || closing < 0 ? text.length : last + 1
}
