import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { htmlFaults } from '../browser/page-html.ts'
import { confirmLink, linksOf, startAlerting } from './alerting.ts'

// Without a site of its own, as where another program shows the land.
const service = await startTestService()
const { told, toldSoon, post, listed } = await startAlerting(service)
const key = await service.createKey({ accountId: 1 as AccountId, permissions: ['searches:write'] })

/** A page behind a link, which must be whole and private. */
async function page(path: string, method: 'GET' | 'POST' = 'GET'): Promise<string> {
  const answer = await service.app.inject({ method, url: path })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/)
  assert.equal(answer.headers['cache-control'], 'no-store')
  assert.equal(answer.headers['referrer-policy'], 'no-referrer')
  assert.deepEqual(await htmlFaults('site', path.split('/')[2] ?? '', answer.body), [])
  return answer.body
}

test('a service without a site has plain pages to confirm, change and end searches', async () => {
  const data = { emailAddress: 'ann@example.com', frequency: 'instant', name: 'A & B' }
  const payload = { data: { ...data, parameters: { countyID: '48035' } } }
  const headers = { 'x-api-key': key }
  const url = '/ext/saved-searches'
  const saved = await service.app.inject({ method: 'POST', url, payload, headers })
  assert.equal(saved.statusCode, 202, saved.body)
  const [question] = await told()
  const link = confirmLink(question ?? assert.fail())
  assert.match(await page(link), /Start email alerts/)
  assert.match(await page(link, 'POST'), /Your email alerts are on/)
  await listed({ price: { numeric: 200_000 } })
  const [mail] = await toldSoon()
  const { mine, leave } = linksOf(mail ?? assert.fail())
  assert.match(await page(mine), /A &amp; B/)
  const changed = await post(mine, { search: '1', do: 'save', name: 'C', frequency: 'weekly' })
  assert.equal(changed.headers.location, `${mine}?done=saved`)
  assert.match(await page(`${mine}?done=saved`), /Changes saved.*value="weekly" selected/s)
  assert.match(await page(leave), /Unsubscribe from all emails/)
  assert.match(await page(leave, 'POST'), /You are unsubscribed/)
  assert.match(await page(mine), /You are unsubscribed/)
  assert.equal((await service.app.inject({ url: '/alerts/new' })).statusCode, 404)
})
