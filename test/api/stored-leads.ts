import type { Selectable } from 'kysely'
import type { NewLead } from '../../src/domain/leads/lead.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import type { LeadTable } from '../../src/store/schema/lead-tables.ts'
import type { TestService } from './service.ts'

/** A lead's row as the database file has it. */
export type StoredLead = Selectable<LeadTable>

/** The leads in a service's database, oldest first. */
export function storedLeads({ data }: TestService): StoredLead[] {
  return data.query('select * from lead order by lead_id')
}

/** Runs a statement in a service's database, as another process would. */
export function alterDatabase({ data }: TestService, sql: string): void {
  data.execute(sql)
}

/** A correct lead. */
export const LEAD = {
  listingID: 1,
  contactName: 'Joe Buyer',
  emailAddress: 'joe@example.com',
  comment: 'Is the creek wet all year?',
  phoneNumber: '512-555-0142',
}

/** A correct lead in the form of a version, with some members changed. */
export function leadBody(version: 'v1' | 'v3', changes: Readonly<Record<string, unknown>> = {}) {
  const lead = { ...LEAD, ...changes }
  return version === 'v1' ? lead : { data: lead }
}

/** The same lead as a form of a version. */
export function leadForm(version: 'v1' | 'v3'): string {
  const members = version === 'v1' ? { ...LEAD, listingID: '1' } : { data: JSON.stringify(LEAD) }
  return new URLSearchParams(members).toString()
}

/** A lead as the store takes it, without anything that a buyer may leave out. */
export const NEW_LEAD: NewLead = {
  listingId: 1 as ListingId,
  accountId: 1 as AccountId,
  ownerAccountId: null,
  contactName: 'Joe Buyer',
  emailAddress: 'joe@example.com',
  phoneNumber: '',
  comment: '',
  financing: null,
  siteId: null,
  source: 'None',
  clientAddress: '192.0.2.9',
  buyer: 'joe@example.com',
  guestNetwork: '',
  createdAt: 0,
}
