import { Type } from 'typebox'
import type { Catalog } from '../../../catalog/catalog.ts'
import type { LeadFilter } from '../../../catalog/leads/read-leads.ts'
import { LEAD_MESSAGE_STATES, type LeadPosition } from '../../../domain/leads/lead.ts'
import {
  byDefault,
  ID,
  meaning,
  oneOf,
  type Parameter,
  type ParameterValues,
  whole,
} from '../../../domain/parameters.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import { SINCE_FORM, sinceInstant } from '../../../domain/searching/since.ts'
import { Calendar } from '../../../domain/values/calendar.ts'
import type { AccountId, LeadId, ListingId } from '../../../domain/values/ids.ts'
import { type ApiRequest, type Endpoint, getting, pathId, unknownId } from '../endpoint/endpoint.ts'
import { LEAD_LIST, presentLead, RECEIVED_LEAD } from '../resources/received-lead.ts'

const DEFAULT_LEADS_PER_PAGE = 50
const MAX_LEADS_PER_PAGE = 100

/** Any time zone serves to tell whether a text is a time. */
const UTC = new Calendar('UTC')

/** Read whole once the time zone is known. */
const SINCE: Parameter<string> = {
  schema: Type.String(),
  accepts: SINCE_FORM,
  read: text => (sinceInstant(text, UTC) === null ? undefined : text),
}

const POSITION = /^(\d{1,15})-(\d{1,15})$/

const BEFORE: Parameter<LeadPosition> = {
  schema: Type.String({ pattern: POSITION.source }),
  accepts: 'a place in the list as nextPage has it',
  read: text => {
    const [, createdAt, id] = POSITION.exec(text) ?? []
    return id === undefined ? undefined : { createdAt: Number(createdAt), id: Number(id) as LeadId }
  },
}

const PARAMETERS = {
  leadsPerPage: meaning(
    'How many leads a page has; more than 100 are answered as 100',
    byDefault(DEFAULT_LEADS_PER_PAGE, whole(1)),
  ),
  since: meaning(
    "Answers only leads received from this time on; a date begins in the service's time zone",
    SINCE,
  ),
  listingID: meaning('Id of the listing that the leads are about', {
    ...ID,
    accepts: 'the id of a listing, a whole number',
  }),
  accountID: meaning('Id of the account that the leads went to; one that the key may act for', {
    ...ID,
    accepts: 'the id of an account, a whole number',
  }),
  state: meaning(
    'State of the message to the seller',
    oneOf(LEAD_MESSAGE_STATES.map(state => [state, state] as const)),
  ),
  before: meaning('Where in the list the page begins; nextPage has it', BEFORE),
}

type Request = ApiRequest<ParameterValues<typeof PARAMETERS>>

/** The leads that went to the accounts of a key. */
export function receivedLeads(catalog: Catalog, calendar: Calendar, urls: Urls): Endpoint {
  return getting({
    name: 'leads',
    tag: 'Leads',
    summary: 'The leads of your accounts, latest first, a page at a time',
    description:
      'Answers the leads that went to the account of the key and to the accounts it is granted; a key for all accounts reads all leads. It needs the permission leads:read. Follow nextPage until it is empty: a page may have fewer leads than asked for, or none, while there are more. Leads that arrive meanwhile do not move the others.',
    refusals: ['forbidden'],
    caching: 'none',
    parameters: PARAMETERS,
    answer: { meaning: 'A page of leads', schema: LEAD_LIST },
    handle: async (request: Request) => {
      const { leadsPerPage, before } = request.parameters
      const limit = Math.min(leadsPerPage ?? DEFAULT_LEADS_PER_PAGE, MAX_LEADS_PER_PAGE)
      const filter = filterOf(request, calendar)
      const page = await catalog.leads.page(request.principal, filter, before, limit)
      const nextPage = page.next === null ? '' : linkTo(page.next, request, urls)
      return { data: page.leads.map(presentLead), nextPage }
    },
  })
}

export function receivedLead(catalog: Catalog): Endpoint {
  return getting({
    name: 'receivedLead',
    tag: 'Leads',
    summary: 'A lead of one of your accounts',
    description:
      'The key needs the permission leads:read. A lead of an account that it may not act for is not found.',
    tokens: { id: 'Id of the lead' },
    refusals: ['forbidden', 'not-found'],
    refused: [unknownId('Lead', '999999')],
    caching: 'none',
    answer: { meaning: 'The lead', schema: RECEIVED_LEAD },
    handle: async ({ path, principal }) => {
      // First: who may read no leads gets the same answer for every id.
      catalog.leads.requireReader(principal)
      return presentLead(await catalog.leads.find(principal, pathId<LeadId>('Lead', path['id'])))
    },
  })
}

function filterOf({ parameters }: Request, calendar: Calendar): LeadFilter {
  const { since, listingID, accountID, state } = parameters
  return {
    accountIds: accountID === null ? null : [accountID as AccountId],
    listingId: listingID as ListingId | null,
    since: since === null ? null : sinceInstant(since, calendar),
    state,
  }
}

/** The same request, from another lead on. */
function linkTo({ createdAt, id }: LeadPosition, { sent, keyInQuery }: Request, urls: Urls) {
  const query = {
    ...sent,
    ...(keyInQuery !== null && { APIKey: keyInQuery }),
    before: `${createdAt}-${id}`,
  }
  return urls.resource('/leads', query)
}
