import type { AccountId } from '../values/ids.ts'
import type { LeadNotification } from './lead.ts'

/** How a CRM gets a copy of each lead: as ADF/XML, or as lines of `Name: value`. */
export const COPY_FORMATS = ['adf', 'fields'] as const
export type CopyFormat = (typeof COPY_FORMATS)[number]

/** An account's leads are copied to so many addresses at most. */
export const MAX_COPIES = 5

/** The data of the copy of a lead for a CRM. */
export interface LeadCopyMail extends Omit<LeadNotification, 'kind'> {
  readonly kind: 'lead-copy'
  readonly accountId: AccountId
  readonly format: CopyFormat
}
