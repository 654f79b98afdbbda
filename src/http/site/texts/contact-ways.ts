import type { ContactWay } from '../../../config/site-settings.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { phoneAddress } from '../../../domain/values/phone.ts'

/** How visitors reach the operator, as links; without any, how they reach sellers. */
export function contactWays(ways: readonly ContactWay[]): Html {
  if (ways.length === 0) {
    return html`<p>To reach a seller, <a href="/land">find the listing</a> and use the form on its page.</p>`
  }
  return html`<ul>${ways.map(way => html`<li>${contactLink(way)}</li>`)}</ul>`
}

function contactLink({ kind, text }: ContactWay): Html {
  const address = kind === 'email' ? `mailto:${text}` : kind === 'phone' ? phoneAddress(text) : text
  return html`<a href="${address}">${text}</a>`
}
