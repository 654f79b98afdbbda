import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SMTPServerEnvelope } from 'smtp-server'
import { mailJob } from '../../src/catalog/messages/mail-jobs.ts'
import { until } from '../until.ts'
import { openInbox, refusal } from './inbox.ts'
import { mailerTo, NOTIFICATION, startWorker } from './sending.ts'
import { isSent, message, START, storeWith } from './stored-messages.ts'

/** Sends one message to a real server. @returns What it said of the envelope, and the message as text. */
async function sent(recipient: string, emailAddress: string) {
  const envelopes: SMTPServerEnvelope[] = []
  await using inbox = await openInbox({
    onMailFrom: (_address, { envelope }, done) => {
      envelopes.push(envelope)
      done()
    },
  })
  await using store = await storeWith()
  await store.transact(({ jobs }) =>
    jobs.add([mailJob({ ...NOTIFICATION, recipient, emailAddress })], START),
  )
  await using worker = startWorker(store, mailerTo(inbox.port))
  await until(() => isSent(store))
  assert.deepEqual(worker.failures, [])
  const [received] = inbox.received
  assert.ok(received)
  const source = Buffer.from(received.source, 'latin1').toString('utf8')
  return { ...received, source, usesSmtpUtf8: envelopes[0]?.smtpUtf8 }
}

test('an international domain goes out in ASCII, without SMTPUTF8', async () => {
  const { recipients, usesSmtpUtf8, source, mail } = await sent(
    'seller@bücher.example',
    'kay@例え.jp',
  )
  // The server decodes the domain; that it was ASCII shows in the missing SMTPUTF8.
  assert.deepEqual(recipients, ['seller@bücher.example'])
  assert.equal(usesSmtpUtf8, false)
  assert.match(source, /^To: seller@xn--bcher-kva\.example\r$/m)
  assert.match(source, /^Reply-To: Kay <kay@xn--r8jz45g\.jp>\r$/m)
  assert.ok(mail.text?.includes('Email:      kay@例え.jp'), mail.text)
})

test('mail to a recipient whose name is not ASCII uses SMTPUTF8', async () => {
  const { recipients, usesSmtpUtf8, source } = await sent(
    'продавец@почта.рф',
    'покупатель@почта.рф',
  )
  assert.equal(recipients.length, 1)
  assert.match(recipients[0] ?? '', /^продавец@(?:почта\.рф|xn--80a1acny\.xn--p1ai)$/)
  assert.equal(usesSmtpUtf8, true)
  assert.match(source, /^Reply-To: Kay <покупатель@/m)
})

test('a buyer whose name is not ASCII is named in the text, so that the lead arrives', async () => {
  const { usesSmtpUtf8, source, mail } = await sent('seller@example.com', '用户@例え.jp')
  assert.equal(usesSmtpUtf8, false)
  assert.doesNotMatch(source, /^Reply-To:/m)
  assert.ok(mail.text?.includes('Email:      用户@例え.jp'), mail.text)
  for (const text of [mail.text, mail.html]) {
    assert.match(text ?? '', /Please do not reply to this email/)
  }
})

test('a message is given up at once if the server takes no international recipients', async () => {
  await using inbox = await openInbox({ hideSMTPUTF8: true })
  inbox.manners.onRecipient = () => {
    throw refusal(553, '5.6.7 Non-ASCII addresses not permitted for that recipient')
  }
  await using store = await storeWith('продавец@почта.рф')
  await using worker = startWorker(store, mailerTo(inbox.port))
  await until(() => worker.failures.length === 1)
  await until(async () => (await message(store)).dueAt === null)
  assert.match((await message(store)).lastError, /553 5\.6\.7 Non-ASCII addresses not permitted/)
})
