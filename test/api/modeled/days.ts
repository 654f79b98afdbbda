/** The time zone of the compared service. Its days begin at 5:00 or 6:00 UTC. */
export const TIME_ZONE = 'America/Chicago'

const PARTS = new Intl.DateTimeFormat('en-US', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const ISO_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })

/** The day of an instant as yyyy-mm-dd. */
export function dayOf(instant: number): string {
  return ISO_DAY.format(instant)
}

/** The first instant of a day (yyyy-mm-dd), found by trying each hour that may be it. */
export function firstInstantOf(day: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`)
  for (let instant = noon - 8 * 3_600_000; ; instant += 3_600_000) {
    if (dayOf(instant) === day) return instant
  }
}

/** An instant as summaries write it: `September, 8 2016 00:00:00`. */
export function summaryDate(instant: number): string {
  const parts = PARTS.formatToParts(instant)
  const part = (type: string) => parts.find(one => one.type === type)?.value
  const time = `${part('hour')}:${part('minute')}:${part('second')}`
  return `${part('month')}, ${part('day')} ${part('year')} ${time}`
}

/** A day and a time that are local to their place, as summaries write them. */
export function summaryOfLocal(day: string, time: string): string {
  const noon = new Date(`${day}T12:00:00Z`)
  const month = noon.toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })
  return `${month}, ${noon.getUTCDate()} ${noon.getUTCFullYear()} ${time || '00:00:00'}`
}
