import type { TestService } from './service.ts'

/** A lead's row as the database file has it. */
export interface StoredLead {
  readonly lead_id: number
  readonly listing_id: number
  readonly account_id: number
  readonly owner_account_id: number | null
  readonly contact_name: string
  readonly email_address: string
  readonly phone_number: string
  readonly comment: string
  readonly financing: number | null
  readonly site_id: number | null
  readonly source: string
  readonly client_address: string
  readonly buyer: string
  readonly guest_network: string
  readonly created_at: number
  readonly status: string
  readonly person_id: number | null
}

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
