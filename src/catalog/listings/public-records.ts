import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Member } from '../../domain/accounts/member.ts'
import { isPublic, type ListingDetail, type ListingSummary } from '../../domain/listings/listing.ts'
import type { ListingFigures } from '../../domain/searching/listing-figures.ts'
import type { AccountId, ListingId } from '../../domain/values/ids.ts'
import type { Awaitable } from '../../domain/values/when-there.ts'
import type { PublicTitle } from '../../store/listings/listing-records.ts'
import type { Reader } from '../../store/store.ts'

const MEMBERS_AT_ONCE = 200

/** Knows the numbers of listings. */
export interface FigureSource {
  figures(ids: readonly ListingId[]): Awaitable<readonly ListingFigures[]>
}

/** Reads the records that lists and files show to everybody. */
export class PublicRecords {
  readonly #records: Pick<Reader, 'listings' | 'members'>

  constructor(records: Pick<Reader, 'listings' | 'members'>) {
    this.#records = records
  }

  /**
   * Reads the summaries that lists show of some listings, in the order of the ids. A listing that
   * is removed or no longer public is left out: another process may have changed it a moment ago,
   * before the index has followed.
   * @param descriptionCharacters How much of each description to read; 0: none.
   */
  async summaries(
    ids: readonly ListingId[],
    descriptionCharacters: number,
  ): Promise<readonly ListingSummary[]> {
    const summaries = await this.#records.listings.summaries(ids, descriptionCharacters)
    return summaries.filter(({ listing, member }) => isPublic(listing, member))
  }

  /**
   * The same with each listing's facts, as the search knows them.
   * @param search Anything that answers with figures of listings.
   */
  async summariesWithFacts(
    ids: readonly ListingId[],
    descriptionCharacters: number,
    search: FigureSource,
  ): Promise<readonly ListingSummary[]> {
    const summaries = await this.summaries(ids, descriptionCharacters)
    const figures = await search.figures(summaries.map(({ listing }) => listing.id))
    const bits = new Map(figures.map(({ id, factBits }) => [id, factBits]))
    return summaries.map(one => ({ ...one, factBits: bits.get(one.listing.id) ?? 0 }))
  }

  /**
   * Everything that pages of listings show, in any order; listings that are not shown are left out.
   */
  async details(ids: readonly ListingId[]): Promise<readonly ListingDetail[]> {
    const details = await this.#records.listings.details(ids)
    return details.filter(({ listing, member }) => isPublic(listing, member))
  }

  /**
   * Some of the listings with a title, ignoring case. @param title At most as long as titles are;
   * longer ones match nothing.
   */
  async titled(title: string, limit: number): Promise<readonly ListingSummary[]> {
    return this.summaries(await this.#records.listings.idsTitled(title, limit), 0)
  }

  /** The accounts whose listings are shown, by id. */
  async members(): Promise<readonly Member[]> {
    return (await this.#records.members.all()).filter(({ active }) => active)
  }

  /**
   * The same in parts, so that other requests are answered in between.
   * @param ids Only these, in any order; null: all.
   */
  async *memberParts(ids: readonly AccountId[] | null): AsyncGenerator<readonly Member[]> {
    const { members } = this.#records
    if (ids !== null) {
      yield (await members.some(ids)).filter(({ active }) => active)
      return
    }
    let last = 0 as AccountId
    for (;;) {
      const found = await members.behind(last, MEMBERS_AT_ONCE)
      yield found.filter(({ active }) => active)
      if (found.length < MEMBERS_AT_ONCE) return
      last = found.at(-1)?.id ?? last
      await letOthersRun()
    }
  }

  /**
   * The listings that are shown, by id, from the first one behind an id; for lists of all of them.
   */
  titles(after: ListingId, limit: number): Promise<readonly PublicTitle[]> {
    return this.#records.listings.publicTitles(after, limit)
  }
}
