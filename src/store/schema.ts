import type { Generated } from 'kysely'

/** 0 or 1: the databases' own booleans differ. */
type Flag = number
/** Milliseconds since 1970 UTC. */
type Instant = number
/** JSON text. */
type Json = string

interface StateTable {
  state_id: number
  name: string
  code: string
  county_label: string
  north: number
  south: number
  east: number
  west: number
}

interface RegionTable {
  region_id: number
  name: string
  state_id: number
}

interface CountyTable {
  county_id: number
  name: string
  label: string
  state_id: number
  region_id: number
  latitude: number
  longitude: number
}

interface CityTable {
  city_id: number
  name: string
  state_id: number
  county_id: number
  latitude: number
  longitude: number
  census_id: number | null
}

interface LakeTable {
  lake_id: number
  name: string
  state_id: number
  county_id: number
  latitude: number
  longitude: number
  gnis_id: number | null
}

interface ZipTable {
  code: string
  city_id: number
  latitude: number
  longitude: number
}

interface SettingTable {
  name: string
  value: string
}

export interface AccountTable {
  account_id: Generated<number>
  company_name: string
  contact_name: string
  email: string
  phone: string
  fax: string
  company_address: Json
  address: Json
  plan: string
  designation: string
  is_seller: Flag
  active: Flag
  badge: Json | null
  portrait: Json | null
  logo: Json | null
}

interface ApiKeyTable {
  key_id: string
  hash: Uint8Array
  account_id: number
  all_accounts: Flag
  /** Separated by commas. */
  permissions: string
  rate_per_minute: number
  note: string
  created_at: Instant
  expires_at: Instant | null
  revoked_at: Instant | null
  last_used_at: Instant | null
}

/** An account, beside its own, that a key may act for. */
interface ApiKeyGrantTable {
  key_id: string
  account_id: number
}

interface PictureTable {
  picture_id: Generated<number>
  /** JSON's null until the photo has been fetched. */
  files: Json
  /** Who posted it; null: it belongs to a demo, whose listings share theirs. */
  account_id: number | null
  /** Where it was fetched from, or is to be; empty once that was given up. */
  source_url: Generated<string>
  /** Since when no listing shows it, as the sweeper found; null: one does, or it was not looked at. */
  unused_since: Generated<Instant | null>
}

/** A photo that is to be fetched from where its listing's seller says it is. */
interface PictureFetchTable {
  picture_id: number
  source_url: string
  created_at: Instant
  attempts: number
  /** Null: given up. */
  due_at: Instant | null
  last_error: string
  /** Its seller and its host; queues take turns. */
  queue: Generated<string>
}

/** A document that was sent as a file and taken off its listing, while its file is kept still. */
interface DroppedDocumentTable {
  listing_id: number
  path: string
  dropped_at: Instant
}

export interface AuctionTable {
  auction_id: Generated<number>
  account_id: number
  title: string
  street: string
  city: string
  state_id: number | null
  date: string
  time: string
}

/** The long texts stand last, so that reading the others does not read past them. */
export interface ListingTable {
  listing_id: Generated<number>
  account_id: number
  version: number
  active: Flag
  status: string
  listing_type: number
  listed_at: Instant
  modified_at: Instant | null
  type_1: number
  type_2: number | null
  type_3: number | null
  price_usd: number | null
  acres: number | null
  state_id: number
  county_id: number
  city_id: number | null
  lake_id: number | null
  latitude: number
  longitude: number
  has_house: Flag
  beds: number | null
  baths: number | null
  half_baths: number | null
  home_area_sqft: number | null
  auction_id: number | null
  title: string
  street: string
  zip: string
  you_tube: string
  virtual_tour: string
  flyer: string
  lead_routing_email: string
  encoded_boundary: string
  directions: string
  documents: Json
  amenities: Json
  description: string
  broker_notes: string
  showing_instructions: string
  legal_description: string
  /** Unique within an account where it is not empty. */
  list_feed_key: string
  listing_url: string
  external_listing_url: string
}

interface ListingPictureTable {
  listing_id: number
  /** From 0; the main photo. */
  position: number
  picture_id: number
  description: string
  label: string
}

interface ListingHistoryTable {
  listing_id: number
  version: number
  at: Instant
  price_usd: number | null
  status: string
  active: Flag
}

interface SpotlightTable {
  spotlight_id: Generated<number>
  listing_id: number
}

interface LeadTable {
  lead_id: Generated<number>
  listing_id: number
  account_id: number
  owner_account_id: number | null
  contact_name: string
  email_address: string
  phone_number: string
  comment: string
  financing: Flag | null
  site_id: number | null
  source: string
  client_address: string
  created_at: Instant
}

export interface OutboxTable {
  message_id: Generated<number>
  topic: string
  payload: Json
  created_at: Instant
  attempts: number
  /** Null: sent, or given up. */
  due_at: Instant | null
  sent_at: Instant | null
  last_error: string
  /** When a person had it sent again; null: nobody has. */
  retried_at: Instant | null
}

/** Which process does what only one may do at a time. */
interface LeaseTable {
  name: string
  /** Empty: nobody. */
  holder: string
  beat: number
}

interface ChangeLogTable {
  sequence: Generated<number>
  kind: string
  entity_id: number
  at: Instant
}

interface IdempotencyTable {
  key_id: string
  token: string
  fingerprint: string
  result: Json
  created_at: Instant
}

export interface AuditTable {
  audit_id: Generated<number>
  at: Instant
  actor_kind: string
  actor_name: string
  account_id: number | null
  client_address: string
  request_id: string
  subject: string
  /** Text, as a key's id is; empty where there is only one. */
  subject_id: string
  deed: string
  details: Json
}

export interface Schema {
  state: StateTable
  region: RegionTable
  county: CountyTable
  city: CityTable
  lake: LakeTable
  zip: ZipTable
  setting: SettingTable
  account: AccountTable
  api_key: ApiKeyTable
  api_key_grant: ApiKeyGrantTable
  picture: PictureTable
  picture_fetch: PictureFetchTable
  dropped_document: DroppedDocumentTable
  auction: AuctionTable
  listing: ListingTable
  listing_picture: ListingPictureTable
  listing_history: ListingHistoryTable
  spotlight: SpotlightTable
  lead: LeadTable
  outbox: OutboxTable
  lease: LeaseTable
  change_log: ChangeLogTable
  idempotency: IdempotencyTable
  audit: AuditTable
}
