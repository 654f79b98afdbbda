import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { Random } from '../../../demo/random.ts'
import { LiveIndex } from '../../../src/catalog/live-index/live-index.ts'
import { removeOldEvents } from '../../../src/catalog/log-readers/event-pruning.ts'
import { FOLLOWER, Publisher } from '../../../src/catalog/published/publisher.ts'
import { readerPlaces } from '../../../src/catalog/published/reader-places.ts'
import type { AccountId, ListingId } from '../../../src/domain/values/ids.ts'
import { BitmapIndex } from '../../../src/search/bitmap-index.ts'
import { settled } from '../../store/settled.ts'
import { until } from '../../until.ts'
import { MEMBERS } from '../catalog.ts'
import { type Answer, FORM, newSeller, WHOLE_FORM } from '../posted-listings.ts'
import { assertRefused } from '../refusal.ts'
import { serverOn, startTestService } from '../service.ts'

const DAY_MS = 86_400_000
const PATH = '/ext/changes'
const OTHER = MEMBERS[1]?.id ?? (0 as AccountId)

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)
const publisher = () =>
  new Publisher(service.store, {
    clock: () => service.now,
    randomBytes: count => crypto.getRandomValues(new Uint8Array(count)),
  })

async function publish(): Promise<void> {
  while (await publisher().step());
}

async function read(after: string, rest = ''): Promise<Answer> {
  const answer = await service.get(`${PATH}?after=${after}${rest}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}

async function cursorOfNow(): Promise<string> {
  await publish()
  const answer = await service.get(PATH)
  assert.equal(answer.statusCode, 200, answer.body)
  const { cursor, data, hasMore } = answer.json()
  assert.deepEqual([data, hasMore], [[], false])
  return cursor
}

/** What a reader learns of what `change` does: the kind, listing and prices of each event. */
async function eventsOf(change: () => Promise<unknown>): Promise<unknown[][]> {
  const cursor = await cursorOfNow()
  await change()
  await publish()
  const { data } = await read(cursor)
  return data.map((event: Answer) => [event.event, event.listingID])
}

async function save(id: number, data: object): Promise<number> {
  const answer = await seller.save(id, data)
  assert.ok(answer.statusCode < 300, answer.body)
  return answer.json().listingID
}

test('nothing can be read until everything that was shown is known; nothing of it becomes an event', async () => {
  const early = await service.get(PATH)
  assertRefused(early, 503, 'v3')
  assert.equal(early.headers['retry-after'], '10')
  const cursor = await cursorOfNow()
  assert.match(cursor, /^1\.[0-9a-f]{16}\.0$/)
  assert.deepEqual(await read(cursor), { data: [], cursor, hasMore: false })
})

test('each change that the public can see is an event, with the values before it', async () => {
  const form = { ...FORM, price: { numeric: 480_000 } }
  let id = 0
  assert.deepEqual(
    await eventsOf(async () => {
      id = await save(0, form)
    }),
    [['created', id]],
  )
  const cursor = await cursorOfNow()
  const steps: readonly (readonly [object, string])[] = [
    [{ listingTitle: 'Retitled' }, 'edited'],
    [{ price: { numeric: 465_000 } }, 'price-changed'],
    [{ price: { numeric: 460_000 }, status: 'Under Contract' }, 'status-changed'],
    [{ active: false }, 'removed'],
    [{ price: { numeric: 450_000 }, active: true }, 'returned'],
    [{ price: null }, 'price-changed'],
  ]
  for (const [data] of steps) {
    service.now += 1000
    await save(id, data)
    await publish()
  }
  const { data } = await read(cursor)
  assert.deepEqual(
    data.map((event: Answer) => event.event),
    steps.map(([, kind]) => kind),
  )
  assert.deepEqual(
    data.map((event: Answer) => [event.previousPrice, event.price]),
    [
      [480_000, 480_000],
      [480_000, 465_000],
      [465_000, 460_000],
      [460_000, 460_000],
      [460_000, 450_000],
      [450_000, 0],
    ],
  )
  assert.deepEqual([data[2].previousStatus, data[2].status], ['Available', 'Under Contract'])
  assert.equal(data[5].at, new Date(service.now).toISOString())
})

test('hidden changes are no events, and changes that come together are one', async () => {
  let hidden = 0
  assert.deepEqual(
    await eventsOf(async () => {
      hidden = await save(0, { ...FORM, active: false })
      await save(hidden, { listingTitle: 'Nobody sees it' })
    }),
    [],
  )
  const id = await save(0, FORM)
  const events = await eventsOf(async () => {
    await save(id, { listingTitle: 'One' })
    await save(id, { price: { numeric: 1000 } })
  })
  assert.deepEqual(events, [['price-changed', id]])
  const nothing = await eventsOf(async () => {
    await save(id, { active: false })
    await save(id, { active: true })
  })
  assert.deepEqual(nothing, [['edited', id]])
})

test('an account that is switched off takes its listings away, and brings them back when it is switched on', async () => {
  const own = await newSeller(service, { accountId: OTHER })
  const { listingID } = (await own.save(0, FORM)).json()
  const hidden = (await own.save(0, { ...FORM, active: false })).json()
  const removed = await eventsOf(() => service.editAccount(OTHER, { active: false }))
  const ids = removed.map(([, id]) => id)
  assert.ok(ids.includes(listingID) && !ids.includes(hidden.listingID))
  assert.ok(removed.every(([kind]) => kind === 'removed'))
  assert.deepEqual(
    await eventsOf(() => service.editAccount(OTHER, { active: true })),
    ids.map(id => ['returned', id]),
  )
})

test('pages have every event once, and say whether there are more', async () => {
  const cursor = await cursorOfNow()
  const ids: number[] = []
  for (let i = 0; i < 5; i++) ids.push(await save(0, FORM))
  await publish()
  const first = await read(cursor, '&limit=3')
  const second = await read(first.cursor, '&limit=3')
  assert.deepEqual([first.hasMore, second.hasMore], [true, false])
  const found = [...first.data, ...second.data]
  assert.deepEqual(
    found.map(event => event.listingID),
    ids,
  )
  assert.deepEqual(await read(second.cursor), { data: [], cursor: second.cursor, hasMore: false })
})

test('with include=listing, an event has the listing as it is now, or null', async () => {
  const cursor = await cursorOfNow()
  const kept = await save(0, FORM)
  const hidden = await save(0, FORM)
  await publish()
  await save(hidden, { active: false })
  const { data } = await read(cursor, '&include=listing')
  const whole = '?includeImages=1&includeDocuments=1&includeAmenities=1'
  const listing = (await service.get(`/ext/listings/${kept}${whole}`)).json()
  assert.deepEqual(
    data.map((event: Answer) => event.listing),
    [listing, null],
  )
})

test('a listing is never older than its event, even if another process has published the event', async () => {
  const id = await save(0, FORM)
  const cursor = await cursorOfNow()
  await using index = new LiveIndex(service.store, () => new BitmapIndex(), assert.ifError, {
    onFull: assert.fail,
  })
  await index.load()
  const other = await serverOn(service, index)
  const titles = async () => {
    const url = `${PATH}?after=${cursor}&include=listing`
    const answer = await other.inject({ url, headers: { 'x-api-key': service.key } })
    return answer.json().data.map((event: Answer) => event.listing.listingTitle)
  }
  for (const listingTitle of ['First', 'Second', 'Third']) {
    await save(id, { listingTitle })
    await publish()
    assert.equal((await titles()).at(-1), listingTitle)
  }
  await other.close()
})

test('cursors that are invalid, of another log, of the future or too old are refused', async () => {
  const cursor = await cursorOfNow()
  const [, log, sequence] = cursor.split('.')
  for (const wrong of ['x', '1.2.3', `${cursor}0000000000000000`, `2.${log}.1`]) {
    assertRefused(await service.get(`${PATH}?after=${wrong}`), 400, 'v3')
  }
  for (const gone of [`1.${'0'.repeat(16)}.1`, `1.${log}.${Number(sequence) + 1}`]) {
    const refused = await service.get(`${PATH}?after=${gone}`)
    assertRefused(refused, 410, 'v3')
    assert.match(refused.body, /by \/ext\/export\.jsonl/, 'it says where to go on')
  }
  const id = await save(0, FORM)
  await publish()
  await save(id, { listingTitle: 'Newer' })
  await publish()
  const kinds = async () => (await read(cursor)).data.map((event: Answer) => event.event)
  assert.deepEqual(await kinds(), ['created', 'edited'])
  service.now += DAY_MS + 1
  await removeOldEvents(service.store, () => service.now)
  assert.deepEqual(await kinds(), ['edited'], 'the newest of each listing stays')
  const late = await cursorOfNow()
  service.now += 90 * DAY_MS
  while (await removeOldEvents(service.store, () => service.now));
  assertRefused(await service.get(`${PATH}?after=${cursor}`), 410, 'v3')
  assert.deepEqual((await read(late)).data, [])
})

test('a reader that waits gets an event as soon as there is one', async () => {
  const cursor = await cursorOfNow()
  const waiting = read(cursor, '&wait=50')
  const id = await save(0, FORM)
  await publish()
  assert.deepEqual(
    (await waiting).data.map((event: Answer) => event.listingID),
    [id],
  )
})

test('a wait of hours is accepted, and a text that is no number of seconds is refused', async () => {
  for (const wait of ['86400', '9007199254740991']) {
    const waiting = read(await cursorOfNow(), `&wait=${wait}`)
    const id = await save(0, FORM)
    await publish()
    assert.deepEqual(
      (await waiting).data.map((event: Answer) => event.listingID),
      [id],
    )
  }
  for (const wait of ['-1', '1.5', '2h', '9'.repeat(30)]) {
    assertRefused(await service.get(`${PATH}?after=${await cursorOfNow()}&wait=${wait}`), 400, 'v3')
  }
})

test('a thousand readers may wait, at most ten of one account; for an account that has none, one with many makes room', async () => {
  const places = readerPlaces()
  const accountOf = (i: number) => (i === 0 ? 999 : Math.floor((i - 1) / 10))
  const taken = await Promise.all(Array.from({ length: 1000 }, (_, i) => places.take(accountOf(i))))
  await assert.rejects(places.take(0), { code: 'too-many-requests', retryAfterSeconds: 10 })
  const another = places.take(1000)
  const ended = taken.map(
    (place, i) =>
      new Promise<number>(resolve => place.over.addEventListener('abort', () => resolve(i))),
  )
  const over = await Promise.race(ended)
  assert.equal(
    over,
    1,
    'the oldest reader of an account with ten, and not the one with a single reader',
  )
  taken[over]?.[Symbol.dispose]()
  for (const place of [...taken, await another]) place[Symbol.dispose]()
  assert.equal(places.taken, 0)
})

const HELD_LOSS = 'its place was removed'
const LOSSES: Readonly<Record<string, () => Promise<void>>> = {
  [HELD_LOSS]: async () => {
    await service.store.transact(({ followers }) => followers.remove(FOLLOWER))
  },
  'changes were pruned before they were published': async () => {
    const { followers, changes } = service.store
    const from = (await followers.get(FOLLOWER)) ?? assert.fail('nobody publishes')
    const waiting = await changes.since(from.position, 1000)
    const last = (waiting !== 'pruned' && waiting.at(-2)) || assert.fail('nothing waits')
    await service.store.transact(transaction => transaction.changes.prune(last.position))
  },
}

for (const [loss, lose] of Object.entries(LOSSES)) {
  test(`edited listings, and no others, get events after ${loss}`, async () => {
    const own = await newSeller(service, { accountId: OTHER })
    const { listingID: ofOther } = (await own.save(0, FORM)).json()
    const ids: number[] = []
    const illustratedForm = { ...WHOLE_FORM, listFeedKey: `illustrated where ${loss}`.slice(0, 40) }
    for (const data of [FORM, FORM, illustratedForm, FORM, FORM]) ids.push(await save(0, data))
    const [retitled = 0, , illustrated = 0, hidden = 0, cheaper = 0] = ids
    const cursor = await cursorOfNow()
    const older = loss === HELD_LOSS && service.store.writersOverlap ? await olderWriter() : null
    const newest = await save(0, FORM)
    await save(retitled, { listingTitle: 'Edited while nobody looked' })
    await fetchPhoto(illustrated)
    await save(hidden, { active: false })
    await service.editAccount(OTHER, { companyName: `Where ${loss}` })
    await save(cheaper, { price: { numeric: 4711 } })
    if (older === null) await settled(service.store)
    await lose()
    await publish()
    // The changes that were held back make no second event.
    await older?.end()
    await settled(service.store)
    await publish()
    const { data, hasMore } = await read(cursor, '&limit=1000')
    assert.equal(hasMore, false)
    const mine = data.filter(({ accountID }: Answer) => accountID !== OTHER)
    assert.deepEqual(
      mine.map((event: Answer) => [event.event, event.listingID]),
      [
        ['edited', retitled],
        ['edited', illustrated],
        ['removed', hidden],
        ['price-changed', cheaper],
        ['created', newest],
      ],
    )
    assert.ok(data.some((event: Answer) => event.listingID === ofOther && event.event === 'edited'))
    const next = await eventsOf(() => save(retitled, { listingTitle: 'Edited again' }))
    assert.deepEqual(next, [['edited', retitled]], 'the log goes on')
  })
}

/** A transaction that has written, and holds back all later changes until it ends. */
async function olderWriter(): Promise<{ end(): Promise<void> }> {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const writing = service.store.transact(
    async ({ pictures }) => {
      await pictures.createEmpty(OTHER)
      begun.resolve()
      await ended.promise
    },
    { locksByItself: true },
  )
  await begun.promise
  return {
    end: async () => {
      ended.resolve()
      await writing
    },
  }
}

/** Stores the files of a listing's second photo, as they are when it was fetched. */
async function fetchPhoto(id: number): Promise<void> {
  const { listings, pictures } = service.store
  const [detail] = await listings.details([id as ListingId])
  const [drawn, fetched] = detail?.listing.pictures ?? []
  assert.ok(drawn && fetched)
  const [picture] = await pictures.files([drawn.pictureId])
  const files = picture?.files ?? assert.fail('the first photo has files')
  await service.store.transact(transaction => transaction.pictures.keep(fetched.pictureId, files))
}

test('a stream has the same events, goes on where it ended, and an account may have ten of them', async () => {
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.app.server.address() as AddressInfo
  const streams: ReturnType<typeof request>[] = []
  const open = (headers: Record<string, string> = {}, query = '') => {
    const received = { status: 0, text: '' }
    const sent = { accept: 'text/event-stream', 'x-api-key': service.key, ...headers }
    const path = `${PATH}${query}`
    const options = { host: '127.0.0.1', port, path, headers: sent, agent: false }
    const stream = request(options, response => {
      received.status = response.statusCode ?? 0
      response.setEncoding('utf8').on('data', text => {
        received.text += text
      })
      response.on('error', () => {})
    })
    stream.on('error', () => {}).end()
    streams.push(stream)
    return received
  }
  const initial = await cursorOfNow()
  const first = open()
  await until(() => first.text.includes('retry:'), 'the stream begins')
  const id = await save(0, FORM)
  await publish()
  await until(() => first.text.includes('data:'), 'an event comes')
  const [, cursor = '', json = ''] =
    /id: (\S+)\nevent: created\ndata: (.*)\n\n/.exec(first.text) ?? []
  assert.equal(JSON.parse(json).listingID, id)
  await save(id, { listingTitle: 'Later' })
  await publish()
  const next = open({ 'last-event-id': cursor })
  await until(() => next.text.includes('event: edited'), 'it goes on behind the event')
  assert.doesNotMatch(next.text, /event: created/)
  const [, begin] = /^retry: \d+\nid: (\S+)\n/.exec(next.text) ?? []
  assert.equal(begin, cursor, 'a client that loses the connection here has missed nothing')
  // A browser repeats the address that it opened first.
  const again = open({ 'last-event-id': cursor }, `?after=${initial}&include=listing`)
  await until(() => again.text.includes('event: edited'), 'the header goes before the address')
  assert.doesNotMatch(again.text, /event: created/)
  const [, edited = ''] = /event: edited\ndata: (.*)\n\n/.exec(again.text) ?? []
  const { listing } = JSON.parse(edited)
  const whole = '?includeImages=1&includeDocuments=1&includeAmenities=1'
  assert.deepEqual(listing, (await service.get(`/ext/listings/${id}${whole}`)).json())
  for (const wrong of ['x', `${cursor}0000000000000000`]) {
    const headers = { accept: 'text/event-stream', 'last-event-id': wrong }
    const refused = await service.get(`${PATH}?after=${initial}`, { headers })
    assertRefused(refused, 400, 'v3')
    assert.match(refused.body, /Last-Event-ID/)
  }
  for (let i = 0; i < 3; i++) open()
  const sixth = await until(async () => {
    const one = open()
    await until(() => one.status > 0)
    return one.status === 429 ? one : null
  })
  assert.equal(sixth.status, 429)
  service.catalog.published.stop()
  for (const stream of streams) stream.destroy()
})

test('files have every listing that is shown, and the cursor from which changes make a copy right', async () => {
  await publish()
  const lines = async (form: string) => {
    const answer = await service.get(`/ext/export.${form}`, { headers: { 'accept-encoding': '' } })
    assert.equal(answer.statusCode, 200, answer.body)
    return { text: answer.body.trimEnd(), headers: answer.headers }
  }
  const { text, headers } = await lines('jsonl')
  assert.equal(headers['content-type'], 'application/jsonl; charset=utf-8')
  const found = text.split('\n').map(line => JSON.parse(line))
  const { count, cursor } = found.pop()
  assert.equal(headers['acreage-cursor'], cursor)
  const shown = await service.store.listings.publicTitles(0 as never, 100_000)
  assert.equal(count, shown.length)
  assert.deepEqual(
    found.map(listing => listing.listingID),
    shown.map(({ id }) => id),
  )
  const [first] = found
  const whole = '?includeImages=1&includeDocuments=1&includeAmenities=1'
  assert.deepEqual(first, (await service.get(`/ext/listings/${first.listingID}${whole}`)).json())
  assert.deepEqual(JSON.parse((await lines('json')).text), { data: found, count, cursor })
  assert.equal((await lines('csv')).text.split('\r\n').length, count + 1)
  const id = await save(0, FORM)
  await publish()
  assert.deepEqual(
    (await read(cursor)).data.map((event: Answer) => event.listingID),
    [id],
  )
  assertRefused(await service.get('/ext/export.xml'), 404, 'v3')
})

test('a copy that follows equals what is shown, whatever happens, and whoever publishes', async () => {
  await using other = await startTestService()
  const own = await newSeller(other, { accountId: OTHER })
  const source = new Random(7)
  const random = () => source.next()
  const publishers = [1, 2].map(
    () =>
      new Publisher(other.store, {
        clock: () => other.now,
        randomBytes: count => crypto.getRandomValues(new Uint8Array(count)),
      }),
  )
  while (await publishers[0]?.step());
  let { cursor } = (await other.get(PATH)).json()
  const shown = async () => {
    const titles = await other.store.listings.publicTitles(0 as never, 100_000)
    return titles.map(({ id, title }) => `${id} ${title}`).sort()
  }
  const copy = new Map<number, string>()
  for (const line of await shown()) {
    const [id = '', ...title] = line.split(' ')
    copy.set(Number(id), title.join(' '))
  }
  const ids: number[] = []
  const follow = async () => {
    for (;;) {
      const page = (await other.get(`${PATH}?after=${cursor}&include=listing&limit=7`)).json()
      for (const event of page.data) {
        if (event.listing === null || event.event === 'removed') copy.delete(event.listingID)
        else copy.set(event.listingID, event.listing.listingTitle)
      }
      cursor = page.cursor
      if (!page.hasMore) return
    }
  }
  for (let i = 0; i < 60; i++) {
    const choice = random()
    const id = ids[Math.floor(random() * ids.length)] ?? 0
    if (choice < 0.3 || id === 0) ids.push((await own.save(0, FORM)).json().listingID)
    else if (choice < 0.5) await own.save(id, { listingTitle: `Land ${i}` })
    else if (choice < 0.7) await own.save(id, { active: random() < 0.5 })
    else if (choice < 0.8) await other.editAccount(OTHER, { active: random() < 0.6 })
    else if (choice < 0.9) await Promise.all(publishers.map(one => one.step()))
    else await follow()
  }
  await other.editAccount(OTHER, { active: true })
  while ((await Promise.all(publishers.map(one => one.step()))).includes(true));
  await follow()
  assert.deepEqual([...copy].map(([id, title]) => `${id} ${title}`).sort(), await shown())
})
