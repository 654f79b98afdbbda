import type { Principal } from '../../domain/accounts/principal.ts'
import type { BulkAction } from '../../domain/listings/bulk-action.ts'
import type { FormName, ListingForm } from '../../domain/listings/form/form-names.ts'
import { numberText } from '../../domain/listings/form/typed-number.ts'
import type { ListingDetail } from '../../domain/listings/listing.ts'
import { isOffered } from '../../domain/listings/listing-review.ts'
import { Problem } from '../../domain/problem.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { BulkListing } from '../../store/bulk/bulk-records.ts'
import type { OwnListings } from '../listings/own-listings.ts'
import type { PostedListings } from '../listings/posted-listings.ts'
import type { EditHistory } from './edit-history.ts'
import type { ListingEdit } from './form-history.ts'
import type { ListingForms } from './listing-forms.ts'

/** The use cases that change one listing. */
export interface BulkTools {
  readonly own: OwnListings
  readonly posted: Pick<PostedListings, 'delete' | 'renew' | 'restore' | 'setActive'>
  readonly forms: ListingForms
  readonly history: EditHistory
}

/** Said of a listing that was active when it was deleted. */
const WAS_SHOWN = 'shown'

export interface BulkStep {
  readonly principal: Principal
  readonly action: BulkAction
  readonly calendar: Calendar
}

/** Changes one listing. @returns What became of it; a fault of the listing is an outcome. */
export async function changeOne(
  tools: BulkTools,
  step: BulkStep,
  id: ListingId,
): Promise<BulkListing> {
  const { principal, action } = step
  try {
    const before = await tools.own.find(principal, id)
    const hasChanged = await act(tools, step, before)
    if (!hasChanged) return { listingId: id, outcome: 'same', version: null, detail: '' }
    const { listing } = await tools.own.find(principal, id)
    const detail = action.kind === 'delete' && isOffered(before) ? WAS_SHOWN : ''
    return { listingId: id, outcome: 'changed', version: listing.version, detail }
  } catch (error) {
    return { listingId: id, outcome: 'refused', version: null, detail: reasonOf(error) }
  }
}

/** Undoes the change of one listing, unless the same fields were edited since. */
export async function undoOne(
  tools: BulkTools,
  { principal, action, calendar }: BulkStep,
  { listingId: id, version, detail }: BulkListing,
): Promise<BulkListing> {
  const unchanged = (why: string): BulkListing => ({
    listingId: id,
    outcome: 'kept',
    version,
    detail: why,
  })
  try {
    const found = await tools.own.find(principal, id)
    const { deletedAt } = found
    if (action.kind === 'renew') return unchanged('A renewal is not undone.')
    if (action.kind === 'delete') {
      if (deletedAt === null) return unchanged('It was restored before.')
      await tools.posted.restore(principal, id)
      if (detail === WAS_SHOWN) await tools.posted.setActive(principal, id, true)
    } else if (action.kind === 'restore') {
      if (deletedAt !== null) return unchanged('It was deleted again.')
      await tools.posted.delete({ listingId: id, principal, condition: null })
    } else if (action.kind === 'show' || action.kind === 'hide') {
      const wasShown = action.kind === 'hide'
      if (isOffered(found) === wasShown) return unchanged('It was changed since.')
      await tools.posted.setActive(principal, id, wasShown)
    } else {
      const later: ListingEdit[] = []
      let own: ListingEdit | null = null
      for await (const edit of tools.history.edits(found, calendar)) {
        if (edit.version === version) own = edit
        if (edit.version <= (version ?? 0)) break
        later.push(edit)
      }
      const fields = own?.fields.flatMap(field => (field.name === null ? [] : [field])) ?? []
      const isChanged = later.some(one => one.fields.some(({ name }) => isIn(fields, name)))
      if (own === null || isChanged) return unchanged('It was changed since.')
      const form: ListingForm = Object.fromEntries(fields.map(one => [one.name, one.before]))
      await tools.forms.overwrite(principal, id, form, calendar)
    }
    return { listingId: id, outcome: 'undone', version, detail: '' }
  } catch (error) {
    return unchanged(reasonOf(error))
  }
}

function isIn(fields: readonly { readonly name: FormName | null }[], name: FormName | null) {
  return name !== null && fields.some(one => one.name === name)
}

async function act(
  { posted, forms }: BulkTools,
  { principal, action, calendar }: BulkStep,
  { listing, deletedAt }: ListingDetail,
): Promise<boolean> {
  const { id } = listing
  switch (action.kind) {
    case 'show':
    case 'hide':
      return await posted.setActive(principal, id, action.kind === 'show')
    case 'renew':
      await posted.renew(principal, id)
      return true
    case 'delete':
      return await posted.delete({ listingId: id, principal, condition: null })
    case 'restore':
      if (deletedAt === null) return false
      await posted.restore(principal, id)
      return true
    default: {
      const form = formOf(action, listing.priceUsd)
      const changed = await forms.overwrite(principal, id, form, calendar)
      return changed.length > 0
    }
  }
}

function formOf(
  action: Extract<BulkAction, { kind: 'status' | 'price' | 'leads' }>,
  priceUsd: number | null,
): ListingForm {
  if (action.kind === 'status') return { status: action.status }
  if (action.kind === 'leads') return { leadRoutingEmail: action.email }
  if (priceUsd === null) return {}
  // Whole dollars: a percentage should not produce prices with cents.
  const price = Math.round(priceUsd * (1 + action.percent / 100))
  return { priceUsd: numberText(Math.max(price, 1)) }
}

/** @throws The error, if the listing did not cause it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Problem) || error.code === 'unavailable') throw error
  return error.message.slice(0, 500)
}
