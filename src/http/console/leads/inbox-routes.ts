import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountsFor } from '../../../domain/accounts/principal.ts'
import { LEAD_STATUSES } from '../../../domain/leads/lead-status.ts'
import { Problem } from '../../../domain/problem.ts'
import type { AccountId, LeadId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { refusedForm, sentTexts } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { noPage } from '../frame/path-id.ts'
import { doneText } from '../frame/query-texts.ts'
import { guarded } from '../visits/guarded.ts'
import { inboxPage } from './inbox-page.ts'
import { filterOf, type InboxView, inboxView, pathOf, viewOf } from './inbox-query.ts'

const LEADS_PER_PAGE = 50

const DONE: Readonly<Record<string, string>> = {
  marked: 'The leads are marked.',
  erased: 'The buyer’s data is erased.',
}

/** The leads of the accounts of a person, and the form that marks several at once. */
export function addInbox(app: FastifyInstance, context: ConsoleContext): void {
  app.get(
    '/leads',
    guarded(context, (request, reply, signedIn) => {
      const query = sentTexts(request.query)
      const shown = { done: doneText(request.query, DONE), fault: '' }
      return showInbox(context, reply, signedIn, inboxView(query), shown)
    }),
  )
  app.post(
    '/leads',
    guarded(context, async (request, reply, signedIn) => {
      const text = sentTexts(request.body)
      const view = viewOf(text('view'))
      const status = LEAD_STATUSES.find(one => one === text('status'))
      const ids = chosen(request.body)
      if (!status || ids.length === 0) {
        const fault = 'Choose the leads first, by the boxes before them.'
        return showInbox(context, reply, signedIn, view, { done: '', fault })
      }
      try {
        await context.catalog.inbox.setStatus(signedIn.principal, ids, status)
      } catch (error) {
        if (error instanceof Problem && error.code === 'not-found') throw noPage()
        const fault = refusedForm(error, text, []).faults.values().next().value ?? ''
        return showInbox(context, reply, signedIn, view, { done: '', fault })
      }
      const path = pathOf(view)
      return reply.redirect(`${path}${path.includes('?') ? '&' : '?'}done=marked`, 303)
    }),
  )
}

async function showInbox(
  { catalog, pages }: ConsoleContext,
  reply: FastifyReply,
  signedIn: SignedIn,
  view: InboxView,
  told: { readonly done: string; readonly fault: string },
): Promise<FastifyReply> {
  const { principal, user, memberships } = signedIn
  const { inbox } = catalog
  const filter = filterOf(view, user.id)
  const found = await unlessHidden(inbox.page(principal, filter, view.after, LEADS_PER_PAGE))
  const isNarrow = view.words !== '' || view.listingId !== null || view.inCharge !== null
  const [only] = memberships
  const account = view.accountId ?? (memberships.length === 1 ? (only?.accountId ?? null) : null)
  const writable = accountsFor(principal, ['leads:write'])
  const page = inboxPage({
    view,
    ...told,
    leads: found.leads,
    older: found.next === null ? null : pathOf(view, { after: found.next }),
    lookedBackTo: found.isCutShort ? (found.next?.createdAt ?? null) : null,
    counts: isNarrow ? null : await inbox.counts(principal, filter.accountIds),
    accounts: memberships.map(({ accountId: id, accountName: name }) => ({ id, name })),
    isOperator: accountsFor(principal, ['leads:read']) === 'all',
    colleagues: account === null ? [] : await inbox.colleagues(principal, account),
    mayWrite: writable === 'all' || writable.length > 0,
    exports: exportsOf(signedIn, view.accountId),
  })
  return pages.send(reply, page, signedIn, told.fault === '' ? 200 : 422)
}

/** The accounts whose leads a file of a view leaves out, because the person may only read them; null: there is no file. */
export function exportsOf(
  { principal, memberships }: Pick<SignedIn, 'principal' | 'memberships'>,
  account: AccountId | null,
): readonly string[] | null {
  const exportable = accountsFor(principal, ['leads:read', 'leads:export'])
  if (exportable === 'all') return []
  if (account !== null) return exportable.includes(account) ? [] : null
  if (exportable.length === 0) return null
  return memberships.flatMap(({ accountId, accountName }) =>
    exportable.includes(accountId) ? [] : [accountName],
  )
}

/** The leads whose boxes are checked. */
function chosen(body: unknown): readonly LeadId[] {
  const sent: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'lead') : []
  const texts: readonly unknown[] = Array.isArray(sent) ? sent : [sent]
  return texts.flatMap(text =>
    typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? (Number(text) as LeadId) : [],
  )
}
