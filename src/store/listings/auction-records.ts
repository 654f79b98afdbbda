import { type RawBuilder, sql } from 'kysely'
import { AUCTION_STAGES, type AuctionStage } from '../../domain/listings/auction-stage.ts'
import type { Auction } from '../../domain/listings/listing.ts'
import type { AccountId, AuctionId, ListingId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'
import { AUCTION_COLUMNS, auctionOf } from './listing-rows.ts'

/** The place of an auction in a list: its day and its id. */
export interface AuctionPosition {
  readonly date: string
  readonly id: AuctionId
}

export interface AuctionQuery {
  readonly accounts: 'all' | readonly AccountId[]
  readonly stage: AuctionStage
  /** The present day, yyyy-mm-dd. */
  readonly today: string
  readonly after: AuctionPosition | null
  readonly limit: number
}

/** An auction with how much is sold at it. */
export interface ListedAuction {
  readonly auction: Auction
  /** The listings in it that were not deleted. */
  readonly listings: number
  /** How many of those are active. */
  readonly active: number
  readonly accountName: string
}

const IN_AUCTION = sql`from listing where listing.auction_id = auction.auction_id and deleted_at is null`

/** Auctions that have a listing which was not deleted; others are sold at none. */
export class AuctionReader extends Queries {
  /** Auctions to come by day, the next one first; those that have ended, the latest first. */
  async page(query: AuctionQuery): Promise<readonly ListedAuction[]> {
    if (query.accounts !== 'all' && query.accounts.length === 0) return []
    const isFalling = query.stage === 'ended'
    const rows = await this.#auctions()
      .where(matching(query))
      .where(behind(query))
      .orderBy('auction.date', isFalling ? 'desc' : 'asc')
      .orderBy('auction.auction_id', isFalling ? 'desc' : 'asc')
      .limit(query.limit)
      .execute()
    return rows.flatMap(row => listedOf(row) ?? [])
  }

  /** How many auctions are in each stage, counted no further than a limit. */
  async counts(
    query: Omit<AuctionQuery, 'after' | 'stage'>,
  ): Promise<Readonly<Record<AuctionStage, number>>> {
    const none = { scheduled: 0, today: 0, ended: 0 }
    if (query.accounts !== 'all' && query.accounts.length === 0) return none
    const counted = AUCTION_STAGES.map(
      stage => sql`(select count(*) from (select 1 from auction where ${matching({ ...query, stage })}
        limit ${query.limit}) as counted) as ${sql.id(stage)}`,
    )
    const { rows } = await sql<Record<AuctionStage, number>>`select ${sql.join(counted)}`.execute(
      this.db,
    )
    const { scheduled, today, ended } = rows[0] ?? none
    return { scheduled: Number(scheduled), today: Number(today), ended: Number(ended) }
  }

  async get(id: AuctionId): Promise<ListedAuction | null> {
    const row = await this.#auctions()
      .where('auction.auction_id', '=', id)
      .where(sql<boolean>`exists (select 1 ${IN_AUCTION})`)
      .executeTakeFirst()
    return row ? listedOf(row) : null
  }

  /** The listings in an auction that were not deleted, by id. */
  async listingIds(id: AuctionId, limit: number): Promise<readonly ListingId[]> {
    const rows = await this.db
      .selectFrom('listing')
      .select('listing_id')
      .where('auction_id', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('listing_id')
      .limit(limit)
      .execute()
    return rows.map(row => row.listing_id)
  }

  #auctions() {
    return this.db
      .selectFrom('auction')
      .innerJoin('account', 'account.account_id', 'auction.account_id')
      .select(AUCTION_COLUMNS)
      .select(['company_name', 'contact_name'])
      .select([
        sql<number>`(select count(*) ${IN_AUCTION})`.as('listings'),
        sql<number>`(select count(*) ${IN_AUCTION} and listing.active = 1)`.as('active'),
      ])
  }
}

function matching({ accounts, stage, today }: Omit<AuctionQuery, 'after'>): RawBuilder<boolean> {
  const whose =
    accounts === 'all' ? sql`` : sql`auction.account_id in (${sql.join([...accounts])}) and`
  const signs = { scheduled: '>', today: '=', ended: '<' }
  return sql<boolean>`${whose} auction.date ${sql.raw(signs[stage])} ${today}
    and exists (select 1 ${IN_AUCTION})`
}

function behind({ after, stage }: AuctionQuery): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`1 = 1`
  const sign = sql.raw(stage === 'ended' ? '<' : '>')
  return sql<boolean>`(auction.date ${sign} ${after.date}
    or (auction.date = ${after.date} and auction.auction_id ${sign} ${after.id}))`
}

type Row = Parameters<typeof auctionOf>[0] & {
  readonly listings: number
  readonly active: number
  readonly company_name: string
  readonly contact_name: string
}

function listedOf(row: Row): ListedAuction | null {
  const auction = auctionOf(row)
  if (auction === null) return null
  return {
    auction,
    listings: Number(row.listings),
    active: Number(row.active),
    accountName: row.company_name || row.contact_name,
  }
}
