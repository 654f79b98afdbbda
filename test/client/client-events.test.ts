import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, type PublishedEvent, type Webhook } from '../../client/src/client.ts'
import type { AccountId, WebhookId } from '../../src/domain/values/ids.ts'
import { until } from '../until.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { sendingOf, tellOf } from '../webhooks/sending.ts'
import { startLive } from './live-service.ts'

/** The account of all listings. */
const ACCOUNT = 4
const LISTING = 7
const service = await startLive(9)
// Signatures are valid for five minutes.
service.now = Date.now()
const key = await service.createKey({
  accountId: ACCOUNT as AccountId,
  permissions: ['listings:write', 'webhooks:write', 'searches:write'],
})
const client = createClient({ baseUrl: service.baseUrl, key })
const idsOf = (webhooks: readonly Webhook[]) => webhooks.map(({ webhookID }) => webhookID)

/** Changes a price, and has everybody told of it. */
async function reprice(numeric: number): Promise<void> {
  await client.saveListing({ accountID: ACCOUNT, id: LISTING, data: { price: { numeric } } })
  await tellOf(service)
}

test('a webhook is added, edited, tested, paused, replayed, given another secret and removed', async () => {
  await using receiver = await startReceiver()
  await using _sending = sendingOf(service)
  await tellOf(service)
  const data = { url: receiver.url, events: ['listing.price-changed' as const] }
  const made = await client.saveWebhook({ accountID: ACCOUNT, data })
  assert.ok('secret' in made)
  receiver.secret = made.secret
  const id = made.webhookID
  await until(async () => (await client.webhook(id)).state === 'active')
  assert.deepEqual(idsOf(await client.webhooks()), [id])
  assert.deepEqual(idsOf(await client.webhooks({ accountID: ACCOUNT, after: id })), [])
  const edited = await client.saveWebhook({ id, data: { description: 'Our CRM' } })
  assert.deepEqual([edited.description, 'secret' in edited], ['Our CRM', false])
  const { cursor } = await client.webhook(id)
  await reprice(5000)
  await until(() => receiver.messages.length === 1)
  const messageID = await client.testWebhook(id)
  await until(() => receiver.messages.length === 2)
  assert.equal(receiver.messages[1]?.id, messageID)
  assert.equal((await client.pauseWebhook(id)).state, 'paused')
  await reprice(6000)
  assert.equal((await client.webhook(id)).waiting, 1)
  assert.equal((await client.resumeWebhook(id)).state, 'active')
  await until(() => receiver.messages.length === 3)
  await until(async () => (await client.webhook(id)).waiting === 0)
  await client.replayWebhook(id, { cursor })
  await until(() => receiver.messages.length === 4)
  const events = receiver.messages[3]?.data['events'] as PublishedEvent[] | undefined
  const prices = events?.map(({ price }) => price)
  assert.deepEqual(prices, [5000, 6000])
  const [last] = await client.webhookDeliveries(id)
  assert.deepEqual([last?.kind, last?.status], ['events', 204])
  assert.notEqual(await client.rotateWebhook(id), made.secret)
  await client.removeWebhook(id)
  await assert.rejects(client.webhook(id), { name: 'ApiError', status: 404 })
  assert.deepEqual(receiver.forged, [])
})

test('dead letters are listed, sent again and removed', async () => {
  await using receiver = await startReceiver()
  await using _sending = sendingOf(service)
  await tellOf(service)
  const made = await client.saveWebhook({ accountID: ACCOUNT, data: { url: receiver.url } })
  const id = made.webhookID
  await until(async () => (await client.webhook(id)).state === 'active')
  const webhookId = id as WebhookId
  for (const messageId of ['msg_one', 'msg_two']) {
    const letter = { messageId, body: `{"type":"events","data":{}}`, reason: 'It answered 400.' }
    await service.store.transact(({ webhooks }) =>
      webhooks.addDeadLetter({ webhookId, at: service.now, ...letter }, 100),
    )
  }
  const letters = await client.webhookDeadLetters(id)
  const [first = 0, second = 0] = letters.map(letter => letter.letterID)
  assert.deepEqual(
    letters.map(letter => letter.reason),
    ['It answered 400.', 'It answered 400.'],
  )
  await client.resendDeadLetter(id, first)
  await until(() => receiver.messages.length === 1)
  await until(async () => (await client.webhookDeadLetters(id)).length === 1)
  await client.removeDeadLetter(id, second)
  assert.deepEqual(await client.webhookDeadLetters(id), [])
  await client.removeWebhook(id)
})

test('a search is tried and saved for a buyer', async () => {
  const preview = await client.previewSearch({ sort: 'newest', lp: 100 })
  assert.equal(typeof preview.name, 'string')
  const buyer = { emailAddress: 'ann@example.com', frequency: 'daily' as const }
  const search = { ...buyer, parameters: { lp: '100' } }
  const saved = await client.saveSearch(search, { IPAddress: '192.0.2.1', idempotencyKey: 's-1' })
  assert.equal(saved.name, preview.name)
})
