import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, refusedForm, sentTexts } from '../frame/form-page.ts'
import { pathId } from '../frame/path-id.ts'
import { doneText } from '../frame/query-texts.ts'
import { guarded } from '../visits/guarded.ts'
import { accountIn, accountPath, actsForAccount } from './account-frame.ts'
import { addressesPage } from './addresses-page.ts'

const NEEDED = ['account:write'] as const
const DONE: Readonly<Record<string, string>> = {
  asked: 'The address is asked by mail.',
  used: 'Leads are mailed there from now on.',
  stopped: 'No more leads go there.',
  unchanged: 'Nothing has changed: no leads went there.',
}

/** @returns Whether something has changed. */
type Work = (
  signedIn: SignedIn,
  id: AccountId,
  text: (name: string) => string,
  params: unknown,
) => Promise<boolean>

/** The addresses to which the leads of an account go. Where leads go is changed only by who has just given the password. */
export function addAddresses(app: FastifyInstance, context: ConsoleContext): void {
  const { accounts, addresses } = context.catalog
  app.get(
    '/accounts/:account/addresses',
    guarded(context, (request, reply, signedIn) => {
      const id = accountIn(request.params, signedIn, NEEDED)
      return show(context, reply, signedIn, id, doneText(request.query, DONE))
    }),
  )
  const post = (path: string, done: string, work: Work) =>
    app.post(
      `/accounts/:account/addresses${path}`,
      guarded(
        context,
        async (request, reply, signedIn) => {
          const id = accountIn(request.params, signedIn, NEEDED)
          const text = sentTexts(request.body)
          try {
            const isChanged = await work(signedIn, id, text, request.params)
            const name = isChanged ? done : 'unchanged'
            return reply.redirect(`${accountPath(id, 'addresses')}?done=${name}`, 303)
          } catch (error) {
            const state = refusedForm(error, text, ['address'])
            return show(context, reply, signedIn, id, '', state)
          }
        },
        'proved',
        actsForAccount(NEEDED),
      ),
    )
  post('', 'asked', async ({ principal }, id, text) => {
    await addresses.ask(principal, id, text('address'))
    return true
  })
  post('/use', 'used', async ({ principal }, id, text) => {
    await accounts.chooseEmail(principal, id, text('email').trim())
    return true
  })
  post('/:address/stop', 'stopped', ({ principal }, id, _text, params) =>
    addresses.withdraw(principal, id, pathId(params, 'address')),
  )
}

async function show(
  { catalog, pages }: ConsoleContext,
  reply: FastifyReply,
  signedIn: SignedIn,
  id: AccountId,
  done: string,
  state: FormState = FRESH,
): Promise<FastifyReply> {
  const member = await catalog.accounts.find(id)
  const named = await catalog.addresses.ofAccount(signedIn.principal, id)
  // A person who acts for the account only as an owner of its office gets no leads.
  const isColleague = signedIn.memberships.some(
    ({ accountId, isOfOffice }) => accountId === id && !isOfOffice,
  )
  const own = isColleague ? signedIn.user.email : member.email
  const page = addressesPage(member, named, own, state, done)
  return pages.send(reply, page, signedIn, state.faults.size === 0 ? 200 : 422)
}
