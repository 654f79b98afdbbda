import { selected, written } from '../query/answered-page.ts'
import type { Expansion } from '../query/expansions.ts'
import { queryOptions } from '../query/query-options.ts'
import { notSupported, optionFault } from '../query-fault.ts'
import { recordQuery } from '../records/found-records.ts'
import { MEDIA, MEDIA_FIELDS } from './media-fields.ts'
import type { MediaSource } from './media-source.ts'

/** Reads the media of a listing: the members to add to its record. */
export type ExpandMedia = (media: readonly MediaSource[]) => Readonly<Record<string, unknown>>

/**
 * The media that `$expand` adds to listings; null if it adds none.
 * @throws Problem `invalid-input` or `not-supported`.
 */
export function expandedMedia(expand: readonly Expansion[], now: number): ExpandMedia | null {
  const [first, ...others] = expand
  if (!first) return null
  const other = [first, ...others].find(({ name }) => name !== 'Media')
  if (other) {
    throw optionFault('$expand', `names ${other.name}, which cannot be expanded; only Media can.`)
  }
  if (others.length > 0) throw optionFault('$expand', 'may name Media once.')
  const options = queryOptions(first.pairs)
  if (options.expand.length > 0) throw notSupported('$expand within $expand')
  if (options.skipToken !== null) throw optionFault('$expand', 'may not have a $skiptoken.')
  const fields = selected(MEDIA_FIELDS, options.select, 'Media')
  const { isMet, compare } = recordQuery(options, MEDIA, now)
  const { top, skip, isCounted } = options
  return media => {
    const found = media
      .map(medium => ({ medium, record: written(MEDIA_FIELDS, medium) }))
      .filter(({ record }) => isMet(record))
      .toSorted((a, b) => compare(a.record, b.record))
    const end = top === null ? undefined : skip + top
    const shown = found.slice(skip, end).map(({ medium }) => written(fields, medium))
    return { ...(isCounted && { 'Media@odata.count': found.length }), Media: shown }
  }
}
