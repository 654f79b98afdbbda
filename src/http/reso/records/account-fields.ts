import type { Member, PostalAddress } from '../../../domain/accounts/member.ts'
import { MAX_DETAIL_CHARACTERS } from '../../../domain/accounts/member-form.ts'
import { fieldKinds, known } from '../model/made-fields.ts'
import type { ResourceField } from '../model/resource-field.ts'
import type { ResourceTable } from '../model/resource-table.ts'

type Field = ResourceField<Member>

const { text, choice } = fieldKinds<Member>()

function filled(name: string, read: (member: Member) => string): Field {
  return text(name, MAX_DETAIL_CHARACTERS, member => read(member) || null)
}

function address(prefix: string, read: (member: Member) => PostalAddress): readonly Field[] {
  return [
    filled(`${prefix}Address1`, member => read(member).street),
    filled(`${prefix}Address2`, member => read(member).streetLine2),
    filled(`${prefix}City`, member => read(member).city),
    filled(`${prefix}StateOrProvince`, member => read(member).stateCode),
    filled(`${prefix}PostalCode`, member => read(member).zip),
  ]
}

/** Who offers listings: the person of an account. */
const MEMBER_FIELDS: readonly Field[] = [
  known(text('MemberKey', 255, ({ id }) => String(id))),
  filled('MemberFullName', ({ contactName }) => contactName),
  filled('MemberEmail', ({ email }) => email),
  filled('MemberOfficePhone', ({ phone }) => phone),
  known(choice('MemberStatus', 'MemberStatus', () => 'Active')),
  ...address('Member', member => member.address),
  text('OfficeKey', 255, ({ id, isSeller }) => (isSeller ? null : String(id))),
]

/** The company of an account. Owners who sell their own land have none. */
const OFFICE_FIELDS: readonly Field[] = [
  known(text('OfficeKey', 255, ({ id }) => String(id))),
  filled('OfficeName', ({ companyName }) => companyName),
  filled('OfficePhone', ({ phone }) => phone),
  filled('OfficeEmail', ({ email }) => email),
  known(choice('OfficeStatus', 'OfficeStatus', () => 'Active')),
  ...address('Office', member => member.companyAddress),
]

export const MEMBER: ResourceTable<Member> = {
  name: 'Member',
  key: 'MemberKey',
  fields: MEMBER_FIELDS,
  expandable: {},
}

export const OFFICE: ResourceTable<Member> = {
  name: 'Office',
  key: 'OfficeKey',
  fields: OFFICE_FIELDS,
  expandable: {},
}
