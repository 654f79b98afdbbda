import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { browserName } from '../../../domain/users/browser-name.ts'
import type { Passkey } from '../../../domain/users/passkey.ts'
import { MIN_PASSWORD } from '../../../domain/users/password-rules.ts'
import type { Session } from '../../../domain/users/session.ts'
import { hasSecondFactor } from '../../../domain/users/user.ts'
import type { WantedAddress } from '../../../domain/users/user-link.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { PasskeyId, SessionId } from '../../../domain/values/ids.ts'
import { type FormState, textField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, form } from '../frame/form-page.ts'
import { instant } from '../frame/instant.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { table } from '../frame/table.ts'
import { addPage, type Notices, type PageRequest } from '../page/add-page.ts'
import { ownAccounts } from './own-accounts.ts'
import { passkeySection } from './own-passkeys-page.ts'

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
  const { credentials, sessions, passkeys, personAddresses } = context.catalog
  const addForm = addPage(app, context, {
    path: '/me',
    open: () => null,
    done: DONE,
    write: async ({ signedIn }, _, notices) => {
      const own = await Promise.all([
        sessions.list(signedIn.user.id),
        passkeys.list(signedIn),
        personAddresses.wanted(signedIn),
      ])
      return { title: 'You', main: meMain(signedIn, own, notices) }
    },
  })
  addForm('/name', { fields: ['name'] }, async ({ signedIn, text }) => {
    await credentials.changeName(signedIn, text('name'))
    return 'name'
  })
  addForm('/password', { rule: 'proved', fields: [] }, async ({ signedIn, text }) => {
    await credentials.changePassword(signedIn, text('password'))
    return 'password'
  })
  addForm('/sessions', {}, async ({ signedIn, text }) => {
    const id = text('id')
    const one = /^\d{1,15}$/.test(id) ? (Number(id) as SessionId) : null
    await sessions.end(signedIn, id === '' ? null : (one ?? signedIn.session.id))
    return 'sessions'
  })
  addForm('/address', { rule: 'proved', fields: ['email'] }, async ({ signedIn, text }) => {
    await personAddresses.ask(signedIn, text('email'))
    return 'asked'
  })
  addForm('/address/withdraw', {}, async ({ signedIn }) => {
    await personAddresses.withdraw(signedIn)
    return 'kept'
  })
  addForm('/passkeys/:passkey/name', {}, async ({ signedIn, params, text }) => {
    await passkeys.rename(signedIn, pathId<PasskeyId>(params, 'passkey'), text('name'))
    return 'passkey-name'
  })
  const admit = async ({ signedIn, params }: PageRequest) => {
    const own = await passkeys.list(signedIn)
    if (!own.some(({ id }) => id === pathId(params, 'passkey'))) throw noPage()
  }
  addForm('/passkeys/:passkey/remove', { rule: 'proved', admit }, async ({ signedIn, params }) => {
    await passkeys.remove(signedIn, pathId<PasskeyId>(params, 'passkey'))
    return 'passkey-removed'
  })
}

function meMain(
  { user, session, memberships }: SignedIn,
  [sessions, passkeys, wanted]: readonly [
    readonly Session[],
    readonly Passkey[],
    WantedAddress | null,
  ],
  { done, refused, state }: Notices,
): Html {
  const stateOf = (form: '/name' | '/address' | '/password') => (refused === form ? state : FRESH)
  const least = hasSecondFactor(user) ? MIN_PASSWORD.besideFactor : MIN_PASSWORD.alone
  const name = stateOf('/name')
  const named = { ...name, sent: { name: user.name, ...name.sent } }
  const passwordFields = html`<input type="email" name="username" value="${user.email}" autocomplete="username" hidden>
${textField(stateOf('/password'), 'password', 'New password', {
  type: 'password',
  autocomplete: 'new-password',
  note: `At least ${least} characters. All other browsers are signed out.`,
})}
<button class="button-quiet">Change the password</button>`
  const factor =
    user.totpSecret === ''
      ? html`<p>${user.passkeys > 0 ? 'Your passkey is asked for after your password. An app that shows codes is another way.' : 'Without one, somebody who learns your password can sign in as you.'}</p><p><a class="button button-quiet" href="/console/me/factor">Set up a second factor</a></p>`
      : html`<p>Codes of your app are asked for when you sign in.</p><p><a class="button button-quiet" href="/console/me/factor">Change it</a></p>`
  return html`<h1>You</h1>
${done === '' ? null : html`<p class="done" role="status">${done}</p>`}
<section><h2>Name</h2>
${form('/console/me/name', name, ['name'], html`${textField(named, 'name', 'Your name', { autocomplete: 'name' })}<button class="button-quiet">Save the name</button>`)}</section>
<section><h2>Email</h2>
<p>You sign in as <b><bdi>${user.email}</bdi></b>.</p>
${wanted && wantedNote(wanted)}
${addressForm(stateOf('/address'))}</section>
<section><h2>Password</h2>
${form('/console/me/password', stateOf('/password'), ['password'], passwordFields)}</section>
<section><h2>Second factor</h2>
${factor}</section>
${passkeySection(passkeys)}
${ownAccounts({ memberships })}
<section><h2>Where you are signed in</h2>
${sessionTable(sessions, session)}
<p><a href="/console/me/security">Security events: sign-ins, failed ones too, and changes</a></p></section>`
}

/** An address that has not been confirmed yet. */
function wantedNote({ email, until }: WantedAddress): Html {
  return html`<p>A message is on its way to <b><bdi>${email}</bdi></b>. Open the link in it by ${instant(until)}, in a browser in which you are signed in. Until then, nothing changes. Check your spam folder.</p>
<form method="post" action="/console/me/address/withdraw"><button class="button-quiet">Keep the present address</button></form>`
}

function addressForm(state: FormState): Html {
  const field = textField(state, 'email', 'New email', {
    type: 'email',
    inputMode: 'email',
    autocomplete: 'off',
    note: 'It gets a message with a link. You sign in with it once you have used the link; all other browsers are signed out then.',
  })
  return form(
    '/console/me/address',
    state,
    ['email'],
    html`${field}<button class="button-quiet">Change the email</button>`,
  )
}

function sessionTable(sessions: readonly Session[], present: Session): Html {
  const rows = sessions.map(
    ({ id, agent, clientAddress, createdAt, usedAt }) =>
      html`<tr><th scope="row"><span title="${agent}">${browserName(agent)}</span></th><td>${clientAddress}</td><td>${instant(createdAt)}</td><td>${instant(usedAt)}</td><td>${id === present.id ? 'this one' : html`<form method="post" action="/console/me/sessions"><button class="button-quiet" name="id" value="${id}">Sign out</button></form>`}</td></tr>`,
  )
  const heads = ['Browser', 'From', 'Since', 'Last used', 'End it']
  return html`${table('Where you are signed in', heads, rows)}
${sessions.length < 2 ? null : html`<form method="post" action="/console/me/sessions"><button class="button-quiet">Sign out everywhere else</button></form>`}`
}
