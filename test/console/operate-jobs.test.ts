import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mailJob } from '../../src/catalog/messages/mail-jobs.ts'
import { startTestService } from '../api/service.ts'
import { endAttempt } from '../mail/collected-messages.ts'
import { NOTIFICATION } from '../mail/sending.ts'
import { OPERATOR, PASSWORD, person, servicePerson, Visitor } from './visitor.ts'

const PAGE = '/console/operate/jobs'
const ALL = { topic: null, key: null, states: ['waiting', 'failed', 'done'] } as const
const TEXT = 'Nobody but the seller reads this.'

const service = await startTestService({ console: 'approval' })
after(() => service[Symbol.asyncDispose]())
const { store } = service
const operator = await servicePerson(service, 'op@land.example', 'operator')

/** Adds messages, and gives some up. @param failed Their positions. @returns The ids of all. */
async function addMail(recipients: readonly string[], failed: readonly number[]) {
  const last = (await store.jobs.list(ALL, 0, 500)).at(-1)?.id ?? 0
  await store.transact(({ jobs }) =>
    jobs.add(
      recipients.map(recipient => mailJob({ ...NOTIFICATION, recipient, comment: TEXT })),
      service.now,
    ),
  )
  const ids = (await store.jobs.list(ALL, last, 500)).map(({ id }) => id)
  for (const i of failed) {
    await endAttempt(store, ids[i] ?? 0, service.now, `<b>550</b> refused ${recipients[i]}`)
  }
  return ids
}

function rowOf(body: string, id: number): string {
  return new RegExp(`<th scope="row">${id}</th>.*?</tr>`, 's').exec(body)?.[0] ?? ''
}

function audited(): string[] {
  return service.data
    .query<{ text: string }>(
      `select action || ' ' || subject_id as text from audit where subject = 'job' order by audit_id`,
    )
    .map(({ text }) => text)
}

test('jobs that wait and were given up are shown, and a job is retried or discarded', async () => {
  const [waits = 0, failed = 0, other = 0] = await addMail(
    ['a@land.example', 'b@land.example', 'c@land.example'],
    [1, 2],
  )
  service.now += 3_600_000
  const { body } = await operator.get(PAGE)
  assert.match(rowOf(body, waits), /Waiting<.*Stuck, due since/)
  assert.match(
    rowOf(body, failed),
    /b@land\.example.*Failed.*&lt;b&gt;550&lt;\/b&gt; refused b@land/,
  )
  assert.match(body, /state=failed">2<\/a>/)
  assert.ok(!body.includes(TEXT), 'The text of a message is shown')
  const given = await operator.get(`${PAGE}?topic=mail&state=failed`)
  assert.deepEqual([rowOf(given.body, waits), rowOf(given.body, failed) !== ''], ['', true])

  const back = `${PAGE}?topic=mail&state=failed`
  const retried = await operator.post(`${PAGE}/${failed}/retry?topic=mail&state=failed`, {})
  assert.equal(retried.headers.location, `${back}&done=retry`)
  assert.equal((await store.jobs.get(failed))?.attempts, 0)
  assert.notEqual((await store.jobs.get(failed))?.dueAt, null)
  const asked = await operator.post(`${PAGE}/${other}/discard`, {})
  assert.match(String(asked.headers.location), /^\/console\/prove/)
  assert.ok(await store.jobs.get(other), 'A job is discarded without the password')
  await operator.post('/console/prove', { password: PASSWORD })
  const discarded = await operator.post(`${PAGE}/${other}/discard`, {})
  assert.equal(discarded.headers.location, `${PAGE}?done=discard`)
  assert.equal(await store.jobs.get(other), null)
  const again = await operator.post(`${PAGE}/${other}/discard`, {})
  assert.equal(again.headers.location, `${PAGE}?done=gone`)
  const told = await operator.get(`${PAGE}?done=gone`)
  assert.match(told.body, /role="status">Nothing changed/)
  assert.deepEqual(audited(), [`retried ${failed}`, `dropped ${other}`])
})

test('all failed jobs of a topic are retried at once, and no others', async () => {
  const ids = await addMail(['d@land.example', 'e@land.example'], [0, 1])
  const others = await operator.post(`${PAGE}/failed`, { topic: 'photo' })
  assert.equal(others.headers.location, `${PAGE}?done=none`)
  const states = async () =>
    (await Promise.all(ids.map(id => store.jobs.get(id)))).map(job => job?.dueAt === null)
  assert.deepEqual(await states(), [true, true])
  const all = await operator.post(`${PAGE}/failed`, { topic: 'mail' })
  assert.equal(all.headers.location, `${PAGE}?done=failed`)
  assert.deepEqual(await states(), [false, false])
})

test('all failed jobs of a topic are discarded after a question and the password, and no others', async () => {
  const [failed = 0, waits = 0, another = 0] = await addMail(
    ['g@land.example', 'h@land.example', 'i@land.example'],
    [0, 2],
  )
  const asked = await operator.get(PAGE)
  const question = `${PAGE}?discard=mail`
  assert.ok(asked.body.includes(`href="${question}"`))
  const { body } = await operator.get(question)
  assert.match(body, /Discard 2 failed jobs of mail\?/)
  assert.match((await operator.get(`${PAGE}?discard=photo`)).body, /<h2>Jobs<\/h2>/)
  assert.ok(await store.jobs.get(failed), 'A job is discarded by the question alone')
  service.now += 3_600_000
  const unproved = await operator.post(`${PAGE}/failed/discard`, { topic: 'mail' })
  assert.match(String(unproved.headers.location), /^\/console\/prove/)
  assert.ok(await store.jobs.get(failed), 'Jobs are discarded without the password')
  await operator.post('/console/prove', { password: PASSWORD })
  const done = await operator.post(`${PAGE}/failed/discard`, { topic: 'mail' })
  assert.equal(done.headers.location, `${PAGE}?done=discarded`)
  const left = await Promise.all([failed, waits, another].map(id => store.jobs.get(id)))
  assert.deepEqual(
    left.map(job => job?.id ?? null),
    [null, waits, null],
  )
  const again = await operator.post(`${PAGE}/failed/discard`, { topic: 'mail' })
  assert.equal(again.headers.location, `${PAGE}?done=none`)
  await store.transact(({ jobs }) => jobs.remove([waits]))
})

test('a page has 50 jobs, and leads to the next ones', async () => {
  const ids = await addMail(
    Array.from({ length: 60 }, (_, i) => `many${i}@land.example`),
    [],
  )
  const first = await operator.get(`${PAGE}?topic=mail&after=${(ids[0] ?? 0) - 1}`)
  const [, next = ''] = /<a href="([^"]+)" rel="next">/.exec(first.body) ?? []
  assert.equal(next.replaceAll('&amp;', '&'), `${PAGE}?topic=mail&after=${ids[49]}`)
  const second = await operator.get(next.replaceAll('&amp;', '&'))
  assert.ok(rowOf(first.body, ids[49] ?? 0) !== '' && rowOf(first.body, ids[50] ?? 0) === '')
  assert.ok(rowOf(second.body, ids[50] ?? 0) !== '' && rowOf(second.body, ids[49] ?? 0) === '')
  assert.ok(!second.body.includes('rel="next"'))
})

test('while nothing goes out, the page says so, with the command that resumes it', async () => {
  const paused = async () =>
    /Emails, webhooks, feeds and photo downloads have been paused since .*?<\/p>/s.exec(
      (await operator.get(PAGE)).body,
    )
  assert.equal(await paused(), null)
  await service.catalog.outgoing.pause(OPERATOR)
  const [text = ''] = (await paused()) ?? []
  assert.match(text, /<time.*<code>acreage outgoing resume<\/code>/s)
  await service.catalog.outgoing.resume(OPERATOR)
  assert.equal(await paused(), null)
})

test('moderators and sellers have no such page', async () => {
  const [failed = 0] = await addMail(['f@land.example'], [0])
  const moderator = await servicePerson(service, 'mod@land.example', 'moderator')
  await person(service, 'seller@land.example')
  const seller = new Visitor(service)
  await seller.signIn('seller@land.example')
  assert.ok(!(await moderator.get('/console/operate')).body.includes(PAGE))
  for (const visitor of [moderator, seller]) {
    assert.equal((await visitor.get(PAGE)).statusCode, 404)
    for (const path of [`${failed}/retry`, `${failed}/discard`, 'failed', 'failed/discard']) {
      const { statusCode } = await visitor.post(`${PAGE}/${path}`, { topic: 'mail' })
      assert.equal(statusCode, 404, path)
    }
  }
  assert.equal((await store.jobs.get(failed))?.dueAt, null)
})
