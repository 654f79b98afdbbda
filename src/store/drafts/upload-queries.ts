import type { AccountId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'
import type { UploadedBytes } from './draft-records.ts'

/** The sizes of files that were sent to drafts. */
export class UploadQueries extends Queries {
  async uploadedBytes(accountId: AccountId): Promise<number> {
    const { bytes } = await this.db
      .selectFrom('draft_upload')
      .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return Number(bytes)
  }

  async mostUploaded(limit: number): Promise<readonly UploadedBytes[]> {
    const rows = await this.db
      .selectFrom('draft_upload')
      .select(({ fn }) => ['account_id', fn.sum<number>('bytes').as('bytes')])
      .groupBy('account_id')
      .orderBy('bytes', 'desc')
      .limit(limit)
      .execute()
    return rows.map(row => ({ accountId: row.account_id as AccountId, bytes: Number(row.bytes) }))
  }
}
