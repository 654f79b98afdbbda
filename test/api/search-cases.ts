import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { catalogOf, SEARCHED } from './search-catalog.ts'
import { startTestService, type TestService } from './service.ts'

export const VERSIONS = ['v3', 'v1'] as const
export type Version = (typeof VERSIONS)[number]

/** The members of a listing in an answer that most tests use. */
export interface Found {
  readonly listingID: number
  readonly rowNumber: number
  readonly [field: string]: unknown
}

/** A page of results. */
export interface Page {
  readonly data: readonly Found[]
  readonly records: number
  readonly pages: number
  readonly currentPage: number
  readonly prevPage: string
  readonly nextPage: string
  readonly breadcrumb: string
}

/** A search, and the ids of all that it finds, lowest first. */
export type Case = readonly [query: string, ids: readonly number[]]

/** A service over the searched catalog, ended with the file's tests. */
export async function startSearches(
  options: Parameters<typeof startTestService>[0] = {},
): Promise<TestService> {
  const service = await startTestService({ source: catalogOf(SEARCHED), ...options })
  after(() => service[Symbol.asyncDispose]())
  return service
}

/** The page that a query answers; fails the test on anything but a 200. */
export async function pageOf(
  service: TestService,
  version: Version | 'ext',
  query: string,
): Promise<Page> {
  const answer = await service.get(`/${version}/listings?${query}`)
  assert.equal(answer.statusCode, 200, `${query}: ${answer.body}`)
  return answer.json()
}

/** The ids on the one page that a query answers, in its order. */
export async function idsFound(
  service: TestService,
  version: Version | 'ext',
  query: string,
): Promise<number[]> {
  const { data, records } = await pageOf(service, version, `${query}&listingsPerPage=100`)
  assert.equal(data.length, records)
  return data.map(listing => listing.listingID)
}

/** Makes a test of each case, in each version named. */
export function testCases(
  service: TestService,
  cases: readonly Case[],
  versions: readonly Version[] = VERSIONS,
): void {
  for (const version of versions) {
    for (const [query, ids] of cases) {
      test(`${version} ${query === '' ? '(no parameter)' : query}`, async () => {
        const found = await idsFound(service, version, query)
        assert.deepEqual(
          found.toSorted((a, b) => a - b),
          ids,
        )
      })
    }
  }
}

/** Makes a test of each query, in each version named: it is refused with every one of some texts. */
export function testRefusals(
  service: TestService,
  refusals: readonly (readonly [query: string, ...texts: string[]])[],
  versions: readonly Version[] = VERSIONS,
): void {
  for (const version of versions) {
    for (const [query, ...texts] of refusals) {
      test(`${version} ${query} is refused`, async () => {
        const answer = await service.get(`/${version}/listings?${query}`)
        assert.equal(answer.statusCode, 400, answer.body)
        const said = faultsIn(answer.json().errors).join('\n')
        for (const text of texts) assert.ok(said.includes(text), `${said} lacks ${text}`)
      })
    }
  }
}

/** The texts of an error body: version 3 lists them, version 1 lists each under its title. */
export function faultsIn(errors: readonly (string | Record<string, string>)[]): string[] {
  return errors.flatMap(entry => (typeof entry === 'string' ? [entry] : Object.values(entry)))
}
