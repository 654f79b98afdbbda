import type { Principal } from '../../domain/accounts/principal.ts'
import type { ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import type { FileSet } from '../../domain/listings/file-merge.ts'
import { draftOfForm } from '../../domain/listings/form/form-draft.ts'
import { FormFaults } from '../../domain/listings/form/form-faults.ts'
import type { ListingForm } from '../../domain/listings/form/form-names.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { boundaryParts } from '../../domain/places/tracts.ts'
import { FaultList } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { ListingSubmission } from '../listings/listing-submission.ts'

/** A submitted form, for a listing in the state that its author saw, or for a new one. */
export interface FormSubmission {
  readonly principal: Principal
  readonly accountId: AccountId
  /** Null: a new listing. */
  readonly before: ListingDetail | null
  /** The fields that change. */
  readonly form: ListingForm
  readonly calendar: Calendar
  /**
   * The photos, documents and boundary that change with the form; absent: they stay as they are.
   */
  readonly files?: FileSet | undefined
  /** The paths of the documents that were sent to the draft. */
  readonly sentDocuments?: readonly string[] | undefined
}

/** The submission of a form: what the API makes of a body, with faults in the words of the form. */
export function submissionOf(
  { principal, accountId, before, form, calendar, files, ...more }: FormSubmission,
  gazetteer: Gazetteer,
): ListingSubmission {
  const faults = new FaultList()
  // The labels of some fields depend on others, which need not be in the form.
  const { acres = null, stateId = null, listingTypeWithoutAuction } = before?.listing ?? {}
  const listingType = String(listingTypeWithoutAuction ?? '')
  const draftFaults = new FormFaults({ listingType, ...form }, faults)
  const context = {
    gazetteer,
    stateId,
    acres,
    isLease: listingTypeWithoutAuction === 3,
    hasAuction: before !== null && before.auction !== null,
  }
  const draft = { ...draftOfForm(form, context, draftFaults), ...(files && draftOfFiles(files)) }
  return {
    listingId: before?.listing.id ?? null,
    spotlight: 'none',
    accountId,
    draft,
    faults,
    draftFaults,
    principal,
    calendar,
    ...more,
    idempotency: null,
    condition: null,
  }
}

/** Only the paths of documents name them, so any host will do. */
const ANY_HOST = 'https://media.invalid'

function draftOfFiles({ pictures, documents, boundary }: FileSet): ListingDraft {
  const { encodedBoundary, furtherRings } = boundaryParts(boundary)
  return {
    pictures,
    documents: documents.map(document => ({
      description: document.description,
      url: 'path' in document ? `${ANY_HOST}/${document.path}` : document.url,
    })),
    encodedBoundary: encodedBoundary || null,
    furtherRings: furtherRings || null,
  }
}
