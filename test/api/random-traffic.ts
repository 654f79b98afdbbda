import assert from 'node:assert/strict'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { NewKey } from '../../src/catalog/keys/keys.ts'
import { KEY_PERMISSIONS } from '../../src/domain/accounts/permissions.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { Description } from './description.ts'
import { WHOLE_FORM } from './posted-listings.ts'
import { anyGet, anyHeaders, type RandomGet } from './random-gets.ts'
import { anyFeedPost, anyPost, type RandomPost } from './random-posts.ts'
import { anyRemoval } from './random-removals.ts'
import { anyUpload } from './random-uploads.ts'
import { pick, queryOf, seldom } from './random-values.ts'
import type { TestService } from './service.ts'

/** The versions that are asked, and the extensions. */
export const SEGMENTS = ['v1', 'v3', 'ext'] as const
export type Segment = (typeof SEGMENTS)[number]

/**
 * The time between two posts: long enough to stay below the limit of leads, and for tokens to expire now and
 * then.
 */
const PAUSE_MS = 300_000

const WRITE: Partial<NewKey> = { permissions: ['listings:write', 'showcase:write'] }

/** Texts in the posted listings that no answer may show. */
const { brokerNotes, showingInstructions, legalDescription, leadRoutingEmail } = WHOLE_FORM
const { listingURL, externalListingURL } = WHOLE_FORM
const UNPUBLISHED = [brokerNotes, showingInstructions, legalDescription, leadRoutingEmail].concat(
  listingURL,
  externalListingURL,
)

/** The place of a key: what it adds to the headers and the query. */
interface Presented {
  readonly headers: Readonly<Record<string, string>>
  readonly query: string
}

interface RandomRequest {
  readonly presented: Presented
  readonly request: RandomGet | (RandomPost & Pick<RandomGet, 'method' | 'query'>)
}

/** The requests to one segment, and their answers. */
export interface Tally {
  readonly requests: number
  readonly byStatus: ReadonlyMap<number, number>
  /** The operations of the document that succeeded at least once. */
  readonly succeeded: ReadonlySet<string>
  readonly operations: readonly string[]
  readonly listingPosts: number
  readonly takenListings: number
}

/**
 * Sends random requests that a service's OpenAPI documents allow, and compares the answers with the documents.
 */
export class RandomTraffic {
  readonly #service: TestService
  readonly #keys: readonly string[]
  readonly #descriptions: Readonly<Record<Segment, Description>>

  private constructor(
    service: TestService,
    keys: readonly string[],
    descriptions: Readonly<Record<Segment, Description>>,
  ) {
    this.#service = service
    this.#keys = keys
    this.#descriptions = descriptions
  }

  static async against(service: TestService): Promise<RandomTraffic> {
    const of = (segment: Segment) => Description.of(service, segment)
    const descriptions = { v1: await of('v1'), v3: await of('v3'), ext: await of('ext') }
    return new RandomTraffic(service, await createKeys(service), descriptions)
  }

  /**
   * Fails with the seed and the smallest such request at the first answer that is a failure of the service or
   * differs from its description.
   * @param onRequest Hears of each, when it is answered.
   */
  async run(
    segment: Segment,
    { requests, seed, onRequest }: { requests: number; seed: number; onRequest?: () => void },
  ): Promise<Tally> {
    const description = this.#descriptions[segment]
    const byStatus = new Map<number, number>()
    const succeeded = new Set<string>()
    const operations = operationsOf(description)
    const listings = { posted: 0, taken: 0 }
    const property = fc.asyncProperty(this.#request(segment, description), async random => {
      const { template, method } = random.request
      const status = await this.#send(segment, description, random)
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      const operation = `${method.toLowerCase()} ${template}`
      if (status < 300 && operations.includes(operation)) succeeded.add(operation)
      if (method === 'POST' && template.startsWith('/listings')) {
        listings.posted++
        if (status < 300) listings.taken++
      }
      onRequest?.()
    })
    await fc.assert(property, { numRuns: requests, seed })
    return {
      requests,
      byStatus,
      succeeded,
      operations,
      listingPosts: listings.posted,
      takenListings: listings.taken,
    }
  }

  #request(segment: Segment, description: Description): fc.Arbitrary<RandomRequest> {
    const query = seldom(queryOf(['accountID', 'data'])).map(text => text ?? '')
    const gets = { weight: 3, arbitrary: anyGet(description) }
    const post = segment === 'ext' ? fc.oneof(anyUpload, anyFeedPost) : anyPost(segment)
    const posts = fc.record({ post, query, others: anyHeaders }).map(({ post, query, others }) => {
      return { ...post, method: 'POST', query, headers: { ...others, ...post.headers } }
    })
    const removals = { weight: segment === 'ext' ? 1 : 0, arbitrary: anyRemoval }
    const others = { weight: segment === 'v3' ? 3 : 1, arbitrary: posts }
    return fc.record({
      presented: presented(this.#keys),
      request: fc.oneof(gets, others, removals),
    })
  }

  /** @returns The status of the answer. */
  async #send(
    segment: Segment,
    description: Description,
    { presented, request }: RandomRequest,
  ): Promise<number> {
    const { method, template, path, query, headers } = request
    const response = await this.#service.app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: `/${segment}${path}?${query}${presented.query}`,
      headers: { ...headers, ...presented.headers },
      ...('body' in request && { payload: request.body }),
    })
    if (method === 'POST') this.#service.now += PAUSE_MS
    const { statusCode } = response
    const body = bodyOf(response)
    checkHeaders(response)
    assert.ok(statusCode < 500, `${statusCode}: ${body}`)
    const answer = { statusCode, body, headers: response.headers }
    if (statusCode === 204) assert.deepEqual([method, body], ['OPTIONS', ''])
    else if (statusCode === 304) {
      assert.ok('if-none-match' in headers, '304 to whom holds nothing')
      assert.equal(body, '')
    } else if (method === 'HEAD') {
      assert.equal(body, '')
      description.checkStatus(template, 'get', statusCode)
    } else if (description.paths[template]?.[method.toLowerCase()]) {
      description.check(template, method.toLowerCase(), answer)
    } else {
      assert.ok([405, 404, 400, 414].includes(statusCode), `${method}: ${statusCode}`)
      if (statusCode === 405) assert.match(String(response.headers['allow']), /^[A-Z, ]+$/)
      description.checkRefusal(template, 'get', answer)
    }
    if (method !== 'POST') this.#checkSecrets(template, body, presented)
    return statusCode
  }

  /** No answer shows unpublished texts, or a key that was not in the query. */
  #checkSecrets(template: string, body: string, { query }: Presented): void {
    for (const key of this.#keys) assert.ok(query.includes(key) || !body.includes(key))
    for (const text of UNPUBLISHED) {
      // A lead says to its own account where the message about it went.
      if (text === leadRoutingEmail && template.startsWith('/leads')) continue
      assert.ok(!body.includes(text), text)
    }
  }
}

function bodyOf({ headers, body, rawPayload }: LightMyRequestResponse): string {
  const isZipped = headers['content-encoding'] === 'gzip' && rawPayload.length > 0
  return isZipped ? gunzipSync(rawPayload).toString() : body
}

/** How an answer may be kept: tiles of maps for a minute, others only if the service says each time that they are unchanged. */
const KEPT = /^(?:private|private, no-cache|private, max-age=60|no-store)$/

/** Checks the headers that every answer must have. */
function checkHeaders({ statusCode, headers }: LightMyRequestResponse): void {
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(String(headers['content-security-policy']), /^default-src 'none'/)
  assert.match(String(headers['x-request-id']), /^[\w.-]{1,64}$/)
  assert.equal(headers['set-cookie'], undefined)
  if (statusCode === 204) return
  const keeps = statusCode < 400 ? KEPT : /^no-store$/
  assert.match(String(headers['cache-control']), keeps)
}

/** The keys of the requests. The last one, which has all permissions for all accounts, is used most often. */
async function createKeys(service: TestService): Promise<string[]> {
  return [
    service.key,
    await service.createKey(WRITE),
    await service.createKey({
      ...WRITE,
      accountId: 4 as AccountId,
      grantedAccounts: [2 as AccountId],
    }),
    await service.createKey({ accountId: 2 as AccountId, permissions: ['listings:write'] }),
    await service.createKey({ permissions: [...KEY_PERMISSIONS], allAccounts: true }),
  ]
}

function presented(keys: readonly string[]): fc.Arbitrary<Presented> {
  const some = keys.slice(0, -1)
  const forAll = keys.at(-1) ?? ''
  const key = fc.oneof(
    { weight: 12, arbitrary: fc.constant(forAll) },
    { weight: 5, arbitrary: pick(some) },
    { weight: 1, arbitrary: pick(['', 'x', `${forAll}x`, forAll.toLowerCase()]) },
  )
  return fc
    .tuple(key, pick(['x-api-key', 'x-api-key', 'authorization', 'query']))
    .map(([key, where]) => {
      if (where === 'query') return { headers: {}, query: `&APIKey=${key}` }
      const text = where === 'authorization' ? `Bearer ${key}` : key
      return { headers: { [where]: text }, query: '' }
    })
}

function operationsOf(description: Description): string[] {
  return Object.entries(description.paths).flatMap(([template, operations]) =>
    Object.keys(operations).map(method => `${method} ${template}`),
  )
}
