import type { Client as OpenApiClient } from 'openapi-fetch'
import { dataOf } from './api-error.ts'
import type { paths } from './generated/ext.ts'
import { taken } from './sorts.ts'
import type { CallOptions, LeadQuery, ReceivedLead } from './types.ts'

const MAX_LEADS_PER_PAGE = 100

/** The leads of the key's accounts; the key needs leads:read. Both throw an ApiError when they are refused. */
export interface ReceivedLeads {
  /**
   * The leads that a query finds, latest first, through all pages. Leads that arrive meanwhile are left out.
   */
  leads(query?: LeadQuery, options?: CallOptions): AsyncGenerator<ReceivedLead, void, undefined>
  lead(leadID: number, options?: CallOptions): Promise<ReceivedLead>
}

export function receivedLeadsOf(ext: Pick<OpenApiClient<paths>, 'GET'>): ReceivedLeads {
  return {
    leads: (query = {}, { signal = null } = {}) => leadsOf(ext, query, signal),
    lead: async (id, { signal = null } = {}) =>
      dataOf(await ext.GET('/leads/{id}', { params: { path: { id } }, signal })),
  }
}

async function* leadsOf(
  { GET }: Pick<OpenApiClient<paths>, 'GET'>,
  given: LeadQuery,
  signal: AbortSignal | null,
): AsyncGenerator<ReceivedLead, void, undefined> {
  const query = { leadsPerPage: MAX_LEADS_PER_PAGE, ...taken(given) }
  for (let before: string | null | undefined; before !== null; ) {
    const params = { query: before === undefined ? query : { ...query, before } }
    const { data, nextPage } = dataOf(await GET('/leads', { params, signal }))
    yield* data
    // Only the position is read from the link, because its address may not be reachable from here.
    before = nextPage === '' ? null : new URL(nextPage).searchParams.get('before')
  }
}
