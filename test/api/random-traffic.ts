import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { NewKey } from '../../src/catalog/create-key.ts'
import type { AccountId } from '../../src/domain/ids.ts'
import { LISTINGS, places, SPOTLIGHTS } from './catalogue.ts'
import { Description } from './description.ts'
import { anyPost, type RandomPost, seldom } from './random-posts.ts'
import { anyUpload } from './random-uploads.ts'
import { anyText, encodeAny, pick, queryOf } from './random-values.ts'
import type { TestService } from './service.ts'

/** The versions that are asked, and the extensions. */
export const SEGMENTS = ['v1', 'v3', 'ext'] as const
export type Segment = (typeof SEGMENTS)[number]

/** So long after each post, that no flood is seen in them and tokens are forgotten now and then. */
const PAUSE_MS = 300_000

const WRITE: Partial<NewKey> = { permissions: ['listings:write', 'showcase:write'] }

/** Where a key stands: what it adds to the headers and the query. */
interface Presented {
  readonly headers: Readonly<Record<string, string>>
  readonly query: string
}

interface RandomGet {
  readonly template: string
  readonly path: string
}

interface RandomRequest {
  readonly presented: Presented
  readonly request: (RandomGet | RandomPost) & { readonly query: string }
}

const someIds = [
  ...LISTINGS.map(({ id }) => id),
  ...[21, 22, 23, 24, 44, 0, 11, 12, 13, 25],
  ...places.counties.slice(0, 3).map(({ id }) => id),
  ...places.cities.slice(0, 3).map(({ id }) => id),
].map(String)

/** What was asked of one segment, and how it was answered. */
export interface Tally {
  readonly requests: number
  readonly byStatus: ReadonlyMap<number, number>
  /** Operations that the document has and that were answered with success at least once. */
  readonly succeeded: ReadonlySet<string>
  readonly operations: readonly string[]
  readonly listingPosts: number
  readonly takenListings: number
}

/** Sends a service whatever its OpenAPI documents have a place for, and holds its answers against them. */
export class RandomTraffic {
  readonly #service: TestService
  readonly #keys: fc.Arbitrary<Presented>

  private constructor(service: TestService, keys: fc.Arbitrary<Presented>) {
    this.#service = service
    this.#keys = keys
  }

  static async against(service: TestService): Promise<RandomTraffic> {
    return new RandomTraffic(service, presented(...(await createKeys(service))))
  }

  /**
   * Fails with the seed and the request, made as small as it can be, at the first answer that is a
   * failure of the service or otherwise than described.
   * @param onRequest Hears of each, when it is answered.
   */
  async run(
    segment: Segment,
    { requests, seed, onRequest }: { requests: number; seed: number; onRequest?: () => void },
  ): Promise<Tally> {
    const description = await Description.of(this.#service, segment)
    const byStatus = new Map<number, number>()
    const succeeded = new Set<string>()
    const listings = { posted: 0, taken: 0 }
    const property = fc.asyncProperty(this.#request(segment, description), async random => {
      const { template } = random.request
      const { method, status } = await this.#send(segment, description, random)
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      if (status < 300) succeeded.add(`${method} ${template}`)
      if (method === 'post' && template.startsWith('/listings')) {
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
      operations: operationsOf(description),
      listingPosts: listings.posted,
      takenListings: listings.taken,
    }
  }

  #request(segment: Segment, description: Description): fc.Arbitrary<RandomRequest> {
    const query = seldom(queryOf(['accountID', 'data'])).map(text => text ?? '')
    const gets = { weight: 3, arbitrary: anyGet(description) }
    const post = segment === 'ext' ? anyUpload : anyPost(segment)
    const posts = fc.record({ post, query }).map(({ post, query }) => ({ ...post, query }))
    return fc.record({
      presented: this.#keys,
      request: fc.oneof(gets, { weight: segment === 'v3' ? 3 : 1, arbitrary: posts }),
    })
  }

  async #send(segment: Segment, description: Description, { presented, request }: RandomRequest) {
    const { template, path, query } = request
    const isPost = 'body' in request
    const method = isPost ? 'post' : 'get'
    const response = await this.#service.app.inject({
      method: isPost ? 'POST' : 'GET',
      url: `/${segment}${path}?${query}${presented.query}`,
      headers: { ...presented.headers, ...(isPost && request.headers) },
      ...(isPost && { payload: request.body }),
    })
    if (isPost) this.#service.now += PAUSE_MS
    const { statusCode: status } = response
    assert.ok(status < 500, `${status}: ${response.body}`)
    // What is not of the template's form is of no described path.
    if (status !== 404 || description.paths[template]?.[method]?.responses[404]) {
      description.check(template, method, response)
    }
    return { method, status }
  }
}

/** Everyone who may ask, with and without permissions, for one account or some; and one for all. */
async function createKeys(service: TestService): Promise<[string[], string]> {
  const some = [
    service.key,
    await service.createKey(WRITE),
    await service.createKey({
      ...WRITE,
      accountId: 4 as AccountId,
      grantedAccounts: [2 as AccountId],
    }),
    await service.createKey({ accountId: 2 as AccountId, permissions: ['listings:write'] }),
  ]
  const forAll = await service.createKey({
    permissions: ['listings:write', 'showcase:write', 'leads:mute', 'leads:assign'],
    allAccounts: true,
  })
  return [some, forAll]
}

function presented(some: readonly string[], forAll: string): fc.Arbitrary<Presented> {
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

/** A path of a row, its tokens filled with what is there, or with anything but nothing. */
function pathOf(description: Description, template: string): fc.Arbitrary<string> {
  const values = Object.entries(SPOTLIGHTS).map(([scid, id]) => ({ id: String(id), scid }))
  const tokens = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const there = pick<Readonly<Record<string, string>>>(values)
  const filled = fc.tuple(
    there,
    ...tokens.map(name =>
      fc.oneof(
        { weight: 6, arbitrary: valuesOf(description, template, name) },
        { weight: 1, arbitrary: anyText },
      ),
    ),
  )
  return fc.tuple(filled, fc.boolean()).map(([[spotlight, ...texts], isSpotlight]) =>
    template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const text = texts.shift() || '-'
      return encodeAny((isSpotlight && tokens.includes('scid') && spotlight[name]) || text)
    }),
  )
}

/** What a token of a path may be by the document, or, where it leaves that open, some ids. */
function valuesOf(description: Description, template: string, name: string) {
  const { parameters } = description.paths[template]?.['get'] ?? { parameters: [] }
  const token = parameters.find(one => one.in === 'path' && one.name === name)
  return pick(token?.schema.enum ?? someIds)
}

/** The names of a row's query parameters. */
export function parametersOf(description: Description, template: string): string[] {
  const { parameters } = description.paths[template]?.['get'] ?? { parameters: [] }
  return parameters.filter(one => one.in === 'query').map(one => one.name)
}

function anyGet(description: Description) {
  const templates = Object.entries(description.paths)
    .filter(([, operations]) => operations['get'])
    .map(([template]) => template)
  // What takes most parameters, most often.
  const [richest = ''] = templates.toSorted(
    (a, b) => parametersOf(description, b).length - parametersOf(description, a).length,
  )
  const anyRow = fc.oneof(
    { weight: 3, arbitrary: pick(templates) },
    { weight: 1, arbitrary: fc.constant(richest) },
  )
  return anyRow.chain(template =>
    fc.record({
      template: fc.constant(template),
      path: pathOf(description, template),
      query: queryOf(parametersOf(description, template)),
    }),
  )
}

function operationsOf(description: Description): string[] {
  return Object.entries(description.paths).flatMap(([template, operations]) =>
    Object.keys(operations).map(method => `${method} ${template}`),
  )
}
