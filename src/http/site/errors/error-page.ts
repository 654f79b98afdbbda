import type { ToldFault } from '../../../domain/problem.ts'
import { html } from '../../../domain/values/html.ts'
import type { Page } from '../page.ts'

/** The heading and the advice above the details of an error, by the status. */
const HEADINGS: Readonly<Record<number, readonly [heading: string, advice: string]>> = {
  400: ['This request could not be read', 'Something in the address or the form is wrong.'],
  404: ['Page not found', 'The address may be misspelled, or the page may have moved.'],
  405: ['This does not work here', 'The page does not accept this kind of request.'],
  410: ['This is no longer offered', 'The land was sold or taken off the market.'],
  413: ['This is too large', 'Send less at a time.'],
  429: [
    'One moment, please',
    'You opened more pages than we can serve at once. Wait a moment, then try again.',
  ],
  500: ['Something went wrong', 'This is our fault, and we have noted it. Try again later.'],
  503: ['Back in a moment', 'The site is starting up or very busy. Try again in a moment.'],
}
const OTHERS: readonly [string, string] = ['This did not work', 'The request was refused.']

/** The page about an error: the fault, and links to go on. */
export function errorPage(faults: readonly ToldFault[], status: number): Page {
  const [heading, advice] = HEADINGS[status] ?? OTHERS
  // The details of 404 are for programs: the heading says the same to people.
  const shown = status === 404 ? [] : faults
  const details = shown.map(({ detail }) => html`<li>${detail}</li>`)
  return {
    title: heading,
    description: '',
    isUnlisted: true,
    layout: 'narrow',
    main: html`<div class="notice">
<p class="notice-status">${status}</p>
<h1>${heading}</h1>
<p>${advice}</p>
${details.length === 0 ? null : html`<ul class="notice-details">${details}</ul>`}
<p class="notice-ways"><a class="button" href="/land">All land</a> <a href="/">Home</a></p>
</div>`,
  }
}
