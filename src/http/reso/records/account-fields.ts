import type { Member, PostalAddress } from '../../../domain/accounts/member.ts'
import { MAX_DETAIL_CHARACTERS } from '../../../domain/accounts/member-form.ts'
import { fieldKinds, known } from '../model/made-fields.ts'
import type { ResourceField } from '../model/resource-field.ts'
import type { ResourceTable } from '../model/resource-table.ts'

/** An account with the office that is shown beside it; null: it has none. */
export interface MemberSource {
  readonly member: Member
  readonly office: Member | null
}

const { text, choice } = fieldKinds<MemberSource>()
const ofOffice = fieldKinds<Member>()

function filled(name: string, read: (member: Member) => string): ResourceField<MemberSource> {
  return text(name, MAX_DETAIL_CHARACTERS, ({ member }) => read(member) || null)
}

function filledOffice(name: string, read: (office: Member) => string): ResourceField<Member> {
  return ofOffice.text(name, MAX_DETAIL_CHARACTERS, office => read(office) || null)
}

/** @param named Makes a field of its name and of the line of the address that it has. */
function address<Source>(
  prefix: string,
  named: (name: string, read: (address: PostalAddress) => string) => ResourceField<Source>,
): readonly ResourceField<Source>[] {
  return [
    named(`${prefix}Address1`, ({ street }) => street),
    named(`${prefix}Address2`, ({ streetLine2 }) => streetLine2),
    named(`${prefix}City`, ({ city }) => city),
    named(`${prefix}StateOrProvince`, ({ stateCode }) => stateCode),
    named(`${prefix}PostalCode`, ({ zip }) => zip),
  ]
}

/** The person of an account, who offers listings. */
const MEMBER_FIELDS: readonly ResourceField<MemberSource>[] = [
  known(text('MemberKey', 255, ({ member }) => String(member.id))),
  filled('MemberFullName', ({ contactName }) => contactName),
  filled('MemberEmail', ({ email }) => email),
  filled('MemberOfficePhone', ({ phone }) => phone),
  known(choice('MemberStatus', 'MemberStatus', () => 'Active')),
  ...address('Member', (name, read) => filled(name, ({ address }) => read(address))),
  text('OfficeKey', 255, ({ office }) => (office === null ? null : String(office.id))),
  text('OfficeName', MAX_DETAIL_CHARACTERS, ({ office }) => office?.companyName || null),
]

/** The company of an account, also for the accounts below it. */
const OFFICE_FIELDS: readonly ResourceField<Member>[] = [
  known(ofOffice.text('OfficeKey', 255, ({ id }) => String(id))),
  filledOffice('OfficeName', ({ companyName }) => companyName),
  filledOffice('OfficePhone', ({ phone }) => phone),
  filledOffice('OfficeEmail', ({ email }) => email),
  known(ofOffice.choice('OfficeStatus', 'OfficeStatus', () => 'Active')),
  ...address('Office', (name, read) =>
    filledOffice(name, ({ companyAddress }) => read(companyAddress)),
  ),
]

export const MEMBER: ResourceTable<MemberSource> = {
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
