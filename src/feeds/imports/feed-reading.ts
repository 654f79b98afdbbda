import type { CheckReading } from '../../catalog/feeds/feed-rules.ts'
import type { Feed } from '../../domain/feeds/feed.ts'
import type { FaultList } from '../../domain/problem.ts'
import { shown } from '../../domain/values/scalars.ts'
import { jsonLines } from '../formats/json-lines.ts'
import { PostedRecords } from '../records/posted-records.ts'
import type { Source } from './first-reading.ts'

/** Raised when the same bytes are read in another way than before, so that all records are read again. */
const READING_VERSION = 1
const FORMATS: readonly string[] = ['auto', 'jsonl']

/** How the file of a feed is read. */
export interface FeedReading {
  readonly source: Source
  /** Whether the file has all listings of the feed. */
  readonly isFull: boolean
  /** All that decides how the bytes of a record are read, besides the bytes. */
  readonly text: string
}

export const checkReading: CheckReading = ({ format, mapping, options }, faults) => {
  if (!FORMATS.includes(format)) {
    faults.add('invalid', 'format', `format must be ${FORMATS.join(' or ')}, not ${shown(format)}.`)
  }
  if (mapping !== null) faults.add('invalid', 'mapping', 'JSON Lines need no mapping.')
  for (const [name, value] of Object.entries(options)) checkOption(name, value, faults)
}

function checkOption(name: string, value: unknown, faults: FaultList): void {
  if (name !== 'full') {
    faults.add('unknown', `options.${name}`, `There is no option ${shown(name)}; there is full.`)
  } else if (typeof value !== 'boolean') {
    faults.add(
      'invalid',
      'options.full',
      `options.full must be true or false, not ${shown(value)}.`,
    )
  }
}

export function feedReading(
  { accountId, format, mapping, options }: Feed,
  file: string,
): FeedReading {
  const { full, ...others } = options
  const reader = new PostedRecords({ accountId, matchesIds: false })
  return {
    source: { file, format: jsonLines(), reader },
    isFull: full === true,
    text: JSON.stringify([READING_VERSION, format, mapping, others]),
  }
}
