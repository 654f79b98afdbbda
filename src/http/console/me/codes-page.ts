import { html } from '../../../domain/values/html.ts'
import type { ConsolePage } from '../frame/console-pages.ts'

/** The codes that let somebody in without the second factor, once each. */
export function codesPage(codes: readonly string[]): ConsolePage {
  return {
    title: 'Recovery codes',
    layout: 'narrow',
    main: html`<h1>Keep these codes</h1>
<p>Each of them lets you in once without your phone. They are shown only now: print them, or write them down.</p>
<ul class="recovery-codes">${codes.map(code => html`<li><code>${code}</code></li>`)}</ul>
<p><a class="button" href="/console">I have kept them</a></p>`,
  }
}
