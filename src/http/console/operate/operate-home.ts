import type { WaitingCounts } from '../../../catalog/review/reviews.ts'
import { MAX_WAITING_COUNTED } from '../../../domain/listings/listing-review.ts'
import { counted, countedTo } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'

/** @param profiles How many profiles have changed. */
export function waitingList(
  { review, edited, reports, applications }: WaitingCounts,
  profiles: number,
): Html {
  const upTo = (count: number, noun: string) => countedTo(MAX_WAITING_COUNTED, count, noun)
  const lines = [
    { count: applications, text: upTo(applications, 'account request'), path: '#accounts' },
    { count: review, text: upTo(review, 'new listing'), path: '/review' },
    { count: edited, text: upTo(edited, 'edited listing'), path: '/review' },
    { count: profiles, text: counted(profiles, 'changed profile'), path: '/review#profiles' },
    { count: reports, text: upTo(reports, 'report'), path: '/reports' },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0)
    return html`<p>Nothing to do: no accounts, listings or reports are waiting.</p>`
  return html`<ul class="waiting">${lines.map(({ text, path }) => html`<li><a href="/console/operate${path}">${text}</a></li>`)}</ul>`
}
