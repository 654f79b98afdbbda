import type { OpenedLink } from '../../../catalog/users/user-links.ts'
import { MIN_PASSWORD } from '../../../domain/users/password-rules.ts'
import type { PasswordPurpose } from '../../../domain/users/user-link.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { type FormState, textField } from '../../web/form-fields.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { form } from '../frame/form-page.ts'

const HEADINGS: Readonly<Record<PasswordPurpose, string>> = {
  setup: 'Set up the console',
  invite: 'Welcome',
  register: 'Welcome',
  reset: 'Choose a new password',
}

/**
 * The page behind a link: opening it changes nothing, because programs that scan mail open links.
 */
export function linkPage(
  token: string,
  { purpose, person, company, hasFactor, invitedBy }: OpenedLink,
  state: FormState,
): ConsolePage {
  const least = hasFactor ? MIN_PASSWORD.besideFactor : MIN_PASSWORD.alone
  const note = `At least ${least} characters. Four unrelated words work well and are easy to type.`
  const opens = company !== null
  const heading = HEADINGS[opens ? 'register' : purpose]
  const who =
    person === null
      ? html`<p>You will be the first operator, with full access. You can invite others afterwards.</p>
${textField(state, 'email', 'Your email', { type: 'email', inputMode: 'email', autocomplete: 'username' })}`
      : html`${invitedBy.map(name => html`<p><b><bdi>${name}</bdi></b> invites you to work on its listings. You can accept or decline on the next page.</p>`)}
<p>You will sign in as <b><bdi>${person.email}</bdi></b>.</p>
<input type="email" name="username" value="${person.email}" autocomplete="username" hidden>`
  const names = { name: person?.name ?? '', company: company ?? '' }
  const named = { ...state, sent: { ...names, ...state.sent } }
  const nameFields = html`${purpose === 'reset' && !opens && person?.name !== '' ? null : textField(named, 'name', 'Your name', { autocomplete: 'name' })}
${opens ? companyField(named) : null}`
  const isTyped = purpose === 'register' && names.name !== ''
  const fields = html`${who}
${isTyped ? typedBefore(names, nameFields, state) : nameFields}
${textField(state, 'password', 'Password', { type: 'password', autocomplete: 'new-password', note })}
<button>${purpose === 'reset' && !opens ? 'Change password' : 'Continue'}</button>`
  return {
    title: heading,
    layout: 'narrow',
    main: html`<h1>${heading}</h1>
${form(`/console/link/${token}`, state, ['email', 'name', 'company', 'password'], fields)}`,
  }
}

/** What was typed when the link was requested; a stranger may have done that. */
function typedBefore(
  { name, company }: { readonly name: string; readonly company: string },
  fields: Html,
  { faults }: FormState,
): Html {
  const hasFault = faults.has('name') || faults.has('company')
  return html`<p>Your name: <b><bdi>${name}</bdi></b>${company === '' ? null : html`<br>Company: <b><bdi>${company}</bdi></b>`}</p>
<details class="typed-before"${hasFault ? html` open` : null}><summary>Change</summary>${fields}</details>`
}

/** A page with a sentence, and a way on. */
export function notePage(
  title: string,
  text: string,
  way: { readonly path: string; readonly label: string },
): ConsolePage {
  return {
    title,
    layout: 'narrow',
    main: html`<h1>${title}</h1>
<p>${text}</p>
<p><a class="button" href="${way.path}">${way.label}</a></p>`,
  }
}

export function forgotPage(state: FormState): ConsolePage {
  const fields = html`${textField(state, 'email', 'Email', { type: 'email', inputMode: 'email', autocomplete: 'username' })}
<button>Email me a link</button>`
  return {
    title: 'Forgot your password?',
    layout: 'narrow',
    main: html`<h1>Forgot your password?</h1>
<p>We&rsquo;ll email you a link to choose a new one.</p>
${form('/console/forgot', state, ['email'], fields)}`,
  }
}

/** @param needsApproval Whether an operator reviews each account first. */
export function registerPage(state: FormState, needsApproval: boolean): ConsolePage {
  const fields = html`${textField(state, 'name', 'Your name', { autocomplete: 'name' })}
${companyField(state)}
${textField(state, 'email', 'Email', { type: 'email', inputMode: 'email', autocomplete: 'username' })}
<button>Create an account</button>`
  return {
    title: 'Create an account',
    layout: 'narrow',
    main: html`<h1>List your land</h1>
<p>Create an account to list your land and get messages from buyers.${needsApproval ? ' We review each account before its listings are shown.' : ''}</p>
${form('/console/register', state, ['name', 'company', 'email'], fields)}
<p>Already have an account? <a href="/console/sign-in">Sign in</a></p>`,
  }
}

function companyField(state: FormState): Html {
  const note = 'Leave blank if you are selling your own land.'
  return textField(state, 'company', 'Company', { autocomplete: 'organization', note })
}
