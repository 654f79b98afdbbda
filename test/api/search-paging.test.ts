import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Page, pageOf, startSearches, VERSIONS, type Version } from './search-cases.ts'
import { catalogOf, quietListing } from './search-catalog.ts'
import { BASE } from './service.ts'

const DAY_MS = 86_400_000

/** Three listings a day, so that most pages end within a day. */
const LISTINGS = Array.from({ length: 230 }, (_, i) =>
  quietListing(i + 1, {
    listedAt: Date.parse('2024-01-01T00:00:00Z') + Math.floor(i / 3) * DAY_MS,
    description: 'A barn & a "creek" + 50% more',
    priceUsd: i % 2 === 0 ? 1000 : null,
  }),
)

const service = await startSearches({ source: catalogOf(LISTINGS) })

const NEWEST_FIRST = LISTINGS.toSorted((a, b) => b.listedAt - a.listedAt || b.id - a.id).map(
  ({ id }) => Number(id),
)

/** The page that a link leads to; nothing but the link says what is searched. */
async function follow(link: string, headers = { 'x-api-key': service.key }): Promise<Page> {
  assert.ok(link.startsWith(`${BASE}/v`), link)
  const answer = await service.app.inject({ url: link.slice(BASE.length), headers })
  assert.equal(answer.statusCode, 200, link)
  return answer.json()
}

function queryOf(link: string): Record<string, string> {
  const given = [...new URL(link).searchParams]
  assert.equal(new Set(given.map(([name]) => name)).size, given.length, link)
  return Object.fromEntries(given)
}

async function walk(first: Page, direction: 'nextPage' | 'prevPage'): Promise<Page[]> {
  const pages = [first]
  for (let page = first; page[direction] !== ''; pages.push(page)) {
    assert.ok(pages.length <= 300, 'The links never end')
    page = await follow(page[direction])
  }
  return pages
}

for (const version of VERSIONS) {
  const path = `${BASE}/${version}/listings`

  test(`${version} shows the first 15 listings by default`, async () => {
    const page = await pageOf(service, version, '')
    assert.deepEqual(
      page.data.map(({ listingID }) => listingID),
      NEWEST_FIRST.slice(0, 15),
    )
    const { data, breadcrumb, ...paging } = page
    assert.deepEqual(paging, {
      records: 230,
      pages: 16,
      currentPage: 1,
      prevPage: '',
      nextPage: `${path}?pageNumber=2`,
    })
  })

  for (const query of ['listingsPerPage=7', 'sortid=4', 'listingsPerPage=23', 'lp=1&kw=barn']) {
    test(`${version} ${query}: the links lead to each listing once, there and back`, async () => {
      const first = await pageOf(service, version, query)
      const pages = await walk(first, 'nextPage')
      assert.equal(pages.length, first.pages)
      const found = pages.flatMap(({ data }) => data)
      assert.equal(found.length, first.records)
      assert.equal(new Set(found.map(({ listingID }) => listingID)).size, first.records)
      assert.deepEqual(
        found.map(({ rowNumber }) => rowNumber),
        found.map((_, i) => i + 1),
      )
      for (const [i, page] of pages.entries()) {
        assert.equal(page.currentPage, i + 1)
        assert.equal(page.records, first.records)
        assert.equal(page.pages, first.pages)
        assert.equal(page.breadcrumb, first.breadcrumb)
      }
      const last = pages.at(-1) as Page
      assert.deepEqual((await walk(last, 'prevPage')).toReversed(), pages)
    })
  }

  test(`${version} keeps the order from page to page`, async () => {
    const pages = await walk(await pageOf(service, version, 'listingsPerPage=11'), 'nextPage')
    assert.deepEqual(
      pages.flatMap(({ data }) => data.map(({ listingID }) => listingID)),
      NEWEST_FIRST,
    )
  })

  test(`${version} shows 100 of a page at most, and its links say so`, async () => {
    for (const asked of ['101', '5000', '9007199254740991']) {
      const page = await pageOf(service, version, `listingsPerPage=${asked}&pageNumber=2`)
      assert.deepEqual(
        page.data.map(({ listingID }) => listingID),
        NEWEST_FIRST.slice(100, 200),
      )
      assert.equal(page.pages, 3)
      assert.deepEqual(queryOf(page.nextPage), { listingsPerPage: '100', pageNumber: '3' })
      assert.deepEqual(queryOf(page.prevPage), { listingsPerPage: '100', pageNumber: '1' })
    }
    assert.equal((await pageOf(service, version, 'listingsPerPage=100')).data.length, 100)
    assert.equal((await pageOf(service, version, 'listingsPerPage=1')).pages, 230)
  })

  test(`${version} past the end: no listing, the true totals, and a way back`, async () => {
    for (const number of ['17', '100000', '9007199254740991']) {
      const page = await pageOf(service, version, `pageNumber=${number}`)
      assert.deepEqual(
        { ...page, breadcrumb: '' },
        {
          data: [],
          records: 230,
          pages: 16,
          currentPage: Number(number),
          prevPage: `${path}?pageNumber=16`,
          nextPage: '',
          breadcrumb: '',
        },
      )
    }
  })

  test(`${version} without a match has no pages`, async () => {
    for (const query of ['hp=1', 'hp=1&pageNumber=3']) {
      const { breadcrumb, currentPage, ...page } = await pageOf(service, version, query)
      assert.deepEqual(page, { data: [], records: 0, pages: 0, prevPage: '', nextPage: '' })
      assert.equal(currentPage, query.includes('3') ? 3 : 1)
    }
  })

  test(`${version} repeats the sent parameters in its links, and no others`, async () => {
    const asked: Record<string, string> = {
      kw: 'barn & "a creek" + 50%',
      bounds: '(42.5,-120), (44,-118)',
      listingType: '2, 1',
      status: 'P,pp',
      lp: '999.5',
      dt: 'whatever',
      addf: '2024-01-01',
      addt: '2026-01-01',
      distance: 'far',
      acctid: '4',
      sortid: '4',
      includeDescription: 'yes',
      largerThumbnails: 'TRUE',
      includeBoundaries: '1',
      [version === 'v3' ? 'propertyTypes' : 'propertyType']: '1,32',
      listingsPerPage: '10',
    }
    if (version === 'v3') asked.hasHouse = 'false'
    const extra = { LPA: '', countyID: ' , ', unknown: 'x', pageNumber: '2' }
    const query = new URLSearchParams({ ...asked, ...extra })
    const page = await pageOf(service, version, query.toString())
    assert.equal(page.records, 115)
    assert.deepEqual(queryOf(page.nextPage), { ...asked, pageNumber: '3' })
    assert.deepEqual(queryOf(page.prevPage), { ...asked, pageNumber: '1' })
    assert.ok(page.nextPage.startsWith(`${path}?`))
    assert.match(page.nextPage, /^[\w.~:/?&=%!'()*,@$-]+$/)
    assert.deepEqual((await follow(page.nextPage)).data[0]?.rowNumber, 21)
  })

  test(`${version} names parameters in its links as the contract does`, async () => {
    const page = await pageOf(service, version, 'LISTINGSPERPAGE=20&pagenumber=2&StAtUs=P')
    assert.deepEqual(queryOf(page.nextPage), {
      listingsPerPage: '20',
      status: 'P',
      pageNumber: '3',
    })
  })
}

async function linksWith(version: Version, url: string, headers: Record<string, string>) {
  const answer = await service.app.inject({ url: `/${version}/listings?${url}`, headers })
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.body.split(service.key).length - 1, url === '' ? 0 : 2)
  const { prevPage, nextPage }: Page = answer.json()
  return [prevPage, nextPage].filter(link => link !== '')
}

test('links contain a key only if it was in the query', async () => {
  const { key } = service
  for (const version of VERSIONS) {
    for (const name of ['APIKey', 'apikey']) {
      const links = await linksWith(version, `${name}=${key}&pageNumber=2`, {})
      assert.equal(links.length, 2)
      for (const link of links) {
        assert.equal(queryOf(link).APIKey, key)
        const answer = await service.app.inject({ url: link.slice(BASE.length) })
        assert.equal(answer.statusCode, 200)
      }
    }
    for (const headers of [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }]) {
      for (const link of await linksWith(version, '', headers)) {
        assert.deepEqual(queryOf(link), { pageNumber: '2' })
      }
    }
    const page = await pageOf(service, version, 'pageNumber=2&APIKey=of-no-use')
    assert.deepEqual(queryOf(page.nextPage), { pageNumber: '3' })
  }
})

test('a page number or size below 1 is refused', async () => {
  for (const version of VERSIONS) {
    for (const name of ['pageNumber', 'listingsPerPage']) {
      for (const value of ['0', '-1', '1.5', 'x']) {
        const answer = await service.get(`/${version}/listings?${name}=${value}`)
        assert.equal(answer.statusCode, 400)
        const said = `${name} must be a whole number from 1, not \\"${value}\\".`
        assert.ok(answer.body.includes(said), answer.body)
      }
    }
  }
})
