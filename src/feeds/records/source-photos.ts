import {
  plainText,
  type SourceRecord,
  type SourceValue,
  valuesAt,
} from '../formats/source-record.ts'
import { type Found, MAX_VALUES } from '../mapping/source-values.ts'
import { instantIn } from '../values/days.ts'
import { addressesInCell, isLongCell } from '../values/photo-cells.ts'

/** A file that a source names. */
export interface SourceFile {
  readonly path: string
  readonly address: string
  readonly caption: string | null
  readonly isPreferred: boolean
  /** Its position given by the source; null for none. */
  readonly order: number | null
  readonly isDocument: boolean
  /** When the source changed it, in milliseconds since 1970 UTC; null if unknown. */
  readonly changedAt: number | null
}

/**
 * The members of files, in RETS Syndication, RESO, Spark's API, Repliers, Zillow's format and
 * others.
 */
const ADDRESSES = [
  'MediaURL',
  'UriLarge',
  'Uri2048',
  'Uri1600',
  'Uri1280',
  'Uri1024',
  'Uri',
  'url',
  'href',
  'src',
  'PictureUrl',
  '@url',
  '@href',
  '@src',
  'photoUrl',
  'picture-url',
  'imageUrl',
  'large',
  'full',
  'original',
  '#',
]
const CAPTIONS = [
  'ShortDescription',
  'MediaCaption',
  'Caption',
  'picture-caption',
  'MediaDescription',
  'LongDescription',
  'Name',
  'caption',
  'title',
  '@caption',
  '@title',
]
const ORDERS = [
  'Order',
  'picture-seq-number',
  'MediaOrder',
  'order',
  'preference-order',
  '@order',
  '@position',
  'position',
]
/** Not `ModificationTimestamp`, which a new caption or order changes too. */
const CHANGES = ['MediaModificationTimestamp']
const PREFERRED = ['PreferredPhotoYN', 'Primary', 'primary']
const DOCUMENTS = /document|brochure|flyer|plat|survey|pdf/i
const PHOTOS = /photo|image|^$/i

/**
 * The files of a field: addresses, or objects with an address. Videos and private files are left
 * out.
 */
export function filesIn(found: readonly Found[]): readonly SourceFile[] {
  return found.flatMap(({ path, value }) => fileOf(path, value))
}

/** Whether a field may have more files than `filesIn` reads. */
export function hasMore(found: readonly Found[]): boolean {
  const isLong = ({ value }: Found) => typeof value === 'string' && isLongCell(value)
  return found.length > MAX_VALUES || found.some(isLong)
}

/** Preferred photos first, then by their position, then in source order. */
export function inOrder(files: readonly SourceFile[]): readonly SourceFile[] {
  const rank = ({ isPreferred, order }: SourceFile) =>
    isPreferred ? -1 : (order ?? Number.MAX_SAFE_INTEGER)
  return files.toSorted((one, other) => rank(one) - rank(other))
}

function fileOf(path: string, value: SourceValue): readonly SourceFile[] {
  if (typeof value === 'string') {
    const none = {
      caption: null,
      isPreferred: false,
      order: null,
      isDocument: false,
      changedAt: null,
    }
    return addressesInCell(value).map(address => ({ path, address, ...none }))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const file = value as SourceRecord
  const [member, address] = firstText(file, ADDRESSES) ?? []
  const category = firstText(file, ['MediaCategory', 'MediaType'])?.[1] ?? ''
  const isDocument = DOCUMENTS.test(category)
  const isPublic = !/private|false|only|deleted/i.test(
    firstText(file, ['Permission', 'MediaStatus', 'Privacy'])?.[1] ?? '',
  )
  if (address === undefined || !isPublic || !(isDocument || PHOTOS.test(category))) return []
  const order = Number(firstText(file, ORDERS)?.[1] ?? Number.NaN)
  return [
    {
      path: `${path}.${member}`,
      address,
      isDocument,
      caption: firstText(file, CAPTIONS)?.[1] ?? null,
      isPreferred: firstText(file, PREFERRED)?.[1].toLowerCase() === 'true',
      order: Number.isFinite(order) ? order : null,
      changedAt: instantIn(firstText(file, CHANGES)?.[1] ?? ''),
    },
  ]
}

function firstText(file: SourceRecord, names: readonly string[]): readonly [string, string] | null {
  for (const name of names) {
    const text = plainText(valuesAt(file, name)[0])
    if (text !== null && text !== '') return [name, text]
  }
  return null
}
