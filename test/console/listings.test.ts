import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestService } from '../api/service.ts'
import { faultsOf, person, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())

await person(service, 'owner@land.example')
await person(service, 'editor@land.example', { role: 'editor' })
await person(service, 'other@land.example', { account: 2 })

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

const LAND = {
  ...{ title: 'Forty acres by the creek', acres: '40', priceUsd: '$480,000', type1: '1' },
  ...{ state: 'TX', county: 'Bosque', description: 'Rolling hills.', do: 'publish' },
}

/** Begins a draft. @returns Its address. */
async function beginDraft(visitor: Visitor): Promise<string> {
  const begun = await visitor.post('/console/drafts', {})
  assert.equal(begun.statusCode, 303, begun.body)
  return String(begun.headers.location)
}

test('a draft becomes a listing, by the rules of the API, with each fault at its field', async () => {
  const visitor = await signedIn('editor@land.example')
  const draft = await beginDraft(visitor)
  const form = { ...LAND, acres: 'forty', county: 'Bosk', title: '' }
  const refused = await visitor.post(draft, form)
  assert.equal(refused.statusCode, 422)
  const faults = faultsOf(refused)
  assert.equal(faults.length, 3, faults.join('\n'))
  assert.match(refused.body, /href="#field-county"/)
  assert.match(refused.body, /id="fault-acres">Acres must be [^<]* not &quot;forty&quot;/)
  assert.match(refused.body, /value="Bosk"/)
  assert.match((await visitor.get(draft)).body, /value="forty"/, 'nothing is lost')
  const published = await visitor.post(draft, LAND)
  assert.deepEqual(
    [published.statusCode, faultsOf(published)],
    [303, []],
    published.body.slice(0, 0),
  )
  assert.match(String(published.headers.location), /^\/console\/listings\/\d+\?done=published$/)
  const page = await visitor.get(String(published.headers.location))
  assert.match(page.body, /Forty acres by the creek/)
  assert.match(page.body, /Available/)
  assert.equal((await visitor.get(draft)).statusCode, 404, 'the draft is gone')
})
