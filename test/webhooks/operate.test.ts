import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { measureStore } from '../../src/app/measured-store.ts'
import { Publisher } from '../../src/catalog/published/publisher.ts'
import { checkWebhooks } from '../../src/doctor/check-webhooks.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { ServiceMetrics } from '../../src/metrics/service-metrics.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { acreage } from '../cli/acreage.ts'
import { servicePerson } from '../console/visitor.ts'

const SECOND_MS = 1000
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { store } = service
const { webhooks } = service.files
const seller = await newSeller(service)
const url = 'https://crm.example/hook'

async function publish(): Promise<void> {
  const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
  const publisher = new Publisher(store, { clock: () => service.now, randomBytes })
  while (await publisher.step());
}

const doctor = async () => {
  const found = await checkWebhooks(store, service.now)
  return found === null ? null : `${found.state}: ${found.text}`
}

test('the doctor, the metrics and the console say how far each webhook is behind, and what it answered', async () => {
  using metrics = new ServiceMetrics()
  measureStore(
    metrics,
    store,
    () => service.now,
    async () => false,
  )
  const figures = async () => {
    const lines = (await metrics.text()).split('\n')
    return lines.filter(line => line.startsWith('acreage_webhook'))
  }
  let visits = 0
  const page = async () => {
    const operator = await servicePerson(service, `op${++visits}@land.example`, 'operator')
    const { body } = await operator.get('/console/operate/changes')
    return body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  }
  await publish()
  assert.equal(await doctor(), null)
  const given = { url, description: '', events: ['listing.created'] }
  const { id } = await webhooks.add(SERVICE_PRINCIPAL, 1 as AccountId, given)
  await store.transact(({ webhooks }) => webhooks.change(id, { state: 'active' }))
  assert.equal(await doctor(), 'ok: 1 webhook, none failing; no event waits')
  assert.ok((await figures()).includes('acreage_webhooks{state="active"} 1'))
  assert.doesNotMatch(await page(), /crm\.example/)

  await seller.save(0, FORM)
  await publish()
  service.now += 20 * SECOND_MS
  const found = `ok: 1 webhook, none failing; 1 event waits for ${id}, the first for 20 s`
  assert.equal(await doctor(), found)
  const labels = `{webhook="${id}",account="1",state="active"}`
  const waiting = [`waiting_events${labels} 1`, `lag_seconds${labels} 20`, `failures${labels} 0`]
  for (const one of waiting) assert.ok((await figures()).includes(`acreage_webhook_${one}`), one)
  assert.match(await page(), /webhook \d+, crm\.example active webhook of account 1 1\.\w+\.\d+ 1 /)

  const lastError = 'The endpoint answered 500.'
  const failed = { failures: 3, lastStatus: 500, lastError, lastTryAt: service.now }
  await store.transact(({ webhooks }) => webhooks.change(id, failed))
  assert.match((await doctor()) ?? '', /^warning: 1 webhook takes nothing: .*1 event waits/)
  const after = await figures()
  assert.ok(after.includes('acreage_webhooks{state="failing"} 1'))
  assert.ok(after.includes(`acreage_webhook_last_status${labels} 500`))
  assert.match(await page(), /answered 500\. 3 tries have failed\./)
})

test('operators see, test and remove webhooks by commands', async () => {
  const settings = { ACREAGE_DATA_DIR: service.directory, ACREAGE_WEBHOOK_NETWORKS: '127.0.0.1' }
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await acreage(['webhook', ...args], settings)
    return { code, text: stdout + stderr }
  }
  const added = await run('add', url, '--account', '1', '--events', 'lead.received')
  assert.match(added.text, /^Created webhook \d+\..*\n.*whsec_/)
  const [, id = ''] = /webhook (\d+)/.exec(added.text) ?? []
  assert.match((await run('list')).text, /crm\.example\/hook +unverified/)
  assert.match((await run('show', id)).text, /Nothing was sent yet/)
  assert.match((await run('test', id)).text, /has not answered its challenge/)
  await store.transact(({ webhooks }) => webhooks.change(Number(id) as never, { state: 'active' }))
  assert.match((await run('test', id)).text, /The service will send msg_/)
  assert.match((await run('pause', id)).text, /is paused/)
  assert.match((await run('resume', id)).text, /continues from its position/)
  assert.match((await run('rotate', id)).text, /whsec_/)
  assert.match((await run('replay', id)).text, /Give either --cursor/)
  assert.match((await run('replay', id, '--time', '2026-11-20T18:00:00Z')).text, /gets everything/)
  assert.match((await run('resend', id, '7')).text, /no dead letter 7/)
  assert.match((await run('remove', id)).text, /Removed webhook/)
  const gone = await run('show', id)
  assert.equal(gone.code, 1)
  assert.match(gone.text, /could not be found/)
  assert.match((await run('add', 'ftp://x', '--account', '1')).text, /https:\/\//)
  assert.match((await run('add', url, '--account', '999')).text, /There is no account 999/)
})
