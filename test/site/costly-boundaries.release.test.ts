import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PLACE, startCostlySite } from './costly-site.ts'

const { open, postCrossed, service } = await startCostlySite()

/** How much processor time this process takes, in milliseconds; what others do at the same time does not count. */
async function processorMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test('the picture and the flyer of a boundary with 10,000 corners are made elsewhere, within seconds', async () => {
  const page = await postCrossed()
  for (const [ending, beginning] of [
    ['.png', '\x89PNG'],
    ['.pdf', '%PDF'],
  ] as const) {
    const ms = await processorMsOf(async () => {
      const answer = await open(`${page}${ending}`)
      assert.equal(answer.statusCode, 200, answer.body)
      assert.ok(answer.rawPayload.toString('latin1').startsWith(beginning))
      assert.ok(answer.rawPayload.length < 200_000, `${ending}: ${answer.rawPayload.length} bytes`)
    })
    // Drawing takes 9 s and more.
    assert.ok(ms < 2000, `${ending}: ${ms} ms of this process`)
  }
  const { body } = await open(page)
  const corners = /class="drawing-parcel" points="([^"]*)"/.exec(body)?.[1]?.split(' ') ?? []
  assert.ok(corners.length > 100 && corners.length <= 500, `${corners.length} corners`)
})

test('HEAD is answered without making a file', async () => {
  const page = await postCrossed()
  for (const path of [
    `${page}.png`,
    `${page}.pdf`,
    '/land.csv',
    '/sitemap.xml',
    '/sitemap-listings-1.xml',
  ]) {
    const head = await service.app.inject({ method: 'HEAD', url: path })
    assert.equal(head.statusCode, 200, path)
    assert.equal(head.body, '')
    assert.equal(head.headers['content-length'], undefined, path)
    const { headers } = await open(path)
    assert.equal(head.headers['content-type'], headers['content-type'], path)
  }
  assert.equal(
    (await service.app.inject({ method: 'HEAD', url: '/sitemap-listings-9.xml' })).statusCode,
    404,
  )
})

test('a tile reads as many boundaries as it has time for', async () => {
  for (let i = 0; i < 6; i++) await postCrossed(5000 + i)
  const z = 12
  const x = Math.floor(((PLACE.lng + 180) / 360) * 2 ** z)
  const angle = (PLACE.lat * Math.PI) / 180
  const y = Math.floor(
    ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * 2 ** z,
  )
  const answer = await open(`/site/tiles/${z}/${x}/${y}.mvt?la=5000`)
  assert.equal(answer.statusCode, 200)
  const tile = new VectorTile(new PbfReader(answer.rawPayload))
  assert.equal(tile.layers['boundaries']?.length, 2)
})
