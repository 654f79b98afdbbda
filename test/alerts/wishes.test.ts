import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestService } from '../api/service.ts'
import { opener, siteOptions } from '../site/site-service.ts'
import { startAlerting, subjects } from './alerting.ts'

/** Wishes and places left out, at every door: the site, saved searches, their mails, assistants, RESO. */

const service = await startTestService({
  hasMcp: true,
  hasReso: true,
  mcpRatePerMinute: 600,
  site: siteOptions(),
})
const open = opener(service)
const { told, toldSoon, ask, save, listed } = await startAlerting(service)
const BOSQUE = 'countyID=48035'

const addressOf = (query: string) => new URLSearchParams(query).toString()

async function searchLand(given: Readonly<Record<string, unknown>>) {
  const answer = await service.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { accept: 'application/json, text/event-stream' },
    payload: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_land', arguments: given },
    },
  })
  return answer.json().result
}

test('an alert finds land with a wish, outside of several states, and not what is unwanted', async () => {
  const query = `${BOSQUE}&wants=surfaceWater.pond or "old barn",not swamp&except=state.37,state.4`
  await save(addressOf(query), 'wisher@example.com', 'instant')
  await listed({ listingTitle: 'Ponds', description: 'Two ponds.' })
  await listed({ listingTitle: 'Swampy', description: 'A pond by the swamp.' })
  await listed({ listingTitle: 'Barn', description: 'An old barn stands here.' })
  await listed({ listingTitle: 'Dry', description: 'Grass.' })
  const [mail, ...others] = await toldSoon()
  assert.ok(mail)
  assert.deepEqual([others.length, subjects([mail])[0]?.startsWith('2 new: ')], [0, true])
  const [asked] = subjects([mail])
  assert.match(mail.mail.text ?? '', /Ponds/, asked)
  assert.match(mail.mail.text ?? '', /Barn/)
  assert.doesNotMatch(mail.mail.text ?? '', /Swampy|Dry/)
})

test('the address of a search is the same after it was read and written again', async () => {
  for (const [typed, written] of [
    ['wants="Old  BARN"', 'old barn'],
    ['wants=Ñandú,池塘', 'nandu,池塘'],
    ['wants=pond&wants=pond&wants=not barn', 'pond,not barn'],
    [`wants=${Array(200).fill('pond').join()}`, 'pond'],
    ['wants=pond,not pond', 'pond,not pond'],
    ['wants=<script>alert(1)</script>', 'script alert 1 script'],
  ] as const) {
    const page = await open(`/land?${addressOf(typed)}`)
    const { body } = page.statusCode === 200 ? page : await open(String(page.headers.location))
    const saved = /alerts\/new\?wants=([^"]*)"/.exec(body)?.[1]
    assert.equal(decodeURIComponent(saved ?? '').replaceAll('+', ' '), written, typed)
    assert.doesNotMatch(body, /<script>alert/)
  }
})

test('what cannot be read is refused at every door, and no alert is one for all land', async () => {
  for (const query of [
    'wants=🌲',
    'wants=not not pond',
    'wants=pond or not barn',
    'wants=hoa.none.yes',
    'wants=__proto__.x',
    'except=state.1.5',
    'except=zip.78701',
    'except=constructor.1',
    `wants=${Array.from({ length: 11 }, (_, i) => `word${i}`).join()}`,
  ]) {
    const address = addressOf(query)
    assert.equal((await service.get(`/ext/listings?${address}`)).statusCode, 400, query)
    assert.equal((await service.get(`/ext/saved-searches/preview?${address}`)).statusCode, 400)
    assert.equal((await open(`/land?${address}`)).statusCode, 400, query)
    const form = await open(`/alerts/new?${address}`)
    assert.deepEqual([form.statusCode, form.headers.location], [303, `/land?${address}`])
    await ask(address, 'nobody@example.com')
    const given = Object.fromEntries(new URLSearchParams(query))
    assert.equal((await searchLand(given)).isError, true, query)
  }
  assert.deepEqual(await told(), [])
})

test('an assistant asks for several wishes and states, and for nothing without a meaning', async () => {
  const given = {
    wants: ['surfaceWater.pond or barn', 'not swamp'],
    except: ['state.37', 'state.4'],
  }
  const { structuredContent: found } = await searchLand(given)
  assert.equal(
    found.understood.parameters.wants,
    'surfaceWater.pond or barn,not swamp',
    JSON.stringify(found),
  )
  assert.match(found.understood.search, /not in Oklahoma or Arkansas/)
  const titles = found.listings.map(
    (one: { sellerText: { title: string } }) => one.sellerText.title,
  )
  assert.ok(titles.includes('Ponds') && !titles.includes('Swampy'), titles.join())
  const refused = await searchLand({ query: 'hello asdfgh' })
  assert.match(refused.content[0].text, /Nothing in query was understood: "asdfgh"/)
  assert.equal((await searchLand({ query: 'hello asdfgh', stateID: 44 })).isError, undefined)
})

test('the contract and RESO know no wishes', async () => {
  for (const version of ['v3', 'v1']) {
    const all = (await service.get(`/${version}/listings?${BOSQUE}`)).json()
    const wished = (await service.get(`/${version}/listings?${BOSQUE}&wants=lava&except=x`)).json()
    assert.deepEqual([wished.records, wished.breadcrumb], [all.records, all.breadcrumb])
  }
  const resources = ['Property?$top=3', 'Property?$top=3&wants=lava&except=x'].map(
    async query => await service.get(`/reso/odata/${query}`),
  )
  const [plain, wished] = await Promise.all(resources)
  assert.equal(plain?.statusCode, 200, plain?.body)
  assert.deepEqual(wished?.json().value, plain?.json().value)
})
