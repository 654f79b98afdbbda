import { FaultList } from '../problem.ts'
import { isEmailAddress } from '../values/email.ts'
import { characterCount, oneLine } from '../values/plain-text.ts'
import { formatValue } from '../values/scalars.ts'
import type { Designation, Member, Plan, PostalAddress } from './member.ts'
import { POSTAL_STATES } from './postal-states.ts'

/** Details of an account; undefined ones are left unchanged. */
export interface MemberForm {
  readonly company?: string
  readonly contact?: string
  readonly email?: string
  readonly phone?: string
  readonly fax?: string
  readonly street?: string
  readonly street2?: string
  readonly city?: string
  readonly state?: string
  readonly zip?: string
  readonly plan?: Plan
  readonly designation?: Designation
  readonly seller?: 'yes' | 'no'
  readonly active?: 'yes' | 'no'
}

/** The limit of each text of an account. */
export const MAX_DETAIL_CHARACTERS = 200

const NO_ADDRESS: PostalAddress = { street: '', streetLine2: '', city: '', stateCode: '', zip: '' }

/** An account without any details. */
export const BLANK_MEMBER: Omit<Member, 'id'> = {
  companyName: '',
  contactName: '',
  email: '',
  phone: '',
  fax: '',
  companyAddress: NO_ADDRESS,
  address: NO_ADDRESS,
  plan: 'standard',
  designation: 'none',
  isSeller: false,
  active: true,
  badge: null,
  portrait: null,
  logo: null,
}

/** Gives the name under which the user entered a detail, such as the option of a command. */
export type NameOfDetail = (detail: keyof MemberForm) => string

/**
 * Creates an account.
 * @throws Problem `invalid-input` with every detail that is invalid or missing.
 */
export function newMember(form: MemberForm, nameOf: NameOfDetail): Omit<Member, 'id'> {
  return changed(BLANK_MEMBER, form, nameOf)
}

/**
 * Applies the changes of a form to an account.
 * @throws Problem `invalid-input` with every invalid detail.
 */
export function changedMember(member: Member, form: MemberForm, nameOf: NameOfDetail): Member {
  return { ...changed(member, form, nameOf), id: member.id }
}

function changed<Details extends Omit<Member, 'id'>>(
  before: Details,
  form: MemberForm,
  nameOf: NameOfDetail,
): Details {
  const faults = new FaultList()
  const text = (detail: keyof MemberForm, old: string) =>
    form[detail] === undefined ? old : readText(detail, nameOf(detail), form[detail], faults)
  const email = text('email', before.email)
  if (!isEmailAddress(email)) faults.add('invalid', 'email', emailFault(nameOf('email'), email))
  const companyName = text('company', before.companyName)
  const contactName = text('contact', before.contactName)
  if (companyName === '' && contactName === '') {
    const detail = `An account needs a company or a contact: ${nameOf('company')} or ${nameOf('contact')}.`
    faults.add('missing', 'company', detail)
  }
  const address = changedAddress(before.address, form, nameOf, faults)
  const member: Details = {
    ...before,
    companyName,
    contactName,
    email,
    phone: text('phone', before.phone),
    fax: text('fax', before.fax),
    ...(address !== before.address && { address, companyAddress: address }),
    plan: form.plan ?? before.plan,
    designation: form.designation ?? before.designation,
    isSeller: form.seller === undefined ? before.isSeller : form.seller === 'yes',
    active: form.active === undefined ? before.active : form.active === 'yes',
  }
  faults.throwIfAny()
  return member
}

function emailFault(name: string, email: string): string {
  const accepted = 'an email address such as name@example.com'
  return email === ''
    ? `${name} is missing: ${accepted}, to which leads are mailed.`
    : `${name} must be ${accepted}, not ${formatValue(email)}.`
}

function changedAddress(
  before: PostalAddress,
  form: MemberForm,
  nameOf: NameOfDetail,
  faults: FaultList,
): PostalAddress {
  const { street, street2, city, state, zip } = form
  if ([street, street2, city, state, zip].every(part => part === undefined)) return before
  const text = (detail: keyof MemberForm, old: string) =>
    form[detail] === undefined ? old : readText(detail, nameOf(detail), form[detail], faults)
  const stateCode = text('state', before.stateCode).toUpperCase()
  if (stateCode !== '' && !POSTAL_STATES.includes(stateCode)) {
    faults.mustBe('state', 'the two letters of a state, such as TX', stateCode, nameOf('state'))
  }
  const zipCode = text('zip', before.zip)
  if (!/^(\d{5})?$/.test(zipCode)) {
    faults.mustBe('zip', 'five digits', zipCode, nameOf('zip'))
  }
  return {
    street: text('street', before.street),
    streetLine2: text('street2', before.streetLine2),
    city: text('city', before.city),
    stateCode,
    zip: zipCode,
  }
}

function readText(
  detail: keyof MemberForm,
  name: string,
  given: string,
  faults: FaultList,
): string {
  const text = oneLine(given)
  const length = characterCount(text)
  if (length > MAX_DETAIL_CHARACTERS) {
    const limitText = `${name} has ${length} characters; at most ${MAX_DETAIL_CHARACTERS} are accepted.`
    faults.add('too-long', detail, limitText)
  }
  return text
}
