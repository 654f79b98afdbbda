declare const kind: unique symbol

/**
 * Ids are branded numbers, so that a county's id cannot be passed for a city's.
 * Each is a positive safe integer; 0 never names a record.
 */
type Id<Kind extends string> = number & { readonly [kind]: Kind }

export type StateId = Id<'state'>
export type RegionId = Id<'region'>
/** A county's id is its FIPS code as a number: Bosque County, Texas, is 48035. */
export type CountyId = Id<'county'>
export type CityId = Id<'city'>
export type LakeId = Id<'lake'>
export type ListingId = Id<'listing'>
export type AccountId = Id<'account'>
export type SpotlightId = Id<'spotlight'>
export type AuctionId = Id<'auction'>
export type PictureId = Id<'picture'>
export type LeadId = Id<'lead'>
export type ReportId = Id<'report'>
export type FeedId = Id<'feed'>
export type FeedRunId = Id<'feed-run'>
export type UserId = Id<'user'>
export type InvitationId = Id<'invitation'>
export type SessionId = Id<'session'>
export type KeptFormId = Id<'kept-form'>
export type PasskeyId = Id<'passkey'>
export type DraftId = Id<'draft'>
export type BulkChangeId = Id<'bulk-change'>
export type ViewId = Id<'view'>
export type WebhookId = Id<'webhook'>
export type DeadLetterId = Id<'dead-letter'>
export type AlertAddressId = Id<'alert-address'>
export type SavedSearchId = Id<'saved-search'>
export type PlanId = Id<'plan'>
