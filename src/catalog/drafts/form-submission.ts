import type { Principal } from '../../domain/accounts/principal.ts'
import { draftOfForm } from '../../domain/listings/form/form-draft.ts'
import { FormFaults } from '../../domain/listings/form/form-faults.ts'
import type { ListingForm } from '../../domain/listings/form/form-names.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { revisionOf } from '../../domain/listings/listing-revision.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { FaultList } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { ListingSubmission } from '../listings/listing-submission.ts'

/** What is typed in a form, for a listing as it was read, or for a new one. */
export interface FormSubmission {
  readonly principal: Principal
  readonly accountId: AccountId
  /** Null: a new listing. */
  readonly before: ListingDetail | null
  /** The fields that change. */
  readonly form: ListingForm
  readonly calendar: Calendar
  /** See `ListingSubmission`. */
  readonly alongside?: ListingSubmission['alongside']
}

/** The submission of a form: what the API makes of a body, with faults in the words of the form. */
export function submissionOf(
  { principal, accountId, before, form, calendar, alongside }: FormSubmission,
  gazetteer: Gazetteer,
): ListingSubmission {
  const faults = new FaultList()
  const draftFaults = new FormFaults(form, faults)
  const context = {
    gazetteer,
    stateId: before?.listing.stateId ?? null,
    hasAuction: before !== null && before.auction !== null,
  }
  const draft = draftOfForm(form, context, draftFaults)
  return {
    ...{ listingId: before?.listing.id ?? null, spotlight: 'none', accountId, draft },
    ...{ faults, draftFaults, principal, calendar, alongside },
    idempotency: null,
    // Nobody has changed the listing since it was compared with the form.
    condition: before === null ? null : [revisionOf(before.listing)],
  }
}
