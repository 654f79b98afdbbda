import { ElementCutter } from '../slices/elements.ts'
import { cutText } from '../slices/text-window.ts'
import { flatRecord } from './flat-record.ts'
import type { Format } from './format.ts'
import type { RecordText } from './record-text.ts'
import { xmlRecord } from './xml-record.ts'

/** The names of elements of listings, in lower case. */
const RECORD_NAMES = new Set(
  `listing property home ad item row record entry house land lot parcel result offer unit
  residential commercial rental`.split(/\s+/),
)
/** Names that only records of RETS Syndication have. */
const OF_RETS =
  /<(?:[\w.-]{1,40}:)?(?:ListPrice|ListingKey|ListingURL|ListingStatus|ListingCategory|ListingDescription|MlsNumber|LotSize areaUnits)[\s>]/

/**
 * Whether the records have names of RETS Syndication. A file of `<Listings>` without any record
 * counts too.
 */
export function isRetsSyndication(start: string): boolean {
  return OF_RETS.test(start) || !/<(?:[\w.-]{1,40}:)?Listing[\s>]/.test(start)
}

/**
 * The name of the elements that are the records: the first element in the text with a name of
 * listings, except the root.
 * @param start The beginning of the text from its root element on.
 * @returns Null for none.
 */
export function recordElement(start: string): string | null {
  let isRoot = true
  for (const [, name = ''] of start.matchAll(/<(?:[\w-]{1,40}:)?([A-Za-z][\w.-]{0,60})[\s/>]/g)) {
    if (!isRoot && RECORD_NAMES.has(name.toLowerCase())) return name
    isRoot = false
  }
  return null
}

/** XML of any system: elements of one name, whose values are read like the cells of a table. */
export function xmlElements(name: string, text: RecordText): Format {
  return {
    name: 'xml',
    slices: (bytes, start) => cutText(bytes, new ElementCutter(name, start?.offset ?? 0), start),
    parse: bytes => flatRecord(xmlRecord(text.of(bytes))),
  }
}
