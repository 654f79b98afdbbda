import { type Selectable, sql } from 'kysely'
import type { Listing } from '../../domain/listings/listing.ts'
import {
  type Hold,
  type ListingReview,
  MAX_WAITING_COUNTED,
} from '../../domain/listings/listing-review.ts'
import type { ListingReport } from '../../domain/listings/report.ts'
import type { Coordinates } from '../../domain/places/place.ts'
import type { AccountId, ListingId, PictureId, ReportId } from '../../domain/values/ids.ts'
import type { ListingReviewTable } from '../schema/review-tables.ts'
import { Queries } from '../sql/queries.ts'
import { flag, RecordRows } from '../sql/record-rows.ts'

/** A listing that waits for a look, or that is held back. */
export interface ReviewedListing extends ListingReview {
  readonly listingId: ListingId
  readonly accountId: AccountId
  readonly accountName: string
  readonly title: string
}

/** A place in the order in which listings wait. */
export interface ReviewPosition {
  readonly at: number
  readonly listingId: ListingId
}

export interface ReviewQuery {
  readonly states: readonly State[]
  /** Null: of all accounts. */
  readonly accountId: AccountId | null
  readonly after: ReviewPosition | null
}

/** How much waits for people who watch over listings. */
export interface WaitingCounts {
  readonly review: number
  readonly edited: number
  readonly reports: number
  readonly applications: number
}

/** A requested account. */
export interface Application {
  readonly accountId: AccountId
  readonly accountName: string
  readonly contactName: string
  readonly email: string
  readonly appliedAt: number
}

/** A listing that is compared with another one. */
export interface ComparedListing extends Coordinates {
  readonly id: ListingId
  readonly accountId: AccountId
  readonly title: string
  readonly isActive: boolean
}

const MAX_SHARING = 20

const COMPARED = ['listing_id', 'account_id', 'title', 'active', 'latitude', 'longitude'] as const

type State = Hold | 'edited'

export class ReviewReader extends Queries {
  /** Null: the listing is not held, and nothing of it waits. */
  async of(id: ListingId): Promise<ListingReview | null> {
    const row = await this.db
      .selectFrom('listing_review')
      .selectAll()
      .where('listing_id', '=', id)
      .executeTakeFirst()
    return row ? reviewOf(row) : null
  }

  /** The reviews of these listings; listings without one are left out. */
  async ofListings(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, ListingReview>> {
    if (ids.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('listing_review')
      .selectAll()
      .where('listing_id', 'in', ids)
      .execute()
    return new Map(rows.map(row => [row.listing_id, reviewOf(row)]))
  }

  /**
   * The listings in some states, longest waiting first, without deleted ones. @param after Null:
   * from the first.
   */
  async list(
    { states, accountId, after }: ReviewQuery,
    limit: number,
  ): Promise<readonly ReviewedListing[]> {
    let query = this.db
      .selectFrom('listing_review')
      .innerJoin('listing', 'listing.listing_id', 'listing_review.listing_id')
      .innerJoin('account', 'account.account_id', 'listing_review.account_id')
      .selectAll('listing_review')
      .select(['listing.title', 'account.company_name', 'account.contact_name'])
      .where('listing_review.state', 'in', states)
      .where('listing.deleted_at', 'is', null)
      .where('account.deleted_at', 'is', null)
      .orderBy('listing_review.at')
      .orderBy('listing_review.listing_id')
      .limit(limit)
    if (accountId !== null) query = query.where('listing_review.account_id', '=', accountId)
    if (after !== null) {
      query = query.where(eb =>
        eb.or([
          eb('listing_review.at', '>', after.at),
          eb.and([
            eb('listing_review.at', '=', after.at),
            eb('listing_review.listing_id', '>', after.listingId),
          ]),
        ]),
      )
    }
    return (await query.execute()).map(row => ({
      ...reviewOf(row),
      listingId: row.listing_id,
      accountId: row.account_id,
      accountName: row.company_name || row.contact_name,
      title: row.title,
    }))
  }

  /** How much waits; more than a thousand of a kind are not counted. */
  async waiting(): Promise<WaitingCounts> {
    const reviews = (state: State) =>
      this.db.selectFrom('listing_review').select('listing_id').where('state', '=', state)
    const review = await this.#count(reviews('review').limit(MAX_WAITING_COUNTED))
    const edited = await this.#count(reviews('edited').limit(MAX_WAITING_COUNTED))
    const reports = await this.#count(
      this.db
        .selectFrom('report')
        .select('report_id')
        .where('outcome', '=', sql.lit(''))
        .limit(MAX_WAITING_COUNTED),
    )
    const applications = await this.#count(
      this.db.selectFrom('account_application').select('account_id').limit(MAX_WAITING_COUNTED),
    )
    return { review, edited, reports, applications }
  }

  /** The open reports, oldest first. */
  async openReports(after: ReportId, limit: number): Promise<readonly ListingReport[]> {
    const rows = await this.#reports()
      .where('report.outcome', '=', sql.lit(''))
      .where('report.report_id', '>', after)
      .orderBy('report.report_id')
      .limit(limit)
      .execute()
    return rows.map(REPORTS.read)
  }

  async report(id: ReportId): Promise<ListingReport | null> {
    const row = await this.#reports().where('report.report_id', '=', id).executeTakeFirst()
    return row ? REPORTS.read(row) : null
  }

  /** How many reports about a listing are open. */
  async openReportsOf(id: ListingId): Promise<number> {
    const { count } = await this.db
      .selectFrom('report')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('listing_id', '=', id)
      .where('outcome', '=', '')
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** The accounts that wait for approval, longest waiting first. */
  async applications(limit: number): Promise<readonly Application[]> {
    const rows = await this.db
      .selectFrom('account_application')
      .innerJoin('account', 'account.account_id', 'account_application.account_id')
      .select(['account.account_id', 'company_name', 'contact_name', 'email', 'applied_at'])
      .orderBy('applied_at')
      .orderBy('account.account_id')
      .limit(limit)
      .execute()
    return rows.map(row => ({
      accountId: row.account_id,
      accountName: row.company_name || row.contact_name,
      contactName: row.contact_name,
      email: row.email,
      appliedAt: row.applied_at,
    }))
  }

  /** Whether an account waits for approval. */
  async isApplying(id: AccountId): Promise<boolean> {
    const row = await this.db
      .selectFrom('account_application')
      .select('account_id')
      .where('account_id', '=', id)
      .executeTakeFirst()
    return row !== undefined
  }

  /** The listings of a county with a size between two, in acres, without deleted ones. */
  async ofSize(
    { stateId, countyId }: Pick<Listing, 'stateId' | 'countyId'>,
    { least, most }: { readonly least: number; readonly most: number },
    limit: number,
  ): Promise<readonly ComparedListing[]> {
    const rows = await this.db
      .selectFrom('listing')
      .select(COMPARED)
      .where('state_id', '=', stateId)
      .where('county_id', '=', countyId)
      .where('acres', '>=', least)
      .where('acres', '<=', most)
      .where('deleted_at', 'is', null)
      .limit(limit)
      .execute()
    return rows.map(LISTINGS.read)
  }

  /** The listings that show one of some photos, without deleted ones. */
  async withPhotos(ids: readonly PictureId[]): Promise<readonly ComparedListing[]> {
    if (ids.length === 0) return []
    const rows = await this.db
      .selectFrom('listing')
      .select(COMPARED)
      .where('listing_id', 'in', eb =>
        eb.selectFrom('listing_picture').select('listing_id').where('picture_id', 'in', ids),
      )
      .where('deleted_at', 'is', null)
      .orderBy('listing_id')
      .limit(MAX_SHARING)
      .execute()
    return rows.map(LISTINGS.read)
  }

  #reports() {
    return this.db
      .selectFrom('report')
      .innerJoin('listing', 'listing.listing_id', 'report.listing_id')
      .selectAll('report')
      .select(['listing.title', 'listing.version'])
  }

  async #count(rows: { execute(): Promise<readonly unknown[]> }): Promise<number> {
    return (await rows.execute()).length
  }
}

type ReviewRow = Selectable<ListingReviewTable>

export function reviewOf(
  row: Pick<ReviewRow, 'state' | 'reason' | 'offered' | 'version' | 'at'>,
): ListingReview {
  const { state, reason, offered, version, at } = row
  return { state, reason, offered: offered === 1, version, at }
}

const REPORTS = new RecordRows({ report_id: 'id', outcome: null, settled_at: null })

const LISTINGS = new RecordRows({ listing_id: 'id', active: flag('isActive') })
