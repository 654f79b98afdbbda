import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogOf, SEARCHED } from '../api/search-catalog.ts'
import { startTestSite } from './site-service.ts'

const { open, service } = await startTestSite({}, { source: catalogOf(SEARCHED) })

/** Central Texas, as a circle and as a drawn area. */
const AREAS = ['near=31.8,-97.6,60', 'polygon=31,-99;31,-96;33,-96;33,-99']

async function idsByApi(search: string): Promise<number[]> {
  const answer = await service.get(`/ext/listings?${search}&sortid=6&listingsPerPage=100`)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().data.map(({ listingID }: { listingID: number }) => listingID)
}

for (const area of AREAS) {
  const name = area.slice(0, area.indexOf('='))

  test(`the feed and the table of a search by ${name} have what the API finds`, async () => {
    const wanted = await idsByApi(area)
    const all = await idsByApi('')
    assert.ok(wanted.length > 0 && wanted.length < all.length, `${wanted.length} of ${all.length}`)
    const feed = await open(`/land.atom?${area}`)
    assert.equal(feed.statusCode, 200, feed.body)
    const entries = [...feed.body.matchAll(/:listing\/(\d+)<\/id>/g)].map(([, id]) => Number(id))
    assert.deepEqual(entries, wanted.slice(0, 50))
    const [, self = ''] = /rel="self"[^>]* href="([^"]+)"/.exec(feed.body) ?? []
    const again = await open(self.replaceAll('&amp;', '&').replace(/^https?:\/\/[^/]+/, ''))
    assert.equal(again.body, feed.body, 'The feed names its own address')
    const table = await open(`/land.csv?${area}&sortid=6`)
    assert.equal(table.statusCode, 200, table.body)
    const rows = table.body.trim().split('\r\n').slice(1)
    assert.deepEqual(
      rows.map(row => Number(row.split(',')[0])),
      wanted,
    )
  })

  test(`the page of a search by ${name} links to its feed and its table`, async () => {
    const { body } = await open(`/land?${area}`)
    for (const file of ['atom', 'csv']) {
      const [link = ''] = new RegExp(`/land\\.${file}\\?[^"]+`).exec(body) ?? []
      assert.equal((await open(link.replaceAll('&amp;', '&'))).statusCode, 200, link)
    }
  })
}

test('an area that is none is refused, and an empty one is an empty feed', async () => {
  for (const bad of ['near=1', 'near=95,0,5', 'near=31,-97,-1', 'polygon=1,2;3,4', 'polygon=x']) {
    for (const file of ['atom', 'csv']) {
      const { statusCode } = await open(`/land.${file}?${new URLSearchParams(bad)}`)
      assert.equal(statusCode, 400, `${file} ${bad}`)
    }
  }
  const sea = await open('/land.atom?near=30,-60,5')
  assert.equal(sea.statusCode, 200)
  assert.doesNotMatch(sea.body, /<entry>/)
  const rows = (await open('/land.csv?near=30,-60,5')).body.trim().split('\r\n')
  assert.equal(rows.length, 1, 'The headings alone')
})
