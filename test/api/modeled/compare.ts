import assert from 'node:assert/strict'
import fc from 'fast-check'
import { CATALOG } from '../catalog.ts'
import { type Answer, PostingService } from '../posted-listings.ts'
import { pageOf } from '../search-cases.ts'
import { expectedListing, expectedSummary } from './answers.ts'
import { TIME_ZONE } from './days.ts'
import {
  anyDelivery,
  changesSent,
  created,
  type Delivery,
  dataOf,
  edited,
  leavesBehind,
} from './deliveries.ts'
import { milesBetween } from './ground.ts'
import { type Change, isPlacedByService, type Land } from './land.ts'
import { anySearch, expectedOf, queryOf, type Search } from './searches.ts'

const VERSIONS = ['v3', 'v1'] as const
const MINUTE_MS = 60_000

export interface Amounts {
  readonly groups: number
  readonly deliveriesEach: number
  readonly searchesEach: number
  readonly tracts: number
  readonly seed: number
}

/**
 * Delivers random tracts of land, group by group, and compares the service with a model of what each listing must be: all
 * that a GET of a changed listing shows, and after each group of deliveries what random searches find.
 */
export async function compareWithModel(amounts: Amounts): Promise<void> {
  const { groups, deliveriesEach, searchesEach, tracts, seed } = amounts
  await using posting = await PostingService.start({
    source: { ...CATALOG, entries: () => [] },
    timeZone: TIME_ZONE,
  })
  const model = new ComparedModel(posting)
  const deliveries = fc.sample(anyDelivery(tracts), { numRuns: groups * deliveriesEach, seed })
  for (let group = 0; group < groups; group++) {
    const from = group * deliveriesEach
    for (const delivery of deliveries.slice(from, from + deliveriesEach)) {
      await model.deliver(delivery)
    }
    const search = anySearch(model.lands)
    for (const one of fc.sample(search, { numRuns: searchesEach, seed: seed + group })) {
      await model.search(one)
    }
  }
  assert.ok(model.found > (groups * searchesEach) / 3, `Only ${model.found} searches found land`)
  assert.ok(model.refused > 0, 'No edit was refused')
}

class ComparedModel {
  readonly #posting: PostingService
  /** The listings that are not deleted, by tract. */
  readonly #lands = new Map<number, Land>()
  /** The first delivery of each tract, which its source may send again after any edits. */
  readonly #first = new Map<number, readonly Change[]>()
  found = 0
  refused = 0

  constructor(posting: PostingService) {
    this.#posting = posting
  }

  get lands(): readonly Land[] {
    return [...this.#lands.values()]
  }

  async deliver(delivery: Delivery): Promise<void> {
    const { tract, by, minutesLater } = delivery
    const { service } = this.#posting
    service.now += minutesLater * MINUTE_MS
    const land = this.#lands.get(tract)
    if (land && by === 'delete') return await this.#delete(tract, land)
    const isAgain = by === 'again' || land === undefined
    const first = this.#first.get(tract) ?? changesSent(delivery, true)
    this.#first.set(tract, first)
    const changes = isAgain ? first : changesSent(delivery, false)
    const seller = 1 + (tract % 5)
    const isEdit = land !== undefined && by === 'edit'
    const source = { listFeedKey: `tract ${tract}`, listingURL: '//feed.example/1' }
    const data = { ...dataOf(changes), ...(!isEdit && source) }
    const answer = await this.#posting.postListing(isEdit ? land.id : 0, data, {
      accountId: seller,
    })
    const what = `${answer.body} to ${JSON.stringify(data)} of ${JSON.stringify(land)}`
    if (isEdit && leavesBehind(land, changes, data)) {
      assert.equal(answer.statusCode, 400, what)
      this.refused++
      return await this.#compare(land, what)
    }
    assert.equal(answer.statusCode, land ? 200 : 201, what)
    const id: number = answer.json().listingID
    const after = land
      ? edited(land, changes, service.now)
      : { ...created(changes, seller, service.now), id }
    assert.equal(id, after.id, what)
    this.#lands.set(tract, await this.#placed(after))
    await this.#compare(this.#lands.get(tract) ?? after, what)
  }

  async #delete(tract: number, land: Land): Promise<void> {
    const { service, key } = this.#posting
    const url = `/ext/listings/${land.id}`
    const headers = { 'x-api-key': key }
    const answer = await service.app.inject({ method: 'DELETE', url, headers })
    assert.equal(answer.statusCode, 200, answer.body)
    this.#lands.delete(tract)
    await this.#compare({ ...land, active: false }, 'a deletion')
  }

  /** Reads where the service put a listing that the model cannot place: near its city or its center. */
  async #placed(land: Land): Promise<Land> {
    const { active, city, county } = land
    if (!active || !isPlacedByService(land)) return land
    const { lat, lng } = await this.#posting.read(land.id)
    const miles = milesBetween([lat, lng], (city ?? county).center)
    assert.ok(miles < 60, `The listing ${land.id} is ${miles} miles from its place`)
    return { ...land, foundAt: [lat, lng] }
  }

  /** Compares what both versions answer of a listing. */
  async #compare(land: Land, what: string): Promise<void> {
    for (const version of VERSIONS) {
      if (land.active) {
        const read = await this.#posting.read(land.id, version)
        const expected = expectedListing(land, version)
        assert.deepEqual(sharedMembers(read, expected), expected, `${version}, ${what}`)
      } else {
        const answer = await this.#posting.get(`/${version}/listings/${land.id}`)
        assert.equal(answer.statusCode, 405, `${version}, ${what}`)
      }
    }
  }

  /** Compares all pages of a search in both versions. */
  async search(search: Search): Promise<void> {
    const { service } = this.#posting
    for (const version of VERSIONS) {
      const expected = expectedOf(search, this.lands, version, service.now)
      const perPage = Math.max(search.perPage, Math.ceil(expected.length / MOST_PAGES))
      const query = queryOf(search, version, perPage)
      const rows = await this.#allPages(version, query, expected.length, Math.min(perPage, 100))
      const ids = (list: readonly { readonly listingID: number }[]) =>
        list.map(({ listingID }) => listingID)
      const summaries = expected.map(land => expectedSummary(land, version))
      assert.deepEqual(ids(rows), ids(summaries), `${version} ${query}`)
      for (const [i, row] of rows.entries()) {
        const summary = { ...summaries[i], rowNumber: i + 1 }
        assert.deepEqual(sharedMembers(row, summary), summary, `${version} ${query}`)
        assert.equal('lastModified' in row, 'lastModified' in summary, `${version} ${query}`)
      }
      if (version === 'v3' && rows.length > 0) this.found++
    }
  }

  /** The elements of all pages, put together by following `nextPage`. */
  async #allPages(version: 'v1' | 'v3', query: string, records: number, perPage: number) {
    const rows: Answer[] = []
    let at = query
    let number = 0
    while (at !== '') {
      const page = await pageOf(this.#posting.service, version, at)
      const what = `${version} ${at}`
      number++
      const pages = Math.ceil(records / perPage)
      assert.deepEqual([page.records, page.pages, page.currentPage], [records, pages, number], what)
      assert.equal(page.nextPage !== '', number < pages, what)
      assert.ok(page.data.length <= perPage && number <= MOST_PAGES + 1, what)
      rows.push(...page.data)
      at = page.nextPage.split('?')[1] ?? ''
    }
    return rows
  }
}

/** So many pages of a search are read at most, unless they would be too large. */
const MOST_PAGES = 5

/** The members of an answer that the model knows too. */
function sharedMembers(answer: Answer, known: Answer): Answer {
  return Object.fromEntries(Object.keys(known).map(name => [name, answer[name]]))
}
