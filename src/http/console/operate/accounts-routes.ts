import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { DESIGNATIONS, type Member, PLANS } from '../../../domain/accounts/member.ts'
import { FaultList } from '../../../domain/problem.ts'
import { queryString } from '../../../domain/public-urls.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, refusedForm, sentTexts } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { doneText, queryNumber, queryText } from '../frame/query-texts.ts'
import { ACCOUNTS, accountMain, accountsMain, shownName } from './accounts-page.ts'
import { forOperators, operatePage } from './operate-frame.ts'

const FIELDS = ['active', 'plan', 'designation', 'office'] as const
const DONE: Readonly<Record<string, string>> = { saved: 'Saved.' }

/** The accounts of the service, which its operators find, activate and give their plans. */
export function addAccounts(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages } = context
  app.get(
    '/operate/accounts',
    forOperators(context, 'operate', async (request, reply, signedIn) => {
      const text = queryText(request.query, 'q')
      const after = (queryNumber(request.query, 'after') ?? 0) as AccountId
      const { accounts, next } = await catalog.accounts.seek(signedIn.principal, text, after)
      const query = { ...(text !== '' && { q: text }), ...(next !== null && { after: next }) }
      const path = next === null ? null : `${ACCOUNTS}?${queryString(query)}`
      const main = accountsMain(accounts, text, path)
      return pages.send(reply, operatePage(signedIn, ACCOUNTS, 'Accounts', '', main), signedIn)
    }),
  )
  addAccount(app, context)
}

function addAccount(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages } = context
  const show = async (
    reply: FastifyReply,
    signedIn: SignedIn,
    id: AccountId,
    { done = '', state = FRESH }: { done?: string; state?: FormState } = {},
  ) => {
    const { principal } = signedIn
    const holdings = await unlessHidden(catalog.accounts.holdings(principal, id))
    if (holdings.deletedAt !== null) throw noPage()
    const { accounts } = await catalog.accounts.seek(principal, String(id))
    const isApplying = accounts.some(one => one.member.id === id && one.isApplying)
    const office = await catalog.offices.of(principal, id)
    const drafts = await context.draftFiles.space.of(id)
    const main = accountMain({ ...holdings, drafts }, office, isApplying, state)
    const page = operatePage(signedIn, ACCOUNTS, shownName(holdings.member), done, main)
    return pages.send(reply, page, signedIn, state.faults.size === 0 ? 200 : 422)
  }
  app.get(
    '/operate/accounts/:account',
    forOperators(context, 'operate', ({ params, query }, reply, signedIn) => {
      const id = pathId<AccountId>(params, 'account')
      return show(reply, signedIn, id, { done: doneText(query, DONE) })
    }),
  )
  app.post(
    '/operate/accounts/:account',
    forOperators(
      context,
      'operate',
      async ({ params, body }, reply, signedIn) => {
        const id = pathId<AccountId>(params, 'account')
        const text = sentTexts(body)
        try {
          const { principal } = signedIn
          const change = changeOf(text)
          const { office } = body as { office?: unknown }
          const officeId = office === undefined ? undefined : officeIn(text('office'))
          const changed = (member: Member) => ({ ...member, ...change })
          await catalog.accounts.edit(principal, id, changed, officeId)
        } catch (error) {
          const state = refusedForm(error, text, FIELDS)
          return show(reply, signedIn, id, { state })
        }
        return reply.redirect(`${ACCOUNTS}/${id}?done=saved`, 303)
      },
      'proved',
    ),
  )
}

/** The number of an office; null: none. @throws Problem `invalid-input` for a text that is no number. */
function officeIn(text: string): AccountId | null {
  const number = text.trim()
  if (number === '') return null
  if (/^[1-9]\d{0,14}$/.test(number)) return Number(number) as AccountId
  const faults = new FaultList()
  faults.add('invalid', 'office', 'Enter the number of an account, or leave it empty.')
  faults.throwIfAny()
  return null
}

/** The changes of an account in a form; a field that the form does not have stays. @throws Problem `invalid-input` with all faults. */
function changeOf(
  text: (name: string) => string,
): Partial<Pick<Member, 'active' | 'plan' | 'designation'>> {
  const faults = new FaultList()
  const plan = PLANS.find(one => one === text('plan'))
  if (!plan) faults.add('missing', 'plan', 'Choose a plan.')
  const designation = DESIGNATIONS.find(one => one === text('designation'))
  if (!designation) faults.add('missing', 'designation', 'Choose a designation.')
  const active = text('active')
  if (!['', 'yes', 'no'].includes(active)) faults.add('invalid', 'active', 'Choose a state.')
  faults.throwIfAny()
  return {
    ...(plan && { plan }),
    ...(designation && { designation }),
    ...(active !== '' && { active: active === 'yes' }),
  }
}
