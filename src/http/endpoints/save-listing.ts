import { type TSchema, Type } from 'typebox'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ListingSubmission } from '../../catalog/save-listing.ts'
import type { Calendar } from '../../domain/calendar.ts'
import type { AccountId, ListingId, SpotlightId } from '../../domain/ids.ts'
import type { FaultList } from '../../domain/problem.ts'
import { shown, wholeNumberOf } from '../../domain/scalars.ts'
import { readData } from '../data-member.ts'
import { type Answer, type ApiRequest, type Endpoint, pathId } from '../endpoint.ts'
import { idempotencyOf } from '../idempotency-token.ts'
import type { Urls } from '../urls.ts'
import { LISTING_WRITE, SAVED } from './listing-write.ts'

interface Tools {
  readonly calendar: Calendar
  readonly urls: Urls
  /** What a body holds, for the API's description. */
  readonly schema: TSchema
}

const SOME_MEMBERS = 'listingTitle, acres, propertyTypes, locationIDs, address and others'

const ANSWER = Type.Object(SAVED)

const ABOUT = { ...LISTING_WRITE, answers: { 200: ANSWER, 201: ANSWER } }

/** Creates a listing under the id 0, or edits the one that the path names. */
export function saveListing(catalog: Catalog, tools: Tools): Endpoint {
  return {
    ...ABOUT,
    name: 'savelisting',
    tag: 'Listings',
    summary: 'Create a listing (id 0) or edit one',
    body: tools.schema,
    handle: async (request: ApiRequest<unknown>) => {
      const listingId = pathId<ListingId>('Listing', request.path['id']) || null
      const submission = submissionOf(request, tools, { listingId, spotlight: 'none' })
      return answerOf(tools.urls, await catalog.saveListing(submission))
    },
  }
}

/**
 * Creates a featured listing under the ids 0 and 0, features a listing under its id and 0, or edits a
 * featured one through its spotlight.
 */
export function saveShowcaseListing(catalog: Catalog, tools: Tools): Endpoint {
  return {
    ...ABOUT,
    name: 'saveshowcaselisting',
    tag: 'Showcase',
    summary: 'Create a featured listing (0/0), feature a listing ({id}/0), or edit a featured one',
    body: tools.schema,
    handle: async (request: ApiRequest<unknown>) => {
      const listingId = pathId<ListingId>('Listing', request.path['id']) || null
      const scid = pathId<SpotlightId>('Spotlight', request.path['scid'])
      const spotlight = scid === 0 ? 'new' : scid
      const submission = submissionOf(request, tools, { listingId, spotlight })
      return answerOf(tools.urls, await catalog.saveListing(submission))
    },
  }
}

/** Takes a listing out of the showcase; the same answer when it is not in there. */
export function removeFromShowcase(catalog: Catalog, urls: Urls): Endpoint {
  return {
    name: 'removefromshowcase',
    tag: 'Showcase',
    summary: 'Take a listing out of the showcase; it stays listed',
    refusals: ['forbidden', 'not-found', 'precondition-failed'],
    parameters: {},
    isConditional: true,
    caching: 'none',
    answers: { 200: ANSWER },
    handle: async ({ path, key, actor, condition, faults }: ApiRequest<unknown>) => {
      faults.throwIfAny()
      const listingId = pathId<ListingId>('Listing', path['id'])
      await catalog.endSpotlight({ listingId, key, actor, condition })
      return { status: 200, body: savedBody(urls, listingId) }
    },
  }
}

function submissionOf(
  request: ApiRequest<unknown>,
  { calendar }: Tools,
  target: Pick<ListingSubmission, 'listingId' | 'spotlight'>,
): ListingSubmission {
  const { members, faults, key, actor, condition } = request
  const accountId = readAccountId(members.get('accountid'), faults)
  const form = readData(members.get('data'), SOME_MEMBERS, faults)
  const idempotency = idempotencyOf(request, 'listing', { ...target, accountId, form })
  const about = { faults, key, actor, condition, calendar, idempotency }
  return { ...target, accountId, form, ...about }
}

function readAccountId(value: unknown, faults: FaultList): AccountId | null {
  const id = wholeNumberOf(value)
  if (id) return id as AccountId
  if (value === undefined || value === null || value === '') {
    faults.add('Missing accountID', 'accountID is required: the account the listing belongs to.')
  } else {
    const detail = `accountID must be the id of an account, not ${shown(value)}.`
    faults.add('Invalid accountID', detail)
  }
  return null
}

function answerOf(
  urls: Urls,
  { listingId, isNew, spotlightId }: Awaited<ReturnType<Catalog['saveListing']>>,
): Answer {
  const body = savedBody(urls, listingId)
  const location =
    spotlightId === null
      ? body.listing_URL
      : urls.resource(`/listings/showcase/${listingId}/${spotlightId}`)
  if (isNew) return { status: 201, body, location }
  return spotlightId === null ? { status: 200, body } : { status: 200, body, location }
}

function savedBody(urls: Urls, listingId: ListingId) {
  const address = urls.resource(`/listings/${listingId}`)
  return { success: true, listingID: listingId, listing_URL: address }
}
