import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePolyline } from '../../src/domain/places/polyline.ts'
import { startTestService } from '../api/service.ts'
import { person, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())

await person(service, 'owner@land.example')
const owner = new Visitor(service)
await owner.signIn('owner@land.example')

/** About 278 acres. */
const SQUARE = [
  { latitude: 31.7, longitude: -97.5 },
  { latitude: 31.71, longitude: -97.5 },
  { latitude: 31.71, longitude: -97.49 },
  { latitude: 31.7, longitude: -97.49 },
]
const DRAWN = { corners: SQUARE.map(one => `${one.latitude},${one.longitude}`).join(';') }
const NOTICE = /The acres do not match the boundary/
const LAND = { title: 'Creek land', acres: '40', type1: '1', state: 'TX', county: 'Bosque' }
const DIFFERING = '/console/listings?state=acres-differ'

/** The form of the notice on a page: where it is sent, and what it sends. */
function noticeForm(page: string) {
  const form =
    /<form method="post" action="([^"]+)"><input type="hidden" name="acres" value="([^"]+)"><button[^>]* name="do" value="save">/
  const [, path = '', acres = ''] = form.exec(page) ?? []
  return { path, acres }
}

async function acresOf(path: string): Promise<string | undefined> {
  return /name="acres" value="([^"]*)" autocomplete/.exec((await owner.get(path)).body)?.[1]
}

const begun = await owner.post('/console/drafts', {})
const draft = String(begun.headers.location)

test('a draft says that its acres are not those of its boundary, and takes these over', async () => {
  await owner.post(draft, { ...LAND, do: 'save' })
  await owner.post(`${draft}/boundary/draw`, DRAWN)
  assert.match((await owner.get(`${draft}/boundary`)).body, NOTICE)
  const { path, acres } = noticeForm((await owner.get(draft)).body)
  assert.equal(path, draft)
  assert.ok(Math.abs(Number(acres) - 260) < 20, acres)
  assert.equal((await owner.post(path, { acres, do: 'save' })).statusCode, 303)
  assert.equal(await acresOf(draft), acres)
  const after = await owner.get(draft)
  assert.doesNotMatch(after.body, NOTICE)
  assert.match(after.body, /value="Creek land"/, 'other fields stay')
})

test('acres that differ by a few percent are no reason to warn, and those that differ by 6 % are', async () => {
  const measured = Number(await acresOf(draft))
  for (const [share, isWarned] of [
    [0.97, false],
    [1.03, false],
    [0.94, true],
  ] as const) {
    await owner.post(draft, { acres: (measured * share).toFixed(1), do: 'save' })
    assert.equal(NOTICE.test((await owner.get(`${draft}/boundary`)).body), isWarned, String(share))
  }
})

test('a listing says so on its page, its boundary page, in a list and on Home, until one click', async () => {
  await owner.post(draft, { acres: '40', do: 'save' })
  const published = await owner.post(draft, { do: 'publish' })
  const [listing = ''] = /^\/console\/listings\/\d+/.exec(String(published.headers.location)) ?? []
  assert.match((await owner.get(`${listing}/boundary`)).body, NOTICE)
  assert.match((await owner.get('/console')).body, new RegExp(DIFFERING.replace('?', '\\?')))
  assert.match((await owner.get(DIFFERING)).body, new RegExp(`href="${listing}"`))
  const { path, acres } = noticeForm((await owner.get(listing)).body)
  assert.equal(path, listing)
  const saved = await owner.post(path, { acres, do: 'save' })
  assert.match(String(saved.headers.location), /done=saved/)
  assert.equal(await acresOf(listing), acres)
  assert.doesNotMatch((await owner.get(listing)).body, NOTICE)
  assert.doesNotMatch((await owner.get(DIFFERING)).body, new RegExp(`href="${listing}"`))
  // The list follows writes by other doors.
  const key = await service.createKey({ permissions: ['listings:write'] })
  const id = listing.split('/').at(-1)
  await service.app.inject({
    method: 'POST',
    url: `/v3/listings/${id}`,
    headers: { authorization: `Bearer ${key}` },
    payload: { accountID: 1, data: { acres: 90, encodedBoundaries: encodePolyline(SQUARE) } },
  })
  assert.match((await owner.get(DIFFERING)).body, new RegExp(`href="${listing}"`))
})
