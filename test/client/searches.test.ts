import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ApiError,
  type ClientOptions,
  createClient,
  createV1Client,
  type WalkOptions,
} from '../../client/src/client.ts'
import { startLive } from './live-service.ts'
import { startScripted } from './scripted-server.ts'

const LISTING_COUNT = 230

const service = await startLive(LISTING_COUNT, id => ({ priceUsd: id % 2 === 0 ? 1000 : null }))
const { baseUrl, key } = service

/** All are of one day: newest first is by id. */
const NEWEST_FIRST = Array.from({ length: LISTING_COUNT }, (_, i) => LISTING_COUNT - i)

/** A `fetch` that counts. */
function counting() {
  const urls: string[] = []
  const send = (request: Request) => {
    urls.push(request.url)
    return fetch(request)
  }
  return { urls, send }
}

interface Query {
  readonly pageNumber?: number
  readonly listingsPerPage?: number
  readonly hp?: number
  readonly sortid?: 6
}

interface Found {
  readonly listingID: number
  readonly rowNumber: number
}

interface FoundPage {
  readonly data: readonly Found[]
  readonly currentPage: number
  readonly records: number
}

/** The methods that the searches of both versions share. */
interface Searches {
  pages(query?: Query, options?: WalkOptions): AsyncIterable<FoundPage>
  listings(query?: Query, options?: WalkOptions): AsyncIterable<Found>
}

const CLIENTS: readonly [version: string, create: (options: ClientOptions) => Searches][] = [
  ['v3', createClient],
  ['v1', createV1Client],
]

for (const [version, create] of CLIENTS) {
  const { urls, send } = counting()
  const client = create({ baseUrl, key, fetch: send })

  test(`${version} gives each listing of a search once, in its order`, async () => {
    for (const listingsPerPage of [7, 23, 100]) {
      const ids: number[] = []
      for await (const { listingID } of client.listings({ listingsPerPage, sortid: 6 })) {
        ids.push(listingID)
      }
      assert.deepEqual(ids, NEWEST_FIRST)
    }
  })

  test(`${version} asks for the largest pages`, async () => {
    urls.length = 0
    const found = await Array.fromAsync(client.listings())
    assert.equal(found.length, LISTING_COUNT)
    assert.deepEqual(
      urls.map(url => url.replace(baseUrl, '')),
      [1, 2, 3].map(page => `/${version}/listings?listingsPerPage=100&pageNumber=${page}`),
    )
  })

  test(`${version} gives the pages of a search`, async () => {
    const pages = await Array.fromAsync(client.pages({ listingsPerPage: 50, hp: 1000 }))
    assert.deepEqual(
      pages.map(({ data, currentPage, records }) => [data.length, currentPage, records]),
      [
        [50, 1, 115],
        [50, 2, 115],
        [15, 3, 115],
      ],
    )
    const latter = await Array.fromAsync(client.pages({ pageNumber: 15 }))
    assert.deepEqual(
      latter.map(page => [page.currentPage, page.data[0]?.rowNumber]),
      [
        [15, 211],
        [16, 226],
      ],
    )
  })

  test(`${version} gives one empty page where nothing is found, or past the end`, async () => {
    for (const query of [{ hp: 1 }, { pageNumber: 900 }]) {
      const pages = await Array.fromAsync(client.pages(query))
      assert.deepEqual(
        pages.map(({ data }) => data),
        [[]],
      )
      assert.deepEqual(await Array.fromAsync(client.listings(query)), [])
    }
  })

  test(`${version} asks for no page that is not read`, async () => {
    urls.length = 0
    for await (const { rowNumber } of client.listings({ listingsPerPage: 10 })) {
      if (rowNumber === 10) break
    }
    assert.equal(urls.length, 1)
  })

  test(`${version} throws the reason why a search was refused`, async () => {
    const refused = (error: unknown) => {
      assert.ok(error instanceof ApiError)
      assert.equal(error.status, 400)
      assert.equal(error.faults.length, 1)
      assert.match(error.faults[0]?.text ?? '', /^listingsPerPage must be a whole number from 1/)
      return true
    }
    await assert.rejects(Array.fromAsync(client.listings({ listingsPerPage: 0 })), refused)
    await assert.rejects(Array.fromAsync(client.pages({ listingsPerPage: 0 })), refused)
  })

  test(`${version} ends a walk whose signal is aborted`, async () => {
    urls.length = 0
    const stop = new AbortController()
    const reason = new Error('Enough')
    await assert.rejects(async () => {
      for await (const _ of client.pages({}, { signal: stop.signal })) stop.abort(reason)
    }, reason)
    assert.equal(urls.length, 1)
  })
}

/** A page as far as a walk looks. */
function page(pages: number, ...ids: readonly number[]) {
  const nextPage = 'http://land.example/v3/listings?pageNumber=2'
  return { status: 200, body: { data: ids.map(listingID => ({ listingID })), pages, nextPage } }
}

test('listings added while pages are read are not given twice, and removed ones do not end the walk', async () => {
  await using server = await startScripted(
    page(2, 5, 4, 3),
    // One came in front: the pages are three now, and 3 is on the second.
    page(3, 3, 2, 1),
    page(3, 0),
  )
  const client = createClient({ baseUrl: server.baseUrl })
  const found = await Array.fromAsync(client.listings())
  assert.deepEqual(
    found.map(({ listingID }) => listingID),
    [5, 4, 3, 2, 1, 0],
  )
  await using shrinking = await startScripted(page(9, 5, 4), page(9, 3), page(1))
  const pages = createClient({ baseUrl: shrinking.baseUrl }).pages()
  assert.equal((await Array.fromAsync(pages)).length, 3)
})

test('a walk ends whatever the server answers', async () => {
  await using server = await startScripted(page(4, 1, 2))
  const client = createClient({ baseUrl: server.baseUrl })
  assert.equal((await Array.fromAsync(client.pages())).length, 4)
  assert.equal((await Array.fromAsync(client.listings())).length, 2)
  assert.equal(server.received.length, 8)
})
