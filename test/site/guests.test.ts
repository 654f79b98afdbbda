import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startTestSite, temporaryFolder } from './site-service.ts'

const directory = await temporaryFolder()
await writeFile(join(directory, 'imprint.md'), 'Ann')

/** A sixth of a minute's requests is answered at once. */
const { open } = await startTestSite({ directory, ratePerMinute: 18, crawlerRatePerMinute: 6 })
const CRAWLER = {
  'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
}

async function statuses(count: number, path: string, headers = {}): Promise<number[]> {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push((await open(path, headers)).statusCode)
  return all
}

test('crawlers and people have limits of their own, and are refused with a page', async () => {
  assert.deepEqual(await statuses(2, '/imprint', CRAWLER), [200, 429])
  assert.deepEqual(
    await statuses(1, '/imprint', { 'user-agent': '' }),
    [429],
    'A program without a name',
  )
  assert.deepEqual(await statuses(4, '/imprint'), [200, 200, 200, 429])
  const refused = await open('/imprint')
  assert.match(refused.body, /<h1>One moment, please<\/h1>/)
  assert.match(refused.body, /Wait \d+ seconds?, then try again\./)
  assert.match(refused.body, /<a class="button" href="">Try again<\/a>/)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal(refused.headers['cache-control'], 'no-store')
})

test('pages that lead nowhere count too, but files do not', async () => {
  assert.deepEqual(await statuses(1, '/nothing'), [429])
  assert.deepEqual(await statuses(1, '/site/assets/site.0.css'), [200])
})

test('files that take as long as many pages have a lower limit', async () => {
  const site = await startTestSite({ directory, ratePerMinute: 240 })
  const csv = async () => (await site.open('/land.csv')).statusCode
  assert.deepEqual([await csv(), await csv(), await csv()], [200, 200, 429])
  const { headers } = await site.open('/land.csv')
  assert.match(String(headers['ratelimit-policy']), /^"minute";q=12;w=60, "burst";q=2;/)
  assert.equal((await site.open('/imprint')).statusCode, 200)
})

test('pages that may be shown to others do not contain what is left of a limit', async () => {
  const site = await startTestSite({ directory, ratePerMinute: 600 })
  for (const path of ['/imprint', '/land', '/sitemap.xml', '/robots.txt', '/site/suggest?q=a']) {
    const { statusCode, headers } = await site.open(path)
    assert.equal(statusCode, 200, path)
    assert.match(String(headers['cache-control']), /^public/, path)
    assert.deepEqual([headers['ratelimit'], headers['ratelimit-policy']], [undefined, undefined])
  }
})
