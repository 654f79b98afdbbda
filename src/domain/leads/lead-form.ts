import type { FaultList } from '../problem.ts'
import { isEmailAddress, personKey } from '../values/email.ts'
import type { AccountId, ListingId } from '../values/ids.ts'
import { addressOwner, canonicalAddress, firstForwardedAddress } from '../values/network-address.ts'
import {
  characterCount,
  MAX_TIMES_TOO_LONG,
  oneLine,
  severalLines,
  withoutControls,
} from '../values/plain-text.ts'
import { booleanOf, formatValue, textOf, wholeNumberOf } from '../values/scalars.ts'
import { LEAD_TEXT_LIMITS, type LeadDraft } from './lead.ts'
import { LEAD_SOURCES, leadSourceOf, MAX_SOURCE_CHARACTERS } from './lead-source.ts'

/** The unvalidated members of a lead as a client sends them, by the contract's names. */
export interface LeadForm {
  readonly listingID?: unknown
  readonly contactName?: unknown
  readonly emailAddress?: unknown
  readonly comment?: unknown
  readonly phoneNumber?: unknown
  readonly financing?: unknown
  readonly siteid?: unknown
  readonly leadSourceID?: unknown
  readonly IPAddress?: unknown
  readonly AccountID?: unknown
  readonly OwnerAccountID?: unknown
  readonly sendNotification?: unknown
}

type LeadText = keyof typeof LEAD_TEXT_LIMITS

/** The rules that differ between the versions of the API. */
export interface LeadRules {
  readonly required: readonly LeadText[]
  /** Whether leadSourceID may be any text, or only one of the listed values. */
  readonly sources: 'any' | 'listed'
}

const NAMES = {
  listingID: 'Listing ID',
  contactName: 'Contact name',
  emailAddress: 'Email address',
  comment: 'Comment',
  phoneNumber: 'Phone number',
  financing: 'Financing',
  siteid: 'Site ID',
  leadSourceID: 'Lead source',
  IPAddress: 'IP address',
  AccountID: 'Account ID',
  OwnerAccountID: 'Owner account ID',
  sendNotification: 'Send notification',
} as const
type LeadMember = keyof typeof NAMES

/** The contract's titles of the faults of a lead; `{}` is replaced with the name of the member. */
const TITLES = { missing: '{} missing', invalid: '{} invalid', 'too-long': '{} too long' } as const

/** Adds a fault of a member of a lead, with the contract's title. */
export function refuseLead(
  faults: FaultList,
  code: keyof typeof TITLES,
  member: LeadMember,
  detail: string,
): void {
  faults.add(code, member, detail, TITLES[code].replace('{}', NAMES[member]))
}

/** Adds a fault of the listing that a lead is about, which has its own titles in the contract. */
export function refuseListing(faults: FaultList, code: 'invalid' | 'inactive', detail: string) {
  const title = code === 'invalid' ? 'Invalid Listing ID' : 'Listing Inactive'
  faults.add(code, 'listingID', detail, title)
}

/**
 * Reads a lead, and adds a fault for each member that is missing or invalid.
 * @param clientAddress Where the request came from; stored without an IPAddress.
 * @returns The draft; its listing is null when the form names none. Use it only if there are no
 *   faults.
 */
export function readLeadForm(
  form: LeadForm,
  { required, sources }: LeadRules,
  clientAddress: string,
  faults: FaultList,
): Omit<LeadDraft, 'listingId'> & { readonly listingId: ListingId | null } {
  const text = (name: LeadText) => readText(name, form[name], required.includes(name), faults)
  const listingId = readListingId(form.listingID, faults)
  const contactName = text('contactName')
  const emailAddress = readEmail(text('emailAddress'), faults)
  return {
    listingId,
    contactName,
    emailAddress,
    comment: text('comment'),
    phoneNumber: text('phoneNumber'),
    financing: readBoolean('financing', form.financing, faults),
    siteId: readNumber('siteid', form.siteid, faults),
    source: (sources === 'any' ? readAnySource : readListedSource)(form.leadSourceID, faults),
    ...buyerOf(statedAddress(form.IPAddress), clientAddress, emailAddress),
    accountId: readAccount('AccountID', form.AccountID, faults),
    ownerAccountId: readAccount('OwnerAccountID', form.OwnerAccountID, faults),
    sendNotification: readBoolean('sendNotification', form.sendNotification, faults) ?? true,
  }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !value.trim())
}

function readListingId(value: unknown, faults: FaultList): ListingId | null {
  const id = isAbsent(value) ? 0 : wholeNumberOf(value)
  if (id === 0) {
    refuseLead(
      faults,
      'missing',
      'listingID',
      'listingID is required: the id of the listing asked about.',
    )
  } else if (id === undefined) {
    refuseListing(faults, 'invalid', `listingID must be a whole number, not ${formatValue(value)}.`)
  }
  return id ? (id as ListingId) : null
}

function readText(name: LeadText, value: unknown, required: boolean, faults: FaultList): string {
  const given = isAbsent(value) ? '' : textOf(value)
  if (given === undefined) {
    refuseLead(faults, 'invalid', name, `${name} must be a text, not ${formatValue(value)}.`)
    return ''
  }
  const limit = LEAD_TEXT_LIMITS[name]
  if (given.length > limit * MAX_TIMES_TOO_LONG) {
    refuseLong(name, given.length, faults)
    return ''
  }
  const text = name === 'comment' ? severalLines(given) : oneLine(given)
  const length = characterCount(text)
  if (text === '' && required) {
    refuseLead(faults, 'missing', name, `${name} is required, up to ${limit} characters.`)
  }
  if (length > limit) refuseLong(name, length, faults)
  return text
}

function refuseLong(name: LeadText, length: number, faults: FaultList): void {
  refuseLead(
    faults,
    'too-long',
    name,
    `${name} has ${length} characters; at most ${LEAD_TEXT_LIMITS[name]} are accepted.`,
  )
}

function readEmail(text: string, faults: FaultList): string {
  if (text !== '' && !isEmailAddress(text)) {
    refuseLead(
      faults,
      'invalid',
      'emailAddress',
      `emailAddress must be an email address such as name@example.com, not ${formatValue(text)}.`,
    )
  }
  return text
}

function readBoolean(name: LeadMember, value: unknown, faults: FaultList): boolean | null {
  if (isAbsent(value)) return null
  const flag = booleanOf(value)
  if (flag === undefined) {
    const detail = `${name} must be true, false, 1, 0, yes or no, not ${formatValue(value)}.`
    refuseLead(faults, 'invalid', name, detail)
  }
  return flag ?? null
}

function readNumber(name: LeadMember, value: unknown, faults: FaultList): number | null {
  if (isAbsent(value)) return null
  const number = wholeNumberOf(value)
  if (number === undefined) {
    refuseLead(
      faults,
      'invalid',
      name,
      `${name} must be a whole number from 0, not ${formatValue(value)}.`,
    )
  }
  return number ?? null
}

function readAccount(name: LeadMember, value: unknown, faults: FaultList): AccountId | null {
  const id = readNumber(name, value, faults)
  return id ? (id as AccountId) : null
}

function readListedSource(value: unknown, faults: FaultList): string {
  if (isAbsent(value)) return 'None'
  const source = leadSourceOf(textOf(value) ?? '')
  if (source === undefined) {
    refuseLead(
      faults,
      'invalid',
      'leadSourceID',
      `leadSourceID must be one of ${LEAD_SOURCES.join(', ')}, not ${formatValue(value)}.`,
    )
  }
  return source ?? 'None'
}

function readAnySource(value: unknown, faults: FaultList): string {
  if (isAbsent(value)) return 'None'
  const text = textOf(value)
  const isEndless = (text?.length ?? 0) > MAX_SOURCE_CHARACTERS * MAX_TIMES_TOO_LONG
  const source = text === undefined || isEndless ? '' : withoutControls(text)
  const length = isEndless ? (text?.length ?? 0) : characterCount(source)
  if (text === undefined || length > MAX_SOURCE_CHARACTERS) {
    const given = text === undefined ? formatValue(value) : `one of ${length} characters`
    refuseLead(
      faults,
      'invalid',
      'leadSourceID',
      `leadSourceID must be a text of up to ${MAX_SOURCE_CHARACTERS} characters, not ${given}.`,
    )
  }
  return source
}

/**
 * Anything but an address, such as `unknown`, is treated as missing: a lead is worth more than
 * where it came from.
 */
function statedAddress(value: unknown): string | null {
  return firstForwardedAddress(textOf(value) ?? '')
}

/**
 * The buyer's network address distinguishes buyers best. Without it, all leads of a site would come
 * from one address.
 */
function buyerOf(stated: string | null, clientAddress: string, emailAddress: string) {
  return {
    clientAddress: stated ?? canonicalAddress(clientAddress) ?? clientAddress,
    buyer: stated === null ? personKey(emailAddress) : addressOwner(stated),
  }
}
