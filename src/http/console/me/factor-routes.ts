import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import { needsSecondFactor } from '../../../domain/users/user.ts'
import { type Html, html, rawHtml } from '../../../domain/values/html.ts'
import { type FormState, textField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { FRESH, form, refusedForm, sentTexts } from '../frame/form-page.ts'
import { guarded } from '../visits/guarded.ts'
import { addCodes, showCodes } from './codes-page.ts'

/** Setting up a second factor: an app that shows codes. */
export function addFactor(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages, brand } = context
  const { credentials } = catalog
  addCodes(app, context)
  app.get(
    '/me/factor',
    guarded(
      context,
      async (_request, reply, signedIn) => {
        const { secret, address } = await credentials.proposeFactor(signedIn, brand.name)
        const { totpSecret, passkeys } = signedIn.user
        const mayRemove = totpSecret !== '' && (passkeys > 0 || !needsSecondFactor(signedIn.user))
        return pages.send(reply, factorPage(secret, address, FRESH, mayRemove), signedIn)
      },
      'any-factor',
    ),
  )
  app.post(
    '/me/factor',
    guarded(
      context,
      async (request, reply, signedIn) => {
        const text = sentTexts(request.body)
        const secret = text('secret')
        try {
          const codes = await credentials.setFactor(signedIn, secret, text('code').slice(0, 20))
          return showCodes(context, request, reply, signedIn, codes)
        } catch (error) {
          const state = refusedForm(error, text, [])
          const address = await credentials.addressOf(signedIn, brand.name, secret)
          return pages.send(reply, factorPage(secret, address, state, false), signedIn, 422)
        }
      },
      'any-factor-proved',
    ),
  )
  app.post(
    '/me/factor/remove',
    guarded(
      context,
      async (_request, reply, signedIn) => {
        await credentials.removeFactor(signedIn)
        return reply.redirect('/console/me?done=factor', 303)
      },
      'proved',
    ),
  )
}

function factorPage(
  secret: string,
  address: string,
  state: FormState,
  mayRemove: boolean,
): ConsolePage {
  const fields = html`<input type="hidden" name="secret" value="${secret}">
${textField(state, 'code', 'Code', { inputMode: 'numeric', autocomplete: 'one-time-code', note: 'The six digits that the app shows now.' })}
<button>Set it up</button>`
  return {
    title: 'Second factor',
    layout: 'narrow',
    main: html`<h1>Second factor</h1>
<p>An app on your phone shows a code that changes every half minute. When you sign in, you enter it after your password.</p>
<ol class="steps">
<li><p>Install an authenticator app, unless you have one.</p></li>
<li><p>Scan this, or enter <code class="secret">${grouped(secret)}</code> by hand.</p>${qrCode(address)}</li>
<li><p>Enter the code that the app shows.</p>
${form('/console/me/factor', state, ['code'], fields)}</li>
</ol>
<p>Or use your phone or computer itself: <a href="/console/me/passkeys/new">Add a passkey</a></p>
${mayRemove ? html`<form method="post" action="/console/me/factor/remove"><button class="button-quiet">Remove the second factor</button></form>` : null}`,
  }
}

/** The package writes a picture of black and white squares, and nothing that was sent to it. */
function qrCode(address: string): Html {
  return html`<div class="qr-code" role="img" aria-label="A QR code for the app">${rawHtml(renderSVG(address, { border: 2 }))}</div>`
}

function grouped(secret: string): string {
  return secret.match(/.{4}/g)?.join(' ') ?? secret
}
