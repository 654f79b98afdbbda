import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import { startTestService } from '../api/service.ts'
import { leadBody, storedLeads } from '../api/stored-leads.ts'
import { endAttempt, unsent } from '../mail/collected-messages.ts'

const DAY_MS = 86_400_000

test('a lead whose message an operator retries while leads are removed stays', async () => {
  await using service = await startTestService()
  const { store } = service
  for (const emailAddress of ['one@example.com', 'other@example.com']) {
    const answer = await service.post('/v3/lead', leadBody('v3', { emailAddress }))
    assert.equal(answer.statusCode, 201)
  }
  for (const { id } of await unsent(store)) await endAttempt(store, id, service.now, 'Refused')
  const [retried] = await unsent(store)
  assert.ok(retried)
  // The command removes mail files after it has chosen the leads, and before it removes them.
  const mail = {
    remove: async () => {
      await store.transact(({ jobs }) => jobs.retry(retried.id, service.now))
      return 0
    },
  }
  service.now += 2 * DAY_MS
  const before = service.now - DAY_MS
  const range = { before, onProgress: () => {} }
  const pruned = await service.catalog.leads.prune(SERVICE_PRINCIPAL, mail, range)
  assert.deepEqual(pruned, { leads: 1, messages: 1, mailFiles: 0 })
  assert.deepEqual(
    storedLeads(service).map(({ email_address }) => email_address),
    ['one@example.com'],
  )
  assert.deepEqual(
    (await unsent(store)).map(({ id }) => id),
    [retried.id],
  )
})
