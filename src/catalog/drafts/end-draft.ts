import type { Principal } from '../../domain/accounts/principal.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { StoredDraft } from '../../store/drafts/draft-records.ts'
import type { Transaction } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { StaleRecord } from '../writes/retry-stale.ts'
import type { HeldFiles } from './draft-contents.ts'

/** Somebody has changed, published or discarded a draft since it was read. Nothing was written. */
class DraftChanged extends Error {
  override readonly name = 'DraftChanged'
}

/**
 * Ends a draft in the transaction that writes its listing. Words that another tab has saved since the draft was read are not
 * thrown away: the transaction fails instead, see `unlessChanged`.
 * @param held The files with which it is published.
 */
export function endDraft(
  { actor }: Principal,
  clock: Clock,
  { id, version }: Pick<StoredDraft, 'id' | 'version'>,
  held: HeldFiles,
): (transaction: Transaction, listingId: ListingId) => Promise<void> {
  return async (transaction, listingId) => {
    const { drafts } = transaction
    if (((await drafts.files(id))?.version ?? 0) !== held.version) throw new DraftChanged()
    await drafts.giveDocuments(id, listingId)
    const { pictures, documents } = held.files
    const paths = documents.flatMap(one => ('path' in one ? one.path : []))
    await drafts.settleUploads([...pictures.map(({ pictureId }) => pictureId), ...paths])
    // Two clicks make one listing.
    if (!(await drafts.remove(id, version))) throw new DraftChanged()
    const about = { subject: 'draft', id: String(id), action: 'published', details: { listingId } }
    await recordWrite(transaction, actor, clock(), { ...about, subject: 'draft', changed: [] })
  }
}

/** Has the work begin anew, with the draft as it is then. @throws StaleRecord */
export async function unlessChanged<Result>(publishing: Promise<Result>): Promise<Result> {
  try {
    return await publishing
  } catch (error) {
    if (error instanceof DraftChanged) throw new StaleRecord()
    throw error
  }
}
