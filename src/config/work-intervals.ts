import { KEY_USAGE_INTERVAL_MS } from '../domain/accounts/api-key.ts'
import { DECISION_GATHERING_MS } from '../domain/listings/decision-mail.ts'
import type { SettingKind } from './setting-kinds.ts'

/** How often each work in the background is looked for, in milliseconds, if nothing else is set. */
const DEFAULT_INTERVALS_MS = {
  /** Messages to send and photos to fetch. */
  jobs: 500,
  /** Photos of imports that wait for jobs: up to 100 of each account and host get one. */
  'photo-walk': 5000,
  /** Jobs of another version of Acreage, which are reported. */
  'unknown-jobs': 60_000,
  /** A pass over unused files: files that no listing shows, or that no row names. */
  'unused-files': 24 * 3_600_000,
  /** Between two steps of a pass, 200 rows or files each. */
  'unused-files-step': 500,
  /** Files of uploads that killed processes left behind. */
  'upload-remains': 3_600_000,
  /** Pictures of the service and of a demo that are not drawn yet. */
  'missing-pictures': 60_000,
  /** Entries of the change log that all followers have read. */
  'old-changes': 60_000,
  /** Changes of listings that the public can see. */
  published: 100,
  /** Events that wait for endpoints. */
  webhooks: 200,
  /** News for saved searches. */
  alerts: 1000,
  /** How long news that are mailed at once wait for more. */
  'alert-gathering': 60_000,
  /** How long mail about a decision waits for more decisions of the account; five times as long while they follow each other. */
  'decision-gathering': DECISION_GATHERING_MS,
  /** Saved searches that nobody has confirmed, and notes of old mail. */
  'old-alerts': 60_000,
  /** Events about listings that are older than 90 days, or older than a day if the listing has a newer one. */
  'old-events': 60_000,
  /** Files with all listings that are kept ready; those that nobody asks for anymore are removed. */
  'kept-exports': 300_000,
  /** Results of requests that are too old to be repeated. */
  'old-requests': 60_000,
  /** Sessions that nobody has used for 30 days, and people who never confirmed their address. */
  'old-sessions': 3_600_000,
  /** Values that edits of listings have replaced more than 90 days ago. */
  'old-revisions': 3_600_000,
  /** Listings and accounts whose time to be restored is over. */
  deletions: 60_000,
  /** After this time without a sign of life, the process that runs a feed counts as dead. */
  'feed-lease': 20_000,
  /** After this time since a start, the names of places are read for suggestions, if nobody has asked for some before. */
  'place-names': 3000,
  /** Changes that wait for an open transaction, which are reported. */
  'held-changes': 10_000,
  /** Readers of changes within the service that do not get further, which are reported. */
  'stuck-readers': 10_000,
  /** The snapshot of the search index, where many changes came since. */
  snapshot: 600_000,
  /** When keys were used last. */
  'key-usage': KEY_USAGE_INTERVAL_MS,
  /** Visits of listings, which are counted in memory before. */
  visits: 60_000,
  /** Counts of visits that are older than two years. */
  'old-visits': 3_600_000,
  /** The clock of this node, compared with that of the database. */
  clock: 3_600_000,
  /** Whether all nodes share their photos and documents. */
  'media-place': 600_000,
}
type WorkName = keyof typeof DEFAULT_INTERVALS_MS

/** How often each work in the background is looked for, in milliseconds from 1 to 7 days. */
export type WorkIntervals = Readonly<Record<WorkName, number>>

export const DEFAULT_INTERVALS: WorkIntervals = DEFAULT_INTERVALS_MS

/** The largest first. */
const UNITS = [
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const
const MAX_MS = 7 * 24 * 3_600_000

/** Times by the names of works; works that are not named have their defaults. */
export const INTERVALS: SettingKind<WorkIntervals> = {
  accepts: `times by names with commas between them, such as jobs=200ms,unused-files=6h; a time is from 1ms to 168h, in ms, s, min or h, and the names are ${Object.keys(DEFAULT_INTERVALS).join(', ')}`,
  read: text => {
    const given = text.split(',').map(each => readInterval(each.trim()))
    const known = given.filter(each => each !== undefined)
    if (known.length < given.length) return undefined
    return { ...DEFAULT_INTERVALS, ...Object.fromEntries(known) }
  },
}

function readInterval(text: string): [WorkName, number] | undefined {
  const [, name = '', count, unit] = /^([a-z-]{1,40})=(\d{1,9})(ms|s|min|h)$/.exec(text) ?? []
  if (!Object.hasOwn(DEFAULT_INTERVALS, name)) return undefined
  const ms = Number(count) * (UNITS.find(([symbol]) => symbol === unit)?.[1] ?? Number.NaN)
  return ms >= 1 && ms <= MAX_MS ? [name as WorkName, ms] : undefined
}

/** The intervals in the form of the setting. */
export function intervalsText(intervals: WorkIntervals): string {
  return Object.entries(intervals)
    .map(([name, ms]) => {
      const [symbol, unitMs] = UNITS.find(([, one]) => ms % one === 0) ?? (['ms', 1] as const)
      return `${name}=${ms / unitMs}${symbol}`
    })
    .join(',')
}
