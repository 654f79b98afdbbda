import type { FastifyInstance } from 'fastify'
import { html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import { addPage } from '../page/add-page.ts'

const CODES = '/console/me/codes'

/** The outcome of a form that made recovery codes: the page that shows them, once. */
export function codesPage(codes: readonly string[]): {
  readonly to: string
  readonly once: string
} {
  return { to: CODES, once: codes.join(' ') }
}

/** The page of new recovery codes. Each lets its owner in once without the second factor. */
export function addCodes(app: FastifyInstance, context: ConsoleContext): void {
  const { assets } = context.pages
  addPage(app, context, {
    path: '/me/codes',
    open: () => null,
    write: (_request, _, { once: { text } }) => {
      if (text === '') return { to: '/console/me?done=codes' }
      const codes = text.split(' ')
      return {
        title: 'Recovery codes',
        layout: 'narrow',
        main: html`<h1>Save your recovery codes</h1>
<p>Each code lets you sign in once without your phone. They are shown only once: download them, print this page, or write them down.</p>
<ul class="recovery-codes">${codes.map(code => html`<li><code>${code}</code></li>`)}</ul>
<p class="row-actions"><a class="button button-quiet" download="recovery-codes.txt" href="data:text/plain,${encodeURIComponent(codes.join('\n'))}">Download codes</a>
<print-button data-module="${assets.modules('print-button.js')}" hidden><button type="button" class="button-quiet">Print codes</button></print-button>
<a class="button" href="/console">I have saved them</a></p>`,
      }
    },
  })
}
