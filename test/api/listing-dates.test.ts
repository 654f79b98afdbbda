import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { NOW } from './catalog.ts'
import { PostingService } from './posted-listings.ts'

const DAY_MS = 86_400_000

/** Time zones, and the beginning of a day there on the days of the tests, in hours after midnight in UTC. */
for (const [timeZone, hours] of [
  ['UTC', 0],
  ['America/Chicago', 6],
  ['Pacific/Auckland', -13],
] as const) {
  const start = (date: string) => Date.parse(`${date}T00:00:00Z`) + hours * 3_600_000
  const today = new Date(NOW - hours * 3_600_000).toISOString().slice(0, 10)
  const posting = await PostingService.start({ timeZone })
  after(() => posting[Symbol.asyncDispose]())

  test(`${timeZone}: a listing of today has the present time, one of another day the beginning of that day`, async () => {
    for (const [listingDate, listedAt, shown] of [
      [undefined, NOW, today],
      [null, NOW, today],
      ['', NOW, today],
      [today, NOW, today],
      ['2026-11-10', start('2026-11-10'), '2026-11-10'],
      [' 2026-12-24 ', start('2026-12-24'), '2026-12-24'],
    ] as const) {
      const id = await posting.created({ listingDate })
      assert.equal((await posting.stored(id)).listing.listedAt, listedAt, String(listingDate))
      assert.equal((await posting.read(id)).listingDate, shown)
    }
  })

  test(`${timeZone}: posting the same day keeps the time, another day changes it`, async () => {
    const id = await posting.created()
    const listedAt = async () => (await posting.stored(id)).listing.listedAt
    posting.service.now = NOW + 5 * 60_000
    const before = await posting.state(id)
    await posting.edited(id, { listingDate: today })
    assert.deepEqual(await posting.state(id), before)

    const { listingDate } = await posting.edited(id, { listingDate: '2026-11-10' })
    assert.equal(listingDate, '2026-11-10')
    assert.equal(await listedAt(), start('2026-11-10'))
    await posting.edited(id, { description: 'No word of a date' })
    assert.equal(await listedAt(), start('2026-11-10'))
    await posting.edited(id, { listingDate: today })
    assert.equal(await listedAt(), posting.service.now)
    posting.service.now = NOW

    const dated = await posting.state(id)
    for (const nothing of [null, '']) {
      await posting.edited(id, { listingDate: nothing })
      assert.deepEqual(await posting.state(id), dated)
    }
  })

  test(`${timeZone}: searches by date follow at once`, async () => {
    const id = await posting.created({ listingDate: '2026-11-10' })
    const finds = async (query: string) =>
      (await posting.summaries(query)).some(({ listingID }) => listingID === id)
    assert.ok(await finds('addf=2026-11-10&addt=2026-11-10'))
    assert.equal(await finds('dt=past24hours'), false)
    await posting.edited(id, { listingDate: today })
    assert.equal(await finds('addf=2026-11-10&addt=2026-11-10'), false)
    assert.ok(await finds('dt=past24hours'))
    assert.ok(await finds(`addf=${today}&addt=${today}`))
  })
}

test('a listing may have a date from 1900 to 2099', async () => {
  await using posting = await PostingService.start({ timeZone: 'America/Chicago' })
  for (const listingDate of [
    '1900-01-01',
    '1969-12-31',
    '2000-01-01',
    '2024-02-29',
    '2026-03-08',
    '2026-11-01',
    '2099-12-31',
  ]) {
    const id = await posting.created({ listingDate })
    assert.equal((await posting.read(id)).listingDate, listingDate)
    const found = await posting.summaries(`addf=${listingDate}&addt=${listingDate}`)
    assert.ok(
      found.some(({ listingID }) => listingID === id),
      listingDate,
    )
  }
  const newestFirst = await posting.summaries('sortid=6')
  assert.match(newestFirst.at(-1)?.listingDate, /1900/)
})

test('an edit sets the time of the last change, and puts the listing first among the recently changed', async () => {
  await using posting = await PostingService.start({ timeZone: 'America/Chicago' })
  const id = await posting.created()
  posting.service.now = NOW + DAY_MS
  await posting.edited(id, { acres: 41 })
  assert.equal((await posting.summary(id)).lastModified, 'November, 21 2026 06:00:00')
  assert.equal((await posting.summary(id)).listingDate, 'November, 20 2026 06:00:00')
  const [first] = await posting.summaries('sortid=25')
  assert.equal(first.listingID, id)
  posting.service.now += DAY_MS
  await posting.edited(id, { acres: 41 })
  assert.equal((await posting.summary(id)).lastModified, 'November, 21 2026 06:00:00')
})
