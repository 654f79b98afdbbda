import { type Html, html } from '../../../domain/values/html.ts'
import { utcTime } from '../../../domain/values/written-times.ts'

/**
 * An instant to the minute. The page shows it in the time of the browser; without script, in UTC.
 * @param at In milliseconds since 1970 UTC.
 */
export function instant(at: number): Html {
  return html`<time datetime="${new Date(at).toISOString()}">${utcTime(at)}</time>`
}
