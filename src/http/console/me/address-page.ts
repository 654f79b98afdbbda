import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { Problem } from '../../../domain/problem.ts'
import { html } from '../../../domain/values/html.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { notePage } from '../entry/link-pages.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { form } from '../frame/form-page.ts'
import { addPage } from '../page/add-page.ts'

/** Tokens are shorter. */
const MAX_TOKEN = 100

/**
 * The page behind a mailed link, by which a person signs in with another address. Opening it
 * changes nothing, and only the person who wants the address can use the link, signed in. So a
 * stranger who gets the message, because the address was mistyped, can do nothing with it.
 */
export function addOwnAddress(app: FastifyInstance, context: ConsoleContext): void {
  const { personAddresses } = context.catalog
  const addForm = addPage(app, context, {
    path: '/me/address/:token',
    open: ({ params }) => String(Reflect.get(params as object, 'token')).slice(0, MAX_TOKEN),
    write: async ({ signedIn }, token, { state }) => {
      try {
        const email = await personAddresses.open(signedIn, token)
        return confirmPage(signedIn, email, token, state)
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'not-found') throw error
        return invalidPage(signedIn)
      }
    },
  })
  addForm('', { fields: [] }, async ({ signedIn }, token) => {
    await personAddresses.confirm(signedIn, token)
    return { to: '/console/me?done=email' }
  })
}

function confirmPage(
  { user }: SignedIn,
  email: string,
  token: string,
  state: FormState,
): ConsolePage {
  const button = html`<button>Use new email</button>`
  return {
    title: 'Your new email',
    layout: 'narrow',
    main: html`<h1>Your new email</h1>
<dl class="facts"><div><dt>Current email</dt><dd><bdi>${user.email}</bdi></dd></div>
<div><dt>New email</dt><dd><bdi>${email}</bdi></dd></div></dl>
<p>You will sign in with the new email. All other browsers will be signed out.</p>
${form(`/console/me/address/${token}`, state, [], button)}
<p><a href="/console/me">Keep current email</a></p>`,
  }
}

function invalidPage({ user }: SignedIn): ConsolePage {
  const text = `It was already used, has expired, or belongs to someone else. You are signed in as ${user.email}.`
  const way = { path: '/console/me', label: 'Go to settings' }
  return { ...notePage('This link is not valid', text, way), status: 404 }
}
