import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SMTPServerOptions } from 'smtp-server'
import { SmtpMailer } from '../../src/mail/smtp-mailer.ts'
import { readSmtpServer } from '../../src/mail/smtp-server.ts'
import { openInbox } from './inbox.ts'
import { NOTIFICATION } from './sending.ts'

const MESSAGE = {
  sender: 'acreage@land.example',
  recipient: 'seller@example.com',
  subject: 'A lead',
  messageId: '<1@land.example>',
  bytes: Buffer.from('Subject: A lead\r\n\r\nA lead\r\n'),
}

interface Outcome {
  readonly fault: string
  readonly received: number
  /** The logins, and whether they came over TLS. */
  readonly logins: readonly (readonly [user: string, password: string, isSecure: boolean])[]
  readonly sessionsOverTls: readonly boolean[]
}

/** Sends a message to a server that is reached by an address. */
async function send(address: string, options: SMTPServerOptions): Promise<Outcome> {
  const logins: [string, string, boolean][] = []
  const sessionsOverTls: boolean[] = []
  await using inbox = await openInbox({
    onAuth: ({ username, password }, { secure }, done) => {
      logins.push([username ?? '', password ?? '', secure])
      done(null, { user: username ?? '' })
    },
    onMailFrom: (_address, { secure }, done) => {
      sessionsOverTls.push(secure)
      done()
    },
    ...options,
  })
  const server = readSmtpServer(address.replace('PORT', String(inbox.port)))
  assert.ok(server)
  await using mailer = new SmtpMailer(server, async () => MESSAGE)
  const mail = { id: 1, createdAt: 0, notification: NOTIFICATION }
  const fault = await mailer.send(mail, AbortSignal.timeout(10_000)).then(
    () => '',
    (error: Error) => error.message,
  )
  return { fault, received: inbox.received.length, logins, sessionsOverTls }
}

const OFFERS_TLS = { disabledCommands: [], authOptional: true }
const WITHOUT_TLS = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }

test('TLS is used where it is offered, and the login goes over TLS', async () => {
  assert.deepEqual(await send('smtp://me:p%40ss%2F%C3%BC@127.0.0.1:PORT', OFFERS_TLS), {
    fault: '',
    received: 1,
    logins: [['me', 'p@ss/ü', true]],
    sessionsOverTls: [true],
  })
})

test('smtps begins with TLS', async () => {
  const { fault, sessionsOverTls } = await send('smtps://127.0.0.1:PORT', { secure: true })
  assert.equal(fault, '')
  assert.deepEqual(sessionsOverTls, [true])
})

test('without TLS a login is sent only to the same machine', async () => {
  const near = await send('smtp://me:secret@127.0.0.1:PORT', WITHOUT_TLS)
  assert.deepEqual([near.fault, near.received], ['', 1])
  // 0.0.0.0 also reaches this machine, but the mailer does not know that.
  const far = await send('smtp://me:secret@0.0.0.0:PORT', WITHOUT_TLS)
  assert.match(far.fault, /STARTTLS/)
  assert.deepEqual([far.received, far.logins], [0, []])
  const anonymous = await send('smtp://0.0.0.0:PORT', WITHOUT_TLS)
  assert.deepEqual([anonymous.fault, anonymous.received], ['', 1])
})

test('a wrong certificate ends the attempt before the login', async () => {
  const { fault, received, logins } = await send('smtp://me:secret@0.0.0.0:PORT', OFFERS_TLS)
  assert.match(fault, /certificate|altnames/i)
  assert.deepEqual([received, logins], [0, []])
})

test('the error about a refused login does not contain the password', async () => {
  const refusing = {
    ...OFFERS_TLS,
    onAuth: ((_auth, _session, done) => done(new Error('Bad login'))) as NonNullable<
      SMTPServerOptions['onAuth']
    >,
  }
  const { fault, received } = await send('smtp://me:secret-word@127.0.0.1:PORT', refusing)
  assert.match(fault, /Invalid login/)
  assert.doesNotMatch(fault, /secret-word/)
  assert.equal(received, 0)
})
