import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isAboutLead } from '../../src/domain/messages/notification.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { unsent } from '../mail/collected-messages.ts'
import { assertRefused, VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'
import { leadBody, storedLeads } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const keys = {
  plain: service.key,
  mute: await service.createKey({ permissions: ['leads:mute'] }),
  assign: await service.createKey({ permissions: ['leads:assign'] }),
  /** A key of account 4, which listing 4 belongs to. */
  ofSeller: await service.createKey({ accountId: 4 as AccountId }),
}

/** The waiting notifications, the latest last. */
async function notifications() {
  const messages = await unsent(service.store)
  return messages
    .map(({ notification }) => notification)
    .filter(isAboutLead)
    .toSorted((a, b) => a.leadId - b.leadId)
}

async function post(version: 'v1' | 'v3', body: object, key = keys.plain) {
  return await service.post(`/${version}/lead`, body, { headers: { 'x-api-key': key } })
}

for (const version of VERSIONS) {
  test(`${version} sends a lead to the listing's own address, else to its seller`, async () => {
    for (const [listingID, recipient, accountId] of [
      [1, 'ranches@example.com', 1],
      [2, 'seller2@example.com', 2],
      [4, 'seller4@example.com', 4],
      [5, 'seller5@example.com', 5],
    ]) {
      const response = await post(version, leadBody(version, { listingID }))
      assert.equal(response.statusCode, 201)
      assert.equal((await notifications()).at(-1)?.recipient, recipient)
      assert.equal(storedLeads(service).at(-1)?.account_id, accountId)
    }
  })
}

test('a notification has the texts as they were stored', async () => {
  const changes = { contactName: 'Ann\r\nBcc: eve@example.com', comment: 'a\r\nb\u0000' }
  assert.equal((await post('v3', leadBody('v3', changes))).statusCode, 201)
  assert.partialDeepStrictEqual((await notifications()).at(-1), {
    contactName: 'Ann Bcc: eve@example.com',
    comment: 'a\nb',
  })
})

test('v3 mutes the notification only for a key with leads:mute', async () => {
  for (const [key, sendNotification, isSent] of [
    ['mute', false, false],
    ['mute', '0', false],
    ['mute', 'No', false],
    ['mute', true, true],
    ['mute', 'yes', true],
    ['mute', '', true],
    ['mute', undefined, true],
    ['plain', false, true],
    ['plain', true, true],
    ['plain', 'maybe', true],
    ['plain', [], true],
    ['assign', false, true],
  ] as const) {
    const leads = storedLeads(service).length
    const messages = (await notifications()).length
    const response = await post('v3', { ...leadBody('v3'), sendNotification }, keys[key])
    assert.equal(response.statusCode, 201)
    assert.equal(storedLeads(service).length, leads + 1)
    assert.equal(
      (await notifications()).length,
      messages + (isSent ? 1 : 0),
      `${key} ${sendNotification}`,
    )
  }
})

test('v3 refuses bad values of sendNotification from a key with leads:mute', async () => {
  for (const sendNotification of ['maybe', 2, []]) {
    const response = await post('v3', { ...leadBody('v3'), sendNotification }, keys.mute)
    assert.equal(response.statusCode, 400)
    assert.match(
      response.body,
      /"Send notification invalid":"sendNotification must be true, false,/,
    )
  }
})

test('v1 sends every notification', async () => {
  const messages = (await notifications()).length
  await post('v1', { ...leadBody('v1'), sendNotification: false }, keys.mute)
  assert.equal((await notifications()).length, messages + 1)
})

test('v3 assigns a lead to another account for a key with leads:assign', async () => {
  const body = { ...leadBody('v3', { listingID: 3 }), AccountID: 2 }
  const response = await post('v3', body, keys.assign)
  assert.equal(response.statusCode, 201)
  assert.equal(storedLeads(service).at(-1)?.account_id, 2)
  assert.equal((await notifications()).at(-1)?.recipient, 'seller2@example.com')
})

test('v3 refuses to assign a lead for a key without leads:assign, and stores nothing', async () => {
  for (const key of ['plain', 'mute', 'ofSeller'] as const) {
    const leads = storedLeads(service).length
    const messages = (await notifications()).length
    const response = await post('v3', { ...leadBody('v3'), AccountID: 2 }, keys[key])
    assertRefused(response, 403, 'post', { title: 'Permission missing', text: /leads:assign/ })
    assert.equal(storedLeads(service).length, leads)
    assert.equal((await notifications()).length, messages)
  }
})

test("v3 lets any key name the listing's own account, or no account", async () => {
  for (const AccountID of [4, '4', 0, '0', '', null]) {
    const response = await post('v3', { ...leadBody('v3', { listingID: 4 }), AccountID })
    assert.equal(response.statusCode, 201, response.body)
    assert.equal(storedLeads(service).at(-1)?.account_id, 4)
    assert.equal((await notifications()).at(-1)?.recipient, 'seller4@example.com')
  }
})
