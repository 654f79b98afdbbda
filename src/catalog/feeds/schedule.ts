import { Cron } from 'croner'

/** Other people's servers are not to be asked more often. */
const MIN_INTERVAL_MS = 15 * 60_000
const MAX_INTERVAL_MS = 31 * 86_400_000
const UNITS: Readonly<Record<string, number>> = { min: 60_000, h: 3_600_000, d: 86_400_000 }
const INTERVAL = /^(\d{1,4})(min|h|d)$/
/** How many future runs are checked: more than a day of them, at the highest allowed frequency. */
const LOOKED_AT = 100

export const SCHEDULE_ACCEPTS =
  'an interval from 15min to 31d, such as 6h, or five fields of cron with at least 15 minutes between two runs, such as 30 2 * * *'

/** Whether a text is a schedule. Empty is one, too: the feed runs only on request. */
export function isSchedule(text: string, timeZone: string): boolean {
  if (text === '') return true
  const intervalMs = intervalOf(text)
  if (intervalMs !== null) return intervalMs >= MIN_INTERVAL_MS && intervalMs <= MAX_INTERVAL_MS
  const runs = cronOf(text, timeZone)?.nextRuns(LOOKED_AT) ?? []
  return (
    runs.length > 0 &&
    runs.every(
      (run, i) => i === 0 || run.getTime() - (runs[i - 1]?.getTime() ?? 0) >= MIN_INTERVAL_MS,
    )
  )
}

/**
 * When a feed is due again, in milliseconds since 1970 UTC; null: only on request.
 * @param begun When its last run began, or when the feed was added.
 * @param timeZone For cron's hours.
 */
export function nextDue(text: string, begun: number, now: number, timeZone: string): number | null {
  const intervalMs = intervalOf(text)
  if (intervalMs !== null) return Math.max(begun + intervalMs, now)
  return text === '' ? null : (cronOf(text, timeZone)?.nextRun(new Date(now))?.getTime() ?? null)
}

function intervalOf(text: string): number | null {
  const [, count, unit = ''] = INTERVAL.exec(text) ?? []
  return count === undefined ? null : Number(count) * (UNITS[unit] ?? 0)
}

function cronOf(text: string, timezone: string): Cron | null {
  try {
    return new Cron(text, { timezone, mode: '5-part' })
  } catch {
    return null
  }
}
