import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestService } from '../api/service.ts'
import { faultsOf, person, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
await person(service, 'owner@land.example')
const owner = new Visitor(service)
await owner.signIn('owner@land.example')

const LAND = { title: 'Typed land', type1: '1', state: 'TX', county: 'Bosque', do: 'publish' }
let path = ''

async function published(form: Record<string, string>) {
  const begun = await owner.post('/console/drafts', {})
  return owner.post(String(begun.headers.location), { ...LAND, ...form })
}

test('numbers are read as people type them, and what is not understood is an error at its field', async () => {
  const answer = await published({ acres: '41.5 ac', priceUsd: '$480K' })
  assert.deepEqual(faultsOf(answer), [])
  path = String(answer.headers.location).split('?')[0] ?? ''
  const shownIn = async (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec((await owner.get(path)).body)?.[1]
  assert.deepEqual([await shownIn('acres'), await shownIn('priceUsd')], ['41.5', '480,000'])
  for (const [name, typed, value] of [
    ['priceUsd', '1.1M', '1,100,000'],
    ['priceUsd', '$1.2 million', '1,200,000'],
    ['priceUsd', '450 thousand', '450,000'],
    ['acres', '2 1/2', '2.5'],
    ['acres', '1 1/4 acres', '1.25'],
    ['acres', '1,200', '1,200'],
  ] as const) {
    const saved = await owner.post(path, { [name]: typed })
    assert.deepEqual([saved.statusCode, await shownIn(name)], [303, value], typed)
  }
  for (const [name, typed] of [
    ['priceUsd', '41 ac'],
    ['priceUsd', 'about 480K'],
    ['acres', '40 hectares'],
    ['acres', '1/0'],
    ['priceUsd', '4,80'],
  ] as const) {
    const refused = await owner.post(path, { [name]: typed })
    assert.equal(refused.statusCode, 422, typed)
    assert.match(refused.body, new RegExp(`id="fault-${name}">[^<]* must be`), typed)
    await owner.post(`${path}/do`, { do: 'discard' })
  }
})

test('an auction takes times with AM and PM', async () => {
  const auction = { hasAuction: 'yes', auctionDate: '2027-02-18' }
  for (const [typed, time] of [
    ['10 AM', '10:00'],
    ['10am', '10:00'],
    ['10:00', '10:00'],
    ['2:30 p.m.', '14:30'],
    ['12 AM', '00:00'],
    ['noon', '12:00'],
  ] as const) {
    const saved = await owner.post(path, { ...auction, auctionTime: typed })
    assert.deepEqual(faultsOf(saved), [], typed)
    assert.match((await owner.get(path)).body, new RegExp(`name="auctionTime" value="${time}"`))
  }
  const refused = await owner.post(path, { ...auction, auctionTime: '13 PM' })
  assert.match(
    refused.body,
    /id="fault-auctionTime">Time must be a time such as 10 AM, 2:30 PM or 14:30, not &quot;13 PM/,
  )
})

test('a lease has its rent per year, which may be typed per month or per acre', async () => {
  const price = async () =>
    /name="priceUsd" value="([^"]*)"/.exec((await owner.get(path)).body)?.[1]
  assert.match((await owner.get(path)).body, /for="field-priceUsd">Price \(US dollars\)</)
  const early = await owner.post(path, [
    ['priceUsd', '400'],
    ['priceUsd', 'per month'],
  ])
  assert.match(early.body, /id="fault-priceUsd">Only a lease has a price per month/)
  assert.match(early.body, /name="priceUsd" value="400"/)
  assert.match(early.body, /<option value="per month" selected>/)
  await owner.post(`${path}/do`, { do: 'discard' })

  await owner.post(path, { hasAuction: '', listingType: '3' })
  assert.match((await owner.get(path)).body, /for="field-priceUsd">Rent \(US dollars\)</)
  for (const [amount, unit, year] of [
    ['400', 'per month', '4,800'],
    ['$35.50', 'per acre', '1,420'],
    ['5,000', '', '5,000'],
    ['$1,200/mo', '', '14,400'],
  ] as const) {
    const saved = await owner.post(path, [
      ['acres', '40'],
      ['priceUsd', amount],
      ['priceUsd', unit],
    ])
    assert.deepEqual([saved.statusCode, await price()], [303, year], `${amount} ${unit}`)
  }
  const refused = await owner.post(path, { listingType: '3', priceUsd: 'much' })
  assert.match(refused.body, /id="fault-priceUsd">Rent \(US dollars\) must be/)
})

test('a price per acre is multiplied by acres that were typed with it, and needs some', async () => {
  const priced: [string, string][] = [
    ['priceUsd', '3,000'],
    ['priceUsd', 'per acre'],
  ]
  const land = Object.entries(LAND) as [string, string][]
  const begun = await owner.post('/console/drafts', {})
  const draft = String(begun.headers.location)
  const refused = await owner.post(draft, [...land, ...priced])
  assert.match(refused.body, /id="fault-priceUsd">A price per acre needs the acres/)
  const saved = await owner.post(draft, [...land, ...priced, ['acres', '12.5']])
  const { body } = await owner.follow(saved)
  assert.match(body, /name="priceUsd" value="37,500"/)
})

test('common amenities are boxes, others are lines, and both are one list', async () => {
  const before = (await owner.get(path)).body
  assert.doesNotMatch(before, /value="Land &gt; Fencing: Pipe" checked/)
  const saved = await owner.post(path, [
    ['amenities', 'Land > Fencing: Pipe'],
    ['amenities', 'Recreation > Activities: Fishing'],
    ['amenities', 'Land > Crops: hay; oats\nLand > Fencing: board; Stone wall\n\n'],
  ])
  assert.deepEqual([saved.statusCode, faultsOf(saved)], [303, []])
  const { body } = await owner.get(path)
  for (const line of [
    'Land &gt; Fencing: Pipe',
    'Land &gt; Fencing: Board',
    'Recreation &gt; Activities: Fishing',
  ])
    assert.ok(body.includes(`value="${line}" checked`), line)
  assert.doesNotMatch(body, /value="Land &gt; Fencing: Barbed wire" checked/)
  assert.match(
    body,
    /<textarea id="field-amenities"[^>]*>\nLand &gt; Fencing: Stone wall\nLand &gt; Crops: hay; oats</,
  )

  const refused = await owner.post(path, [
    ['amenities', 'Land > Fencing: Pipe'],
    ['amenities', 'barbed wire'],
  ])
  assert.match(refused.body, /this one is not: barbed wire/)
  assert.match(refused.body, /value="Land &gt; Fencing: Pipe" checked/)
  assert.match(refused.body, />\nbarbed wire<\/textarea>/)
  await owner.post(`${path}/do`, { do: 'discard' })

  await owner.post(path, [['amenities', '']])
  assert.doesNotMatch((await owner.get(path)).body, /name="amenities" value="[^"]*" checked/)
})

test('photos of a listing say that changes are live only while it is public', async () => {
  assert.match((await owner.get(`${path}/photos`)).body, /Changes here are live immediately/)
  await owner.post(`${path}/do`, { do: 'hide' })
  const { body } = await owner.get(`${path}/photos`)
  assert.doesNotMatch(body, /live immediately/)
  assert.match(body, /Buyers do not see this listing now/)
})

test('the history names what was chosen, not its code', async () => {
  await owner.post(path, { status: 'S' })
  const { body } = await owner.get(`${path}/history`)
  assert.match(body, /<del>Available<\/del>.*<ins>Sold<\/ins>/)
  assert.match(body, /<del>Sale<\/del>.*<ins>Lease<\/ins>/)
})

test('a copy is published with its title unchanged only after a question', async () => {
  const copied = await owner.post(`${path}/do`, { do: 'duplicate' })
  const copy = String(copied.headers.location).replace(/\?.*/, '')
  const form = { ...LAND, title: 'Copy of Typed land', acres: '40' }
  const asked = await owner.post(copy, form)
  assert.equal(asked.statusCode, 422)
  assert.match(faultsOf(asked).join(), /still begins with .*Copy of/)
  assert.match(asked.body, /value="publish-copy"/)
  assert.doesNotMatch((await owner.get(copy)).body, /value="publish-copy"/)
  const sent = await owner.post(copy, { ...form, do: 'publish-copy' })
  assert.match(String(sent.headers.location), /\/console\/listings\/\d+\?done=published/)
})
