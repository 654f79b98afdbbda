import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { Problem } from '../../../domain/problem.ts'
import { html } from '../../../domain/values/html.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { notePage } from '../entry/link-pages.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { FRESH, form, refusedForm, sentTexts } from '../frame/form-page.ts'
import { guarded } from '../visits/guarded.ts'
import { showMe } from './show-me.ts'

const LINK_PATH = '/me/address/:token'

/**
 * How a person comes to sign in with another address: the address is asked by mail, and the person uses the link in the message, signed in. So a
 * stranger who gets the message, because the address was mistyped, can do nothing with the link.
 */
export function addOwnAddress(app: FastifyInstance, context: ConsoleContext): void {
  const { personAddresses } = context.catalog
  app.post(
    '/me/address',
    guarded(
      context,
      async (request, reply, signedIn) => {
        const text = sentTexts(request.body)
        try {
          await personAddresses.ask(signedIn, text('email'))
        } catch (error) {
          const state = refusedForm(error, text, ['email'])
          return showMe(context, reply, signedIn, '', { form: 'email', state })
        }
        return reply.redirect('/console/me?done=asked', 303)
      },
      'proved',
    ),
  )
  app.post(
    '/me/address/withdraw',
    guarded(context, async (_request, reply, signedIn) => {
      await personAddresses.withdraw(signedIn)
      return reply.redirect('/console/me?done=kept', 303)
    }),
  )
  app.get(
    LINK_PATH,
    guarded(context, (request, reply, signedIn) =>
      showLink(context, reply, signedIn, tokenOf(request.params), FRESH),
    ),
  )
  app.post(
    LINK_PATH,
    guarded(context, async (request, reply, signedIn) => {
      const token = tokenOf(request.params)
      try {
        await personAddresses.confirm(signedIn, token)
      } catch (error) {
        const state = refusedForm(error, () => '', [])
        return showLink(context, reply, signedIn, token, state)
      }
      return reply.redirect('/console/me?done=email', 303)
    }),
  )
}

/** The page behind a mailed link: opening it changes nothing. */
async function showLink(
  { catalog, pages }: ConsoleContext,
  reply: FastifyReply,
  signedIn: SignedIn,
  token: string,
  state: FormState,
): Promise<FastifyReply> {
  try {
    const email = await catalog.personAddresses.open(signedIn, token)
    const status = state === FRESH ? 200 : 422
    return pages.send(reply, confirmPage(signedIn, email, token, state), signedIn, status)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not-found') throw error
    return pages.send(reply, invalidPage(signedIn), signedIn, 404)
  }
}

function confirmPage(
  { user }: SignedIn,
  email: string,
  token: string,
  state: FormState,
): ConsolePage {
  const button = html`<button>Use the new email</button>`
  return {
    title: 'Your new email',
    layout: 'narrow',
    main: html`<h1>Your new email</h1>
<dl class="facts"><div><dt>Until now</dt><dd><bdi>${user.email}</bdi></dd></div>
<div><dt>From now on</dt><dd><bdi>${email}</bdi></dd></div></dl>
<p>You sign in with the new one then. All other browsers are signed out.</p>
${form(`/console/me/address/${token}`, state, [], button)}
<p><a href="/console/me">Keep the present one</a></p>`,
  }
}

function invalidPage({ user }: SignedIn): ConsolePage {
  const text = `It was used already, is too old, or belongs to somebody else. You are signed in as ${user.email}.`
  return notePage('This link is not valid', text, { path: '/console/me', label: 'To your page' })
}

function tokenOf(params: unknown): string {
  return String(Reflect.get(params as object, 'token')).slice(0, MAX_TOKEN)
}

/** Longer texts are no tokens. */
const MAX_TOKEN = 100
