import { type AuditEntry, auditDetails } from '../../../domain/accounts/audit.ts'
import { firstCharacters } from '../../../domain/values/plain-text.ts'

const DETAIL_CHARACTERS = 200

/** What an event of security says, in a sentence without a period. */
export function eventText(entry: AuditEntry): string {
  const { subject, id, action, details } = entry
  switch (subject) {
    case 'user':
      return userText(entry)
    case 'api-key':
      return `API key ${id}${ofAccount(details)} ${action}`
    case 'lead-address':
      return `Lead email${ofAccount(details)}: ${LEAD_ADDRESS_TEXTS[action] ?? action}`
    default:
      return `Account ${id}: ${ACCOUNT_TEXTS[action] ?? action}`
  }
}

const LEAD_ADDRESS_TEXTS: Readonly<Record<string, string>> = {
  asked: 'confirmation email sent',
  confirmed: 'confirmed; leads go there',
  withdrawn: 'removed; leads no longer go there',
  revoked: 'confirmation withdrawn; leads no longer go there',
}

const ACCOUNT_TEXTS: Readonly<Record<string, string>> = {
  edited: 'email address for leads changed',
}

const FAILED: Readonly<Record<string, string>> = {
  password: 'Failed sign-in: wrong password',
  code: 'Failed sign-in: wrong code after the right password',
  proof: 'Wrong password when asked to confirm it',
  passkey: 'Passkey refused',
}

const LIMITS: Readonly<Record<string, string>> = {
  password: 'wrong passwords within an hour; sign-in by password stopped for the rest of it',
  code: 'wrong codes within an hour; sign-in by code stopped for the rest of it',
  proof: 'wrong passwords within an hour in one session; no more are accepted there',
  passkey: 'passkeys refused within an hour; more of them are not recorded',
}

const WAYS: Readonly<Record<string, string>> = {
  password: ' with a password',
  link: ' with a new password',
  code: ' with a password and a code',
  'recovery code': ' with a password and a recovery code',
  passkey: ' with a passkey',
}

const USER_TEXTS: Readonly<Record<string, string>> = {
  'signed out': 'Signed out everywhere by an operator',
  'ended sessions': 'Signed out elsewhere',
  'set a second factor': 'Authenticator app set up',
  'removed the second factor': 'Authenticator app removed',
  'added a passkey': 'Passkey added',
  'removed a passkey': 'Passkey removed',
  'was refused a passkey that may be copied': 'Passkey refused: it may have been copied',
  'changed the password': 'Password changed',
  'asked for another address': 'Email change requested',
  'kept the address': 'Email change canceled',
  'given another address': 'Email address changed',
  'sent a link': 'Password link sent by an operator',
  registered: 'Account requested with this address',
  'registered again': 'Account requested with this address again',
  disabled: 'Access disabled by an operator',
  enabled: 'Access enabled by an operator',
}

function userText(entry: AuditEntry): string {
  const { action, details } = entry
  const { by, browser, newBrowser, count } = details
  const name = typeof browser === 'string' ? browser : ''
  switch (action) {
    case 'signed in': {
      const where = newBrowser === true ? ` in a new browser${name === '' ? '' : `: ${name}`}` : ''
      return `Signed in${WAYS[String(by)] ?? ''}${where}`
    }
    case 'failed to sign in':
      return `${FAILED[String(by)] ?? 'Failed sign-in'}${name === '' ? '' : `, ${name}`}`
    case 'reached the limit of attempts':
      return by === 'network'
        ? 'Many failed sign-ins from one network; stopped for the rest of the hour'
        : `${count ?? 'Many'} ${LIMITS[String(by)] ?? 'failed attempts within an hour'}`
    case 'chose a password':
      return by === 'reset' ? 'Password changed by an emailed link' : 'First password chosen'
    default:
      return USER_TEXTS[action] ?? otherText(entry)
  }
}

function otherText(entry: AuditEntry): string {
  const { action } = entry
  const details = firstCharacters(auditDetails(entry).join('; '), DETAIL_CHARACTERS)
  const text = action.charAt(0).toUpperCase() + action.slice(1)
  return details === '' ? text : `${text} (${details})`
}

function ofAccount({ accountId }: AuditEntry['details']): string {
  return accountId === undefined || accountId === null ? '' : ` of account ${accountId}`
}
