import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ApiError,
  type Client,
  createClient,
  createV1Client,
  etagOf,
  responseOf,
  SORTS,
} from '../../client/src/client.ts'
import { countyNamed, stateWithCode } from '../api/catalog.ts'
import { LEAD, storedLeads } from '../api/stored-leads.ts'
import { startLive } from './live-service.ts'
import { startScripted } from './scripted-server.ts'

const LISTINGS = 4
const service = await startLive(LISTINGS, id => ({
  acres: id,
  priceUsd: (LISTINGS - id + 1) * 100,
}))
const { baseUrl } = service
const permissions = ['listings:write', 'showcase:write'] as const
const key = await service.createKey({ permissions: [...permissions] })
const client: Client = createClient({ baseUrl, key })
const texas = stateWithCode('TX')
const bosque = countyNamed('Bosque', 'TX')
/** Which call is for which operation of the extensions. */
const CALLS: Readonly<Record<string, keyof Client>> = {
  suggest: 'suggest',
  understand: 'understand',
  listing: 'fullListing',
  listingHistory: 'history',
  stateMarket: 'market',
  countyMarket: 'market',
  facets: 'facets',
  listings: 'listings',
  tiles: 'tile',
  changes: 'changes',
  listingExport: 'exported',
  imageStates: 'imageStates',
  addImages: 'addPhotos',
  addDocuments: 'addDocuments',
  leads: 'leads',
  receivedLead: 'lead',
  planOfAccount: 'plan',
  feeds: 'feeds',
  feed: 'feed',
  saveFeed: 'saveFeed',
  removeFeed: 'removeFeed',
  feedRuns: 'feedRuns',
  runFeed: 'runFeed',
  feedRun: 'feedRun',
  webhooks: 'webhooks',
  webhook: 'webhook',
  saveWebhook: 'saveWebhook',
  removeWebhook: 'removeWebhook',
  pauseWebhook: 'pauseWebhook',
  resumeWebhook: 'resumeWebhook',
  rotateWebhook: 'rotateWebhook',
  testWebhook: 'testWebhook',
  replayWebhook: 'replayWebhook',
  webhookDeliveries: 'webhookDeliveries',
  webhookDeadLetters: 'webhookDeadLetters',
  resendDeadLetter: 'resendDeadLetter',
  removeDeadLetter: 'removeDeadLetter',
  savedSearchPreview: 'previewSearch',
  saveSearch: 'saveSearch',
  watchListing: 'watchListing',
  removeFromShowcase: 'removeFromShowcase',
  deleteListing: 'deleteListing',
}

const DATA = {
  listingTitle: 'Called',
  acres: 40,
  LFType1: 'Ranches',
  yearBuilt: 1998,
  address: { state: 'TX', county: 'Bosque' },
}

test('a search accepts the name of an order and lists of values', async () => {
  const idsBy = async (query: Parameters<Client['listings']>[0]) =>
    (await Array.fromAsync(client.listings(query))).map(({ listingID }) => listingID)
  assert.deepEqual(await idsBy({ sort: 'acresAsc' }), [1, 2, 3, 4])
  assert.deepEqual(await idsBy({ sort: 'priceAsc', status: ['P', 'S'] }), [4, 3, 2, 1])
  assert.deepEqual(await idsBy({ sort: SORTS.acresDesc }), [4, 3, 2, 1])
  assert.deepEqual(await idsBy({ sortid: 1 }), [4, 3, 2, 1])
  // @ts-expect-error there is no such order
  await assert.rejects(idsBy({ sort: 'cheapest' }), /no order "cheapest"; the orders are default, /)
})

test('each order of the service has a name', async () => {
  const ids = (await client.types('sort')).map(({ ID }) => ID)
  assert.deepEqual(Object.values(SORTS).toSorted(), ids.toSorted())
})

test('one page is one call, and areas are searched like everything else', async () => {
  const page = await client.page({ listingsPerPage: 3, pageNumber: 2, sort: 'acresAsc' })
  assert.deepEqual([page.records, page.pages, page.data[0]?.listingID], [LISTINGS, 2, 4])
  assert.equal(responseOf(page)?.status, 200)
  assert.equal((await createV1Client({ baseUrl, key }).page({ ha: 2 })).records, 2)
  // All listings are at 43, -119.
  const near = '43,-119,1'
  const far = '42,-119,1'
  const polygon = '42.9,-119.1;43.1,-119.1;43.1,-118.9;42.9,-118.9'
  assert.equal((await client.page({ near })).records, LISTINGS)
  assert.equal((await client.page({ near: far })).records, 0)
  // Version 3 would ignore these, and find everything.
  assert.equal((await client.page({ power: ['none'], hoa: ['yes'] })).records, 0)
  assert.equal((await client.page({ reduced: 'any' })).records, 0)
  assert.equal((await Array.fromAsync(client.listings({ polygon, ha: 2 }))).length, 2)
  assert.equal((await client.facets({ near, ha: 2 })).records, 2)
  const whole = await client.tile(0, 0, 0, { near })
  // They would cover each other.
  assert.ok(Buffer.from(whole).includes('clusters'))
  assert.equal((await client.tile(0, 0, 0, { near: far })).byteLength, 0)
  const refused = client.tile(3, 8, 0)
  await assert.rejects(refused, { name: 'ApiError', status: 400, message: /x must be the column/ })
  const { data } = await client.ext.GET('/listings', { params: { query: { near, ha: 3 } } })
  assert.equal(data?.records, 3)
})

test('undefined members are treated as left out, and cause no type error', async () => {
  const none = {} as { hp?: number; sort?: 'newest'; limit?: number }
  const { hp, sort, limit } = none
  const signal: AbortSignal | undefined = undefined
  assert.equal((await client.page({ hp, sort }, { signal })).records, LISTINGS)
  assert.equal((await client.listing(1, { includeImages: undefined, signal })).listingID, 1)
  assert.equal((await client.locations.cities(texas.id, { limit, signal })).length > 1, true)
  await client.sendLead(LEAD, { leadSourceID: undefined, idempotencyKey: undefined })
})

test('each operation of the extensions has a call', async () => {
  const { paths } = (await (await fetch(`${baseUrl}/ext/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const operations = Object.values(paths).flatMap(methods =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  assert.deepEqual(
    operations.filter(name => !(name in CALLS)),
    [],
  )
  for (const [operation, call] of Object.entries(CALLS)) {
    assert.ok(operations.includes(operation), operation)
    assert.equal(typeof client[call], 'function')
  }
})

test('there is a call for every resource that can be read', async () => {
  assert.equal((await client.listing(1)).listingTitle, 'Zanzibar 1')
  assert.deepEqual((await client.listing(1, { includeDocuments: true })).documents, [])
  assert.equal((await client.facets({ sort: 'newest', ha: 2 })).records, 2)
  const [place] = await client.suggest('travis conty', { limit: 1 })
  assert.equal(place?.name, 'Travis County')
  const read = await client.understand('ranches in texas, no hoa')
  assert.deepEqual(read.parameters, { stateID: String(texas.id), propertyTypes: '2', hoa: 'none' })
  assert.deepEqual(read.notUnderstood, [])
  const state = await client.market({ stateID: texas.id })
  assert.deepEqual([state.place, state.stateID, state.countyID], ['Texas', texas.id, null])
  assert.equal(state.months.length, 12)
  const county = await client.market({ countyID: bosque.id })
  assert.deepEqual([county.place, county.countyID], ['Bosque County, Texas', bosque.id])
  assert.equal((await client.member(1)).accountID, 1)
  assert.equal((await client.logo('small', 'black')).nofollow, false)
  const { locations } = client
  assert.equal((await locations.states()).length, 51)
  assert.equal((await locations.state(texas.id)).stateCode, 'TX')
  assert.equal((await locations.regions(texas.id)).length, 9)
  assert.equal((await locations.region(bosque.regionId)).stateID, texas.id)
  assert.equal((await locations.counties({ stateID: texas.id })).length, 254)
  const nearby = await locations.counties({ regionID: bosque.regionId })
  assert.ok(nearby.some(({ countyID }) => countyID === bosque.id))
  assert.equal((await locations.county(bosque.id)).county, 'Bosque')
  const [city] = await locations.cities(texas.id, { limit: 1 })
  assert.deepEqual(await locations.city(city?.cityID ?? 0), city)
  const [lake, ...others] = await locations.lakes(texas.id, { limit: 2 })
  assert.deepEqual([await locations.lake(lake?.lakeID ?? 0), others.length], [lake, 1])
})

test('a listing is created, edited, featured and taken out of the showcase', async () => {
  const { listingID: id, isNew } = await client.saveListing({ accountID: 1, data: DATA })
  assert.equal(isNew, true)
  const history = await client.history(id)
  assert.deepEqual(
    history.map(({ event, status, price }) => [event, status, price]),
    [['listed', 'Available', 0]],
  )
  assert.equal((await client.fullListing(id)).yearBuilt, 1998)
  const edit = { accountID: 1, id, data: { acres: 41 } }
  assert.equal((await client.saveListing(edit)).isNew, false)
  assert.equal((await client.listing(id)).acres, 41)
  const ifMatch = etagOf(await client.listing(id))
  assert.match(ifMatch ?? '', /^"/)
  const saved = await client.saveListing({ ...edit, data: { acres: 42 } }, { ifMatch })
  assert.equal(responseOf(saved)?.status, 200)
  assert.equal(etagOf({}), undefined)
  const misplaced = { ...edit, ifMatch }
  await assert.rejects(client.saveListing(misplaced), /ifMatch belongs into the second argument/)
  const late = client.saveListing(edit, { ifMatch })
  await assert.rejects(late, { name: 'ApiError', status: 412 })

  await client.saveShowcaseListing({ accountID: 1, id, data: {} })
  const [featured] = await client.showcase({ largerThumbnails: true })
  assert.equal(featured?.listingID, id)
  assert.equal((await client.showcaseListing(id, featured?.scid ?? 0)).acres, 42)
  await client.removeFromShowcase(id)
  assert.deepEqual(await client.showcase(), [])
  await assert.rejects(client.deleteListing(id, { ifMatch }), { name: 'ApiError', status: 412 })
  await client.deleteListing(id, { ifMatch: etagOf(await client.listing(id)) })
  await assert.rejects(client.listing(id), { name: 'ApiError', status: 405 })
})

test('files are sent with their descriptions and labels', async () => {
  const { listingID: id } = await client.saveListing({ accountID: 1, data: DATA })
  const pdf = new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' })
  const documents = await client.addDocuments(id, [
    { content: pdf, name: 'survey.pdf', description: 'Survey' },
    { content: new File([pdf], 'plat.pdf'), description: 'Plat' },
  ])
  assert.deepEqual(
    documents.map(({ description }) => description),
    ['Survey', 'Plat'],
  )
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const photo = { content: new Blob([png]), description: 'The creek', label: 'Creek' }
  const [added] = await client.addPhotos(id, [photo])
  assert.deepEqual([added?.description, added?.label], ['The creek', 'Creek'])
  const [state] = await client.imageStates(id)
  assert.deepEqual([state?.ID, state?.state], [added?.large.ID, 'ready'])
  const refused = client.addPhotos(id, [{ content: new Blob(['text']) }])
  await assert.rejects(refused, { name: 'ApiError', status: 415 })
})

test('a feed is created, edited, run and removed', async () => {
  const owner = createClient({
    baseUrl,
    key: await service.createKey({ permissions: ['feeds:write', 'listings:write'] }),
  })
  const address = 'https://mls.example.com/land.csv'
  const { feedID } = await owner.saveFeed({ data: { name: 'North', address } })
  assert.equal((await owner.saveFeed({ id: feedID, data: { name: 'South' } })).address, address)
  assert.equal((await owner.feed(feedID)).name, 'South')
  assert.deepEqual(
    (await owner.feeds()).map(feed => feed.feedID),
    [feedID],
  )
  await owner.runFeed(feedID, { dryRun: true })
  assert.deepEqual(await owner.feedRuns(feedID), [])
  await assert.rejects(owner.feedRun(feedID, 1), { name: 'ApiError', status: 404 })
  await owner.removeFeed(feedID)
  await assert.rejects(owner.feed(feedID), { name: 'ApiError', status: 404 })
})

test('a lead with an Idempotency-Key is sent once', async () => {
  const before = storedLeads(service).length
  for (const _ of [1, 2]) {
    await client.sendLead(LEAD, { leadSourceID: 'ProfileTop', idempotencyKey: 'form-1' })
  }
  assert.equal(storedLeads(service).length, before + 1)
  const v1 = createV1Client({ baseUrl, key })
  await v1.sendLead({ ...LEAD, comment: 'Hello', phoneNumber: '254-555-0100' })
  assert.equal(storedLeads(service).length, before + 2)
  assert.equal((await v1.listing(1)).propertyType.id, 32)
})

test('leads are read one by one through all pages, or singly by id', async () => {
  const reader = createClient({
    baseUrl,
    key: await service.createKey({ permissions: ['leads:read'], allAccounts: true }),
  })
  const all = await Array.fromAsync(reader.leads())
  assert.deepEqual(
    all.map(({ leadID }) => leadID),
    storedLeads(service)
      .map(lead => lead.lead_id)
      .toReversed(),
  )
  assert.ok(all.length > 1)
  assert.deepEqual(await Array.fromAsync(reader.leads({ leadsPerPage: 1, listingID: 1 })), all)
  assert.deepEqual(await Array.fromAsync(reader.leads({ since: '2099-01-01' })), [])
  assert.deepEqual(await reader.lead(all[0]?.leadID ?? 0), all[0])
  await assert.rejects(client.leads().next(), { name: 'ApiError', status: 403 })
})

test('an error says what was wrong, names the request and says when to try again', async () => {
  const error = await client.sendLead({ ...LEAD, emailAddress: 'pat' }).catch(caught => caught)
  assert.ok(error instanceof ApiError)
  assert.deepEqual([error.status, error.requestId, error.retryAfter], [400, 'request', null])
  assert.equal(error.faults[0]?.title, 'Email address invalid')
  const headers = { 'retry-after': '90', 'x-request-id': 'r-1' }
  await using server = await startScripted({ status: 429, headers, body: { errors: ['Later.'] } })
  const busy = createClient({ baseUrl: server.baseUrl })
  await assert.rejects(busy.listing(1), {
    status: 429,
    requestId: 'r-1',
    retryAfter: 90,
    faults: [{ title: '', text: 'Later.' }],
  })
})

test('every call ends when its signal is aborted', async () => {
  const reason = new Error('No longer wanted')
  const signal = AbortSignal.abort(reason)
  for (const call of [
    () => client.listing(1, { signal }),
    () => client.facets({}, { signal }),
    () => client.showcase({ signal }),
    () => client.leads({}, { signal }).next(),
    () => client.lead(1, { signal }),
    () => client.locations.states({ signal }),
    () => client.sendLead(LEAD, { signal }),
    () => client.saveListing({ accountID: 1, data: DATA }, { signal }),
    () => client.page({}, { signal }),
    () => client.tile(0, 0, 0, {}, { signal }),
    () => client.addPhotos(1, [], { signal }),
    () => client.removeFromShowcase(1, { signal }),
  ]) {
    await assert.rejects(call, reason)
  }
})
