import type { ContactWay } from '../../../config/site-settings.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { phoneAddress } from '../../../domain/values/phone.ts'

/** A section with the ways to reach the operator; null if there are none. */
export function contactSection(ways: readonly ContactWay[]): Html | null {
  return ways.length === 0 ? null : html`<h2 id="contact">Contact</h2>\n${contactWays(ways)}`
}

/** How visitors reach the operator, as links. */
export function contactWays(ways: readonly ContactWay[]): Html {
  return html`<ul>${ways.map(way => html`<li>${contactLink(way)}</li>`)}</ul>`
}

function contactLink({ kind, text }: ContactWay): Html {
  const address = kind === 'email' ? `mailto:${text}` : kind === 'phone' ? phoneAddress(text) : text
  return html`<a href="${address}">${text}</a>`
}
