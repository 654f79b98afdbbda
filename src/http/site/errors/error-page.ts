import type { ToldFault } from '../../../domain/problem.ts'
import { html } from '../../../domain/values/html.ts'
import type { Page } from '../page.ts'

/** The heading and the advice above the details of an error, by the status. */
const HEADINGS: Readonly<Record<number, readonly [heading: string, advice: string]>> = {
  400: ['That cannot be read', 'Something in the address or the form is not as it should be.'],
  404: ['There is no such page', 'The address may be misspelled, or the page may have moved.'],
  405: ['That does not work here', 'This page cannot be used in that way.'],
  410: ['This is no longer offered', 'The land was sold or taken off the market.'],
  413: ['That is too large', 'Send less at once.'],
  429: ['One moment, please', 'More pages were asked for than one visitor can have at once.'],
  500: ['Something broke', 'That is our fault. It was noted; please try again later.'],
  503: ['Back in a moment', 'The service is starting, or very busy.'],
}
const OTHERS: readonly [string, string] = ['That did not work', 'The request was refused.']

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
