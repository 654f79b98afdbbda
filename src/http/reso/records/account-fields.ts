import type { Member, PostalAddress } from '../../../domain/accounts/member.ts'
import { MAX_DETAIL_CHARACTERS } from '../../../domain/accounts/member-form.ts'
import { fieldKinds, known } from '../model/derived-fields.ts'
import type { ResourceField } from '../model/resource-field.ts'
import type { ResourceTable } from '../model/resource-table.ts'

/** An account and the office shown with it; null if it has none. */
export interface MemberSource {
  readonly member: Member
  readonly office: Member | null
  /**
   * When the account or the public part of its office last changed, in milliseconds since 1970 UTC.
   */
  readonly changedAt: number
}

const { text, choice, instant } = fieldKinds<MemberSource>()

function filled(name: string, read: (member: Member) => string): ResourceField<MemberSource> {
  return text(name, MAX_DETAIL_CHARACTERS, ({ member }) => read(member) || null)
}

function address(
  prefix: string,
  addressOf: (member: Member) => PostalAddress,
): readonly ResourceField<MemberSource>[] {
  return [
    filled(`${prefix}Address1`, member => addressOf(member).street),
    filled(`${prefix}Address2`, member => addressOf(member).streetLine2),
    filled(`${prefix}City`, member => addressOf(member).city),
    filled(`${prefix}StateOrProvince`, member => addressOf(member).stateCode),
    filled(`${prefix}PostalCode`, member => addressOf(member).zip),
  ]
}

const CHANGED = known(instant('ModificationTimestamp', ({ changedAt }) => changedAt))

/** The person behind an account, who offers listings. */
const MEMBER_FIELDS: readonly ResourceField<MemberSource>[] = [
  known(text('MemberKey', 255, ({ member }) => String(member.id))),
  filled('MemberFullName', ({ contactName }) => contactName),
  filled('MemberEmail', ({ email }) => email),
  filled('MemberOfficePhone', ({ phone }) => phone),
  known(choice('MemberStatus', 'MemberStatus', () => 'Active')),
  ...address('Member', member => member.address),
  text('OfficeKey', 255, ({ office }) => (office === null ? null : String(office.id))),
  text('OfficeName', MAX_DETAIL_CHARACTERS, ({ office }) => office?.companyName || null),
  CHANGED,
]

/** The company of an account, also for the accounts below it. */
const OFFICE_FIELDS: readonly ResourceField<MemberSource>[] = [
  known(text('OfficeKey', 255, ({ member }) => String(member.id))),
  filled('OfficeName', ({ companyName }) => companyName),
  filled('OfficePhone', ({ phone }) => phone),
  filled('OfficeEmail', ({ email }) => email),
  known(choice('OfficeStatus', 'OfficeStatus', () => 'Active')),
  ...address('Office', member => member.companyAddress),
  CHANGED,
]

export const MEMBER: ResourceTable<MemberSource> = {
  name: 'Member',
  key: 'MemberKey',
  fields: MEMBER_FIELDS,
  expandable: {},
}

export const OFFICE: ResourceTable<MemberSource> = {
  name: 'Office',
  key: 'OfficeKey',
  fields: OFFICE_FIELDS,
  expandable: {},
}
