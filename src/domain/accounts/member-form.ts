import { isEmailAddress } from '../leads/email.ts'
import { characterCount, oneLine } from '../listings/plain-text.ts'
import { FaultList } from '../problem.ts'
import { shown } from '../values/scalars.ts'
import type { Designation, Member, Plan, PostalAddress } from './member.ts'

/** What may be said of an account; what is undefined is not said. */
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

const MOST_CHARACTERS = 200

const NO_ADDRESS: PostalAddress = { street: '', streetLine2: '', city: '', stateCode: '', zip: '' }

const BLANK: Omit<Member, 'id'> = {
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

/** A new account. @throws Problem `invalid-input` with all that is wrong or missing. */
export function newMember(form: MemberForm): Omit<Member, 'id'> {
  return changed(BLANK, form)
}

/** An account with what a form says of it. @throws Problem `invalid-input` with all that is wrong. */
export function changedMember(member: Member, form: MemberForm): Member {
  return { ...changed(member, form), id: member.id }
}

function changed<Details extends Omit<Member, 'id'>>(before: Details, form: MemberForm): Details {
  const faults = new FaultList()
  const text = (name: keyof MemberForm, old: string) => readText(name, form[name], old, faults)
  const email = text('email', before.email)
  if (!isEmailAddress(email)) {
    const detail = `email must be an e-mail address such as name@example.com, not ${shown(email)}.`
    faults.add('Invalid email', detail)
  }
  const companyName = text('company', before.companyName)
  const contactName = text('contact', before.contactName)
  if (companyName === '' && contactName === '') {
    faults.add('Name missing', 'An account needs a company or a contact.')
  }
  const address = changedAddress(before.address, form, faults)
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

function changedAddress(before: PostalAddress, form: MemberForm, faults: FaultList): PostalAddress {
  const { street, street2, city, state, zip } = form
  if ([street, street2, city, state, zip].every(part => part === undefined)) return before
  const stateCode = readText('state', state, before.stateCode, faults).toUpperCase()
  if (!/^([A-Z]{2})?$/.test(stateCode)) {
    faults.add('Invalid state', `state must be two letters, not ${shown(stateCode)}.`)
  }
  const zipCode = readText('zip', zip, before.zip, faults)
  if (!/^(\d{5})?$/.test(zipCode)) {
    faults.add('Invalid zip', `zip must be five digits, not ${shown(zipCode)}.`)
  }
  return {
    street: readText('street', street, before.street, faults),
    streetLine2: readText('street2', street2, before.streetLine2, faults),
    city: readText('city', city, before.city, faults),
    stateCode,
    zip: zipCode,
  }
}

function readText(
  name: string,
  given: string | undefined,
  before: string,
  faults: FaultList,
): string {
  if (given === undefined) return before
  const text = oneLine(given)
  const length = characterCount(text)
  if (length > MOST_CHARACTERS) {
    const detail = `${name} has ${length} characters; at most ${MOST_CHARACTERS} are accepted.`
    faults.add(`${name} too long`, detail)
  }
  return text
}
