import type { ApiKey, RandomBytes } from '../domain/api-key.ts'
import type { Clock } from '../domain/clock.ts'
import type { SearchRequest } from '../domain/criteria.ts'
import type { Gazetteer } from '../domain/gazetteer.ts'
import type { AccountId, LeadId, ListingId, SpotlightId } from '../domain/ids.ts'
import type { ListingDetail } from '../domain/listing.ts'
import type { Member } from '../domain/member.ts'
import type { Store } from '../store/store.ts'
import { authenticate } from './authenticate.ts'
import { createKey, type NewKey, revokeKey } from './create-key.ts'
import { findListing, findShowcaseListing } from './find-listing.ts'
import { findMember } from './find-member.ts'
import { IdempotentRequests } from './idempotent-requests.ts'
import { listShowcase, type ShowcaseEntry } from './list-showcase.ts'
import type { LiveIndex } from './live-index.ts'
import { type SearchedPage, searchListings } from './search-listings.ts'
import { type LeadSubmission, submitLead } from './submit-lead.ts'

/** Where a catalogue gets the time and its chances from. */
export interface Chance {
  readonly clock: Clock
  /** From 0 to below 1; need not be unguessable. */
  readonly random: () => number
  readonly randomBytes: RandomBytes
}

/** What the service does, one method for each use case; their files say what each may throw. */
export class Catalog {
  readonly #store: Store
  readonly #index: LiveIndex
  readonly #chance: Chance
  readonly #requests: IdempotentRequests

  constructor(store: Store, index: LiveIndex, chance: Chance) {
    this.#store = store
    this.#index = index
    this.#chance = chance
    this.#requests = new IdempotentRequests(store, chance.clock)
  }

  get isReady(): boolean {
    return this.#index.isReady
  }

  get gazetteer(): Gazetteer {
    return this.#index.gazetteer
  }

  authenticate(presented: string | null): Promise<ApiKey> {
    return authenticate(this.#store, this.#chance.clock, presented)
  }

  member(id: AccountId): Promise<Member> {
    return findMember(this.#store, id)
  }

  listing(id: ListingId): Promise<ListingDetail> {
    return findListing(this.#store, id)
  }

  showcaseListing(id: ListingId, spotlightId: SpotlightId): Promise<ListingDetail> {
    return findShowcaseListing(this.#store, id, spotlightId)
  }

  showcase(): Promise<ShowcaseEntry[]> {
    return listShowcase(this.#store, this.#chance.random)
  }

  search(request: SearchRequest, descriptionCharacters: number): Promise<SearchedPage> {
    return searchListings(this.#store, this.#index, request, descriptionCharacters)
  }

  submitLead(submission: LeadSubmission): Promise<{ leadId: LeadId }> {
    return submitLead(this.#store, this.#requests, this.#chance.clock, submission)
  }

  keys(): Promise<readonly ApiKey[]> {
    return this.#store.keys.all()
  }

  createKey(wanted: NewKey): Promise<{ text: string; key: ApiKey }> {
    return createKey(this.#store, this.#chance.clock, this.#chance.randomBytes, wanted)
  }

  revokeKey(id: string): Promise<void> {
    return revokeKey(this.#store, this.#chance.clock, id)
  }
}
