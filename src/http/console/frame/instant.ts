import type { Calendar } from '../../../domain/values/calendar.ts'
import { type Html, html, rawHtml } from '../../../domain/values/html.ts'
import { utcTime } from '../../../domain/values/written-times.ts'

/**
 * An instant to the minute. The page shows it in the time zone of the person's accounts. Where that
 * is UTC, it is shown in the time of the browser, and without script in UTC.
 * @param at In milliseconds since 1970 UTC.
 */
export function instant(at: number): Html {
  return html`<time datetime="${new Date(at).toISOString()}">${utcTime(at)}</time>`
}

// linear: at most 2,000,000 characters, as the page is our own, and closes each tag
const INSTANT = /<time datetime="([^"<>]+Z)">[^<]* UTC<\/time>/g

/** A page with its instants in a time zone. They are written last, so that no page can forget it. */
export function withTimesOf(main: Html, calendar: Calendar): Html {
  if (calendar.isUtc) return main
  const local = (_: string, at: string) =>
    `<time datetime="${at}">${calendar.shortWritten(Date.parse(at))}</time>`
  return rawHtml(main.text.replaceAll(INSTANT, local))
}
