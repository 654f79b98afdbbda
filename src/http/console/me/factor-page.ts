import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import { needsSecondFactor } from '../../../domain/users/user.ts'
import { type Html, html, rawHtml } from '../../../domain/values/html.ts'
import { type FormState, textField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { form } from '../frame/form-page.ts'
import { addPage } from '../page/add-page.ts'
import { addCodes, codesPage } from './codes-page.ts'

/** Setting up a second factor: an app that shows codes. */
export function addFactor(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, brand } = context
  const { credentials } = catalog
  addCodes(app, context)
  const addForm = addPage(app, context, {
    path: '/me/factor',
    open: () => null,
    rule: 'any-factor',
    write: async ({ signedIn, text }, _, { refused, state }) => {
      if (refused !== null) {
        const secret = text('secret')
        const address = await credentials.addressOf(signedIn, brand.name, secret)
        return factorPage(secret, address, state, false)
      }
      const { secret, address } = await credentials.proposeFactor(signedIn, brand.name)
      const { totpSecret, passkeys } = signedIn.user
      const mayRemove = totpSecret !== '' && (passkeys > 0 || !needsSecondFactor(signedIn.user))
      return factorPage(secret, address, state, mayRemove)
    },
  })
  addForm('', { rule: 'any-factor-proved', fields: [] }, async ({ signedIn, text }) => {
    const code = text('code').slice(0, 20)
    return codesPage(await credentials.setFactor(signedIn, text('secret'), code))
  })
  addForm('/remove', { rule: 'proved' }, async ({ signedIn }) => {
    await credentials.removeFactor(signedIn)
    return { to: '/console/me?done=factor' }
  })
}

function factorPage(
  secret: string,
  address: string,
  state: FormState,
  mayRemove: boolean,
): ConsolePage {
  const fields = html`<input type="hidden" name="secret" value="${secret}">
${textField(state, 'code', 'Code', { inputMode: 'numeric', autocomplete: 'one-time-code', note: 'The 6-digit code the app shows now.' })}
<button>Turn on</button>`
  return {
    title: 'Two-factor authentication',
    layout: 'narrow',
    main: html`<h1>Two-factor authentication</h1>
<p>An app on your phone shows a code that changes every 30 seconds. You enter it after your password when you sign in.</p>
<ol class="steps">
<li><p>Install an authenticator app, if you do not have one.</p></li>
<li><p>Scan this QR code, or enter <code class="secret">${grouped(secret)}</code> manually.</p>${qrCode(address)}</li>
<li><p>Enter the code from the app.</p>
${form('/console/me/factor', state, ['code'], fields)}</li>
</ol>
<p>Or use your phone or computer instead: <a href="/console/me/passkeys/new">Add a passkey</a></p>
${mayRemove ? html`<form method="post" action="/console/me/factor/remove"><button class="button-quiet">Remove authenticator app</button></form>` : null}`,
  }
}

/** The package writes a picture of black and white squares, and nothing that was sent to it. */
function qrCode(address: string): Html {
  return html`<div class="qr-code" role="img" aria-label="A QR code for the app">${rawHtml(renderSVG(address, { border: 2 }))}</div>`
}

function grouped(secret: string): string {
  return secret.match(/.{4}/g)?.join(' ') ?? secret
}
