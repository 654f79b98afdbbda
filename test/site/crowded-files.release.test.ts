import assert from 'node:assert/strict'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { request } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ON_SQLITE } from '../store/stored-data.ts'
import { decoded, startCostlySite } from './costly-site.ts'
import { startTestSite } from './site-service.ts'

const { open, port, postCrossed, service } = await startCostlySite()

test('many requests for the same file wait for one making of it, and the next request gets the same bytes', async () => {
  const page = await postCrossed()
  for (const path of [`${page}.png`, '/sitemap-listings-1.xml', '/land.csv?la=1']) {
    const answers = await Promise.all(Array.from({ length: 30 }, () => open(path)))
    const again = await open(path)
    for (const { statusCode, rawPayload } of answers) {
      assert.equal(statusCode, 200, path)
      assert.deepEqual(rawPayload, again.rawPayload)
    }
  }
})

test('an address that has too many files made is told so, and holds up no other', async () => {
  const pages = await Promise.all(Array.from({ length: 24 }, (_, i) => postCrossed(100 + i)))
  const ask = (path: string, remoteAddress: string) =>
    service.app.inject({ url: path, remoteAddress })
  const flood = pages.map(page => ask(`${page}.png`, '203.0.113.7'))
  let isOver = false
  const all = Promise.all(flood)
  void all.then(() => {
    isOver = true
  })
  const firstRefused = flood.map(async asked => assert.equal((await asked).statusCode, 503))
  await Promise.any(firstRefused)
  for (const path of ['/land.csv', '/sitemap-listings-1.xml', `${pages[0]}.pdf`]) {
    const answer = await service.app.inject({
      url: path,
      remoteAddress: '203.0.113.7',
      headers: { 'accept-encoding': 'gzip' },
    })
    assert.equal(answer.statusCode, 503, path)
    assert.equal(answer.headers['content-disposition'], undefined, `${path}: it is no file`)
    assert.match(decoded(answer), /Back in a moment/)
  }
  const other = await ask('/land.csv', '198.51.100.8')
  assert.equal(other.statusCode, 200)
  assert.ok(!isOver, 'It did not wait until all pictures were drawn')
  const answers = await all
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  assert.ok(refused.length >= 2, `${refused.length} were refused`)
  for (const { headers, body } of refused) {
    assert.equal(headers['retry-after'], '5')
    assert.match(body, /Back in a moment/)
  }
  assert.ok(answers.some(({ statusCode }) => statusCode === 200))
})

test('networks that fill the queue together keep nobody else out of it', async () => {
  const crowded = await startCostlySite()
  const ask = (path: string, remoteAddress: string) =>
    crowded.service.app.inject({ url: `${path}.pdf`, remoteAddress })
  const pages: string[] = []
  while (pages.length < 222) pages.push(await crowded.postCrossed())
  const [path = '', ...others] = pages
  let answered = 0
  const asked = others.map(async (page, i) => {
    await ask(page, `203.0.${i % 11}.${i + 1}`)
    answered++
  })
  // All of them are in the queue by then.
  await crowded.open('/land')
  const before = answered
  assert.equal((await ask(path, '198.51.100.7')).statusCode, 200)
  assert.ok(answered - before < 40, `${answered - before} flyers came first`)
  await crowded.service[Symbol.asyncDispose]()
  await Promise.allSettled(asked)
})

test('a request for a file that others wait for has its own turn', async () => {
  const pages = await Promise.all(Array.from({ length: 16 }, (_, i) => postCrossed(500 + i)))
  const ask = (path: string, remoteAddress: string) =>
    service.app.inject({ url: path, remoteAddress })
  const drawn: string[] = []
  const flood = pages.map(async page => {
    await ask(`${page}.png`, '203.0.113.9')
    drawn.push(page)
  })
  const path = '/land.csv?sortid=3'
  const behind = ask(path, '203.0.113.9')
  await sleep(20)
  assert.equal((await ask(path, '198.51.100.10')).statusCode, 200)
  assert.ok(drawn.length < pages.length / 2, `${drawn.length} pictures came first`)
  await Promise.all([...flood, behind])
})

test('a file that takes too much time or memory is given up, and the site goes on', async () => {
  for (const fileLimits of [{ maxProcessorMs: 1 }, { maxResidentBytes: 30 * 1024 ** 2 }]) {
    const limited = await startTestSite({}, { fileLimits })
    for (const path of ['/land.csv', '/sitemap-listings-1.xml', '/land.csv']) {
      const answer = await limited.open(path, { 'accept-encoding': 'gzip' })
      assert.equal(answer.statusCode, 503, `${path}: ${JSON.stringify(fileLimits)}`)
      assert.equal(answer.headers['retry-after'], '10')
      assert.match(decoded(answer), /Back in a moment/)
    }
    assert.equal((await limited.open('/land')).statusCode, 200)
  }
})

test('a database that was out of reach for one file is read for the next', ON_SQLITE, async () => {
  const fresh = await startTestSite()
  const { place } = fresh.service.data
  assert.ok(place.kind === 'sqlite')
  await rename(place.file, `${place.file}-away`)
  const { statusCode } = await fresh.open('/land.csv')
  await rename(`${place.file}-away`, place.file)
  assert.ok(statusCode >= 500, `${statusCode}`)
  assert.equal((await fresh.open('/land.csv')).statusCode, 200)
})

test('a client that goes away leaves nothing behind, and the others are answered', async () => {
  const pages = await Promise.all(Array.from({ length: 6 }, (_, i) => postCrossed(200 + i)))
  const leaving = pages.slice(1).map(async page => {
    const asked = request({ port, path: `${page}.png` })
    asked.on('error', () => {})
    asked.end()
    await sleep(10)
    asked.destroy()
  })
  await Promise.all(leaving)
  const staying = await open(`${pages[0]}.png`)
  assert.equal(staying.statusCode, 200)
  // One of two who wait for the same file leaves.
  const path = `${await postCrossed(300)}.png`
  const one = request({ port, path })
  one.on('error', () => {})
  one.end()
  const other = request({ port, path })
  other.end()
  await sleep(30)
  one.destroy()
  const [response] = await once(other, 'response')
  response.resume()
  assert.equal(response.statusCode, 200)
})
