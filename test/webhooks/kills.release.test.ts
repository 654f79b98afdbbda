import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { acreage, serve } from '../cli/acreage.ts'
import { LandOffice, newKey } from '../postgres/land-office.ts'
import { until } from '../until.ts'
import { TAKEN } from './receiver.ts'
import { RECEIVERS_ALLOWED, ToldEndpoint } from './test-endpoint.ts'

const KILLS = 2

const folder = mkdtempSync(join(tmpdir(), 'acreage-webhook-kills-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('an endpoint gets each event at least once and in order, though the service is killed while it sends', async () => {
  const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_LOG_LEVEL: 'error', ...RECEIVERS_ALLOWED }
  const key = await newKey(settings)
  let service = await serve([], settings)
  await using endpoint = await ToldEndpoint.begin(settings, service.address, key)
  const { receiver } = endpoint
  let office = new LandOffice(service.address, key)
  const { listingID } = await office.post('Before')
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = receiver.messages.length
    receiver.answer = () => {}
    await office.post(`Sent while it is killed ${kill}`)
    await until(() => receiver.messages.length > before, 'the endpoint is asked')
    await office.setPrice(listingID, 1000 * kill)
    await service.end('SIGKILL')
    const held = receiver.messages.at(-1)
    receiver.answer = TAKEN
    service = await serve([], settings)
    office = new LandOffice(service.address, key)
    await office.post(`Later ${kill}`)
    // Once, it goes on by itself when the killed process counts as dead.
    if (kill < KILLS) await acreage(['webhook', 'resume', endpoint.id], settings)
    await endpoint.toldAll(service.address)
    const again = receiver.messages.filter(({ id }) => id === held?.id)
    assert.ok(again.length >= 2, 'The message comes again')
    for (const { body } of again) assert.equal(body, held?.body)
  }
  const lead = { listingID, contactName: 'Ann Lee', emailAddress: 'ann@example.com' }
  assert.ok((await office.send('/v3/lead', { ...lead, comment: 'Is there water?' })).ok)
  await until(() => endpoint.leads.size === 1)
  await service.end('SIGKILL')
})
