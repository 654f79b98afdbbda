import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { SmtpMailer } from '../../src/mail/smtp-mailer.ts'
import { until } from '../until.ts'
import { relayTo } from './cutting-relay.ts'
import { openInbox, refusal } from './inbox.ts'
import { DAY_MS, MINUTE_MS, mailerTo, startWorker } from './sending.ts'
import { isSent, message, START, storeWith } from './stored-messages.ts'

test('a message that is refused temporarily is tried again, with the same Message-ID', async () => {
  await using inbox = await openInbox()
  await using store = await storeWith('seller@example.com')
  const ids: (string | undefined)[] = []
  inbox.manners.onMessage = source => {
    ids.push(/^Message-ID: (.*)$/m.exec(source)?.[1])
    if (ids.length < 4) throw refusal(451, 'Try again later')
  }
  let now = START
  await using worker = startWorker(store, mailerTo(inbox.port), { clock: () => now })
  const waits: number[] = []
  for (let i = 0; i < 3; i++) {
    await until(
      async () => worker.failures.length === i + 1 && (await message(store)).lastError !== '',
    )
    await sleep(30)
    const { dueAt } = await message(store)
    waits.push((dueAt ?? 0) - now)
    assert.equal(ids.length, i + 1, 'not before its time')
    now = dueAt ?? 0
  }
  await until(() => isSent(store))
  assert.deepEqual(waits, [30_000, MINUTE_MS, 2 * MINUTE_MS])
  assert.equal(ids.length, 4)
  assert.equal(new Set(ids).size, 1)
  assert.match(worker.failures[0]?.reason ?? '', /451.*Try again later/)
  assert.ok(worker.failures[0]?.nextAttempt)
})

test('the waits double up to an hour, each up to a quarter sooner by chance', async () => {
  await using inbox = await openInbox()
  await using store = await storeWith('seller@example.com')
  inbox.manners.onRecipient = () => {
    throw refusal(450, 'Busy')
  }
  let now = START
  const chances = [0, 0.5, 0.999, 0.25]
  let drawn = 0
  await using worker = startWorker(store, mailerTo(inbox.port), {
    clock: () => now,
    // Two a round: one when the attempt is counted, one when it has failed.
    random: () => chances[Math.floor(drawn++ / 2) % chances.length] ?? 0,
  })
  const waits: number[] = []
  for (let i = 1; i <= 10; i++) {
    await until(() => worker.failures.length === i)
    await sleep(30)
    const { dueAt } = await message(store)
    waits.push((dueAt ?? 0) - now)
    now = dueAt ?? 0
  }
  const nominal = [0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60].map(minutes => minutes * MINUTE_MS)
  const expected = nominal.map((wait, i) => Math.round(wait * (1 - (chances[i % 4] ?? 0) / 4)))
  assert.deepEqual(waits, expected)
})

test('a message that is refused permanently is kept for a person, and not tried again', async () => {
  await using inbox = await openInbox()
  for (const [code, text] of [
    [550, '5.1.1 No such user here'],
    [552, '5.3.4 Message too big for system'],
    [552, '5.7.0 Content not accepted'],
    [554, '5.7.1 Spam'],
  ] as const) {
    await using store = await storeWith('nobody@example.com')
    let tries = 0
    const refuse = () => {
      tries++
      throw refusal(code, text)
    }
    inbox.manners = code === 554 ? { onMessage: refuse } : { onRecipient: refuse }
    let now = START
    await using worker = startWorker(store, mailerTo(inbox.port), { clock: () => now })
    await until(async () => (await message(store)).dueAt === null)
    const kept = await message(store)
    assert.equal(kept.sentAt, null)
    assert.ok(kept.lastError.includes(`${code} ${text}`), kept.lastError)
    assert.equal(worker.failures[0]?.nextAttempt, null)
    now += 400 * DAY_MS
    await sleep(50)
    assert.equal(tries, 1)
    inbox.manners = {}
    await store.transact(({ jobs }) => jobs.retryFailed({ topic: null, key: null }, now))
    await until(() => isSent(store))
  }
})

test('a message to a full mailbox is tried again', async () => {
  await using inbox = await openInbox()
  for (const [code, text] of [
    [552, 'Requested action aborted: exceeded storage allocation'],
    [552, '5.2.2 Mailbox full'],
    [550, '5.2.2 Over quota'],
  ] as const) {
    for (const event of ['onRecipient', 'onMessage'] as const) {
      await using store = await storeWith('seller@example.com')
      inbox.manners = {
        [event]: () => {
          throw refusal(code, text)
        },
      }
      let now = START
      await using worker = startWorker(store, mailerTo(inbox.port), { clock: () => now })
      await until(async () => (await message(store)).lastError !== '')
      const kept = await message(store)
      assert.ok(kept.lastError.includes(`${code} ${text}`), kept.lastError)
      assert.equal(kept.dueAt, START + MINUTE_MS / 2)
      assert.equal(worker.failures.length, 1)
      inbox.manners = {}
      now = kept.dueAt ?? 0
      await until(() => isSent(store))
    }
  }
})

test('a refusal of the login or of relaying is no refusal of the message', async () => {
  await using inbox = await openInbox()
  for (const [code, text] of [
    [421, '4.3.2 Shutting down'],
    [530, '5.7.0 Authentication required'],
    [550, '5.7.1 Unable to relay'],
    [554, '5.7.1 <seller@example.com>: Relay access denied'],
  ] as const) {
    await using store = await storeWith('seller@example.com')
    inbox.manners.onRecipient = () => {
      throw refusal(code, text)
    }
    await using worker = startWorker(store, mailerTo(inbox.port))
    await until(() => worker.pauses.length === 1)
    assert.ok(worker.pauses[0]?.reason.includes(text))
    assert.notEqual((await message(store)).dueAt, null)
  }
})

test('a refusal of the sender is no refusal of the message', async () => {
  await using inbox = await openInbox({
    onMailFrom: (_address, _session, done) => done(refusal(550, 'Sender not known')),
  })
  await using store = await storeWith('seller@example.com')
  await using worker = startWorker(store, mailerTo(inbox.port))
  await until(() => worker.pauses.length === 1)
  assert.match(worker.pauses[0]?.reason ?? '', /550 Sender not known/)
  assert.notEqual((await message(store)).dueAt, null)
})

test('a connection that is cut in the middle of a message is one failure', async () => {
  await using inbox = await openInbox()
  await using relay = await relayTo(inbox.port)
  await using store = await storeWith('seller@example.com')
  relay.cutsAt = 'in-message'
  let now = START
  await using worker = startWorker(store, mailerTo(relay.port), { clock: () => now })
  await until(() => worker.failures.length === 1)
  await sleep(500)
  assert.equal(relay.cuts, 1, 'it is not tried again on the spot')
  assert.deepEqual(inbox.received, [])
  relay.cutsAt = 'nowhere'
  now = (await message(store)).dueAt ?? 0
  await until(() => isSent(store))
  assert.equal(inbox.received.length, 1)
})

test('a message without a confirmation is sent again, with the same Message-ID', async () => {
  await using inbox = await openInbox()
  await using relay = await relayTo(inbox.port)
  await using store = await storeWith('seller@example.com')
  relay.cutsAt = 'before-answer'
  let now = START
  await using worker = startWorker(store, mailerTo(relay.port), { clock: () => now })
  await until(() => worker.failures.length === 1)
  relay.cutsAt = 'nowhere'
  await until(async () => (await message(store)).lastError !== '')
  now = (await message(store)).dueAt ?? 0
  await until(() => isSent(store))
  assert.equal(inbox.received.length, 2)
  assert.ok(inbox.received[0]?.mail.messageId)
  assert.equal(inbox.received[1]?.mail.messageId, inbox.received[0]?.mail.messageId)
})

test('a slow server delays neither its own message nor others', async () => {
  await using inbox = await openInbox()
  const recipients = [
    'slow@example.com',
    ...Array.from({ length: 20 }, (_, i) => `${i}@example.com`),
  ]
  await using store = await storeWith(...recipients)
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  inbox.manners.onRecipient = async address => {
    if (address === 'slow@example.com') await isAnswered
  }
  await using worker = startWorker(store, mailerTo(inbox.port), {
    clock: () => START,
    leaseStaleAfterMs: 200,
  })
  await until(() => inbox.received.length === 20)
  assert.equal(await isSent(store), false)
  answer()
  await until(() => isSent(store))
  assert.equal(inbox.received.at(-1)?.recipients[0], 'slow@example.com')
  assert.deepEqual(worker.failures, [])
})

test('an attempt ends when the server takes too long', async () => {
  await using inbox = await openInbox()
  await using store = await storeWith('seller@example.com')
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  inbox.manners.onMessage = () => isAnswered
  const server = { host: '127.0.0.1', port: inbox.port, overTls: false, login: null }
  const bytes = Buffer.from('Subject: A lead\r\n\r\nA lead\r\n')
  const message = {
    sender: 'a@land.example',
    recipient: 's@example.com',
    subject: '',
    messageId: '',
  }
  const compose = async () => ({ ...message, bytes })
  await using mailer = new SmtpMailer(server, compose, { sendTimeoutMs: 300 })
  await using worker = startWorker(store, mailer)
  await until(() => worker.failures.length === 1)
  answer()
  assert.match(worker.failures[0]?.reason ?? '', /^The mail server took more than 0\.3 seconds$/)
})

test('a stop waits for a message up to the limit; the message is not lost', async () => {
  await using inbox = await openInbox()
  await using store = await storeWith('seller@example.com')
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  inbox.manners.onMessage = () => isAnswered
  let now = START
  const mailer = mailerTo(inbox.port)
  const hanging = startWorker(store, mailer, { clock: () => now, stopTimeoutMs: 300 })
  await until(() => inbox.held === 1)
  const began = performance.now()
  await hanging[Symbol.asyncDispose]()
  const took = performance.now() - began
  assert.ok(took >= 290 && took < 2000, `${took} ms`)
  answer()
  inbox.manners = {}
  now += MINUTE_MS
  await using _next = startWorker(store, mailer, { clock: () => now })
  await until(() => isSent(store))
})

test('a stop waits for a message that is being sent', async () => {
  await using inbox = await openInbox()
  await using store = await storeWith('seller@example.com')
  inbox.manners.onMessage = () => sleep(300)
  const worker = startWorker(store, mailerTo(inbox.port))
  await until(() => inbox.held === 1)
  await worker[Symbol.asyncDispose]()
  assert.ok(await isSent(store))
  assert.deepEqual(worker.failures, [])
})
