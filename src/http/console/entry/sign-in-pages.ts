import type { User } from '../../../domain/users/user.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { type FormState, textField } from '../../web/form-fields.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { form } from '../frame/form-page.ts'

interface SignIn {
  readonly next: string
  /** Whether people may register. */
  readonly canRegister: boolean
  /** What was done before; empty: nothing. */
  readonly done: string
}

/** @param passkey The form of a passkey. */
export function signInPage(
  state: FormState,
  { next, canRegister, done }: SignIn,
  passkey: Html | null,
): ConsolePage {
  const fields = html`${textField(state, 'email', 'Email', { type: 'email', inputMode: 'email', autocomplete: 'username' })}
${textField(state, 'password', 'Password', { type: 'password', autocomplete: 'current-password' })}
${nextField(next)}
<button>Sign in</button>`
  return {
    title: 'Sign in',
    layout: 'narrow',
    main: html`<h1>Sign in</h1>
${keptNote(next)}
${done === '' ? null : html`<p class="done" role="status">${done}</p>`}
${form('/console/sign-in', state, ['email', 'password'], fields)}
${passkey}
<p><a href="/console/forgot">Forgot your password?</a></p>
${canRegister ? html`<p>New here? <a href="/console/register">Create an account</a></p>` : null}`,
  }
}

/** The page for a connection that others can read. */
export function unsafePage(): ConsolePage {
  return {
    title: 'Sign in',
    layout: 'narrow',
    main: html`<h1>You can&rsquo;t sign in here</h1>
<p>This connection is not secure: others could read your password. Open the console at an address that starts with <b>https://</b>, or at <b>http://localhost</b> on the server itself.</p>
<p class="note">For operators: set ACREAGE_BASE_URL to the https address of the service.</p>`,
  }
}

/** @param user The person who has entered the right password. */
export function codePage(
  state: FormState,
  next: string,
  { totpSecret }: Pick<User, 'totpSecret'>,
  passkey: Html | null,
): ConsolePage {
  const hasApp = totpSecret !== ''
  const fields = html`${textField(state, 'code', hasApp ? 'Code' : 'Recovery code', {
    ...(hasApp && { inputMode: 'numeric', autocomplete: 'one-time-code' }),
    note: hasApp
      ? 'The 6-digit code from your authenticator app. Without your phone, use a recovery code.'
      : 'Without your passkey, use a recovery code.',
  })}
${nextField(next)}
<button>Continue</button>`
  return {
    title: 'Two-factor authentication',
    layout: 'narrow',
    main: html`<h1>Two-factor authentication</h1>
${passkey}
${form('/console/code', state, ['code'], fields)}
<form method="post" action="/console/sign-out"><button class="button-quiet">Start over</button></form>`,
  }
}

/** @param passkey The form of a passkey; null: the person has none. */
export function provePage(state: FormState, next: string, passkey: Html | null): ConsolePage {
  const fields = html`${textField(state, 'password', 'Password', { type: 'password', autocomplete: 'current-password' })}
${nextField(next)}
<button>Continue</button>`
  return {
    title: "Confirm it's you",
    layout: 'narrow',
    main: html`<h1>Confirm it's you</h1>
<p>Enter your password again to continue.</p>
${form('/console/prove', state, ['password'], fields)}
${passkey}`,
  }
}

/** @param next Names the form that was sent when the session had ended; see `guarded`. */
function keptNote(next: string): Html | null {
  const isKept = URL.parse(next, 'http://console.invalid')?.searchParams.has('kept')
  return isKept
    ? html`<p class="note">Your entries are saved and will be back after you sign in.</p>`
    : null
}

function nextField(next: string): Html {
  return html`<input type="hidden" name="next" value="${next}">`
}
