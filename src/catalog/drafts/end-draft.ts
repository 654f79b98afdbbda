import type { Principal } from '../../domain/accounts/principal.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import type { StoredDraft } from '../../store/drafts/draft-records.ts'
import type { Transaction } from '../../store/store.ts'
import { recordWrite } from '../writes/record-write.ts'
import { StaleRecord } from '../writes/retry-stale.ts'
import type { HeldFiles } from './draft-contents.ts'

export interface EndedDraft {
  readonly draft: Pick<StoredDraft, 'id' | 'version'>
  readonly held: HeldFiles
  readonly listingId: ListingId
}

/**
 * Ends a draft in the transaction that has read it and has written its listing.
 * @param held The files with which it is published.
 */
export async function endDraft(
  transaction: Transaction,
  { actor }: Principal,
  now: number,
  {
    draft: { id, version },
    held: {
      files: { pictures, documents },
    },
    listingId,
  }: EndedDraft,
): Promise<void> {
  const { drafts } = transaction
  await drafts.giveDocuments(id, listingId)
  const paths = documents.flatMap(one => ('path' in one ? one.path : []))
  await drafts.settleUploads([...pictures.map(({ pictureId }) => pictureId), ...paths])
  if (!(await drafts.remove(id, version))) throw new StaleRecord()
  await recordWrite(transaction, actor, now, {
    subject: 'draft',
    id: String(id),
    action: 'published',
    details: { listingId },
    changed: [],
  })
}
