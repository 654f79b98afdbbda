import type { AccountTable, ApiKeyGrantTable, ApiKeyTable } from './account-tables.ts'
import type {
  AlertAddressTable,
  AlertLinkTable,
  AlertListingTable,
  AlertMailedTable,
  AlertPendingTable,
  AlertQuestionTable,
  SavedSearchTable,
} from './alert-tables.ts'
import type {
  DraftDocumentTable,
  DraftFilesTable,
  DraftPictureTable,
  DraftTable,
  DraftUploadTable,
  KeptFormTable,
} from './draft-tables.ts'
import type {
  FeedRecordTable,
  FeedRunFaultTable,
  FeedRunTable,
  FeedSampleTable,
  FeedTable,
  FeedUploadPartTable,
} from './feed-tables.ts'
import type { JobQueueTable, JobTable, LeaseTable } from './job-tables.ts'
import type { CannedAnswerTable, LeadRouteTable, LeadRuleTable } from './lead-rule-tables.ts'
import type {
  LeadAddressLinkTable,
  LeadAddressTable,
  LeadEntryTable,
  LeadNoteTable,
  LeadTable,
} from './lead-tables.ts'
import type {
  BulkChangeListingTable,
  BulkChangeTable,
  ListingRevisionTable,
  SavedViewTable,
} from './list-tables.ts'
import type {
  AuctionTable,
  ListingDayTable,
  ListingHistoryTable,
  ListingInterestTable,
  ListingPictureTable,
  ListingTable,
  SpotlightTable,
} from './listing-tables.ts'
import type { AuditTable, ChangeLogTable, FollowerTable, IdempotencyTable } from './log-tables.ts'
import type { AccountPictureTable, DroppedDocumentTable, PictureTable } from './picture-tables.ts'
import type {
  CityTable,
  CountyTable,
  LakeTable,
  RegionTable,
  StateTable,
  ZipTable,
} from './place-tables.ts'
import type { AccountPlanTable, PlanEventTable, PlanTable } from './plan-tables.ts'
import type { PreviewLinkTable } from './preview-tables.ts'
import type {
  AccountEventTable,
  EventReaderTable,
  PublishedEventTable,
  PublishedListingTable,
} from './published-tables.ts'
import type { AccountApplicationTable, ListingReviewTable, ReportTable } from './review-tables.ts'
import type { SettingTable } from './service-tables.ts'
import type {
  AttemptTable,
  CalendarLinkTable,
  FiguresMailTable,
  InvitationTable,
  KnownDeviceTable,
  MembershipTable,
  PasskeyChallengeTable,
  PasskeyTable,
  PersonAddressTable,
  PersonLinkTable,
  PersonTable,
  RecoveryCodeTable,
  SessionTable,
} from './user-tables.ts'
import type {
  LeadEventTable,
  WebhookDeadLetterTable,
  WebhookDeliveryTable,
  WebhookTable,
} from './webhook-tables.ts'

/** The tables of the database after all migrations. */
export interface Schema {
  state: StateTable
  region: RegionTable
  county: CountyTable
  city: CityTable
  lake: LakeTable
  zip: ZipTable
  setting: SettingTable
  account: AccountTable
  plan: PlanTable
  account_plan: AccountPlanTable
  api_key: ApiKeyTable
  api_key_grant: ApiKeyGrantTable
  picture: PictureTable
  account_picture: AccountPictureTable
  dropped_document: DroppedDocumentTable
  auction: AuctionTable
  listing: ListingTable
  listing_picture: ListingPictureTable
  listing_history: ListingHistoryTable
  spotlight: SpotlightTable
  listing_day: ListingDayTable
  listing_interest: ListingInterestTable
  listing_review: ListingReviewTable
  report: ReportTable
  account_application: AccountApplicationTable
  lead: LeadTable
  lead_note: LeadNoteTable
  lead_entry: LeadEntryTable
  lead_rule: LeadRuleTable
  canned_answer: CannedAnswerTable
  lead_route: LeadRouteTable
  lead_address: LeadAddressTable
  lead_address_link: LeadAddressLinkTable
  person: PersonTable
  membership: MembershipTable
  invitation: InvitationTable
  session: SessionTable
  person_link: PersonLinkTable
  person_address: PersonAddressTable
  recovery_code: RecoveryCodeTable
  calendar_link: CalendarLinkTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  figures_mail: FiguresMailTable
  known_device: KnownDeviceTable
  attempt: AttemptTable
  draft: DraftTable
  draft_files: DraftFilesTable
  draft_picture: DraftPictureTable
  draft_document: DraftDocumentTable
  draft_upload: DraftUploadTable
  preview_link: PreviewLinkTable
  kept_form: KeptFormTable
  listing_revision: ListingRevisionTable
  saved_view: SavedViewTable
  bulk_change: BulkChangeTable
  bulk_change_listing: BulkChangeListingTable
  feed: FeedTable
  feed_run: FeedRunTable
  feed_record: FeedRecordTable
  feed_upload_part: FeedUploadPartTable
  feed_sample: FeedSampleTable
  feed_run_fault: FeedRunFaultTable
  job: JobTable
  job_queue: JobQueueTable
  lease: LeaseTable
  change_log: ChangeLogTable
  published_listing: PublishedListingTable
  published_event: PublishedEventTable
  account_event: AccountEventTable
  event_reader: EventReaderTable
  lead_event: LeadEventTable
  plan_event: PlanEventTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
  webhook_dead_letter: WebhookDeadLetterTable
  alert_address: AlertAddressTable
  saved_search: SavedSearchTable
  alert_link: AlertLinkTable
  alert_question: AlertQuestionTable
  alert_listing: AlertListingTable
  alert_told: AlertMailedTable
  alert_pending: AlertPendingTable
  follower: FollowerTable
  idempotency: IdempotencyTable
  audit: AuditTable
}
