import type { ApiKey } from '../domain/api-key.ts'
import type { AuditEntry } from '../domain/audit.ts'
import type { CatalogueEntry } from '../domain/catalogue-source.ts'
import type {
  AccountId,
  AuctionId,
  LeadId,
  ListingId,
  PictureId,
  SpotlightId,
} from '../domain/ids.ts'
import type { Lead, LeadNotification } from '../domain/lead.ts'
import type {
  Auction,
  Listing,
  ListingDetail,
  ListingHistoryEntry,
  ListingSummary,
  Spotlight,
} from '../domain/listing.ts'
import type { Member } from '../domain/member.ts'
import type { Picture, PictureFiles } from '../domain/picture.ts'
import type { Places } from '../domain/place.ts'
import type { SearchRecord } from '../domain/search-record.ts'

/**
 * The record of everything. A reader sees what was committed before each of its calls.
 *
 * Every method rejects with a Problem `unavailable` when the database cannot answer now (locked
 * for too long, disk full, not writable); nothing of the call has happened then.
 */
export interface Reader {
  readonly places: PlaceReader
  readonly members: MemberReader
  readonly listings: ListingReader
  readonly pictures: PictureReader
  readonly leads: LeadReader
  readonly keys: KeyReader
  readonly changes: ChangeReader
  readonly outbox: OutboxReader
  readonly leases: LeaseReader
  readonly settings: SettingReader
  readonly idempotency: IdempotencyReader
  readonly audit: AuditReader
}

/** A reader that sees its own writes, which take effect all together at the commit or not at all. */
export interface Transaction extends Reader {
  readonly places: PlaceWriter
  readonly members: MemberWriter
  readonly listings: ListingWriter
  readonly pictures: PictureWriter
  readonly leads: LeadWriter
  readonly keys: KeyWriter
  readonly changes: ChangeWriter
  readonly outbox: OutboxWriter
  readonly leases: LeaseWriter
  readonly settings: SettingWriter
  readonly idempotency: IdempotencyWriter
  readonly audit: AuditWriter
}

export interface Store extends Reader, AsyncDisposable {
  /**
   * Runs `work` in one write transaction; writers come one after the other. When it resolves, the
   * commit has reached the disk. When `work` rejects, nothing of it was written. Instants that the
   * writers take are milliseconds since 1970 UTC.
   */
  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result>
}

interface PlaceReader {
  all(): Promise<Places>
}

interface PlaceWriter extends PlaceReader {
  /** Adds or overwrites places by their ids; places that are not named stay. */
  put(places: Partial<Places>): Promise<void>
}

interface MemberReader {
  /** Null when there is none with this id. */
  get(id: AccountId): Promise<Member | null>
  /** Every account, by id. */
  all(): Promise<readonly Member[]>
}

interface MemberWriter extends MemberReader {
  insert(members: readonly Member[]): Promise<void>
  /** Adds an account under a new id. */
  create(member: Omit<Member, 'id'>): Promise<AccountId>
  /** Overwrites an account. */
  update(member: Member): Promise<void>
}

interface ListingReader {
  count(): Promise<number>
  /** A listing, active or not, with all that its page shows; null when there is none. */
  detail(id: ListingId): Promise<ListingDetail | null>
  /**
   * The listings of a list, in the order of the ids; an id without a listing is left out.
   * @param descriptionCharacters How much of each description to read; 0: none, it is null then.
   */
  summaries(
    ids: readonly ListingId[],
    descriptionCharacters: number,
  ): Promise<readonly ListingSummary[]>
  /** The spotlights of active listings, by id. */
  spotlights(): Promise<readonly Spotlight[]>
  spotlight(id: SpotlightId): Promise<Spotlight | null>
  /** A listing's own spotlight; null when it is not featured. */
  spotlightOf(listingId: ListingId): Promise<Spotlight | null>
  auction(id: AuctionId): Promise<Auction | null>
  /** The account's listing that came from a feed under a key; null when there is none. */
  idByFeedKey(accountId: AccountId, listFeedKey: string): Promise<ListingId | null>
  /** What searches need of some listings, in no order; an id without a listing is left out. */
  searchRecords(ids: readonly ListingId[]): Promise<readonly SearchRecord[]>
  /**
   * What searches need of every listing, in order of id, up to a thousand at a time.
   * @param accountId Of this account's listings only; null: of all.
   */
  allSearchRecords(accountId: AccountId | null): AsyncIterable<readonly SearchRecord[]>
  /** What an enquiry needs of a listing: whether it is shown, and where its mail goes. */
  enquiryTarget(id: ListingId): Promise<EnquiryTarget | null>
}

export interface EnquiryTarget {
  readonly active: boolean
  readonly accountId: AccountId
  readonly title: string
  /** The listing's own address for leads, else its member's. */
  readonly email: string
}

interface ListingWriter extends ListingReader {
  /** Adds listings with their auctions, spotlights, photos' places, history and change-log rows. */
  insertMany(entries: readonly CatalogueEntry[], at: number): Promise<void>
  /** Adds a listing under a new id. */
  create(listing: Omit<Listing, 'id'>): Promise<ListingId>
  /**
   * Overwrites a listing.
   * @returns False, and nothing is written, unless it still has the version named.
   */
  update(listing: Listing, version: number): Promise<boolean>
  addHistory(entry: ListingHistoryEntry): Promise<void>
  createAuction(auction: Omit<Auction, 'id'>): Promise<AuctionId>
  /** Features a listing, which must not be featured yet. */
  createSpotlight(listingId: ListingId): Promise<SpotlightId>
}

/** A photo that is to be fetched from the web. */
export interface PictureFetch {
  readonly pictureId: PictureId
  readonly sourceUrl: string
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number
  /** How often it was tried. */
  readonly attempts: number
}

/** How far a photo that was posted by its address has come. */
export interface PictureFetchState {
  readonly pictureId: PictureId
  readonly sourceUrl: string
  readonly attempts: number
  /** Milliseconds since 1970 UTC; null: it was given up. */
  readonly dueAt: number | null
  /** Why the last attempt failed; empty before the first. */
  readonly lastError: string
}

interface PictureReader {
  /** Which of some photos an account has posted, or its listings show. */
  ofAccount(accountId: AccountId, ids: readonly PictureId[]): Promise<ReadonlySet<PictureId>>
  listingsShowing(id: PictureId): Promise<readonly ListingId[]>
  /** Fetches whose time has come, the longest waiting first. */
  dueFetches(now: number, limit: number): Promise<readonly PictureFetch[]>
  /** Of those of some photos that are still to be fetched, or were given up. */
  fetchStates(ids: readonly PictureId[]): Promise<readonly PictureFetchState[]>
  /** The files of some photos; a photo that is not there is left out. */
  files(ids: readonly PictureId[]): Promise<readonly Picture[]>
}

interface PictureWriter extends PictureReader {
  insert(pictures: readonly Picture[]): Promise<void>
  /** Adds a photo of an account that is to be fetched from an address, under a new id. */
  createFrom(sourceUrl: string, accountId: AccountId, at: number): Promise<PictureId>
  /**
   * Takes a fetch whose time has come, until `until`; then it is due again for whoever asks.
   * @returns False when another process has taken it.
   */
  claimFetch(id: PictureId, now: number, until: number): Promise<boolean>
  /** Adds a photo of an account that has no files yet, and is not to be fetched, under a new id. */
  createEmpty(accountId: AccountId): Promise<PictureId>
  /**
   * Notes of the posted photos with the next ids whether a listing shows them, and since when none does.
   * @returns The last id that was looked at; null: there are no more.
   */
  markUnused(after: number, limit: number, now: number): Promise<PictureId | null>
  /** Removes photos that no listing shows, nor has since an instant. @returns Those that it removed. */
  removeUnused(since: number, limit: number): Promise<readonly PictureId[]>
  /** Removes a photo that no listing shows. */
  remove(id: PictureId): Promise<void>
  /** Gives a photo its files; its fetch is done. */
  keep(id: PictureId, files: PictureFiles): Promise<void>
  /**
   * @param nextAttemptAt Null: give up; the fetch stays for a person to look at, and the photo is not
   * known by its address any more, so that it is tried anew when it is posted again.
   */
  markFetchFailed(id: PictureId, error: string, nextAttemptAt: number | null): Promise<void>
}

interface LeadReader {
  /** When an address sent leads to a listing after an instant, earliest first. */
  timesSince(listingId: ListingId, clientAddress: string, since: number): Promise<readonly number[]>
}

interface LeadWriter extends LeadReader {
  /** Adds a lead, and gives it its id. */
  insert(lead: Omit<Lead, 'id'>): Promise<LeadId>
}

interface KeyReader {
  /** A key, valid or not, by its id; null when there is none. */
  get(id: string): Promise<ApiKey | null>
  /** Every key, oldest first. */
  all(): Promise<readonly ApiKey[]>
}

interface KeyWriter extends KeyReader {
  insert(key: ApiKey): Promise<void>
  /** Ends a key from an instant on; false when there is none with this id. */
  revoke(id: string, at: number): Promise<boolean>
  /** Lets a key be valid until an instant. */
  expire(id: string, at: number): Promise<void>
  /** An earlier use than the one that is known changes nothing: processes write down what each saw. */
  markUsed(id: string, at: number): Promise<void>
}

/** What a change-log row says has changed; `places` concerns all of them, its id is 0. */
export type ChangeKind = 'listing' | 'account' | 'places' | 'api-key' | 'lead'

export interface Change {
  /** Grows with every change; gaps mean nothing. */
  readonly sequence: number
  readonly kind: ChangeKind
  /** The id of what changed; 0 where the kind says all. */
  readonly entityId: number
}

interface ChangeReader {
  /** The number of the latest change; 0 before the first. */
  latest(): Promise<number>
  /** The changes after one, oldest first, at most `limit`. */
  since(sequence: number, limit: number): Promise<readonly Change[]>
  /** Whether there is one of a kind after a change. */
  has(kind: ChangeKind, after: number): Promise<boolean>
  /** What tells a change from any other that has its number in a copy of the database; null: there is none. */
  describe(sequence: number): Promise<string | null>
}

interface ChangeWriter extends ChangeReader {
  /** Tells every process of a change, once this transaction has committed. */
  record(kind: ChangeKind, entityId: number, at: number): Promise<void>
}

/** A message of the outbox. Instants are milliseconds since 1970 UTC. */
export interface OutboxMessage {
  readonly id: number
  readonly notification: LeadNotification
  /** How often sending it was begun, since it was last sent again by a person. */
  readonly attempts: number
  readonly createdAt: number
  /** Since when it is tried: when it came, or when a person had it sent again. */
  readonly triedSince: number
  /** When it is tried next; null: it is sent, or given up. */
  readonly dueAt: number | null
  readonly sentAt: number | null
  /** What went wrong last; empty: nothing. */
  readonly lastError: string
}

/** How far behind the sending of messages is. */
export interface OutboxBacklog {
  /** How many are still to be sent. */
  readonly waiting: number
  /** How many were given up. */
  readonly failed: number
  /** Since when the longest waiting one might have been sent, or when it may be; null: none waits. */
  readonly oldestDueAt: number | null
}

interface OutboxReader {
  /** Null when there is none with this id. */
  get(id: number): Promise<OutboxMessage | null>
  backlog(): Promise<OutboxBacklog>
  /** Messages whose time has come: those that were never tried, then the longest waiting. */
  due(now: number, limit: number): Promise<readonly OutboxMessage[]>
  /** Messages that wait or were given up, by id, from after one on. */
  unsent(after: number, limit: number): Promise<readonly OutboxMessage[]>
}

interface OutboxWriter extends OutboxReader {
  /** It is due at once, whatever the clock may be set to. */
  add(notification: LeadNotification, at: number): Promise<void>
  /** Counts an attempt before it is made; it is due again then, should nothing come of it. */
  beginAttempt(id: number, nextAttemptAt: number): Promise<void>
  markSent(id: number, at: number): Promise<void>
  /** @param nextAttemptAt Null: give up; the message stays for a person to look at. */
  markFailed(id: number, error: string, nextAttemptAt: number | null): Promise<void>
  /** Makes an unsent message due at once, as if it had never been tried; it may name another recipient. */
  sendAgain(id: number, notification: LeadNotification, at: number): Promise<void>
  /** Does so with all that were given up. @returns How many. */
  sendFailedAgain(at: number): Promise<number>
}

/** What only one process at a time may do. */
export type LeaseName = 'outbox'

/** Says which process does something. */
export interface Lease {
  /** Empty: nobody. */
  readonly holder: string
  /** Grows while the holder lives; one that stays the same for long is a dead process's. */
  readonly beat: number
}

interface LeaseReader {
  /** Null while nobody has had it. */
  get(name: LeaseName): Promise<Lease | null>
}

interface LeaseWriter extends LeaseReader {
  put(name: LeaseName, lease: Lease): Promise<void>
}

interface SettingReader {
  /** Null while it was never set. */
  get(name: SettingName): Promise<string | null>
}

interface SettingWriter extends SettingReader {
  set(name: SettingName, value: string): Promise<void>
}

/**
 * `reference-version`: which reference data was loaded; `demo`: the plan of a demo catalogue, as JSON;
 * `database-id`: a random name, the same in all copies of a database.
 */
export type SettingName = 'reference-version' | 'demo' | 'database-id'

/** What came of a request that carried an idempotency token. */
export interface RememberedResult {
  /** Tells whether a request with the same token is the same request. */
  readonly fingerprint: string
  /** JSON. */
  readonly result: string
}

interface IdempotencyReader {
  /** What came of an earlier request with this token, made after an instant; null: there was none. */
  find(keyId: string, token: string, since: number): Promise<RememberedResult | null>
}

interface IdempotencyWriter extends IdempotencyReader {
  remember(keyId: string, token: string, result: RememberedResult, at: number): Promise<void>
  /** Forgets what came of requests made up to an instant. */
  forgetUntil(at: number): Promise<void>
}

/** Which entries of the audit log are wanted; null: whichever. */
export interface AuditFilter {
  /** Those from an instant on. */
  readonly since: number | null
  /** What was done to a listing. */
  readonly listingId: ListingId | null
  /** What was done with a key, and to it. */
  readonly keyId: string | null
}

interface AuditReader {
  /** The latest instant in it; null: it is empty. */
  latestAt(): Promise<number | null>
  /** Entries after one, oldest first, at most `limit`. @param after 0: from the first. */
  entries(filter: AuditFilter, after: number, limit: number): Promise<readonly AuditEntry[]>
}

interface AuditWriter extends AuditReader {
  add(entry: Omit<AuditEntry, 'sequence'>): Promise<void>
}
