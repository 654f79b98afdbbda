import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Database from 'better-sqlite3'
import { recordCatalog } from '../../src/app/open-catalog.ts'
import { mailJob, messageOf } from '../../src/catalog/messages/mail-jobs.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { photoWorker, waitingPhotos } from '../catalog/photo-worker.ts'
import { RecordingMaker } from '../catalog/recording-maker.ts'
import { openInbox } from '../mail/inbox.ts'
import { mailerTo, NOTIFICATION, startWorker } from '../mail/sending.ts'
import { until } from '../until.ts'

const DUMP = readFileSync(new URL('schema-0013.sql', import.meta.url), 'utf8')
const START = Date.parse('2026-11-20T12:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'acreage-jobs-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A database of the last version that had an outbox, with nothing in it yet. */
function oldDatabase(name: string): { file: string; database: Database.Database } {
  const file = join(folder, `${name}.db`)
  const database = new Database(file)
  database.exec(DUMP)
  database.exec(
    'delete from outbox; delete from outbox_queue; delete from lease; delete from picture_fetch',
  )
  return { file, database }
}

test('the messages of an older database keep their ids, states and times, and those that wait are sent', async () => {
  const { file, database } = oldDatabase('messages')
  const add = database.prepare(
    `insert into outbox (message_id, topic, lead_id, recipient, queue, payload, created_at, attempts, due_at, sent_at, last_error, retried_at, attempted_at)
     values (@id, @topic, @lead, @to, @queue, @payload, ${START}, @attempts, @due, @sent, @error, @retried, @tried)`,
  )
  const none = { attempts: 0, due: null, sent: null, error: '', retried: null, tried: null }
  // Messages had no kind then.
  const { kind: _, ...former } = NOTIFICATION
  const lead = (leadId: number, recipient = NOTIFICATION.recipient) =>
    JSON.stringify({ ...former, leadId, recipient })
  const to = NOTIFICATION.recipient
  const about = { topic: 'lead', to, queue: to, ...none }
  const waits = { due: 0 }
  database.transaction(() => {
    add.run({ ...about, id: 3, lead: 3, payload: lead(3), ...waits })
    const elsewhere = { to: 'other@EXAMPLE.com', queue: 'other@example.com' }
    add.run({
      ...about,
      id: 5,
      lead: 5,
      payload: lead(5),
      ...waits,
      ...elsewhere,
      retried: START + 9,
    })
    const failed = { attempts: 80, error: '550 No such user', tried: null }
    add.run({ ...about, id: 6, lead: 6, payload: lead(6), ...failed })
    // Sent before messages had queues.
    add.run({
      ...about,
      id: 7,
      lead: 7,
      payload: lead(7),
      queue: '',
      sent: START + 7,
      tried: START + 7,
    })
    const question = JSON.stringify({ recipient: 'ask@example.com', accountId: 4 })
    const asked = { topic: 'address', lead: null, to: 'ask@example.com', queue: 'ask@example.com' }
    add.run({
      ...about,
      id: 900,
      payload: question,
      ...asked,
      attempts: 2,
      due: START + 60_000,
      error: '451 Later',
    })
    add.run({ ...about, id: 901, lead: 8, payload: 'not JSON', ...waits })
    database.exec(`insert into outbox_queue (queue, due_at, turn) select queue, min(due_at), min(message_id) from outbox where due_at is not null group by queue;
      insert into lease (name, holder, beat) values ('outbox', 'a process that was killed', 7)`)
  })()
  database.close()

  const { store, migrations } = await SqliteStore.open(file)
  await using _closing = store
  assert.ok(migrations.includes('0015-jobs'))
  const jobs = await Array.fromAsync(
    recordCatalog(store, Date.now).jobs.find(SERVICE_PRINCIPAL, {
      topic: null,
      key: null,
      states: ['waiting', 'failed', 'done'],
    }),
  )
  assert.deepEqual(
    jobs.map(job => [job.id, job.topic, job.version, job.key, job.subject, job.attempts]),
    [
      [3, 'mail', 1, to, 3, 0],
      [5, 'mail', 1, 'other@example.com', 5, 0],
      [6, 'mail', 1, to, 6, 80],
      [7, 'mail', 1, to, 7, 0],
      [900, 'mail', 1, 'ask@example.com', null, 2],
      [901, 'mail', 1, to, 8, 0],
    ],
  )
  assert.deepEqual(
    jobs.map(job => [job.createdAt, job.dueAt, job.doneAt, job.triedSince, job.lastError]),
    [
      [START, START, null, START, ''],
      [START, START + 9, null, START + 9, ''],
      [START, null, null, START, '550 No such user'],
      [START, null, START + 7, START, ''],
      [START, START + 60_000, null, START, '451 Later'],
      [START, START, null, START, ''],
    ],
  )
  assert.deepEqual(
    jobs.map(job => messageOf(job)?.notification.recipient),
    [to, 'other@EXAMPLE.com', to, to, 'ask@example.com', undefined],
  )

  await using inbox = await openInbox()
  await using worker = startWorker(store, mailerTo(inbox.port), { clock: () => START + 60_000 })
  await until(() => inbox.received.length === 2 && worker.failures.length === 1)
  assert.deepEqual(inbox.received.flatMap(({ recipients }) => recipients).toSorted(), [
    'other@example.com',
    to,
  ])
  // New messages get the next ids, because ids are part of Message-IDs.
  await store.transact(({ jobs: writer }) => writer.add([mailJob(NOTIFICATION)], START))
  assert.ok(await store.jobs.get(902))
})

test('the photos of an older database that wait or were given up keep their state, and are fetched', async () => {
  const { file, database } = oldDatabase('photos')
  database.exec(`insert into picture (picture_id, files, account_id, source_url) values
      (901, 'null', 1, 'https://a.example/1'), (902, 'null', 1, 'https://a.example/2'), (903, 'null', 2, ''), (904, 'null', 1, 'https://a.example/4');
    insert into picture_fetch (picture_id, source_url, created_at, attempts, due_at, last_error, queue, crashes) values
      (901, 'https://a.example/1', ${START}, 0, ${START}, '', '', 0),
      (902, 'https://a.example/2', ${START}, 2, ${START + 60_000}, 'Busy', '1 a.example', 1),
      (903, 'https://b.example/3', ${START}, 11, null, 'Gone', '2 b.example', 0),
      (904, 'https://a.example/4', ${START}, 3, ${START}, 'Ended', '1 a.example', 3)`)
  database.close()
  const { store } = await SqliteStore.open(file)
  await using _closing = store
  const jobs = await store.jobs.about('photo', [901, 902, 903, 904])
  assert.deepEqual(
    jobs.map(job => [job.key, job.attempts, job.crashes, job.dueAt, job.lastError]),
    [
      ['1 a.example', 0, 0, START, ''],
      ['1 a.example', 2, 1, START + 60_000, 'Busy'],
      ['2 b.example', 11, 0, null, 'Gone'],
      ['1 a.example', 3, 3, START, 'Ended'],
    ],
  )
  const maker = new RecordingMaker()
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  await using _worker = photoWorker(store, maker, () => START + 60_000, onError)
  await until(async () => (await waitingPhotos(store)).length === 0)
  assert.deepEqual(maker.urls.toSorted(), ['https://a.example/1', 'https://a.example/2'])
  assert.match(String(errors), /The photo 904 .*ended a process 3 times/)
  const [fetched] = await store.pictures.files([901 as never])
  assert.ok(fetched?.files)
})
