import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ProfileForm } from '../../../catalog/accounts/account-profile.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { Problem } from '../../../domain/problem.ts'
import { html } from '../../../domain/values/html.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import { formParts, takeForms } from '../../bodies/form-parts.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, refusedForm, sentTexts } from '../frame/form-page.ts'
import { noPage } from '../frame/path-id.ts'
import { doneText } from '../frame/query-texts.ts'
import { guarded } from '../visits/guarded.ts'
import { accountIn, accountPath } from './account-frame.ts'
import { PICTURE_LABELS, PROFILE_LABELS, profilePage } from './profile-page.ts'

const NEEDED = ['account:write'] as const
const MAX_MEGABYTES = 20
const DONE: Readonly<Record<string, string>> = {
  saved: 'Saved.',
  picture: 'The picture is shown.',
  removed: 'The picture is removed.',
}

/** The pages of an account's profile, portrait and logo. */
export async function addProfile(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  const { catalog } = context
  app.get(
    '/account',
    guarded(context, (_request, reply, signedIn) => choose(context, reply, signedIn)),
  )
  app.get(
    '/accounts/:account',
    guarded(context, (request, reply, signedIn) => {
      const id = accountIn(request.params, signedIn, NEEDED)
      const done = doneText(request.query, DONE)
      return showProfile(context, reply, signedIn, id, { done })
    }),
  )
  app.post(
    '/accounts/:account',
    guarded(context, async (request, reply, signedIn) => {
      const id = accountIn(request.params, signedIn, NEEDED)
      const text = sentTexts(request.body)
      const nameOf = (detail: string) => PROFILE_LABELS[detail as keyof typeof PROFILE_LABELS]
      try {
        await catalog.accounts.editProfile(signedIn.principal, id, profileForm(text), nameOf)
      } catch (error) {
        const state = refusedForm(error, text, Object.keys(PROFILE_LABELS))
        return showProfile(context, reply, signedIn, id, { state })
      }
      return reply.redirect(`${accountPath(id)}?done=saved`, 303)
    }),
  )
  await addPictures(app, context)
}

async function addPictures(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  const { accountPictures, uploads } = context
  for (const kind of ['portrait', 'logo'] as const) {
    const path = `/accounts/:account/pictures/${kind}`
    app.post(
      `${path}/remove`,
      guarded(context, async (request, reply, signedIn) => {
        const id = accountIn(request.params, signedIn, NEEDED)
        await accountPictures.remove(signedIn.principal, id, kind)
        return reply.redirect(`${accountPath(id)}?done=removed`, 303)
      }),
    )
    await app.register(async scope => {
      await takeForms(scope)
      scope.post(
        path,
        { config: { takesFiles: true } },
        guarded(context, async (request, reply, signedIn) => {
          // Before any byte of the file is received.
          const id = accountIn(request.params, signedIn, NEEDED)
          const rules = { fileField: 'image', maxFiles: 1, maxMegabytes: MAX_MEGABYTES, texts: {} }
          try {
            await using received = await uploads.receive(formParts(request), rules, id)
            const [sent] = received.files
            if (sent) await accountPictures.put(signedIn.principal, id, kind, sent.file)
          } catch (error) {
            const fault = `${PICTURE_LABELS[kind]}: ${reasonOf(error)}`
            return showProfile(context, reply, signedIn, id, { fault })
          }
          return reply.redirect(`${accountPath(id)}?done=picture`, 303)
        }),
      )
    })
  }
}

/** @throws The error itself, unless a person can do something about it. */
function reasonOf(error: unknown): string {
  const isOfFile =
    error instanceof Problem &&
    ['invalid-input', 'unsupported-media-type', 'payload-too-large', 'unavailable'].includes(
      error.code,
    )
  if (isOfFile) return error.message
  throw error
}

function profileForm(text: (name: string) => string): ProfileForm {
  const names = Object.keys(PROFILE_LABELS).filter(name => name !== 'seller')
  const texts = Object.fromEntries(names.map(name => [name, text(name)]))
  return {
    ...texts,
    ...(text('seller') !== '' && { seller: text('seller') === 'yes' ? 'yes' : 'no' }),
  }
}

async function showProfile(
  { catalog, pages }: ConsoleContext,
  reply: FastifyReply,
  signedIn: SignedIn,
  id: AccountId,
  { state = FRESH, done = '', fault = '' }: { state?: FormState; done?: string; fault?: string },
): Promise<FastifyReply> {
  const member = await catalog.accounts.find(id)
  const page = profilePage(member, state, done, fault)
  return pages.send(reply, page, signedIn, state === FRESH && fault === '' ? 200 : 422)
}

/** Leads to the account of a person, or lets the person choose one. */
function choose({ pages }: ConsoleContext, reply: FastifyReply, signedIn: SignedIn): FastifyReply {
  const owned = signedIn.memberships.filter(({ role, isActive }) => role === 'owner' && isActive)
  const [first] = owned
  if (!first) throw noPage()
  if (owned.length === 1) return reply.redirect(accountPath(first.accountId), 303)
  const items = owned.map(
    ({ accountId, accountName }) =>
      html`<li><a href="${accountPath(accountId)}">${accountName}</a></li>`,
  )
  const main = html`<h1>Your accounts</h1><ul class="account-list">${items}</ul>`
  return pages.send(reply, { title: 'Your accounts', main }, signedIn)
}
