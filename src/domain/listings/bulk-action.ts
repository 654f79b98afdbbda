import { isEmailAddress } from '../values/email.ts'
import { typedNumber } from './form/typed-number.ts'
import { STATUSES, type StatusCode, statusLabel } from './lookup-lists.ts'

/** The bulk actions on listings. */
export type BulkAction =
  | { readonly kind: 'show' | 'hide' | 'renew' | 'delete' | 'restore' }
  | { readonly kind: 'status'; readonly status: StatusCode }
  /** @see percent Below 0: lower prices. */
  | { readonly kind: 'price'; readonly percent: number }
  | { readonly kind: 'leads'; readonly email: string }

const PLAIN = ['show', 'hide', 'renew', 'delete', 'restore'] as const
/** Larger changes are done by a job. */
export const BULK_AT_ONCE = 100
/** The most listings of one change. */
export const MAX_BULK_LISTINGS = 10_000
const MAX_PERCENT = 900
const MAX_EMAIL = 100

/**
 * Reads an action as a form sends it.
 * @param typed What some actions need.
 * @returns A sentence about what is wrong, where it cannot be read.
 */
export function readBulkAction(
  kind: string,
  typed: { readonly percent: string; readonly email: string },
): BulkAction | string {
  const plain = PLAIN.find(one => one === kind)
  if (plain) return { kind: plain }
  const status = STATUSES.find(({ code }) => kind === `status-${code}`)?.code
  if (status) return { kind: 'status', status }
  if (kind === 'price') {
    const percent = typedNumber(typed.percent.slice(0, MAX_EMAIL).replace('%', ''))
    const isRange = typeof percent === 'number' && percent > -100 && percent <= MAX_PERCENT
    if (isRange && percent !== 0) return { kind, percent }
    return `Enter by how many percent prices change: above -100 and up to ${MAX_PERCENT}, such as -5.`
  }
  if (kind === 'leads') {
    const email = typed.email.trim()
    if (email === '' || (email.length <= MAX_EMAIL && isEmailAddress(email))) return { kind, email }
    return 'Enter the email address that messages of buyers go to, or leave it empty.'
  }
  return 'Choose what to do.'
}

/** What an action does to some listings, as a sentence without its subject. */
export function bulkActionText(action: BulkAction, count: number): string {
  const isOne = count === 1
  const are = isOne ? 'is' : 'are'
  switch (action.kind) {
    case 'show':
      return `${are} shown on the site`
    case 'hide':
      return `${are} taken off the site`
    case 'renew':
      return `${isOne ? 'begins its term' : 'begin their terms'} again. Expired ones are shown again`
    case 'delete':
      return `${are} deleted. ${isOne ? 'It' : 'They'} can be restored for 30 days`
    case 'restore':
      return `${are} restored. Buyers do not see ${isOne ? 'it before you show it' : 'them before you show them'}`
    case 'status':
      return `${isOne ? 'becomes' : 'become'} ${statusLabel(action.status)}`
    case 'price':
      return `${isOne ? 'gets' : 'get'} a price that is ${Math.abs(action.percent)} percent ${action.percent < 0 ? 'lower' : 'higher'}. Listings without a price stay without one`
    case 'leads':
      return `${isOne ? 'has its' : 'have their'} messages sent to ${action.email || 'the address of the account'}`
  }
}
