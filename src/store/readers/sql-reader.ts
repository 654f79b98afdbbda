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
import { FeedFileReader, FeedFileWriter } from '../feeds/feed-file-writer.ts'
import { FeedReader } from '../feeds/feed-reader.ts'
import { FeedWriter } from '../feeds/feed-writer.ts'
import { FigureMailReader, FigureMailWriter } from '../figures/figure-mail-records.ts'
import { FigureReader, FigureWriter } from '../figures/figure-records.ts'
import { JobReader } from '../jobs/job-reader.ts'
import { JobWriter } from '../jobs/job-writer.ts'
import { LeaseReader, LeaseWriter } from '../jobs/lease-records.ts'
import { KeyReader, KeyWriter } from '../keys/key-records.ts'
import { ErasureReader } from '../leads/erasure-records.ts'
import { ErasureWriter, type JsonNumber } from '../leads/erasure-writer.ts'
import { InboxReader, InboxWriter } from '../leads/inbox-records.ts'
import { LeadAddressReader, LeadAddressWriter } from '../leads/lead-address-records.ts'
import { LeadEntryReader, LeadEntryWriter } from '../leads/lead-entry-records.ts'
import { LeadReader, LeadWriter } from '../leads/lead-records.ts'
import { LeadRuleReader, LeadRuleWriter } from '../leads/lead-rule-records.ts'
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
import { PlanReader, PlanWriter } from '../plans/plan-records.ts'
import { TermReader, TermWriter } from '../plans/term-records.ts'
import { PreviewReader, PreviewWriter } from '../previews/preview-records.ts'
import { PublishedReader } from '../published/published-reader.ts'
import { PublishedWriter } from '../published/published-writer.ts'
import { ProfileChangeReader, ProfileChangeWriter } from '../review/profile-records.ts'
import { ReviewReader } from '../review/review-records.ts'
import { ReviewWriter } from '../review/review-writer.ts'
import type { Schema } from '../schema/database-schema.ts'
import { SettingReader, SettingWriter } from '../settings/setting-records.ts'
import type { BulkInsert } from '../sql/bulk-insert.ts'
import { Queries } from '../sql/queries.ts'
import { CalendarLinkReader, CalendarLinkWriter } from '../users/calendar-link-records.ts'
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
  /** Whether transactions that write run concurrently. */
  readonly writersOverlap: boolean
  /** See `lock` of a transaction. */
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

/** The readers of a database, by noun: the type `Reader` is derived from this. */
export class SqlReader extends Queries {
  readonly places = new PlaceReader(this.db)
  readonly members = new MemberReader(this.db)
  readonly listings: ListingReader
  readonly pictures = new PictureReader(this.db)
  readonly documents = new DocumentReader(this.db)
  readonly leads = new LeadReader(this.db)
  readonly leadAddresses = new LeadAddressReader(this.db)
  readonly inbox = new InboxReader(this.db)
  readonly leadEntries = new LeadEntryReader(this.db)
  readonly leadRules = new LeadRuleReader(this.db)
  readonly calendarLinks = new CalendarLinkReader(this.db)
  readonly keys: KeyReader
  readonly users = new UserReader(this.db)
  readonly invitations = new InvitationReader(this.db)
  readonly sessions = new SessionReader(this.db)
  readonly passkeys = new PasskeyReader(this.db)
  readonly drafts = new DraftReader(this.db)
  readonly keptForms = new KeptFormReader(this.db)
  readonly lists = new ListReader(this.db)
  readonly auctions = new AuctionReader(this.db)
  readonly revisions = new RevisionReader(this.db)
  readonly bulkChanges = new BulkReader(this.db)
  readonly views = new ViewReader(this.db)
  readonly plans = new PlanReader(this.db)
  readonly terms = new TermReader(this.db)
  readonly previews = new PreviewReader(this.db)
  readonly feeds = new FeedReader(this.db)
  readonly feedFiles = new FeedFileReader(this.db)
  readonly webhooks = new WebhookReader(this.db)
  readonly alerts = new AlertReader(this.db)
  readonly figures = new FigureReader(this.db)
  readonly figureMail = new FigureMailReader(this.db)
  readonly profileChanges = new ProfileChangeReader(this.db)
  readonly reviews = new ReviewReader(this.db)
  readonly changes: ChangeReader
  readonly followers = new FollowerReader(this.db)
  readonly published = new PublishedReader(this.db)
  readonly jobs = new JobReader(this.db)
  readonly leases = new LeaseReader(this.db)
  readonly settings = new SettingReader(this.db)
  readonly idempotency = new IdempotencyReader(this.db)
  readonly audit = new AuditReader(this.db)
  readonly erasure = new ErasureReader(this.db)

  constructor(
    db: Kysely<Schema>,
    { listings, changes }: OwnReaders,
    { jsonArrayFrom }: Pick<DatabaseParts, 'jsonArrayFrom'>,
  ) {
    super(db)
    this.listings = listings
    this.changes = changes
    this.keys = new KeyReader(db, jsonArrayFrom)
  }
}

/**
 * The writers of a connection with an open transaction, by noun: the type `Transaction` is derived
 * from this.
 */
export function transactionOn(
  db: Kysely<Schema>,
  { changes, insert }: OwnWriters,
  { jsonArrayFrom, jsonNumber, writersOverlap, lock }: DatabaseParts,
) {
  return {
    /**
     * Waits until no other transaction holds the lock of this name, and holds it until this
     * transaction ends. With `locksByItself`, the transaction sees all that the holders before it
     * have committed.
     */
    lock: (name: string) => lock(db, name),
    places: new PlaceWriter(db),
    members: new MemberWriter(db, insert),
    listings: new ListingWriter(db, jsonArrayFrom, insert, writersOverlap),
    pictures: new PictureWriter(db, insert, writersOverlap),
    documents: new DocumentWriter(db, insert),
    leads: new LeadWriter(db),
    leadAddresses: new LeadAddressWriter(db, writersOverlap),
    inbox: new InboxWriter(db),
    leadEntries: new LeadEntryWriter(db),
    leadRules: new LeadRuleWriter(db),
    calendarLinks: new CalendarLinkWriter(db),
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
    plans: new PlanWriter(db),
    terms: new TermWriter(db),
    previews: new PreviewWriter(db),
    feeds: new FeedWriter(db, insert),
    feedFiles: new FeedFileWriter(db, insert),
    webhooks: new WebhookWriter(db),
    alerts: new AlertWriter(db, insert),
    figures: new FigureWriter(db),
    figureMail: new FigureMailWriter(db),
    profileChanges: new ProfileChangeWriter(db),
    reviews: new ReviewWriter(db),
    changes,
    followers: new FollowerWriter(db),
    published: new PublishedWriter(db, insert),
    jobs: new JobWriter(db, writersOverlap),
    leases: new LeaseWriter(db),
    settings: new SettingWriter(db),
    idempotency: new IdempotencyWriter(db, writersOverlap),
    audit: new AuditWriter(db),
    erasure: new ErasureWriter(db, jsonNumber),
  }
}
