import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MadeKey } from '../../../catalog/keys/keys.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import { KEY_PERMISSIONS, type KeyPermission } from '../../../domain/accounts/permissions.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import { oneLine } from '../../../domain/values/plain-text.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, refusedForm, sentTexts } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { noPage } from '../frame/path-id.ts'
import { doneText } from '../frame/query-texts.ts'
import { NOTHING_ONCE, type ShownOnce } from '../frame/shown-once.ts'
import { guarded } from '../visits/guarded.ts'
import { accountIn, accountPath, actsForAccount } from './account-frame.ts'
import { GRACES, keysPage, VALIDITIES } from './keys-page.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const NEEDED = ['keys:write'] as const
const DONE: Readonly<Record<string, string>> = { revoked: 'The key is revoked.' }
/** The texts of the form of a new key. */
const TYPED = ['note', 'valid'] as const
const KEY_ID = /^[0-9A-Za-z]{8}$/

/** The keys of an account: made with no more than the person may do, shown once, replaced and revoked. */
export function addKeys(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, clock } = context
  app.get(
    '/accounts/:account/keys',
    guarded(context, async (request, reply, signedIn) => {
      const id = accountIn(request.params, signedIn, NEEDED)
      const made = await context.visits.takeOnce(request, signedIn)
      return show(context, reply, signedIn, id, { done: doneText(request.query, DONE), made })
    }),
  )
  app.post(
    '/accounts/:account/keys',
    guarded(
      context,
      async (request, reply, signedIn) => {
        const id = accountIn(request.params, signedIn, NEEDED)
        const text = sentTexts(request.body)
        const permissions = chosenIn(request.body)
        const days = Object.hasOwn(VALIDITIES, text('valid')) ? Number(text('valid')) : 0
        const expiresAt = days === 0 ? null : clock() + days * DAY_MS
        const wanted = { accountId: id, permissions, note: oneLine(text('note')), expiresAt }
        let made: MadeKey
        try {
          made = await catalog.keys.create(signedIn.principal, wanted)
        } catch (error) {
          const state = refusedForm(error, text, TYPED)
          return show(context, reply, signedIn, id, { state, chosen: permissions })
        }
        return context.visits.showOnce(request, reply, signedIn, accountPath(id, 'keys'), made.text)
      },
      'proved',
      actsForAccount(NEEDED),
    ),
  )
  addKeyChanges(app, context)
}

/** The actions on a key that is there. */
function addKeyChanges(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog } = context
  /** @throws Problem `not-found` for a key that the account does not have. */
  const keyOf = async ({ params }: FastifyRequest, signedIn: SignedIn, id: AccountId) => {
    const { key } = params as { key: string }
    const own = await catalog.keys.ofAccount(signedIn.principal, id)
    if (!KEY_ID.test(key) || !own.some(one => one.id === key)) throw noPage()
    return key
  }
  app.post(
    '/accounts/:account/keys/:key/replace',
    guarded(
      context,
      async (request, reply, signedIn) => {
        const id = accountIn(request.params, signedIn, NEEDED)
        const key = await keyOf(request, signedIn, id)
        const text = sentTexts(request.body)
        const hours = Object.hasOwn(GRACES, text('grace')) ? Number(text('grace')) : 0
        let made: MadeKey
        try {
          made = await catalog.keys.rotate(signedIn.principal, key, hours * HOUR_MS)
        } catch (error) {
          return show(context, reply, signedIn, id, { state: refusedForm(error, text, []) })
        }
        return context.visits.showOnce(request, reply, signedIn, accountPath(id, 'keys'), made.text)
      },
      'proved',
      actsForAccount(NEEDED),
    ),
  )
  app.post(
    '/accounts/:account/keys/:key/revoke',
    guarded(
      context,
      async (request, reply, signedIn) => {
        const id = accountIn(request.params, signedIn, NEEDED)
        const key = await keyOf(request, signedIn, id)
        await unlessHidden(catalog.keys.revoke(signedIn.principal, key))
        return reply.redirect(`${accountPath(id, 'keys')}?done=revoked`, 303)
      },
      'proved',
      actsForAccount(NEEDED),
    ),
  )
}

function chosenIn(body: unknown): readonly KeyPermission[] {
  const sent: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'permission') : []
  const texts: readonly unknown[] = Array.isArray(sent) ? sent : [sent]
  return KEY_PERMISSIONS.filter(permission => texts.includes(permission))
}

interface Told {
  readonly state?: FormState
  readonly chosen?: readonly string[]
  readonly made?: ShownOnce
  readonly done?: string
}

async function show(
  { catalog, pages, clock }: ConsoleContext,
  reply: FastifyReply,
  signedIn: SignedIn,
  id: AccountId,
  { state = FRESH, chosen = [], made = NOTHING_ONCE, done = '' }: Told,
): Promise<FastifyReply> {
  const { principal } = signedIn
  const member = await catalog.accounts.find(id)
  const keys = await catalog.keys.ofAccount(principal, id)
  const page = keysPage({
    id,
    name: accountName(member),
    now: clock(),
    state,
    chosen,
    made,
    done,
    keys,
    makers: await catalog.keys.makers(keys),
    permissions: KEY_PERMISSIONS.filter(one => mayActFor(principal, ['keys:write', one], id)),
  })
  return pages.send(reply, page, signedIn, state.faults.size === 0 ? 200 : 422)
}
