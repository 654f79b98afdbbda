import { unsure } from './format-unknown.ts'
import { headKey } from './head-key.ts'

/**
 * Other lists that systems export along with their listings, with names that only they have: those
 * of the resources of the RESO Data Dictionary, and common ones.
 */
const OTHER_LISTS: readonly (readonly [list: string, names: RegExp])[] = [
  ['open houses', /^openhouse(?:key|keynumeric|id|date|starttime)$/],
  ['photos', /^(?:media(?:key|keynumeric|url|objectid)|photo(?:url|id|number)|imageurl)$/],
  ['agents', /^member(?:key|keynumeric|mlsid)$/],
  ['offices', /^office(?:key|keynumeric|mlsid)$/],
  ['rooms', /^room(?:key|keynumeric)$/],
]
/** Names that listings have. */
const OF_LISTINGS =
  /price|acre|lotsize|lotsqft|^(?:standard|mls|listing|sale)?status$|^property(?:sub)?type$|^type$|remarks|description$|^(?:unparsed|street)?address|^county|^city$|^(?:state|zip)/

/**
 * Refuses a list of something other than listings. Its records have keys of listings, so each would
 * look like a listing with only the rest missing.
 * @param names The names of columns, or of the members of records.
 * @throws Problem `invalid-input` that says what the list is.
 */
export function refuseOtherLists(names: readonly string[], fileName: string): void {
  const keys = names.map(headKey)
  const found = OTHER_LISTS.find(([, pattern]) => keys.some(key => pattern.test(key)))
  if (!found || keys.some(key => OF_LISTINGS.test(key))) return
  const [list] = found
  throw unsure(
    fileName,
    `The file is a list of ${list}, which names listings by their keys. Import the file of the listings itself.`,
  )
}
