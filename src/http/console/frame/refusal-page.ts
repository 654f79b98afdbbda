import type { PublicFault } from '../../../domain/problem.ts'
import { html } from '../../../domain/values/html.ts'
import type { ConsolePage } from './console-pages.ts'

const HEADINGS: Readonly<Record<number, string>> = {
  403: 'You don’t have permission',
  404: 'Page not found',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Temporarily unavailable',
}

/** The page about an error. */
export function refusalPage(faults: readonly PublicFault[], status: number): ConsolePage {
  const title = HEADINGS[status] ?? 'Something went wrong'
  const details = status === 404 ? [] : faults.map(({ detail }) => html`<p>${detail}</p>`)
  return {
    title,
    layout: 'narrow',
    main: html`<h1>${title}</h1>
${details}
<p><a class="button" href="/console">Go to home</a></p>`,
  }
}
