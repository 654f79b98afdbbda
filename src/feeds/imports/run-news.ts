import type { Feed, FeedMemory } from '../../domain/feeds/feed.ts'
import type { FeedNews } from '../../domain/feeds/feed-report.ts'
import type { FaultKind, ImportReport } from './import-report.ts'

/**
 * How many consecutive failures before the owner of a feed is notified: a single one may be
 * transient.
 */
const TOLD_FAILURE = 2
/** By how much the share of refused records may grow from one run to the next. */
const MAX_GROWTH = 0.1
const MAX_KINDS = 10

/** What to notify the owner of a feed about; null for nothing. */
export function newsOf(
  before: Feed,
  { failures = 0, refusedShare = null }: Partial<FeedMemory>,
  cause: string,
  report: ImportReport | null,
): FeedNews | null {
  const { read = 0, refused = 0 } = report?.counts ?? {}
  const faults = (report?.faults ?? []).slice(0, MAX_KINDS).map(reported)
  const news = { cause, read, refused, faults }
  if (failures === TOLD_FAILURE) return { reason: 'failing', ...news }
  const isMore =
    refusedShare !== null &&
    before.refusedShare !== null &&
    refusedShare - before.refusedShare > MAX_GROWTH
  return isMore ? { reason: 'refusals', ...news } : null
}

function reported({ code, field, done, count, examples }: FaultKind) {
  const [first] = examples
  const where = first ? `Line ${first.line}${first.key === null ? '' : `, ${first.key}`}: ` : ''
  return { code, field, done, count, example: first ? `${where}${first.expected}` : '' }
}
