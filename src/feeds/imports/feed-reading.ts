import type { Feed } from '../../domain/feeds/feed.ts'
import { choicesOf } from '../columns/column-decisions.ts'
import type { FetchedFile } from '../fetching/fetched-file.ts'
import { formatOf, mappingOf } from './check-reading.ts'
import type { Source } from './first-reading.ts'
import { openSource, type SourceOptions } from './open-source.ts'

/**
 * Increment this when the same bytes are read differently than before, so that all records are read
 * again.
 */
const READING_VERSION = 6

/** How the file of a feed is read. */
export interface FeedReading {
  readonly source: Source
  /** Whether the file has all listings of the feed. */
  readonly isFull: boolean
  /** Everything that determines how the bytes of a record are read, besides the bytes. */
  readonly text: string
}

/** @throws Problem as `openSource`. */
export async function feedReading(
  { accountId, format, mapping, options }: Feed,
  { file, fileName, charset }: FetchedFile,
  context: Pick<SourceOptions, 'places' | 'calendar' | 'clock'>,
): Promise<FeedReading> {
  const { full, ...others } = options
  const how = { format: formatOf(format), mapping: mappingOf(mapping), matchesIds: false }
  const member = typeof options['member'] === 'string' ? options['member'] : undefined
  const reported = { fileName, charset: charset ?? undefined, member }
  const source = await openSource(file, { ...context, ...how, ...reported, accountId })
  const { name, columns = [], delimiter = '' } = source.format
  const chosen = choicesOf(source.columns)
  return {
    source,
    isFull: full === true,
    text: JSON.stringify([
      READING_VERSION,
      name,
      delimiter,
      columns,
      charset,
      mapping,
      others,
      chosen,
    ]),
  }
}
