import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { BOUNDARY } from './catalog.ts'
import { FORM, feedLand, newSeller } from './posted-listings.ts'
import { assertFaults, assertRefused } from './refusal.ts'
import { startTestService } from './service.ts'
import { changeCount, otherProcess, rowsOf, versionOf } from './written-rows.ts'

/** Edits of twenty different members, and what shows that each was applied. */
const EDITS: readonly (readonly [data: object, column: string, stored: unknown])[] = [
  [{ listingTitle: 'Edited' }, 'title', 'Edited'],
  [{ acres: 77 }, 'acres', 77],
  [{ price: { numeric: 77_000 } }, 'price_usd', 77_000],
  [{ description: 'Edited' }, 'description', 'Edited'],
  [{ directions: 'Edited' }, 'directions', 'Edited'],
  [
    { youTube: 'https://www.youtube.com/watch?v=abcdefghijk' },
    'you_tube',
    'https://www.youtube.com/watch?v=abcdefghijk',
  ],
  [{ virtualTour: 'https://example.com/t' }, 'virtual_tour', 'https://example.com/t'],
  [{ flyer: 'https://example.com/f' }, 'flyer', 'https://example.com/f'],
  [{ address: { street: 'Edited' } }, 'street', 'Edited'],
  [{ address: { zip: '76701' } }, 'zip', '76701'],
  [{ homeDetails: { beds: 7 } }, 'beds', 7],
  [{ homeDetails: { baths: 6 } }, 'baths', 6],
  [{ homeDetails: { sqft: 5000 } }, 'home_area_sqft', 5000],
  [{ encodedBoundaries: BOUNDARY }, 'encoded_boundary', BOUNDARY],
  [{ amenities: { A: { B: [1] } } }, 'amenities', '{"A":{"B":[1]}}'],
  [{ status: 'S' }, 'status', 'S'],
  [{ brokerNotes: 'Edited' }, 'broker_notes', 'Edited'],
  [{ showingInstructions: 'Edited' }, 'showing_instructions', 'Edited'],
  [{ legalDescription: 'Edited' }, 'legal_description', 'Edited'],
  [{ leadRoutingEmail: 'x@example.com' }, 'lead_routing_email', 'x@example.com'],
]

const on = await startTestService()
const other = await otherProcess(on)
after(async () => {
  await other[Symbol.asyncDispose]()
  await on[Symbol.asyncDispose]()
})

/** How requests reach the service: all through one server, or through two processes in turn. */
const WAYS = ['one process', 'two processes'] as const

/** Gives `send`, which posts to the servers in turn, and `atOnce` for several posts. */
async function through(way: (typeof WAYS)[number]) {
  const { key } = await newSeller(on)
  const send = (i: number, id: number, data: object, headers = {}) =>
    (way === 'two processes' && i % 2 === 1 ? other.app : on.app).inject({
      method: 'POST',
      url: `/v3/listings/${id}`,
      headers: { 'x-api-key': key, ...headers },
      payload: { accountID: 1, data },
    })
  return {
    send,
    /** All of them have seen the same state before the first of them may write. */
    atOnce: async <Item>(
      items: readonly Item[],
      sendOne: (item: Item, i: number) => ReturnType<typeof send>,
    ) => {
      const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
      const holding = on.store.transact(() => isFree)
      const sent = items.map(sendOne)
      await sleep(300)
      free()
      await holding
      return Promise.all(sent)
    },
  }
}

for (const way of WAYS) {
  test(`edits that come to ${way} at once are all applied`, async () => {
    const servers = await through(way)
    const { listingID } = (await servers.send(0, 0, FORM)).json()
    const changes = changeCount(on)
    const sent = servers.atOnce(EDITS, ([data], i) => servers.send(i, listingID, data))
    for (const { statusCode, body } of await sent) assert.equal(statusCode, 200, body)
    const [row] = rowsOf(on, `select * from listing where listing_id = ${listingID}`)
    for (const [, column, stored] of EDITS) assert.equal(row?.[column], stored, column)
    assert.equal(row?.['version'], 1 + EDITS.length)
    assert.equal(changeCount(on), changes + EDITS.length)
    const history = rowsOf(on, `select * from listing_history where listing_id = ${listingID}`)
    assert.equal(history.length, 3, 'created, its price, its status')
  })

  test(`one of simultaneous conditional edits of one state that come to ${way} is applied`, async () => {
    const servers = await through(way)
    const tag = String((await on.get('/v3/listings/1')).headers['etag'])
    const version = versionOf(on, 1) ?? Number.NaN
    const headers = { 'if-match': tag }
    const answers = await servers.atOnce(EDITS, (_, i) =>
      servers.send(i, 1, { listingTitle: `${way} ${i}` }, headers),
    )
    const [applied, ...more] = answers.filter(({ statusCode }) => statusCode === 200)
    assert.ok(applied)
    assert.equal(more.length, 0)
    for (const answer of answers)
      if (answer !== applied) assertRefused(answer, 412, 'post', { title: 'Listing changed' })
    assert.equal(versionOf(on, 1), version + 1)
    const { listingTitle } = (await on.get('/v3/listings/1')).json()
    assert.equal(listingTitle, `${way} ${answers.indexOf(applied)}`)
  })

  test(`simultaneous listings with one feed key that come to ${way} become one`, async () => {
    const servers = await through(way)
    const count = rowsOf(on, 'select 1 from listing').length
    // Without parts of the address, which alone make no listing.
    const edits = EDITS.filter(([data]) => !('address' in data))
    const answers = await servers.atOnce(edits, ([data], i) =>
      servers.send(i, 0, feedLand(`F-1 ${way}`, data)),
    )
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted()
    assert.deepEqual(statuses, [...Array(edits.length - 1).fill(200), 201])
    assert.equal(new Set(answers.map(answer => answer.json().listingID)).size, 1)
    assert.equal(rowsOf(on, 'select 1 from listing').length, count + 1)
    const { listingID } = answers[0]?.json() ?? {}
    const [row] = rowsOf(on, `select * from listing where listing_id = ${listingID}`)
    // All of them say the title and the acres, and the last is right.
    for (const [, column, stored] of edits.slice(2)) assert.equal(row?.[column], stored, column)
  })

  test(`only one of several listings that take one feed key at once in ${way} gets it`, async () => {
    const servers = await through(way)
    const ids: number[] = []
    for (let i = 0; i < 6; i++) ids.push((await servers.send(i, 0, FORM)).json().listingID)
    const { listFeedKey, listingURL } = feedLand(`F-2 ${way}`)
    const taken = { listFeedKey, listingURL }
    const answers = await servers.atOnce(ids, (id, i) => servers.send(i, id, taken))
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode).toSorted(),
      [200, 400, 400, 400, 400, 400],
    )
    for (const answer of answers) {
      if (answer.statusCode === 400) assertFaults(answer, ['Invalid listFeedKey'])
    }
  })
}
