import { KEY_USAGE_INTERVAL_MS } from '../domain/accounts/api-key.ts'
import { DECISION_GATHERING_MS } from '../domain/listings/decision-mail.ts'
import type { SettingKind } from './setting-kinds.ts'

/**
 * Background work: how often it runs by default, and what it does. docs/settings.md is generated
 * from this table.
 */
export const BACKGROUND_WORK = {
  jobs: { ms: 500, work: 'messages to send and photos to fetch' },
  'photo-walk': {
    ms: 5000,
    work: 'photos of imports that wait for jobs: up to 100 of each account and host get one',
  },
  'unknown-jobs': { ms: 60_000, work: 'jobs of another version of Acreage, which are reported' },
  'unused-files': {
    ms: 24 * 3_600_000,
    work: 'a pass that removes files that no listing shows; the first begins 10 minutes after the start at the latest',
  },
  'unused-files-step': { ms: 500, work: 'the steps of such a pass, 200 rows or files each' },
  'upload-remains': { ms: 3_600_000, work: 'files of uploads that killed processes left' },
  'missing-pictures': {
    ms: 60_000,
    work: 'pictures of the service and of a demo that are not drawn yet, one at a time',
  },
  'old-changes': { ms: 60_000, work: 'entries of the change log that all followers have read' },
  published: { ms: 100, work: 'public changes of listings, for `/ext/changes`' },
  webhooks: { ms: 200, work: 'events for webhooks' },
  alerts: { ms: 1000, work: 'news for saved searches, and emails that are due' },
  'weekly-figures': { ms: 60_000, work: 'weekly emails with stats that are due' },
  'alert-gathering': {
    ms: 60_000,
    work: 'how long news that is mailed immediately waits for more',
  },
  'decision-gathering': {
    ms: DECISION_GATHERING_MS,
    work: 'how long mail about a decision waits for more decisions of the account; five times as long while they follow each other',
  },
  terms: {
    ms: 60_000,
    work: 'listings of plans with a term: reminders a week before they expire, and hiding those that have; the same for plans that end',
  },
  'old-alerts': {
    ms: 60_000,
    work: 'saved searches that were not confirmed within 7 days, expired links, notes of mail older than 90 days',
  },
  'old-events': {
    ms: 60_000,
    work: 'events about listings that are older than 90 days, or older than a day if the listing has a newer one',
  },
  'kept-exports': {
    ms: 300_000,
    work: 'files of `/ext/export` to have ready: formats requested within 30 days, and JSON Lines where there is a key; others are removed',
  },
  'old-requests': { ms: 60_000, work: 'results of requests that are too old to be repeated' },
  'old-sessions': {
    ms: 3_600_000,
    work: 'sessions not used for 30 days; people who registered a week ago and never confirmed their address',
  },
  'old-revisions': {
    ms: 3_600_000,
    work: 'values that edits replaced more than 90 days ago, and bulk changes and settled reports of that age',
  },
  'unanswered-leads': {
    ms: 60_000,
    work: 'leads that no one has answered in time, which go to another person',
  },
  deletions: { ms: 60_000, work: 'deleted listings and accounts that can no longer be restored' },
  'feed-lease': {
    ms: 20_000,
    work: 'after this time without a sign of life, the process that runs a feed is taken for dead, and another may continue',
  },
  'place-names': {
    ms: 3000,
    work: 'how long after the start the names of places are read for suggestions, if none were requested before',
  },
  'held-changes': {
    ms: 10_000,
    work: 'changes that wait for an open transaction, which are reported',
  },
  'stuck-readers': {
    ms: 10_000,
    work: 'readers of changes within the service that do not advance for a minute although changes wait; the log says `A reader of changes has stopped`',
  },
  'stuck-threads': {
    ms: 60_000,
    work: 'after this time without a sign of life, at least 2s, a thread of this service is replaced; the log says that it was stuck',
  },
  snapshot: { ms: 600_000, work: 'the snapshot of the search index, after 10,000 changes' },
  'key-usage': { ms: KEY_USAGE_INTERVAL_MS, work: 'when keys were last used' },
  visits: { ms: 60_000, work: 'views and saves of listings, which each process counts in memory' },
  'old-visits': { ms: 3_600_000, work: 'daily counts older than two years' },
  clock: { ms: 3_600_000, work: 'the clock of this node, compared with that of PostgreSQL' },
  'media-place': {
    ms: 600_000,
    work: 'whether all nodes on one PostgreSQL share their photos and documents',
  },
} as const satisfies Readonly<Record<string, { readonly ms: number; readonly work: string }>>

type WorkName = keyof typeof BACKGROUND_WORK

/** The interval of each kind of background work, in milliseconds, up to 7 days. */
export type WorkIntervals = Readonly<Record<WorkName, number>>

export const DEFAULT_INTERVALS = Object.fromEntries(
  Object.entries(BACKGROUND_WORK).map(([name, { ms }]) => [name, ms]),
) as WorkIntervals

/** Largest first. */
const UNITS = [
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const
const MAX_MS = 7 * 24 * 3_600_000

/** Intervals by name of the work; the others have their defaults. */
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

/** The intervals in the format of the setting. */
export function intervalsText(intervals: WorkIntervals): string {
  return Object.entries(intervals)
    .map(([name, ms]) => {
      const [symbol, unitMs] = UNITS.find(([, one]) => ms % one === 0) ?? (['ms', 1] as const)
      return `${name}=${ms / unitMs}${symbol}`
    })
    .join(',')
}
