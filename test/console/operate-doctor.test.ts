import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { doctorHandler, type ServiceFinding } from '../../src/catalog/doctor/examination.ts'
import { startTestService } from '../api/service.ts'
import { person, servicePerson, Visitor } from './visitor.ts'

const DOCTOR = '/console/operate/doctor'
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { store } = service

test('an operator has a job check the service, once at a time, and reads the latest result', async () => {
  const operator = await servicePerson(service, 'op@land.example', 'operator')
  const empty = await operator.get(DOCTOR)
  assert.match(empty.body, /Run checks/)
  await operator.post(DOCTOR, {})
  await operator.post(DOCTOR, {})
  const jobs = await store.jobs.list({ topic: 'doctor', key: null, states: ['waiting'] }, 0, 9)
  assert.equal(jobs.length, 1)
  assert.match((await operator.get(DOCTOR)).body, /checks are running/)
  const findings: ServiceFinding[] = [
    { check: 'database', state: 'ok', text: 'every page is sound' },
    { check: 'disk', state: 'fault', text: '1 MB <are> free' },
  ]
  const [job] = jobs
  assert.ok(job)
  const handler = doctorHandler(
    async () => findings,
    () => service.now,
  )
  const write = await handler.run({ ...job, payload: {} }, AbortSignal.timeout(60_000))
  await store.transact(async transaction => {
    await write?.(transaction)
    await transaction.jobs.remove([job.id])
  })
  const page = await operator.get(DOCTOR)
  assert.match(page.body, /<h2>1 error<\/h2>/)
  assert.match(page.body, /1 MB &lt;are&gt; free/)
  assert.ok(page.body.indexOf('1 MB') < page.body.indexOf('every page'), 'faults first')
})

test('nobody else sees the checks', async () => {
  await person(service, 'seller@land.example')
  const seller = new Visitor(service)
  await seller.signIn('seller@land.example')
  const moderator = await servicePerson(service, 'mod@land.example', 'moderator')
  for (const visitor of [seller, moderator]) {
    assert.equal((await visitor.get(DOCTOR)).statusCode, 404)
    assert.equal((await visitor.post(DOCTOR, {})).statusCode, 404)
  }
})
