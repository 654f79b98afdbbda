import type { ListingFiles } from '../../../catalog/pictures/listing-files.ts'
import type { ListingWithFiles } from '../../../catalog/pictures/picture-states.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { mayActFor } from '../../../domain/accounts/principal.ts'
import { Problem, type ProblemCode } from '../../../domain/problem.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { noPage, pathId } from '../frame/path-id.ts'

/** A listing whose files a person looks at. */
export interface WorkedListing extends ListingWithFiles {
  readonly id: ListingId
  /** Whether the person may change them, too. */
  readonly mayWrite: boolean
}

const HIDDEN: readonly ProblemCode[] = ['forbidden', 'not-found', 'listing-inactive']

/**
 * The listing of a path, shown or not.
 * @param needed `write`: for those alone who may change it.
 * @throws Problem `not-found` for a listing that is not there for the person.
 */
export async function workedListing(
  files: ListingFiles,
  { principal }: SignedIn,
  params: unknown,
  needed: 'read' | 'write',
): Promise<WorkedListing> {
  const id = pathId<ListingId>(params, 'listing')
  const found = await files.of(principal, id).catch((error: unknown) => {
    throw error instanceof Problem && HIDDEN.includes(error.code) ? noPage() : error
  })
  const mayWrite = mayActFor(principal, ['listings:write'], found.detail.listing.accountId)
  if (needed === 'write' && !mayWrite) throw noPage()
  return { id, ...found, mayWrite }
}
