import type { ListingReview } from '../../domain/listings/listing-review.ts'
import type { NewReport, ReportOutcome } from '../../domain/listings/report.ts'
import type { AccountId, ListingId, ReportId } from '../../domain/values/ids.ts'
import { flag } from '../sql/rows.ts'
import { ReviewReader } from './review-records.ts'

export class ReviewWriter extends ReviewReader {
  async put(id: ListingId, accountId: AccountId, review: ListingReview): Promise<void> {
    const { state, reason, offered, version, at } = review
    const row = { account_id: accountId, state, reason, offered: flag(offered), version, at }
    await this.db
      .insertInto('listing_review')
      .values({ listing_id: id, ...row })
      .onConflict(conflict => conflict.column('listing_id').doUpdateSet(row))
      .execute()
  }

  async remove(id: ListingId): Promise<void> {
    await this.db.deleteFrom('listing_review').where('listing_id', '=', id).execute()
  }

  async addReport({ listingId, category, comment, createdAt }: NewReport): Promise<ReportId> {
    const { report_id } = await this.db
      .insertInto('report')
      .values({
        listing_id: listingId,
        category,
        comment,
        created_at: createdAt,
        outcome: '',
        settled_at: null,
      })
      .returning('report_id')
      .executeTakeFirstOrThrow()
    return report_id
  }

  /** Settles the open reports about a listing. @returns How many. */
  async settleReports(id: ListingId, outcome: ReportOutcome, at: number): Promise<number> {
    const { numUpdatedRows } = await this.db
      .updateTable('report')
      .set({ outcome, settled_at: at })
      .where('listing_id', '=', id)
      .where('outcome', '=', '')
      .executeTakeFirst()
    return Number(numUpdatedRows)
  }

  /** Removes some reports that were settled before an instant. @returns How many. */
  async removeSettledReports(until: number, limit: number): Promise<number> {
    const rows = await this.db
      .selectFrom('report')
      .select('report_id')
      .where('settled_at', '<', until)
      .limit(limit)
      .execute()
    const ids = rows.map(row => row.report_id)
    if (ids.length > 0) await this.db.deleteFrom('report').where('report_id', 'in', ids).execute()
    return ids.length
  }

  async apply(id: AccountId, at: number): Promise<void> {
    await this.db
      .insertInto('account_application')
      .values({ account_id: id, applied_at: at })
      .execute()
  }

  /** @returns False when the account did not wait. */
  async settleApplication(id: AccountId): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('account_application')
      .where('account_id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
}
