import type { Insertable, Selectable } from 'kysely'
import type { Member } from '../../domain/accounts/member.ts'
import type { MemberImage } from '../../domain/pictures/picture.ts'
import type { AccountTable } from '../schema/account-tables.ts'
import { flag, fromJson } from '../sql/rows.ts'

export function memberOf(
  row: Omit<
    Selectable<AccountTable>,
    | 'revision'
    | 'deleted_at'
    | 'office_id'
    | 'approved_name'
    | 'changed_at'
    | 'trusted_at'
    | 'time_zone'
  >,
): Member {
  return {
    id: row.account_id,
    companyName: row.company_name,
    contactName: row.contact_name,
    email: row.email,
    phone: row.phone,
    fax: row.fax,
    companyAddress: fromJson(row.company_address),
    address: fromJson(row.address),
    plan: row.plan,
    designation: row.designation,
    isSeller: row.is_seller === 1,
    active: row.active === 1,
    badge: imageOf(row.badge),
    portrait: imageOf(row.portrait),
    logo: imageOf(row.logo),
  }
}

export function imageOf(text: string | null): MemberImage | null {
  return text === null ? null : fromJson<MemberImage>(text)
}

export function memberRow(member: Member): Insertable<AccountTable> {
  return { account_id: member.id, ...detailsRow(member) }
}

export function detailsRow(member: Omit<Member, 'id'>) {
  return {
    company_name: member.companyName,
    contact_name: member.contactName,
    email: member.email,
    phone: member.phone,
    fax: member.fax,
    company_address: JSON.stringify(member.companyAddress),
    address: JSON.stringify(member.address),
    plan: member.plan,
    designation: member.designation,
    is_seller: flag(member.isSeller),
    active: flag(member.active),
    badge: imageText(member.badge),
    portrait: imageText(member.portrait),
    logo: imageText(member.logo),
  }
}

function imageText(image: MemberImage | null): string | null {
  return image === null ? null : JSON.stringify(image)
}
