import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { SessionId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { refusedForm, sentTexts } from '../frame/form-page.ts'
import { doneText } from '../frame/query-texts.ts'
import { guarded } from '../visits/guarded.ts'
import type { MeForm } from './me-page.ts'
import { showMe } from './show-me.ts'

/** The sentences above the page, by what was done. */
const DONE: Readonly<Record<string, string>> = {
  name: 'Your name is changed.',
  asked: 'The new email gets a message. Nothing changes before you use the link in it.',
  kept: 'You sign in as before.',
  email: 'You sign in with the new email from now on. All other browsers are signed out.',
  password: 'Your password is changed, and all other browsers are signed out.',
  sessions: 'Signed out there.',
  left: 'You have left the account.',
  codes: 'Your recovery codes were shown once and cannot be shown again.',
  factor: 'The app is no longer your second factor.',
  passkey: 'The passkey is added. Other browsers are signed out.',
  'passkey-name': 'The passkey has another name.',
  'passkey-removed': 'The passkey is removed.',
}

/** A person's own page: name, email, password, where the person is signed in. */
export function addMe(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog } = context
  app.get(
    '/me',
    guarded(context, (request, reply, signedIn) =>
      showMe(context, reply, signedIn, doneText(request.query, DONE), null),
    ),
  )
  const change = (
    form: Exclude<MeForm, 'email'>,
    work: (signedIn: SignedIn, text: string) => Promise<void>,
  ) =>
    guarded(
      context,
      async (request, reply, signedIn) => {
        const text = sentTexts(request.body)
        try {
          await work(signedIn, text(form))
        } catch (error) {
          const state = refusedForm(error, text, form === 'name' ? ['name'] : [])
          return showMe(context, reply, signedIn, '', { form, state })
        }
        return reply.redirect(`/console/me?done=${form}`, 303)
      },
      form === 'name' ? 'in' : 'proved',
    )
  const { credentials } = catalog
  app.post(
    '/me/name',
    change('name', (signedIn, text) => credentials.changeName(signedIn, text)),
  )
  app.post(
    '/me/password',
    change('password', (signedIn, text) => credentials.changePassword(signedIn, text)),
  )
  app.post(
    '/me/sessions',
    guarded(context, async (request, reply, signedIn) => {
      const id = sentTexts(request.body)('id')
      const one = /^\d{1,15}$/.test(id) ? (Number(id) as SessionId) : null
      await catalog.sessions.end(signedIn, id === '' ? null : (one ?? signedIn.session.id))
      return reply.redirect('/console/me?done=sessions', 303)
    }),
  )
}
