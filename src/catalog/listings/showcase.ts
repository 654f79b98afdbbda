import type { Principal } from '../../domain/accounts/principal.ts'
import { isInShowcase, type ListingSummary, type Spotlight } from '../../domain/listings/listing.ts'
import { unknownSpotlight } from '../../domain/listings/listing-problems.ts'
import type { RevisionCondition } from '../../domain/listings/listing-revision.ts'
import type { ClockAndRandom } from '../../domain/values/clock.ts'
import type { ListingId, SpotlightId } from '../../domain/values/ids.ts'
import type { Reader, Store } from '../../store/store.ts'
import { ownListing, requireRevision } from '../own-listing.ts'
import { permitted, requireWriter } from '../permitted.ts'
import { retryStale } from '../writes/retry-stale.ts'
import { endFeatured, featureByPlan } from './featured-places.ts'
import { giveSpotlight, takeSpotlight } from './spotlights.ts'

export interface ShowcaseEntry {
  readonly spotlight: Spotlight
  readonly summary: ListingSummary
}

/** A request to take a listing out of the showcase. */
export interface SpotlightRemoval {
  readonly listingId: ListingId
  readonly principal: Principal
  readonly condition: RevisionCondition | null
}

/** The listings that are shown first, each by its spotlight. */
export class Showcase {
  readonly #store: Store
  readonly #records: Reader
  readonly #sources: Pick<ClockAndRandom, 'clock' | 'random'>

  /** @param records Reads the records that requests show. */
  constructor(store: Store, records: Reader, sources: Pick<ClockAndRandom, 'clock' | 'random'>) {
    this.#store = store
    this.#records = records
    this.#sources = sources
  }

  /**
   * Every listing that has a spotlight and is neither inactive nor sold, reshuffled at each call
   * (Fisher and Yates, 1938).
   */
  async list(): Promise<ShowcaseEntry[]> {
    const spotlights = [...(await this.#records.listings.spotlights('shown'))]
    for (let last = spotlights.length - 1; last > 0; last--) {
      const other = Math.floor(this.#sources.random() * (last + 1))
      const a = spotlights[last]
      const b = spotlights[other]
      if (a && b) [spotlights[last], spotlights[other]] = [b, a]
    }
    const entries = await entriesOf(this.#records, spotlights)
    return entries.filter(({ summary }) => isInShowcase(summary.listing, summary.member))
  }

  /**
   * Every listing with a spotlight, by the spotlight's id, even if the showcase does not show it.
   */
  async all(principal: Principal): Promise<ShowcaseEntry[]> {
    permitted(principal, ['showcase:write'])
    return entriesOf(this.#store, await this.#store.listings.spotlights('all'))
  }

  /** @throws Problem `not-found` unless the listing has this spotlight. */
  async requireSpotlight(id: SpotlightId, listingId: ListingId): Promise<void> {
    const spotlight = await this.#store.listings.spotlight(id)
    if (spotlight?.listingId !== listingId) throw unknownSpotlight(id, listingId)
  }

  /**
   * Adds a listing to the showcase.
   * @returns The spotlight of the listing: the present one or a new one.
   * @throws Problem `not-found` for an unknown listing, `forbidden` when the principal may not
   * feature it.
   */
  async add(
    principal: Principal,
    listingId: ListingId,
  ): Promise<{ spotlightId: SpotlightId; isNew: boolean }> {
    return await retryStale(() =>
      this.#store.transact(async transaction => {
        await requireWriter(transaction, principal, ['showcase:write'])
        await ownListing(transaction, listingId, principal, ['showcase:write'])
        const { actor } = principal
        return await giveSpotlight(transaction, { actor, now: this.#sources.clock() }, listingId)
      }),
    )
  }

  /** See `featureByPlan`. */
  feature(principal: Principal, id: ListingId): Promise<void> {
    return featureByPlan(this.#store, this.#sources.clock, principal, id)
  }

  /** See `endFeatured`. */
  endFeatured(principal: Principal, id: ListingId): Promise<void> {
    return endFeatured(this.#store, this.#sources.clock, principal, id)
  }

  /** How a listing is featured; null: it is not. */
  async featuredBy(
    id: ListingId,
    byPlan: readonly ListingId[],
  ): Promise<'plan' | 'service' | null> {
    if (byPlan.includes(id)) return 'plan'
    return (await this.#records.listings.spotlightOf(id)) === null ? null : 'service'
  }

  /**
   * Removes a listing from the showcase; writes nothing when it is not in there.
   * @returns Whether it was in the showcase.
   * @throws Problem `not-found` for an unknown listing, `forbidden` when the principal may not
   * feature it, `precondition-failed` when the listing does not meet the condition.
   */
  async remove({ listingId, principal, condition }: SpotlightRemoval): Promise<boolean> {
    return await this.#store.transact(async transaction => {
      const { listings } = transaction
      await requireWriter(transaction, principal, ['showcase:write'])
      const detail = await ownListing(transaction, listingId, principal, ['showcase:write'])
      if (condition !== null) requireRevision(detail, condition)
      const spotlight = await listings.spotlightOf(listingId)
      if (spotlight === null) return false
      await takeSpotlight(transaction, principal.actor, spotlight, this.#sources.clock())
      return true
    })
  }
}

async function entriesOf(
  { listings }: Reader,
  spotlights: readonly Spotlight[],
): Promise<ShowcaseEntry[]> {
  const ids = spotlights.map(spotlight => spotlight.listingId)
  const summaries = await listings.summaries(ids, 0)
  const byId = new Map(summaries.map(summary => [summary.listing.id, summary]))
  return spotlights.flatMap(spotlight => {
    const summary = byId.get(spotlight.listingId)
    return summary ? { spotlight, summary } : []
  })
}
