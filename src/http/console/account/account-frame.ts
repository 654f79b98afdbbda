import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountName, type Member } from '../../../domain/accounts/member.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { mayActFor, type Principal } from '../../../domain/accounts/principal.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import type { Awaitable } from '../../../domain/values/when-there.ts'
import type { ConsoleContext } from '../console-context.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { type AddForm, addPage, type Notices, type PageRequest } from '../page/add-page.ts'
import type { GuardRule } from '../visits/guarded.ts'

/** The pages of an account, by the ends of their paths. */
const TABS = {
  '': 'Profile',
  people: 'People',
  addresses: 'Lead emails',
  answers: 'Answers',
  routing: 'Lead routing',
  keys: 'API keys',
  feeds: 'Imports and feeds',
  webhooks: 'Webhooks',
} as const
type AccountTab = keyof typeof TABS

export function accountPath(id: AccountId, tab: AccountTab = ''): string {
  return `/console/accounts/${id}${tab === '' ? '' : `/${tab}`}`
}

/** The heading of the pages of an account, with the links between them. */
function accountHead(id: AccountId, name: string, here: AccountTab, done: string): Html {
  const links = (Object.entries(TABS) as [AccountTab, string][]).map(
    ([tab, label]) =>
      html`<li><a href="${accountPath(id, tab)}"${tab === here ? html` aria-current="page"` : null}>${label}</a></li>`,
  )
  return html`<h1><bdi>${name}</bdi></h1>
<nav class="tabs" aria-label="This account"><ul>${links}</ul></nav>
${done === '' ? null : html`<p class="done" role="status">${done}</p>`}`
}

/**
 * The account in the path of a page. @throws Problem `not-found` for others, so that they do not
 * learn that it exists.
 */
export function accountIn(
  params: unknown,
  { principal }: Pick<SignedIn, 'principal'>,
  needed: readonly Permission[],
): AccountId {
  const id = pathId<AccountId>(params, 'account')
  if (!mayActFor(principal, needed, id)) throw noPage()
  return id
}

interface AccountPage<Subject> {
  readonly tab: AccountTab
  /** The permissions without which the page does not exist for a person. */
  readonly needs: readonly Permission[]
  /** See `Page`. */
  readonly done: Readonly<Record<string, string>>
  /** The page below its heading. */
  readonly main: (request: PageRequest, subject: Subject, notices: Notices) => Awaitable<Html>
}

/** Adds a page of an account. */
export function addAccountPage(
  app: FastifyInstance,
  context: ConsoleContext,
  { tab, needs, done, main }: AccountPage<Member>,
): AddForm<AccountId> {
  const path = tab === '' ? '/accounts/:account' : (`/accounts/:account/${tab}` as const)
  return addPage(app, context, {
    path,
    done,
    open: ({ params, signedIn }) => accountIn(params, signedIn, needs),
    write: async (request, id, notices) => {
      const member = await context.catalog.accounts.find(id)
      const head = accountHead(id, accountName(member), tab, notices.done)
      return { title: TABS[tab], main: html`${head}\n${await main(request, member, notices)}` }
    },
  })
}

interface RecordPage<Found, Id> extends AccountPage<Found> {
  /** The end of the path, for one of several pages of the record. */
  readonly end?: `/${string}` | ''
  /** See `Page`. */
  readonly rule?: GuardRule
  /** The name of its id in the path. */
  readonly token: string
  readonly find: (principal: Principal, id: Id) => Promise<Found>
  readonly title: (record: Found) => string
}

/**
 * Adds the page of a record of an account. To people who may not see the record, it does not exist.
 */
export function addRecordPage<Found extends { readonly accountId: AccountId }, Id extends number>(
  app: FastifyInstance,
  context: ConsoleContext,
  { tab, needs, done, main, token, end = '', rule = 'in', find, title }: RecordPage<Found, Id>,
): AddForm<Found> {
  return addPage(app, context, {
    path: `/accounts/:account/${tab}/:${token}${end}`,
    done,
    rule,
    open: async ({ params, signedIn, principal }) => {
      const accountId = accountIn(params, signedIn, needs)
      const found = await unlessHidden(find(principal, pathId<Id>(params, token)))
      if (found.accountId !== accountId) throw noPage()
      return found
    },
    write: async (request, found, notices) => {
      const member = await context.catalog.accounts.find(found.accountId)
      const head = accountHead(member.id, accountName(member), tab, notices.done)
      return { title: title(found), main: html`${head}\n${await main(request, found, notices)}` }
    },
  })
}
