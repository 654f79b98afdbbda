import type { Member, PostalAddress } from '../../../domain/accounts/member.ts'
import type { DescribedResource } from '../model/metadata.ts'
import type { ResourceField } from '../model/resource-field.ts'

type Field = ResourceField<Member>

const text = (name: string, maxLength: number, read: (member: Member) => string): Field => {
  return { name, type: 'Edm.String', maxLength, value: member => read(member) || null }
}
const key = (name: string): Field => {
  return { name, type: 'Edm.String', maxLength: 255, isKnown: true, value: ({ id }) => String(id) }
}

function address(prefix: string, read: (member: Member) => PostalAddress): readonly Field[] {
  return [
    text(`${prefix}Address1`, 200, member => read(member).street),
    text(`${prefix}Address2`, 200, member => read(member).streetLine2),
    text(`${prefix}City`, 100, member => read(member).city),
    text(`${prefix}StateOrProvince`, 2, member => read(member).stateCode),
    text(`${prefix}PostalCode`, 10, member => read(member).zip),
  ]
}

const active = (name: string): Field => {
  return { name, type: 'Edm.String', lookup: name, isKnown: true, value: () => 'Active' }
}

/** Who offers listings: the person of an account. */
export const MEMBER_FIELDS: readonly Field[] = [
  key('MemberKey'),
  text('MemberFullName', 150, ({ contactName }) => contactName),
  text('MemberEmail', 100, ({ email }) => email),
  text('MemberOfficePhone', 30, ({ phone }) => phone),
  active('MemberStatus'),
  ...address('Member', member => member.address),
  {
    name: 'OfficeKey',
    type: 'Edm.String',
    maxLength: 255,
    value: ({ id, isSeller }) => (isSeller ? null : String(id)),
  },
]

/** The company of an account. Owners who sell their own land have none. */
export const OFFICE_FIELDS: readonly Field[] = [
  key('OfficeKey'),
  text('OfficeName', 255, ({ companyName }) => companyName),
  text('OfficePhone', 30, ({ phone }) => phone),
  text('OfficeEmail', 100, ({ email }) => email),
  active('OfficeStatus'),
  ...address('Office', member => member.companyAddress),
]

export const MEMBER: DescribedResource = {
  name: 'Member',
  key: 'MemberKey',
  fields: MEMBER_FIELDS,
  expandable: {},
}

export const OFFICE: DescribedResource = {
  name: 'Office',
  key: 'OfficeKey',
  fields: OFFICE_FIELDS,
  expandable: {},
}
