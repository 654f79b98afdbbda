import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import { readsLeads } from '../frame/navigation.ts'

/** The leads that wait, for the first page; null: the person reads none. */
export async function leadsAtHome(
  { catalog }: ConsoleContext,
  signedIn: SignedIn,
): Promise<Html | null> {
  if (!readsLeads(signedIn)) return null
  const { new: fresh, answered, visit } = await catalog.inbox.counts(signedIn.principal, null)
  const open = answered + visit
  return html`<section><h2>Leads</h2>
<p>${fresh === 0 ? 'No new leads.' : html`<a href="/console/leads?state=new">${counted(fresh, 'new lead')}</a>`}${open === 0 ? null : html` <span class="note"><a href="/console/leads">${counted(open, 'lead')}</a> answered but not closed</span>`}</p></section>`
}
