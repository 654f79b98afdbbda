import type { PublicFault } from '../../../domain/problem.ts'
import { counted } from '../../../domain/values/counted.ts'
import { html } from '../../../domain/values/html.ts'
import type { Page } from '../pages/page.ts'

/** The heading and the advice above the details of an error, by status. */
const HEADINGS: Readonly<Record<number, readonly [heading: string, advice: string]>> = {
  400: ['We couldn’t read this request', 'Check the address or the form, then try again.'],
  404: ['Page not found', 'Check the address for typos. The page may also have moved.'],
  405: [
    'This page can’t be opened directly',
    'Go back and use the button or form that leads here, or start a new search.',
  ],
  410: ['No longer available', 'This land was sold or taken off the market.'],
  413: ['That’s too much to send', 'Shorten your text, then try again.'],
  429: ['One moment, please', 'You opened too many pages in a short time.'],
  500: ['Something went wrong', 'That’s on us, and we’ve logged it. Please try again later.'],
  503: ['Back in a moment', 'The site is starting up or very busy.'],
}
const OTHERS: readonly [string, string] = ['That didn’t work', 'Go back and try again.']

/** The same request may succeed a little later. */
const PASSING = new Set([429, 500, 503])
/**
 * Details of these are for programs; the heading tells people the same. Anyone who sends a form
 * learns whether something was stored.
 */
const WITHOUT_DETAILS = new Set([404, 405, 429])
const WITHOUT_DETAILS_OF_READING = new Set([404, 405, 429, 503])

/** The refused request. */
interface Refused {
  /** Whether it requests a page rather than saving something. */
  readonly isReading: boolean
  /** When to retry; null if unknown. */
  readonly retryAfterSeconds: number | null
}

/** The error page: the problem, and links to continue. */
export function errorPage(
  faults: readonly PublicFault[],
  status: number,
  { isReading, retryAfterSeconds }: Refused,
): Page {
  const [heading, advice] = HEADINGS[status] ?? OTHERS
  const hidden = isReading ? WITHOUT_DETAILS_OF_READING : WITHOUT_DETAILS
  const shown = hidden.has(status) ? [] : faults
  const seconds = retryAfterSeconds === null ? 'a moment' : counted(retryAfterSeconds, 'second')
  const isPassing = PASSING.has(status)
  const wait = isReading
    ? html` Wait ${seconds}, then try again.`
    : html` Wait ${seconds}, then go back and send the form again.`
  const details = shown.map(({ detail }) => html`<li>${detail}</li>`)
  return {
    title: heading,
    description: '',
    isUnlisted: true,
    layout: 'narrow',
    main: html`<div class="notice">
<h1>${heading}</h1>
<p>${advice}${isPassing && status !== 500 ? wait : null}</p>
${details.length === 0 ? null : html`<ul class="notice-details">${details}</ul>`}
<p class="notice-ways">${isPassing && isReading ? html`<a class="button" href="">Try again</a> <a href="/land">Search for land</a>` : html`<a class="button" href="/land">Search for land</a>`} <a href="/">Home</a></p>
</div>`,
  }
}
