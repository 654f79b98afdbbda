import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from './refusal.ts'
import { pageOf, VERSIONS } from './search-cases.ts'
import { AT } from './search-catalog.ts'
import { utc as service } from './search-services.ts'
import { BASE } from './service.ts'

const MAX_ADDRESS_CHARACTERS = 8192
const COUNTIES = [
  AT.bosque,
  AT.hill,
  AT.caddo,
  ...Array.from({ length: 1297 }, (_, i) => 10_000 + i),
]

for (const version of VERSIONS) {
  test(`${version} does not escape characters in links that a query may contain`, async () => {
    const query = `listingsPerPage=1&status=P,PP,S&kw=${encodeURIComponent('a,b:c/d?e@f$g&h=i+j;k%')}`
    const { nextPage } = await pageOf(service, version, 'listingsPerPage=1&status=P,PP,S')
    assert.equal(
      nextPage,
      `${BASE}/${version}/listings?pageNumber=2&listingsPerPage=1&status=P,PP,S`,
    )
    const { prevPage, records } = await pageOf(service, version, `${query}&pageNumber=2`)
    assert.deepEqual([records, prevPage], [0, ''])
  })

  test(`${version} links from page to page of a search in 1,300 counties`, async () => {
    const first = await pageOf(service, version, `countyID=${COUNTIES}&listingsPerPage=1`)
    assert.ok(first.pages > 2)
    let page = first
    for (let number = 2; number <= first.pages; number++) {
      const response = await service.get(page.nextPage.slice(BASE.length))
      assert.equal(response.statusCode, 200, response.body)
      page = response.json()
      assert.deepEqual([page.currentPage, page.records], [number, first.records])
    }
    const back = await service.get(page.prevPage.slice(BASE.length))
    assert.equal(back.statusCode, 200)
  })

  test(`${version} accepts no search whose links would be too long`, async () => {
    const room = MAX_ADDRESS_CHARACTERS - `/${version}/listings?`.length
    const fill = (start: string, filler: string, end = '') =>
      start + filler.repeat(Math.floor((room - start.length - end.length) / filler.length)) + end
    const ids = `countyID=${AT.bosque},${AT.hill},${AT.caddo}`
    for (const [query, status] of [
      // Links leave out elements and parameters that the search ignores.
      [fill(`listingsPerPage=1&${ids}`, ',+'), 200],
      [fill(`listingsPerPage=1&${ids}&distance=`, ';'), 200],
      [fill(`listingsPerPage=1&${ids}&addf=2000-01-01&addt=2099-01-01&dt=`, ';'), 200],
      [fill(`listingsPerPage=1&${ids}&unknown=`, ';'), 200],
      [fill(`listingsPerPage=1&${ids}`, ',1'), 414],
    ] as const) {
      const response = await service.get(`/${version}/listings?${query}`)
      assert.equal(response.statusCode, status, response.body.slice(0, 300))
      if (status === 414) {
        const detail = /^The address of the next page would have \d+ characters; at most 8192 are/
        assertRefused(response, 414, version, { title: 'Address too long', text: detail })
        continue
      }
      const { nextPage } = response.json()
      const next = await service.get(nextPage.slice(BASE.length))
      assert.equal(next.statusCode, 200, `${nextPage.length}: ${next.body.slice(0, 300)}`)
    }
  })
}
