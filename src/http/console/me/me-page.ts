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
import { ownFigures } from './own-figures.ts'
import { passkeySection } from './own-passkeys-page.ts'
import { ownRequests } from './own-requests.ts'

/** The sentences above the page, by what was done. */
const DONE: Readonly<Record<string, string>> = {
  name: 'Name updated.',
  asked: 'We sent a link to the new email. Nothing changes until you use it.',
  kept: 'Your email stays the same.',
  email: 'You now sign in with the new email. All other browsers were signed out.',
  password: 'Password changed. All other browsers were signed out.',
  sessions: 'Signed out.',
  left: 'You left the account.',
  'figures-on': 'You will get your stats by email every Monday.',
  'figures-off': 'You will get no more weekly stats.',
  'requests-on': 'You will get emails about account requests.',
  'requests-off': 'You will get no more emails about account requests.',
  codes: 'Your recovery codes were shown once and cannot be shown again.',
  factor: 'Authenticator app removed.',
  passkey: 'Passkey added. Other browsers were signed out.',
  'passkey-name': 'Passkey renamed.',
  'passkey-removed': 'Passkey removed.',
}

/** A person's own page: name, email, password, where the person is signed in. */
export function addMe(app: FastifyInstance, context: ConsoleContext): void {
  const { credentials, sessions, passkeys, personAddresses, weeklyFigures, requestMails } =
    context.catalog
  const addForm = addPage(app, context, {
    path: '/me',
    open: () => null,
    done: DONE,
    write: async ({ signedIn }, _, notices) => {
      const own = await Promise.all([
        sessions.list(signedIn.user.id),
        passkeys.list(signedIn),
        personAddresses.wanted(signedIn),
        weeklyFigures.isWanted(signedIn),
        requestMails.isWanted(signedIn),
      ])
      return { title: 'Settings', main: meMain(signedIn, own, notices) }
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
  addForm('/figures', {}, async ({ signedIn, text }) => {
    const isWanted = text('weekly') === 'on'
    await weeklyFigures.want(signedIn, isWanted)
    return isWanted ? 'figures-on' : 'figures-off'
  })
  addForm('/requests', {}, async ({ signedIn, text }) => {
    if ((await requestMails.isWanted(signedIn)) === null) throw noPage()
    const isWanted = text('requests') === 'on'
    await requestMails.want(signedIn, isWanted)
    return isWanted ? 'requests-on' : 'requests-off'
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
  [sessions, passkeys, wanted, hasWeekly, hasRequests]: readonly [
    readonly Session[],
    readonly Passkey[],
    WantedAddress | null,
    boolean,
    boolean | null,
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
  note: `At least ${least} characters. All other browsers will be signed out.`,
})}
<button class="button-quiet">Change password</button>`
  const factor =
    user.totpSecret === ''
      ? html`<p>${user.passkeys > 0 ? 'You confirm your password with your passkey. You can also use an authenticator app.' : 'Without it, anyone who learns your password can sign in as you.'}</p><p><a class="button button-quiet" href="/console/me/factor">Set up two-factor authentication</a></p>`
      : html`<p>You enter a code from your authenticator app when you sign in.</p><p><a class="button button-quiet" href="/console/me/factor">Change it</a></p>`
  return html`<h1>Your settings</h1>
${done === '' ? null : html`<p class="done" role="status">${done}</p>`}
<section><h2>Name</h2>
${form('/console/me/name', name, ['name'], html`${textField(named, 'name', 'Your name', { autocomplete: 'name' })}<button class="button-quiet">Save name</button>`)}</section>
<section><h2>Email</h2>
<p>You sign in as <b><bdi>${user.email}</bdi></b>.</p>
${wanted && wantedNote(wanted)}
${addressForm(stateOf('/address'))}</section>
<section><h2>Password</h2>
${form('/console/me/password', stateOf('/password'), ['password'], passwordFields)}</section>
<section><h2>Two-factor authentication</h2>
${factor}</section>
${passkeySection(passkeys)}
${ownAccounts({ memberships })}
${memberships.length === 0 ? null : ownFigures(hasWeekly)}
${hasRequests === null ? null : ownRequests(hasRequests)}
<section><h2>Active sessions</h2>
${sessionTable(sessions, session)}
<p><a href="/console/me/security">Security events: sign-ins, failed attempts and changes</a></p></section>`
}

/** An address that has not been confirmed yet. */
function wantedNote({ email, until }: WantedAddress): Html {
  return html`<p>We sent a link to <b><bdi>${email}</bdi></b>. Open it by ${instant(until)} in a browser where you are signed in. Nothing changes until then. If it does not arrive, check your spam folder.</p>
<form method="post" action="/console/me/address/withdraw"><button class="button-quiet">Keep current email</button></form>`
}

function addressForm(state: FormState): Html {
  const field = textField(state, 'email', 'New email', {
    type: 'email',
    inputMode: 'email',
    autocomplete: 'off',
    note: 'We send it a link. Once you use the link, you sign in with this email, and all other browsers are signed out.',
  })
  return form(
    '/console/me/address',
    state,
    ['email'],
    html`${field}<button class="button-quiet">Change email</button>`,
  )
}

function sessionTable(sessions: readonly Session[], present: Session): Html {
  const rows = sessions.map(
    ({ id, agent, clientAddress, createdAt, usedAt }) =>
      html`<tr><th scope="row"><span title="${agent}">${browserName(agent)}</span><br><span class="note">${clientAddress}</span></th><td>${instant(createdAt)}</td><td>${instant(usedAt)}</td><td>${id === present.id ? 'This browser' : html`<form method="post" action="/console/me/sessions" class="row-actions"><button class="button-quiet" name="id" value="${id}">Sign out</button></form>`}</td></tr>`,
  )
  const heads = ['Browser', 'Signed in', 'Last used', 'Actions']
  return html`${table('Active sessions', heads, rows)}
${sessions.length < 2 ? null : html`<form method="post" action="/console/me/sessions"><button class="button-quiet">Sign out everywhere else</button></form>`}`
}
