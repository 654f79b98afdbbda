import type { CheckReading } from '../../catalog/feeds/feed-rules.ts'
import type { Feed } from '../../domain/feeds/feed.ts'
import { type FaultList, Problem } from '../../domain/problem.ts'
import { shown } from '../../domain/values/scalars.ts'
import { FORMAT_NAMES } from '../formats/format.ts'
import { type MappingFile, readMapping } from '../mapping/mapping-file.ts'
import type { Source } from './first-reading.ts'
import { openSource, type SourceOptions } from './open-source.ts'

/** Raised when the same bytes are read in another way than before, so that all records are read again. */
const READING_VERSION = 1
/** The format is told from the file. */
const ANY_FORMAT = 'auto'

/** How the file of a feed is read. */
export interface FeedReading {
  readonly source: Source
  /** Whether the file has all listings of the feed. */
  readonly isFull: boolean
  /** All that decides how the bytes of a record are read, besides the bytes. */
  readonly text: string
}

export const checkReading: CheckReading = ({ format, mapping, options }, faults) => {
  if (format !== ANY_FORMAT && formatOf(format) === null) {
    const names = [ANY_FORMAT, ...FORMAT_NAMES].join(', ')
    faults.add('invalid', 'format', `format must be one of ${names}, not ${shown(format)}.`)
  }
  checkMapping(mapping, faults)
  for (const [name, value] of Object.entries(options)) checkOption(name, value, faults)
}

function checkMapping(mapping: unknown, faults: FaultList): void {
  try {
    mappingOf(mapping)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    faults.add('invalid', 'mapping', error.message)
  }
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

/** @throws Problem as `openSource`. */
export async function feedReading(
  { accountId, format, mapping, options }: Feed,
  file: string,
  context: Pick<SourceOptions, 'places' | 'calendar' | 'clock'>,
): Promise<FeedReading> {
  const { full, ...others } = options
  const how = { format: formatOf(format), mapping: mappingOf(mapping), matchesIds: false }
  return {
    source: await openSource(file, { ...context, ...how, accountId }),
    isFull: full === true,
    text: JSON.stringify([READING_VERSION, format, mapping, others]),
  }
}

function formatOf(name: string) {
  return FORMAT_NAMES.find(one => one === name) ?? null
}

function mappingOf(mapping: unknown): MappingFile | null {
  return mapping === null ? null : readMapping(mapping)
}
