import type { WaitingCounts } from '../../../catalog/review/reviews.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'

/** @param profiles How many profiles have changed. */
export function waitingList(
  { review, edited, reports, applications }: WaitingCounts,
  profiles: number,
): Html {
  const lines = [
    { count: applications, noun: 'account request', nouns: undefined, path: '#accounts' },
    { count: review, noun: 'new listing', nouns: undefined, path: '/review' },
    { count: edited, noun: 'edited listing', nouns: undefined, path: '/review' },
    { count: profiles, noun: 'changed profile', nouns: undefined, path: '/review#profiles' },
    { count: reports, noun: 'report', nouns: undefined, path: '/reports' },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0)
    return html`<p>Nothing to do: no accounts, listings or reports are waiting.</p>`
  return html`<ul class="waiting">${lines.map(({ count, noun, nouns, path }) => html`<li><a href="/console/operate${path}">${counted(count, noun, nouns)}</a></li>`)}</ul>`
}
