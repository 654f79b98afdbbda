import type { TSchema } from 'typebox'
import type { Catalog } from '../../../catalog/catalog.ts'
import type { ListingSubmission } from '../../../catalog/listings/listing-submission.ts'
import type { DraftFaults, ListingDraft } from '../../../domain/listings/draft/listing-draft.ts'
import { revisionOf } from '../../../domain/listings/listing-revision.ts'
import type { FaultList } from '../../../domain/problem.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import type { AccountId, ListingId, SpotlightId } from '../../../domain/values/ids.ts'
import { wholeNumberOf } from '../../../domain/values/scalars.ts'
import { readData } from '../../bodies/data-member.ts'
import {
  type Answer,
  type ApiRequest,
  type Endpoint,
  pathId,
  unknownId,
} from '../endpoint/endpoint.ts'
import { idempotencyOf } from '../endpoint/idempotency-token.ts'
import { savedTag } from '../endpoint/listing-tag.ts'
import { component } from '../resources/described.ts'
import { SPOTLIGHT_ID } from './listing.ts'
import { LISTING_WRITE, SAVED } from './listing-write.ts'

interface Tools {
  readonly calendar: Calendar
  readonly urls: Urls
  /** The schema of the body, for the API's description. */
  readonly schema: TSchema
  /** Reads the members of a posted listing. @param editedId The listing that the path names. */
  readonly read: (
    form: Readonly<Record<string, unknown>>,
    editedId: ListingId | null,
    faults: FaultList,
  ) => { readonly draft: ListingDraft | null; readonly faults: DraftFaults }
}

const SOME_MEMBERS = 'listingTitle, acres, propertyTypes, locationIDs, address and others'

const ANSWER = component('ListingResult', 'The listing that was created, edited or deleted', SAVED)

const CREATED = {
  meaning: 'The listing is created; Location is its address',
  schema: ANSWER,
  headers: ['Location', 'ETag'],
} as const
const EDITED = {
  meaning: 'The listing is as the request wanted it, also when that changed nothing',
  schema: ANSWER,
  headers: ['ETag'],
} as const
const ABOUT_DATA =
  'A new listing needs a title, acres, a property type, a state and a county; an edit takes only what changes. All faults come in one answer. With `listFeedKey` and `listingURL`, creating a listing that exists already edits it.'

/** Creates a listing if the id in the path is 0, and otherwise edits the listing with this id. */
export function saveListing(catalog: Catalog, tools: Tools): Endpoint {
  return {
    ...LISTING_WRITE,
    name: 'saveListing',
    tag: 'Listings',
    summary: 'Create a listing (id 0) or edit one',
    description: `The key needs the permission \`listings:write\`. ${ABOUT_DATA}`,
    tokens: { id: 'Id of the listing; 0 for a new one' },
    answers: { 200: EDITED, 201: CREATED },
    body: tools.schema,
    handle: async (request: ApiRequest<unknown>) => {
      const listingId = pathId<ListingId>('Listing', request.path['id']) || null
      const submission = submissionOf(request, tools, { listingId, spotlight: 'none' })
      return answerOf(tools.urls, await catalog.listings.save(submission))
    },
  }
}

/**
 * Creates a featured listing under the ids 0 and 0, features a listing under its id and 0, or edits
 * a featured one through its spotlight.
 */
export function saveShowcaseListing(catalog: Catalog, tools: Tools): Endpoint {
  return {
    ...LISTING_WRITE,
    name: 'saveShowcaseListing',
    tag: 'Showcase',
    summary: 'Create a featured listing (0/0), feature a listing ({id}/0), or edit a featured one',
    description: `With the ids 0 and 0 a listing is created and featured: the key needs the permissions \`listings:write\` and \`showcase:write\`. With the id of a listing and 0 that listing is featured: \`showcase:write\`, and \`listings:write\` unless \`data\` is an empty object. With the ids of a listing and its spotlight that listing is edited: \`listings:write\`. All need \`accountID\` and \`data\`. ${ABOUT_DATA}`,
    tokens: {
      id: 'Id of the listing; 0 for a new one',
      scid: `${SPOTLIGHT_ID}; 0 for a new spotlight`,
    },
    answers: { 200: { ...EDITED, headers: CREATED.headers }, 201: CREATED },
    body: tools.schema,
    handle: async (request: ApiRequest<unknown>) => {
      const listingId = pathId<ListingId>('Listing', request.path['id']) || null
      const scid = pathId<SpotlightId>('Spotlight', request.path['scid'])
      const spotlight = scid === 0 ? 'new' : scid
      const submission = submissionOf(request, tools, { listingId, spotlight })
      return answerOf(tools.urls, await catalog.listings.save(submission))
    },
  }
}

/** Takes a listing out of the showcase; the same answer when it is not in there. */
export function removeFromShowcase(catalog: Catalog, urls: Urls): Endpoint {
  return {
    name: 'removeFromShowcase',
    tag: 'Showcase',
    summary: 'Take a listing out of the showcase; it stays listed',
    description:
      'Answers the same when the listing is not in the showcase. The key needs the permission `showcase:write`.',
    tokens: { id: 'Id of the listing' },
    refused: [unknownId('Listing', '999999')],
    refusals: ['forbidden', 'not-found', 'listing-inactive', 'precondition-failed'],
    parameters: {},
    isConditional: true,
    caching: 'none',
    answers: { 200: { meaning: 'The listing is not in the showcase', schema: ANSWER } },
    handle: async ({ path, principal, condition, faults }: ApiRequest<unknown>) => {
      faults.throwIfAny()
      const listingId = pathId<ListingId>('Listing', path['id'])
      await catalog.showcase.remove({ listingId, principal, condition })
      return { status: 200, body: savedBody(urls, listingId) }
    },
  }
}

/** Deletes a listing; the same answer when it was deleted before. */
export function deleteListing(catalog: Catalog, urls: Urls): Endpoint {
  return {
    name: 'deleteListing',
    tag: 'Listings',
    summary: 'Delete a listing',
    description:
      'The listing is no longer public: searches do not find it, and GET answers 405, after 30 days 404. Then its photos and documents are removed; until then an operator can restore it. Leads about it stay with the account. Creating a listing with its `listFeedKey` makes a new one. Answers the same when the listing was deleted before, whatever If-Match says. The key needs the permission `listings:write`. To take a listing off for a time, post `active: false` instead.',
    tokens: { id: 'Id of the listing' },
    refused: [unknownId('Listing', '999999')],
    refusals: ['forbidden', 'not-found', 'conflict', 'precondition-failed'],
    parameters: {},
    isConditional: true,
    caching: 'none',
    answers: { 200: { meaning: 'The listing is deleted', schema: ANSWER } },
    handle: async ({ path, principal, condition, faults }: ApiRequest<unknown>) => {
      faults.throwIfAny()
      const listingId = pathId<ListingId>('Listing', path['id'])
      await catalog.listings.delete({ listingId, principal, condition })
      return { status: 200, body: savedBody(urls, listingId) }
    },
  }
}

function submissionOf(
  request: ApiRequest<unknown>,
  { calendar, read }: Tools,
  target: Pick<ListingSubmission, 'listingId' | 'spotlight'>,
): ListingSubmission {
  const { members, faults, principal, condition } = request
  const accountId = readAccountId(members.get('accountid'), faults)
  const form = readData(members.get('data'), SOME_MEMBERS, faults)
  const { draft, faults: draftFaults } = read(form, target.listingId, faults)
  const idempotency = idempotencyOf(request, 'listing', { ...target, accountId, form })
  const about = { faults, draftFaults, principal, condition, calendar, idempotency }
  return { ...target, accountId, draft, ...about }
}

function readAccountId(value: unknown, faults: FaultList): AccountId | null {
  const id = wholeNumberOf(value)
  if (id) return id as AccountId
  if (value === undefined || value === null || value === '') {
    faults.add('missing', 'accountID', 'accountID is required: the account the listing belongs to.')
  } else {
    faults.mustBe('accountID', 'the id of an account', value)
  }
  return null
}

function answerOf(
  urls: Urls,
  { listingId, version, isNew, spotlightId }: Awaited<ReturnType<Catalog['listings']['save']>>,
): Answer {
  const body = savedBody(urls, listingId)
  const location =
    spotlightId === null
      ? body.listing_URL
      : urls.resource(`/listings/showcase/${listingId}/${spotlightId}`)
  const headers = savedTag(revisionOf({ id: listingId, version }))
  if (isNew) return { status: 201, body, location, headers }
  return { status: 200, body, ...(spotlightId !== null && { location }), headers }
}

function savedBody(urls: Urls, listingId: ListingId) {
  const address = urls.resource(`/listings/${listingId}`)
  return { success: true, listingID: listingId, listing_URL: address }
}
