import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { person, Visitor } from './visitor.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** As long as a description may be. */
const LONGEST = 20_000
const ROOM_BYTES = 1_000_000

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
await person(service, 'owner@land.example')
const owner = new Visitor(service)
await owner.signIn('owner@land.example')
const first = await newSeller(service)
const second = await newSeller(service)

/** A text whose beginning tells it from others. */
const described = (word: string) => `${word} ${'x'.repeat(LONGEST - word.length - 1)}`

async function created(): Promise<number> {
  const answer = await first.save(0, { ...FORM, description: described('new') })
  assert.equal(answer.statusCode, 201, answer.body)
  return answer.json().listingID
}

function stored(id: number): { readonly steps: number; readonly bytes: number } {
  const [{ steps, bytes } = { steps: 0, bytes: 0 }] = service.data.query(
    `select count(*) as steps, coalesce(sum(octet_length(before)), 0) as bytes from listing_revision where listing_id = ${id}`,
  ) as { steps: unknown; bytes: unknown }[]
  return { steps: Number(steps), bytes: Number(bytes) }
}

test('what programs change on one day is one step of the history, however often and with whatever keys; what people change is a step each', async () => {
  const id = await created()
  const path = `/console/listings/${id}`
  for (let i = 0; i < 20; i++) {
    const seller = i % 2 === 0 ? first : second
    const data = { description: described(`program${i}`), price: { numeric: 100_000 + i } }
    assert.equal((await seller.save(id, data)).statusCode, 200)
    service.now += MINUTE_MS
  }
  assert.equal(stored(id).steps, 1)
  assert.ok(stored(id).bytes < LONGEST + 1_000, `${stored(id).bytes} bytes`)
  const history = (await owner.get(`${path}/history`)).body
  assert.match(history, /<del>new/)
  assert.match(history, /<ins>program19/)
  assert.doesNotMatch(history, /program18/)
  for (const title of ['By the brook', 'By the creek']) {
    await owner.post(path, { title })
    service.now += MINUTE_MS
  }
  await first.save(id, { acres: 41 })
  await first.save(id, { acres: 42 })
  assert.equal(stored(id).steps, 4)
  service.now += DAY_MS
  await first.save(id, { acres: 43 })
  assert.equal(stored(id).steps, 5, 'another day is another step')
  const whole = (await owner.get(`${path}/history`)).body
  assert.match(whole, /<del>42<\/del>.*<ins>43<\/ins>/)
  assert.match(whole, /<del>40<\/del>.*<ins>42<\/ins>/)
  assert.match(whole, /<del>By the brook<\/del>.*<ins>By the creek<\/ins>/)
})

test('a full history gives up steps of programs first, and stays within its room; no edit is refused', async () => {
  const id = await created()
  const path = `/console/listings/${id}`
  await owner.post(path, { title: 'The words of its owner' })
  for (let day = 0; day < 70; day++) {
    service.now += DAY_MS
    const answer = await first.save(id, { description: described(`day${day}`) })
    assert.equal(answer.statusCode, 200, answer.body)
    assert.ok(stored(id).bytes <= ROOM_BYTES, `${stored(id).bytes} bytes`)
  }
  const { steps } = stored(id)
  assert.ok(steps > 30 && steps < 55, `${steps} steps`)
  await owner.signIn('owner@land.example')
  const pages: string[] = []
  for (let next = `${path}/history`; next !== ''; ) {
    const { body } = await owner.get(next)
    pages.push(body)
    next = /<a href="([^"]*)" rel="next">/.exec(body)?.[1] ?? ''
  }
  const whole = pages.join('')
  assert.match(whole, /<ins>The words of its owner<\/ins>/, 'the step of a person went first')
  assert.match(whole, /<ins>day69/)
  assert.match(whole, /<del>day68/)
  assert.match(whole, /<del>new/, 'the joined step begins where the first of them did')
})

test('steps of people alone stay within the room too, and the oldest go', async () => {
  const id = await created()
  const path = `/console/listings/${id}`
  for (let i = 0; i < 70; i++) {
    const answer = await owner.post(path, { description: described(`edit${i}`) })
    assert.equal(answer.headers.location, `${path}?done=saved`)
  }
  const { bytes, steps } = stored(id)
  assert.ok(bytes <= ROOM_BYTES && steps > 30, `${bytes} bytes, ${steps} steps`)
  const { body } = await owner.get(`${path}/history`)
  assert.match(body, /edit69/)
})
