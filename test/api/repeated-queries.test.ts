import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../until.ts'
import { changed } from './followed.ts'
import { VERSIONS } from './refusal.ts'
import { pageOf, startSearches } from './search-cases.ts'
import { AT } from './search-catalog.ts'
import { alterDatabase } from './stored-leads.ts'

const DAY_MS = 86_400_000

for (const version of VERSIONS) {
  test(`${version} reads a window of days by the present time at each request`, async () => {
    const service = await startSearches()
    const now = await pageOf(service, version, 'dt=past7days')
    assert.ok(now.records > 0)
    service.now += 30 * DAY_MS
    const later = await pageOf(service, version, 'dt=past7days')
    assert.equal(later.records, 0)
    assert.notEqual(later.breadcrumb, now.breadcrumb)
  })

  test(`${version} repeats a key in links only if the query of the request decides who is calling`, async () => {
    const service = await startSearches()
    const url = `/${version}/listings?listingsPerPage=1&APIKey=${service.key}`
    const next = async (headers: Record<string, string>) => {
      const answer = await service.app.inject({ url, headers })
      return answer.json<{ nextPage: string }>().nextPage.includes(service.key)
    }
    const header = { 'x-api-key': service.key }
    const shown = [await next({}), await next(header), await next({}), await next(header)]
    assert.deepEqual(shown, [true, false, true, false])
  })

  test(`${version} refuses a faulty query each time, and a strange one when asked to be strict`, async () => {
    const service = await startSearches()
    const faulty = `/${version}/listings?hp=cheap`
    const first = await service.get(faulty)
    assert.equal(first.statusCode, 400)
    assert.equal((await service.get(faulty)).body, first.body)
    const strange = `/${version}/listings?hp=1000&color=green`
    const statuses: number[] = []
    for (const prefer of ['', 'handling=strict', '', 'handling=strict']) {
      statuses.push((await service.get(strange, { headers: { prefer } })).statusCode)
    }
    assert.deepEqual(statuses, [200, 400, 200, 400])
  })

  test(`${version} soon uses the new name of a place in the breadcrumb of the same search`, async () => {
    const service = await startSearches()
    const query = `countyID=${AT.bosque}`
    const breadcrumb = async () => (await pageOf(service, version, query)).breadcrumb
    assert.match(await breadcrumb(), /Bosque/)
    const edit = `update county set name = 'Woods' where county_id = ${AT.bosque};`
    alterDatabase(service, edit + changed('places', 0))
    await until(async () => (await breadcrumb()).includes('Woods'), 'the new name')
  })
}
