import { type Static, Type } from 'typebox'
import type { ScheduledFeed } from '../../../catalog/feeds/feeds.ts'
import type { FailedPhotos } from '../../../domain/feeds/failed-photos.ts'
import { FEED_RUN_STATES, type FeedRun } from '../../../domain/feeds/feed.ts'
import { choice, component, flag, instant, list, text, whole } from './described.ts'

const ANY_OBJECT = { type: 'object', additionalProperties: true } as const

const STATE = choice(
  'running; done; failed: nothing could be read and nothing was changed; refused: all was imported, but listings that the file lacks were not hidden; stopped: too many of the first records were refused or name other land than before',
  FEED_RUN_STATES,
  'done',
)

/** The members that POST takes. */
export const FEED_MEMBERS = {
  name: text('Name of the feed, unique in the account', 'North'),
  address: text(
    'Address of the file, which begins with https:// or http://',
    'https://mls.example.com/land.jsonl.gz',
  ),
  format: text('Format of the file; auto: detected from the file', 'auto'),
  mapping: Type.Unsafe<unknown>({
    description: 'Which field of the source becomes which member; null: the default of the format',
    examples: [null],
  }),
  options: Type.Unsafe<Readonly<Record<string, unknown>>>({
    ...ANY_OBJECT,
    description:
      'full: whether the file has all listings, so that those that it lacks are hidden; member: the name of the file within a zip that has several',
    examples: [{ full: true, member: 'land.csv' }],
  }),
  schedule: text(
    'When it is run: an interval such as 6h, or five fields of cron; empty: only when a run is requested',
    '30 2 * * *',
  ),
  paused: flag('Whether the schedule does not count now', false),
  credentials: text(
    'Name of the setting of this service with the credentials for the address; only an operator sets it. Empty: none are needed',
    '',
  ),
  reportEmail: text('Where reports go; empty: to the account. Only an operator sets it', ''),
}

const RUN = {
  runID: whole('Id of the run', 812),
  state: STATE,
  cause: text('Why it failed, was refused or stopped; empty if it did not', ''),
  dryRun: flag('Whether nothing was written', false),
  started: text('When it began, in UTC', '2026-11-20T02:30:00.000Z'),
  ended: text('When it ended, in UTC; empty while it is running', '2026-11-20T02:31:12.345Z'),
  records: whole('How many records of the file are done', 5000),
}

const FEED_RUN = component('FeedRun', 'One reading of a feed', RUN)

export const FEED = component('Feed', 'A source that listings are read from again and again', {
  feedID: whole('Id of the feed', 7),
  accountID: whole('Id of the account of its listings', 1),
  ...FEED_MEMBERS,
  failures: whole('How many runs have failed since the last one that did not', 0),
  nextRun: text(
    'When the schedule runs it next, in UTC; empty if it does not',
    '2026-11-21T02:30:00.000Z',
  ),
  lastRun: list('The last run; empty if there was none', FEED_RUN),
})

export const FEED_LIST = component('FeedList', 'The feeds of your accounts', {
  data: list('The feeds, by id', FEED),
  hasMore: flag('Whether there are more: ask again with after, the id of the last one', false),
})

export const FEED_RUNS = component('FeedRunList', 'The last 100 runs of a feed', {
  data: list('The runs, latest first', FEED_RUN),
})

const FAILED_PHOTO = component('FailedPhoto', 'A photo that was given up', {
  listingID: whole('Id of its listing', 3001),
  key: text('The key of its record', 'listFeedKey A-1'),
  address: text('Where it was to be fetched from', 'https://photos.example.com/1.heic'),
  reason: text('Why it was given up', 'The server answered with status 404 instead of a picture.'),
})

export const FEED_RUN_REPORT = component('FeedRunReport', 'A run of a feed with its report', {
  ...RUN,
  report: Type.Unsafe<unknown>({
    description:
      'What the run did, as the file of `acreage feed run --report`; while it is running, the faults so far. Null: nothing was read',
    examples: [null],
  }),
  failedPhotos: whole(
    'How many photos of the listings of the feed could not be fetched, as of now: photos are fetched after a run',
    0,
  ),
  firstFailedPhotos: list('The first 20 of them', FAILED_PHOTO),
})

export function presentFeed({ feed, dueAt, lastRun }: ScheduledFeed): Static<typeof FEED> {
  const { name, address, format, mapping, options, schedule, credentials, reportEmail } = feed
  return {
    feedID: feed.id,
    accountID: feed.accountId,
    name,
    address,
    format,
    mapping,
    options,
    schedule,
    credentials,
    reportEmail,
    paused: feed.isPaused,
    failures: feed.failures,
    nextRun: instant(dueAt),
    lastRun: lastRun === null ? [] : [presentRun(lastRun)],
  }
}

export function presentRun(run: FeedRun): Static<typeof FEED_RUN> {
  const { id, state, cause, isDryRun, startedAt, endedAt, recordsDone } = run
  return {
    runID: id,
    state,
    cause,
    dryRun: isDryRun,
    records: recordsDone,
    started: instant(startedAt),
    ended: instant(endedAt),
  }
}

export function presentRunReport(
  run: FeedRun,
  { count, first }: FailedPhotos,
): Static<typeof FEED_RUN_REPORT> {
  return {
    ...presentRun(run),
    report: run.report === '' ? null : JSON.parse(run.report),
    failedPhotos: count,
    firstFailedPhotos: first.map(({ listingId, ...photo }) => ({ listingID: listingId, ...photo })),
  }
}
