import type { PublicFault } from '../../../domain/problem.ts'
import { html } from '../../../domain/values/html.ts'
import type { ConsolePage } from './console-pages.ts'

const HEADINGS: Readonly<Record<number, string>> = {
  403: 'You may not do this',
  404: 'There is no such page',
  429: 'One moment, please',
  500: 'Something broke',
  503: 'Back in a moment',
}

/** The page about an error. */
export function refusalPage(faults: readonly PublicFault[], status: number): ConsolePage {
  const title = HEADINGS[status] ?? 'That did not work'
  const details = status === 404 ? [] : faults.map(({ detail }) => html`<p>${detail}</p>`)
  return {
    title,
    layout: 'narrow',
    main: html`<h1>${title}</h1>
${details}
<p><a class="button" href="/console">To the overview</a></p>`,
  }
}
