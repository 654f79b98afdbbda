import type { Kysely } from 'kysely'
import { MemberReader } from '../accounts/member-records.ts'
import { MemberWriter } from '../accounts/member-writer.ts'
import { AlertReader } from '../alerts/alert-reader.ts'
import { AlertWriter } from '../alerts/alert-writer.ts'
import { BulkReader, BulkWriter } from '../bulk/bulk-records.ts'
import { AuditReader, AuditWriter } from '../changes/audit-records.ts'
import type { ChangeReader, ChangeWriter } from '../changes/change-records.ts'
import { FollowerReader, FollowerWriter } from '../changes/follower-records.ts'
import { IdempotencyReader, IdempotencyWriter } from '../changes/idempotency-records.ts'
import { DraftReader } from '../drafts/draft-records.ts'
import { DraftWriter } from '../drafts/draft-writer.ts'
import { KeptFormReader, KeptFormWriter } from '../drafts/kept-form-records.ts'
import { FeedReader } from '../feeds/feed-reader.ts'
import { FeedWriter } from '../feeds/feed-writer.ts'
import { FigureReader, FigureWriter } from '../figures/figure-records.ts'
import { JobReader } from '../jobs/job-reader.ts'
import { JobWriter } from '../jobs/job-writer.ts'
import { LeaseReader, LeaseWriter } from '../jobs/lease-records.ts'
import { KeyReader, KeyWriter } from '../keys/key-records.ts'
import { ErasureReader, ErasureWriter, type JsonNumber } from '../leads/erasure-records.ts'
import { InboxReader, InboxWriter } from '../leads/inbox-records.ts'
import { LeadAddressReader, LeadAddressWriter } from '../leads/lead-address-records.ts'
import { LeadReader, LeadWriter } from '../leads/lead-records.ts'
import { AuctionReader } from '../listings/auction-records.ts'
import { ListReader } from '../listings/list-records.ts'
import type { JsonArrayFrom } from '../listings/listing-detail.ts'
import type { ListingReader } from '../listings/listing-reader.ts'
import { ListingWriter } from '../listings/listing-writer.ts'
import { RevisionReader, RevisionWriter } from '../listings/revision-records.ts'
import { DocumentReader, DocumentWriter } from '../pictures/document-records.ts'
import { PictureReader } from '../pictures/picture-records.ts'
import { PictureWriter } from '../pictures/picture-writer.ts'
import { PlaceReader, PlaceWriter } from '../places/place-records.ts'
import { PreviewReader, PreviewWriter } from '../previews/preview-records.ts'
import { PublishedCommands, PublishedQueries } from '../published/published-queries.ts'
import { ProfileChangeReader, ProfileChangeWriter } from '../review/profile-records.ts'
import { ReviewReader } from '../review/review-records.ts'
import { ReviewWriter } from '../review/review-writer.ts'
import type { Schema } from '../schema/database-schema.ts'
import { SettingReader, SettingWriter } from '../settings/setting-records.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import type { Reader, Transaction } from '../store.ts'
import { InvitationReader, InvitationWriter } from '../users/invitation-records.ts'
import { PasskeyReader, PasskeyWriter } from '../users/passkey-records.ts'
import { SessionReader, SessionWriter } from '../users/session-records.ts'
import { UserReader } from '../users/user-records.ts'
import { UserWriter } from '../users/user-writer.ts'
import { ViewReader, ViewWriter } from '../users/view-records.ts'
import { WebhookReader } from '../webhooks/webhook-reader.ts'
import { WebhookWriter } from '../webhooks/webhook-writer.ts'

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
  readonly listings: ListingReader
  readonly changes: ChangeReader
}

/** The writers that only one database has. */
export interface OwnWriters {
  readonly changes: ChangeWriter
  readonly insert: BulkInsert
}

/** Reads the records of a database. */
export class SqlReader implements Reader {
  readonly places: PlaceReader
  readonly members: MemberReader
  readonly listings: ListingReader
  readonly pictures: PictureReader
  readonly documents: DocumentReader
  readonly leads: LeadReader
  readonly leadAddresses: LeadAddressReader
  readonly inbox: InboxReader
  readonly keys: KeyReader
  readonly users: UserReader
  readonly invitations: InvitationReader
  readonly sessions: SessionReader
  readonly passkeys: PasskeyReader
  readonly drafts: DraftReader
  readonly keptForms: KeptFormReader
  readonly lists: ListReader
  readonly auctions: AuctionReader
  readonly revisions: RevisionReader
  readonly bulkChanges: BulkReader
  readonly views: ViewReader
  readonly previews: PreviewReader
  readonly feeds: FeedReader
  readonly webhooks: WebhookReader
  readonly alerts: AlertReader
  readonly figures: FigureReader
  readonly profileChanges: ProfileChangeReader
  readonly reviews: ReviewReader
  readonly changes: ChangeReader
  readonly followers: FollowerReader
  readonly published: PublishedQueries
  readonly jobs: JobReader
  readonly leases: LeaseReader
  readonly settings: SettingReader
  readonly idempotency: IdempotencyReader
  readonly audit: AuditReader
  readonly erasure: ErasureReader

  constructor(
    db: Kysely<Schema>,
    { listings, changes }: OwnReaders,
    { jsonArrayFrom }: Pick<DatabaseParts, 'jsonArrayFrom'>,
  ) {
    this.places = new PlaceReader(db)
    this.members = new MemberReader(db)
    this.listings = listings
    this.pictures = new PictureReader(db)
    this.documents = new DocumentReader(db)
    this.leads = new LeadReader(db)
    this.leadAddresses = new LeadAddressReader(db)
    this.inbox = new InboxReader(db)
    this.keys = new KeyReader(db, jsonArrayFrom)
    this.users = new UserReader(db)
    this.invitations = new InvitationReader(db)
    this.sessions = new SessionReader(db)
    this.passkeys = new PasskeyReader(db)
    this.drafts = new DraftReader(db)
    this.keptForms = new KeptFormReader(db)
    this.lists = new ListReader(db)
    this.auctions = new AuctionReader(db)
    this.revisions = new RevisionReader(db)
    this.bulkChanges = new BulkReader(db)
    this.views = new ViewReader(db)
    this.previews = new PreviewReader(db)
    this.feeds = new FeedReader(db)
    this.webhooks = new WebhookReader(db)
    this.alerts = new AlertReader(db)
    this.figures = new FigureReader(db)
    this.profileChanges = new ProfileChangeReader(db)
    this.reviews = new ReviewReader(db)
    this.changes = changes
    this.followers = new FollowerReader(db)
    this.published = new PublishedQueries(db)
    this.jobs = new JobReader(db)
    this.leases = new LeaseReader(db)
    this.settings = new SettingReader(db)
    this.idempotency = new IdempotencyReader(db)
    this.audit = new AuditReader(db)
    this.erasure = new ErasureReader(db)
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
    places: new PlaceWriter(db),
    members: new MemberWriter(db, insert),
    listings: new ListingWriter(db, jsonArrayFrom, insert, writersOverlap),
    pictures: new PictureWriter(db, insert, writersOverlap),
    documents: new DocumentWriter(db, insert),
    leads: new LeadWriter(db),
    leadAddresses: new LeadAddressWriter(db, writersOverlap),
    inbox: new InboxWriter(db),
    keys: new KeyWriter(db, jsonArrayFrom),
    users: new UserWriter(db),
    invitations: new InvitationWriter(db),
    sessions: new SessionWriter(db),
    passkeys: new PasskeyWriter(db),
    drafts: new DraftWriter(db),
    keptForms: new KeptFormWriter(db),
    lists: new ListReader(db),
    auctions: new AuctionReader(db),
    revisions: new RevisionWriter(db, insert),
    bulkChanges: new BulkWriter(db, insert),
    views: new ViewWriter(db),
    previews: new PreviewWriter(db),
    feeds: new FeedWriter(db, insert),
    webhooks: new WebhookWriter(db),
    alerts: new AlertWriter(db, insert),
    figures: new FigureWriter(db),
    profileChanges: new ProfileChangeWriter(db),
    reviews: new ReviewWriter(db),
    changes,
    followers: new FollowerWriter(db),
    published: new PublishedCommands(db, insert),
    jobs: new JobWriter(db, writersOverlap),
    leases: new LeaseWriter(db),
    settings: new SettingWriter(db),
    idempotency: new IdempotencyWriter(db, writersOverlap),
    audit: new AuditWriter(db),
    erasure: new ErasureWriter(db, jsonNumber),
  }
}
