import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { SMALLEST } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { plain } from '../media/picture-fixtures.ts'
import { person, servicePerson, Visitor } from './visitor.ts'

const QUEUE = '/console/operate/review'
const service = await startTestService({ console: 'approval', approval: 'all' })
after(() => service[Symbol.asyncDispose]())
const moderator = await servicePerson(service, 'mod@land.example', 'moderator')
await person(service, 'owner@land.example')
const owner = new Visitor(service)
await owner.signIn('owner@land.example')
const key = await service.createKey({ permissions: ['listings:write'] })
const JPEG = await plain(90, 60).jpeg().toBuffer()

async function post(data: object, id: number = 0): Promise<ListingId> {
  service.now += 1_000
  const form = id === 0 ? { ...SMALLEST, ...data } : data
  const body = { accountID: 1, data: form }
  const answer = await service.post(`/v3/listings/${id}`, body, { headers: { 'x-api-key': key } })
  assert.ok(answer.statusCode < 300, answer.body)
  return answer.json().listingID as ListingId
}

async function judge(id: ListingId, decision: string, reason = ''): Promise<void> {
  service.now += 1_000
  const { body } = await moderator.get(`${QUEUE}/${id}`)
  const version = /name="version" value="(\d+)"/.exec(body)?.[1] ?? ''
  const state = /name="state" value="(\w+)"/.exec(body)?.[1] ?? ''
  const answer = await moderator.post(`${QUEUE}/${id}`, { decision, version, state, reason })
  assert.equal(answer.statusCode, 303)
}

/** What the page of a listing says has changed: the values by label, and the sentences about photos. */
async function changesOf(id: ListingId) {
  const { body } = await moderator.get(`${QUEUE}/${id}`)
  const [, part = ''] = /<section class="pending-changes">(.*?)<\/section>/s.exec(body) ?? []
  const rows = part.matchAll(/<dt>(.*?)<\/dt><dd><del>(.*?)<\/del>.*?<ins>(.*?)<\/ins>/gs)
  const fields = Object.fromEntries([...rows].map(([, label, old, now]) => [label, [old, now]]))
  return { fields, photos: [...part.matchAll(/<p>(\d+ photos? \w+)</g)].map(([, text]) => text) }
}

/** The line of a listing in the queue. */
async function queuedChanges(id: ListingId): Promise<string | undefined> {
  const { body } = await moderator.get(QUEUE)
  const [, item = ''] = body.split(`<a href="${QUEUE}/${id}">`)
  return /<p class="note">Changed: (.*?)<\/p>/.exec(item.split('</li>')[0] ?? '')?.[1]
}

test('an edited listing shows what has changed since it was approved, also on the day of the approval', async () => {
  const id = await post({ listingTitle: 'Creek land', acres: 40, price: { numeric: 100_000 } })
  await post({ acres: 41 }, id)
  assert.equal(await queuedChanges(id), undefined, 'new listings have no changes')
  await judge(id, 'approve')
  await post({ price: { numeric: 120_000 } }, id)
  service.now += 1_000
  await owner.post(`/console/listings/${id}`, { description: 'Now with a pond.' })
  for (const name of ['a', 'b']) {
    service.now += 1_000
    await owner.postFiles(`/console/listings/${id}/photos`, [['image', `${name}.jpg`, JPEG]])
  }
  await post({ price: { numeric: 125_000 } }, id)
  const { fields, photos } = await changesOf(id)
  assert.deepEqual(fields, {
    'Price (US dollars)': ['100,000', '125,000'],
    Description: ['<i>empty</i>', 'Now with a pond.'],
    Photos: ['0', '2'],
  })
  assert.deepEqual(photos, ['2 photos added'])
  assert.equal(await queuedChanges(id), 'Price (US dollars), Photos, Description')
  const history = await owner.get(`/console/listings/${id}/history`)
  const steps = [...history.body.matchAll(/<dt>Photos<\/dt>.*?<\/dd>/gs)]
  assert.equal(steps.length, 1, 'photos that are added together are one step')
  await judge(id, 'approve')
  assert.deepEqual(await changesOf(id), { fields: {}, photos: [] })
})

test('a removed photo is shown, and so is what has changed since a listing was declined', async () => {
  const id = await post({ listingTitle: 'Hill land' })
  await owner.postFiles(`/console/listings/${id}/photos`, [['image', 'a.jpg', JPEG]])
  await judge(id, 'refuse', 'The title says nothing.')
  service.now += 1_000
  const { body } = await owner.get(`/console/listings/${id}/photos`)
  const photo = /name="key" value="(\d+)"/.exec(body)?.[1] ?? ''
  await owner.post(`/console/listings/${id}/photos/change`, { key: photo, do: 'remove' })
  await post({ listingTitle: 'Forty acres on a hill' }, id)
  const { fields, photos } = await changesOf(id)
  assert.deepEqual(fields['Title'], ['Hill land', 'Forty acres on a hill'])
  assert.deepEqual(photos, ['1 photo removed'])
  assert.match((await queuedChanges(id)) ?? '', /Title/)
})
