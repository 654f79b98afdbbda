import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { assertRefused } from './refusal.ts'
import { startTestService } from './service.ts'

const service = await startTestService({ surroundings: { mediaRatePerMinute: 12 } })
after(() => service[Symbol.asyncDispose]())
mkdirSync(`${service.files.drawnDirectory}/pool`, { recursive: true })
writeFileSync(`${service.files.drawnDirectory}/pool/shown.txt`, 'shown')

const ask = (url: string, remoteAddress: string) => service.app.inject({ url, remoteAddress })

test('pictures and documents have a limit for each address, apart from the API', async () => {
  for (const [i, [path, status]] of [
    ['/media/pool/shown.txt', 200],
    ['/media/listings/9/large.jpg', 404],
    ['/media/documents/9/survey.pdf', 404],
  ].entries() as ArrayIterator<[number, [string, number]]>) {
    const address = `198.51.100.${i}`
    for (const left of [1, 0]) {
      const { statusCode, headers } = await ask(path, address)
      assert.equal(statusCode, status)
      // An answer that a shared cache may keep must not name one client's limit.
      const said = status === 200 ? /^undefined$/ : new RegExp(`^"burst";r=${left};`)
      assert.match(String(headers['ratelimit']), said)
    }
    const text =
      /^At most 12 requests a minute, in bursts of up to 2, are answered for pictures and documents/
    const refused = await ask(path, address)
    assertRefused(refused, 429, 'v3', { text })
    assert.equal(refused.headers['retry-after'], '5')
    assert.equal((await ask(path, '198.51.100.9')).statusCode, status)
    service.now += 10_000
    assert.match(String((await ask('/v3/types/sort', address)).headers['ratelimit']), /r=99;/)
    assert.equal((await ask(path, address)).statusCode, status)
  }
})

test('without a limit, answers mention none', async () => {
  await using unlimited = await startTestService()
  const { headers } = await unlimited.app.inject({ url: '/media/pool/nothing.png' })
  assert.equal(headers['ratelimit'], undefined)
})
