import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { acreage, serveHere } from '../cli/acreage.ts'
import { freePort } from '../free-port.ts'
import { LandOffice, newKey } from '../postgres/land-office.ts'
import { until } from '../until.ts'
import { startReceiver } from './receiver.ts'
import { RECEIVERS_ALLOWED } from './test-endpoint.ts'

const HOST = '127.0.0.1'
const DOCS = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'acreage-webhook-docs-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const settings = { ACREAGE_DATA_DIR: folder, ...RECEIVERS_ALLOWED }

/** The only block of a language. */
function block(language: string): string {
  const [, text = ''] = new RegExp(`\`\`\`${language}\n([^\`]+)\`\`\``).exec(DOCS) ?? []
  assert.notEqual(text, '', language)
  return text
}

test('the samples of the docs work: adding, verifying, and what a message has', async () => {
  const office = await newKey(settings)
  const allow = ['--allow', 'webhooks:write', '--rate', '0', '--json']
  const made = await acreage(['key', 'create', '--account', '1', ...allow], settings)
  const { key } = JSON.parse(made.stdout) as { key: string }
  await using service = await serveHere([], settings)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${service.address}/ext/webhooks${path}`, {
      method,
      headers: { 'X-API-Key': key, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    assert.ok(answer.ok, text)
    // biome-ignore lint/suspicious/noExplicitAny: an answer is JSON
    return JSON.parse(text) as any
  }
  const port = await freePort(HOST)
  const { data } = JSON.parse(/-d '(\{.*\})'/.exec(block('sh'))?.[1] ?? '')
  const added = await call('POST', '/0', { data: { ...data, url: `http://${HOST}:${port}/` } })
  const program = block('js').replace('8080', String(port))
  const receiver = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: new URL('../..', import.meta.url),
    env: { SECRET: added.secret },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const forged = () =>
      fetch(`http://${HOST}:${port}`, { method: 'POST', body: '{"data":{}}' }).catch(() => null)
    assert.equal((await until(forged, 'the program listens')).status, 400)
    await call('POST', `/${added.webhookID}/resume`)
    await until(async () => (await call('GET', `/${added.webhookID}`)).state === 'active')
    await call('POST', `/${added.webhookID}/test`)
    const tried = await until(async () => {
      const tries = await call('GET', `/${added.webhookID}/deliveries`)
      return tries.data.find((one: { kind: string }) => one.kind === 'test')
    })
    assert.equal(tried.status, 200)
  } finally {
    receiver.kill()
    await once(receiver, 'close')
  }

  await using own = await startReceiver()
  const other = await call('POST', '/0', { data: { url: own.url } })
  await until(async () => (await call('GET', `/${other.webhookID}`)).state === 'active')
  const land = new LandOffice(service.address, office)
  const { listingID } = await land.post('Land')
  await land.setPrice(listingID, 465_000)
  const lead = { listingID, contactName: 'Ann', emailAddress: 'ann@example.com', comment: 'Water?' }
  assert.ok((await land.send('/v3/lead', lead)).ok)
  type Members = Record<string, unknown> & { type: string }
  const told = () => own.messages.flatMap(message => (message.data['events'] as Members[]) ?? [])
  const documented = JSON.parse(block('json'))
  for (const event of documented.data.events as Members[]) {
    const sent = await until(
      () => told().find(({ type }) => type.split('.')[0] === event.type.split('.')[0]),
      `an event like ${event.type}`,
    )
    assert.deepEqual(Object.keys(sent), Object.keys(event))
  }
  const message = JSON.parse(own.messages[0]?.body ?? '')
  assert.deepEqual(Object.keys(message), Object.keys(documented))
  assert.deepEqual(Object.keys(message.data), Object.keys(documented.data))
})
