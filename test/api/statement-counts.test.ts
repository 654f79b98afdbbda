import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isLook, statementsOf } from '../store/statement-count.ts'
import { ON_SQLITE } from '../store/stored-data.ts'
import { newSeller, WHOLE_FORM } from './posted-listings.ts'
import { startTestService } from './service.ts'

/**
 * A posted listing takes at most this many statements of SQLite, from the first check to the search index. Thirty photos
 * are four statements for each of their two tables, because statements have few sizes.
 */
const MAX_STATEMENTS = 22
/** An Idempotency-Key needs this many more statements: to find, claim and store tokens. */
const MAX_FOR_TOKEN = 3
const PHOTOS = 30

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)
const { auction: _auction, listingType: _type, leadRoutingEmail: _address, ...FORM } = WHOLE_FORM

function photos(name: string) {
  return Array.from({ length: PHOTOS }, (_, i) => ({
    large: { SRC: `https://photos.example.com/${name}/${i}.jpg` },
    description: `Photo ${i}`,
  }))
}

/** Posts a listing with few statements. @returns Its id. */
async function saved(id: number, data: object, max: number, headers = {}): Promise<number> {
  let listingId = 0
  const statements = await statementsOf(async () => {
    const response = await seller.save(id, data, headers)
    assert.equal(response.statusCode, id === 0 ? 201 : 200, response.body)
    listingId = response.json().listingID
  })
  // A write looks for changes once, by the same statement.
  const own = statements.filter((sql, i) => !isLook(sql) || statements.findIndex(isLook) === i)
  const shown = own.map(sql => sql.slice(0, 120)).join('\n')
  assert.ok(own.includes('begin immediate') && own.includes('commit'), shown)
  assert.ok(own.length <= max, `${own.length} statements:\n${shown}`)
  return listingId
}

test('a listing with 30 photos is created and edited with few statements', ON_SQLITE, async () => {
  // The first request reads the key, and later ones use it for a while.
  await seller.save(0, { ...FORM, listFeedKey: 'warm', images: photos('warm') })
  const id = await saved(0, { ...FORM, images: photos('new') }, MAX_STATEMENTS)
  await saved(id, { images: photos('other'), acres: 12 }, MAX_STATEMENTS)
  const withToken = { 'idempotency-key': 'one' }
  const max = MAX_STATEMENTS + MAX_FOR_TOKEN
  await saved(0, { ...FORM, listFeedKey: 'two', images: photos('two') }, max, withToken)
  const { images } = (
    await service.get(`/v3/listings/${id}?includeImages=1`, {
      headers: { 'x-api-key': seller.key },
    })
  ).json()
  assert.equal(images.length, PHOTOS)
  assert.deepEqual(
    images.map(({ description }: { description: string }) => description),
    photos('').map(({ description }) => description),
  )
})

test(
  'an edit that leaves the photos as they are writes none of their rows',
  ON_SQLITE,
  async () => {
    const { listingID } = (
      await seller.save(0, { ...FORM, listFeedKey: 'three', images: photos('three') })
    ).json()
    const writesOf = async (data: object) => {
      const statements = await statementsOf(async () => {
        assert.equal((await seller.save(listingID, data)).statusCode, 200)
      })
      return statements.filter(sql => /^(insert into|delete from) "?listing_picture\b/.test(sql))
        .length
    }
    assert.equal(await writesOf({ price: { numeric: 1234 } }), 0)
    assert.ok((await writesOf({ images: photos('four') })) > 0)
  },
)
