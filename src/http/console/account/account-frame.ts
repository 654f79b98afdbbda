import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import type { Admission } from '../visits/guarded.ts'

/** The pages of an account, by the ends of their paths. */
const TABS = {
  '': 'Profile',
  people: 'People',
  addresses: 'Addresses for leads',
  keys: 'API keys',
  feeds: 'Feeds',
  webhooks: 'Webhooks',
} as const
type AccountTab = keyof typeof TABS

export function accountPath(id: AccountId, tab: AccountTab = ''): string {
  return `/console/accounts/${id}${tab === '' ? '' : `/${tab}`}`
}

/** The heading of the pages of an account, with the links between them. */
export function accountHead(id: AccountId, name: string, here: AccountTab, done: string): Html {
  const links = (Object.entries(TABS) as [AccountTab, string][]).map(
    ([tab, label]) =>
      html`<li><a href="${accountPath(id, tab)}"${tab === here ? html` aria-current="page"` : null}>${label}</a></li>`,
  )
  return html`<h1><bdi>${name}</bdi></h1>
<nav class="tabs" aria-label="This account"><ul>${links}</ul></nav>
${done === '' ? null : html`<p class="done" role="status">${done}</p>`}`
}

/** The account in the path of a page. @throws Problem `not-found` for whose it is not: nobody learns of it. */
export function accountIn(
  params: unknown,
  { principal }: Pick<SignedIn, 'principal'>,
  needed: readonly Permission[],
): AccountId {
  const id = pathId<AccountId>(params, 'account')
  if (!mayActFor(principal, needed, id)) throw noPage()
  return id
}

/** Admits people who may act for the account in the path. */
export function actsForAccount(needed: readonly Permission[]): Admission {
  return ({ params }, signedIn) => accountIn(params, signedIn, needed)
}
