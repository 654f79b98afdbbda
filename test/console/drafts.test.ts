import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestService } from '../api/service.ts'
import { faultsOf, person, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())

await person(service, 'owner@land.example')
await person(service, 'editor@land.example', { role: 'editor' })

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

const owner = await signedIn('owner@land.example')
const editor = await signedIn('editor@land.example')

async function begun(visitor: Visitor): Promise<string> {
  const answer = await visitor.post('/console/drafts', { account: '1' })
  assert.equal(answer.statusCode, 303)
  return String(answer.headers.location)
}

const LAND = {
  title: 'Forty acres by the creek',
  acres: '40',
  type1: '1',
  state: 'TX',
  county: 'Bosque',
}

test('New listing opens the person’s own unchanged draft again, and none that has something', async () => {
  const first = await begun(owner)
  assert.equal(await begun(owner), first)
  const others = await begun(editor)
  assert.notEqual(others, first, 'each person has a draft')
  await owner.post(`${first}/typed`, { title: 'Creek' })
  const second = await begun(owner)
  assert.notEqual(second, first, 'a title is typed')
  await owner.postFiles(`${second}/documents`, [
    ['document', 'a.pdf', Buffer.from('%PDF-1.4\n%%EOF')],
  ])
  const third = await begun(owner)
  assert.notEqual(third, second, 'a document is there')
  assert.equal(await begun(owner), third)
})

test('a draft is published from each of its pages, and faults lead to its fields', async () => {
  const draft = await begun(editor)
  for (const page of ['photos', 'documents', 'boundary', 'preview']) {
    const { body } = await editor.get(`${draft}/${page}`)
    const form = `<form method="post" action="${draft}"[^>]*><button name="do" value="publish">`
    assert.match(body, new RegExp(form), page)
  }
  const refused = await editor.post(draft, { do: 'publish' })
  assert.equal(refused.statusCode, 422)
  assert.ok(faultsOf(refused).length >= 4)
  await editor.post(draft, { ...LAND, do: 'save' })
  const published = await editor.post(draft, { do: 'publish' })
  assert.match(String(published.headers.location), /^\/console\/listings\/\d+\?done=published$/)
  const again = await editor.post(draft, { do: 'publish' })
  assert.equal(again.headers.location, published.headers.location)
})

test('a copy asks for a title of its own on each of its pages', async () => {
  const draft = await begun(editor)
  await editor.post(draft, { ...LAND, title: 'Copy of Forty acres', do: 'save' })
  const asked = await editor.post(draft, { do: 'publish' })
  assert.equal(asked.statusCode, 422)
  assert.match(faultsOf(asked).join(), /still begins with/)
  const published = await editor.post(draft, { do: 'publish-copy' })
  assert.match(String(published.headers.location), /done=published$/)
})
