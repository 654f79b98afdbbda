import type { Kysely } from 'kysely'
import { MemberCommands, MemberQueries } from '../accounts/member-queries.ts'
import { AlertCommands } from '../alerts/alert-commands.ts'
import { AlertQueries } from '../alerts/alert-queries.ts'
import { BulkCommands, BulkQueries } from '../bulk/bulk-queries.ts'
import { AuditCommands, AuditQueries } from '../changes/audit-queries.ts'
import type { ChangeReader, ChangeWriter } from '../changes/change-records.ts'
import { FollowerCommands, FollowerQueries } from '../changes/follower-queries.ts'
import { IdempotencyCommands, IdempotencyQueries } from '../changes/idempotency-queries.ts'
import { DraftCommands, DraftQueries } from '../drafts/draft-queries.ts'
import { KeptFormCommands, KeptFormQueries } from '../drafts/kept-form-queries.ts'
import { FeedCommands } from '../feeds/feed-commands.ts'
import { FeedQueries } from '../feeds/feed-queries.ts'
import { FigureCommands, FigureQueries } from '../figures/figure-queries.ts'
import { JobCommands } from '../jobs/job-commands.ts'
import { JobQueries } from '../jobs/job-queries.ts'
import { LeaseCommands, LeaseQueries } from '../jobs/lease-queries.ts'
import { KeyCommands, KeyQueries } from '../keys/key-queries.ts'
import { ErasureCommands, ErasureQueries, type JsonNumber } from '../leads/erasure-queries.ts'
import { InboxCommands, InboxQueries } from '../leads/inbox-queries.ts'
import { LeadAddressCommands, LeadAddressQueries } from '../leads/lead-address-queries.ts'
import { LeadCommands, LeadQueries } from '../leads/lead-queries.ts'
import { AuctionQueries } from '../listings/auction-queries.ts'
import { ListQueries } from '../listings/list-queries.ts'
import { ListingCommands } from '../listings/listing-commands.ts'
import type { JsonArrayFrom } from '../listings/listing-detail.ts'
import type { ListingQueries } from '../listings/listing-queries.ts'
import { RevisionCommands, RevisionQueries } from '../listings/revision-queries.ts'
import { DocumentCommands, DocumentQueries } from '../pictures/document-queries.ts'
import { PictureCommands, PictureQueries } from '../pictures/picture-queries.ts'
import { PlaceCommands, PlaceQueries } from '../places/place-queries.ts'
import { PreviewCommands, PreviewQueries } from '../previews/preview-queries.ts'
import { PublishedCommands, PublishedQueries } from '../published/published-queries.ts'
import { ProfileChangeCommands, ProfileChangeQueries } from '../review/profile-queries.ts'
import { ReviewCommands, ReviewQueries } from '../review/review-queries.ts'
import type { Schema } from '../schema/database-schema.ts'
import { SettingCommands, SettingQueries } from '../settings/setting-queries.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import type { Reader, Transaction } from '../store.ts'
import { InvitationCommands, InvitationQueries } from '../users/invitation-queries.ts'
import { PasskeyCommands, PasskeyQueries } from '../users/passkey-queries.ts'
import { SessionCommands, SessionQueries } from '../users/session-queries.ts'
import { UserCommands } from '../users/user-commands.ts'
import { UserQueries } from '../users/user-queries.ts'
import { ViewCommands, ViewQueries } from '../users/view-queries.ts'
import { WebhookCommands } from '../webhooks/webhook-commands.ts'
import { WebhookQueries } from '../webhooks/webhook-queries.ts'

/** The parts of statements that differ between databases. */
export interface DatabaseParts {
  readonly jsonArrayFrom: JsonArrayFrom
  readonly jsonNumber: JsonNumber
  /** Whether transactions that write run side by side. */
  readonly writersOverlap: boolean
  /** See `Transaction.lock`. */
  readonly lock: (db: Kysely<Schema>, name: string) => Promise<void>
}

/** The readers that only one database has. */
export interface OwnReaders {
  readonly listings: ListingQueries
  readonly changes: ChangeReader
}

/** The writers that only one database has. */
export interface OwnWriters {
  readonly changes: ChangeWriter
  readonly insert: BulkInsert
}

/** Reads the records of a database. */
export class SqlReader implements Reader {
  readonly places: PlaceQueries
  readonly members: MemberQueries
  readonly listings: ListingQueries
  readonly pictures: PictureQueries
  readonly documents: DocumentQueries
  readonly leads: LeadQueries
  readonly leadAddresses: LeadAddressQueries
  readonly inbox: InboxQueries
  readonly keys: KeyQueries
  readonly users: UserQueries
  readonly invitations: InvitationQueries
  readonly sessions: SessionQueries
  readonly passkeys: PasskeyQueries
  readonly drafts: DraftQueries
  readonly keptForms: KeptFormQueries
  readonly lists: ListQueries
  readonly auctions: AuctionQueries
  readonly revisions: RevisionQueries
  readonly bulkChanges: BulkQueries
  readonly views: ViewQueries
  readonly previews: PreviewQueries
  readonly feeds: FeedQueries
  readonly webhooks: WebhookQueries
  readonly alerts: AlertQueries
  readonly figures: FigureQueries
  readonly profileChanges: ProfileChangeQueries
  readonly reviews: ReviewQueries
  readonly changes: ChangeReader
  readonly followers: FollowerQueries
  readonly published: PublishedQueries
  readonly jobs: JobQueries
  readonly leases: LeaseQueries
  readonly settings: SettingQueries
  readonly idempotency: IdempotencyQueries
  readonly audit: AuditQueries
  readonly erasure: ErasureQueries

  constructor(
    db: Kysely<Schema>,
    { listings, changes }: OwnReaders,
    { jsonArrayFrom }: Pick<DatabaseParts, 'jsonArrayFrom'>,
  ) {
    this.places = new PlaceQueries(db)
    this.members = new MemberQueries(db)
    this.listings = listings
    this.pictures = new PictureQueries(db)
    this.documents = new DocumentQueries(db)
    this.leads = new LeadQueries(db)
    this.leadAddresses = new LeadAddressQueries(db)
    this.inbox = new InboxQueries(db)
    this.keys = new KeyQueries(db, jsonArrayFrom)
    this.users = new UserQueries(db)
    this.invitations = new InvitationQueries(db)
    this.sessions = new SessionQueries(db)
    this.passkeys = new PasskeyQueries(db)
    this.drafts = new DraftQueries(db)
    this.keptForms = new KeptFormQueries(db)
    this.lists = new ListQueries(db)
    this.auctions = new AuctionQueries(db)
    this.revisions = new RevisionQueries(db)
    this.bulkChanges = new BulkQueries(db)
    this.views = new ViewQueries(db)
    this.previews = new PreviewQueries(db)
    this.feeds = new FeedQueries(db)
    this.webhooks = new WebhookQueries(db)
    this.alerts = new AlertQueries(db)
    this.figures = new FigureQueries(db)
    this.profileChanges = new ProfileChangeQueries(db)
    this.reviews = new ReviewQueries(db)
    this.changes = changes
    this.followers = new FollowerQueries(db)
    this.published = new PublishedQueries(db)
    this.jobs = new JobQueries(db)
    this.leases = new LeaseQueries(db)
    this.settings = new SettingQueries(db)
    this.idempotency = new IdempotencyQueries(db)
    this.audit = new AuditQueries(db)
    this.erasure = new ErasureQueries(db)
  }
}

/** Makes the readers and writers of a connection with an open transaction. */
export function transactionOn(
  db: Kysely<Schema>,
  { changes, insert }: OwnWriters,
  { jsonArrayFrom, jsonNumber, writersOverlap, lock }: DatabaseParts,
): Transaction {
  return {
    lock: name => lock(db, name),
    places: new PlaceCommands(db),
    members: new MemberCommands(db, insert),
    listings: new ListingCommands(db, jsonArrayFrom, insert, writersOverlap),
    pictures: new PictureCommands(db, insert, writersOverlap),
    documents: new DocumentCommands(db, insert),
    leads: new LeadCommands(db),
    leadAddresses: new LeadAddressCommands(db, writersOverlap),
    inbox: new InboxCommands(db),
    keys: new KeyCommands(db, jsonArrayFrom),
    users: new UserCommands(db),
    invitations: new InvitationCommands(db),
    sessions: new SessionCommands(db),
    passkeys: new PasskeyCommands(db),
    drafts: new DraftCommands(db),
    keptForms: new KeptFormCommands(db),
    lists: new ListQueries(db),
    auctions: new AuctionQueries(db),
    revisions: new RevisionCommands(db, insert),
    bulkChanges: new BulkCommands(db, insert),
    views: new ViewCommands(db),
    previews: new PreviewCommands(db),
    feeds: new FeedCommands(db, insert),
    webhooks: new WebhookCommands(db),
    alerts: new AlertCommands(db, insert),
    figures: new FigureCommands(db),
    profileChanges: new ProfileChangeCommands(db),
    reviews: new ReviewCommands(db),
    changes,
    followers: new FollowerCommands(db),
    published: new PublishedCommands(db, insert),
    jobs: new JobCommands(db, writersOverlap),
    leases: new LeaseCommands(db),
    settings: new SettingCommands(db),
    idempotency: new IdempotencyCommands(db, writersOverlap),
    audit: new AuditCommands(db),
    erasure: new ErasureCommands(db, jsonNumber),
  }
}
