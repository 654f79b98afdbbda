import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { leadListing } from '../../src/catalog/leads/lead-listing.ts'
import { mailJob } from '../../src/catalog/messages/mail-jobs.ts'
import type { LeadNotification } from '../../src/domain/leads/lead.ts'
import type { Notification } from '../../src/domain/messages/notification.ts'
import { Calendar } from '../../src/domain/values/calendar.ts'
import type { AccountId, ListingId, UserId } from '../../src/domain/values/ids.ts'
import type { Mailer } from '../../src/mail/mailer.ts'
import { openMailer } from '../../src/mail/open-mailer.ts'
import { readSmtpServer } from '../../src/mail/smtp-server.ts'
import { DiskMedia } from '../../src/media/disk-media.ts'
import { NOW, PRICELESS_ID } from '../api/catalog.ts'
import { startTestService } from '../api/service.ts'
import { LEAD, leadBody } from '../api/stored-leads.ts'
import { until } from '../until.ts'
import { type Inbox, openInbox, type Received } from './inbox.ts'
import { NOTIFICATION, startWorker } from './sending.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

let inbox: Inbox
before(async () => {
  inbox = await openInbox()
})
after(() => inbox[Symbol.asyncDispose]())

const main = (await service.store.listings.summaries([1 as ListingId], 0))[0]?.mainPicture
const picture = main?.files?.largerThumbnail
assert.ok(picture)
const pictureFile = join(service.directory, picture.path)

function mailer(): Mailer {
  const { store } = service
  const gazetteer = () => service.catalog.places()
  const mediaOf = () => new DiskMedia(service.directory)
  return openMailer({
    server: readSmtpServer(`smtp://127.0.0.1:${inbox.port}`) ?? null,
    directory: join(service.directory, 'mail'),
    databaseId: async () => '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    from: () => ({ name: 'Acreage', address: 'acreage@land.example' }),
    host: () => 'land.example',
    portal: () => 'Lone Star Land',
    listingPage: (id, title) => `https://www.land.example/property/${title.length}/${id}?a=1&b=2`,
    consolePage: path => `https://console.land.example${path}`,
    received: new Calendar('America/Chicago').written,
    question: async () => null,
    listing: id => leadListing({ store, gazetteer, mediaOf }, id),
    alert: async () => null,
    searchQuestion: async () => null,
    alertLink: async () => null,
    weeklyFigures: async () => null,
    accountRequests: async () => ({ count: 1000, names: ['Lone Oak'] }),
    stopAddress: null,
    userLink: async () => null,
    copiedTo: async () => 'Ranches',
    isWanted: async () => true,
    print: () => {},
  })
}

/** The message about a lead of version 3. */
async function mailOf(changes: Readonly<Record<string, unknown>>): Promise<Received> {
  const count = inbox.received.length
  const answer = await service.post('/v3/lead', leadBody('v3', changes))
  assert.equal(answer.statusCode, 201, answer.body)
  return await sent(count)
}

/** The message that is made from a job, whoever wrote it. */
async function mailFrom(notification: Partial<LeadNotification>): Promise<Received> {
  return await mailOfKind({ ...NOTIFICATION, ...notification })
}

async function mailOfKind(whole: Notification): Promise<Received> {
  const count = inbox.received.length
  await service.store.transact(({ jobs }) => jobs.add([mailJob(whole)], NOW))
  return await sent(count)
}

async function sent(count: number): Promise<Received> {
  await using sending = mailer()
  await using worker = startWorker(service.store, sending, { clock: () => service.now })
  await until(() => inbox.received.length > count || worker.failures.length > 0)
  assert.deepEqual(worker.failures, [])
  const [received, ...others] = inbox.received.slice(count)
  assert.ok(received && others.length === 0)
  return received
}

function headersOf({ source }: Received): string[] {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  return head.split('\r\n').map(line => line.slice(0, line.indexOf(':')).toLowerCase())
}

/** NOW, in the time zone of the messages. */
const RECEIVED = 'Friday, November 20, 2026 at 6:00 AM CST'

const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
  'x-auto-response-suppress',
]

/** One message, to one recipient, with no header but its own. */
function assertSound(received: Received): void {
  assert.deepEqual(headersOf(received).toSorted(), HEADERS)
  const lines = received.source.split('\r\n')
  for (const line of lines) {
    assert.ok(line.length <= 998, `${line.length} bytes in a line`)
    assert.doesNotMatch(line, /[\r\n\0]/)
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: headers and bodies are plain ASCII
  assert.match(received.source, /^[\x09\x0a\x0d\x20-\x7e]*$/)
}

test('an email about more account requests than are counted says so', async () => {
  const { mail } = await mailOfKind({
    kind: 'account-requests',
    recipient: 'mod@land.example',
    userId: 1 as UserId,
  })
  assert.match(mail.subject ?? '', /^1,000\+ account requests on /)
  assert.match(
    mail.text ?? '',
    /1,000\+ account requests on .* are waiting for approval:\n\n- Lone Oak\n\nAnd 999\+ more\./,
  )
})

test('a lead is mailed to its seller as text and HTML, and replies go to the buyer', async () => {
  const comment = 'Is the creek wet all year?\nAnd the <b>fence</b> & gate?'
  const received = await mailOf({ comment, financing: true })
  assertSound(received)
  const { sender, recipients, mail } = received
  assert.equal(sender, 'acreage@land.example')
  assert.deepEqual(recipients, ['ranches@example.com'])
  assert.deepEqual(mail.from, { name: 'Acreage', address: 'acreage@land.example' })
  assert.deepEqual(mail.to, [{ name: '', address: 'ranches@example.com' }])
  assert.deepEqual(mail.replyTo, [{ name: LEAD.contactName, address: LEAD.emailAddress }])
  assert.match(mail.subject ?? '', /^Joe Buyer asks about ".+"$/)
  assert.equal(mail.date, new Date(NOW).toISOString())
  assert.match(
    mail.messageId ?? '',
    /^<lead-\d+\.\d+\.[\da-z]+\.3f2504e0-4f89-41d3-9a0c-0305e82c3301@land\.example>$/,
  )
  const facts = ['Joe Buyer', 'joe@example.com', '512-555-0142', 'requested', RECEIVED]
  for (const word of [...facts, '$1,250,000', '250.5 acres', 'Listing ID']) {
    assert.ok(mail.text?.includes(word), word)
    assert.ok(mail.html?.includes(word), word)
  }
  assert.ok(mail.text?.replaceAll('\r\n', '\n').includes(comment))
  assert.ok(mail.text?.includes("12 O'Brien Rd, Clifton, Bosque County, TX 76634"))
  assert.ok(mail.html?.includes('12 O&#39;Brien Rd, Clifton, Bosque County, TX 76634'))
  assert.ok(mail.text?.includes('\nCafé Ranch & "Creek"'))
  assert.ok(mail.html?.includes('>Caf&#233; Ranch &amp; &quot;Creek&quot;</a>'))
  assert.ok(mail.html?.includes('all year?<br>And the &lt;b&gt;fence&lt;/b&gt; &amp; gate?'))
  const page = /https:\/\/www\.land\.example\/property\/\d+\/1\?a=1&b=2/
  assert.match(mail.text ?? '', page)
  assert.match(
    mail.html ?? '',
    /href="https:\/\/www\.land\.example\/property\/\d+\/1\?a=1&amp;b=2"/,
  )
  assert.doesNotMatch(mail.html ?? '', /<script|src="(?!cid:)|url\(/i)
})

test("the message contains the listing's picture", async () => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer()
  await mkdir(dirname(pictureFile), { recursive: true })
  await writeFile(pictureFile, bytes)
  const { mail } = await mailOf({})
  const [attachment, ...others] = mail.attachments
  assert.ok(attachment && others.length === 0)
  assert.equal(attachment.mimeType, 'image/jpeg')
  assert.equal(attachment.disposition, 'inline')
  assert.deepEqual(Buffer.from(attachment.content as ArrayBuffer), bytes)
  const cid = attachment.contentId?.replace(/^<|>$/g, '')
  assert.ok(cid && mail.html?.includes(`src="cid:${cid}"`))
})

test('a picture that is missing, not a file, or too large is left out', async () => {
  rmSync(pictureFile, { force: true })
  const missing = await mailOf({})
  await mkdir(pictureFile)
  const folder = await mailOf({})
  rmSync(pictureFile, { recursive: true })
  await writeFile(pictureFile, Buffer.alloc(300_000))
  const large = await mailOf({})
  rmSync(pictureFile)
  for (const { mail } of [missing, folder, large]) {
    assert.deepEqual(mail.attachments, [])
    assert.doesNotMatch(mail.html ?? '', /<img/)
  }
})

test('unknown facts of a listing are left out, and a price on request is named as such', async () => {
  const vague = await mailFrom({ listingId: PRICELESS_ID as ListingId, phoneNumber: '' })
  const gone = await mailFrom({ listingId: 999_999 as ListingId, listingTitle: 'Long sold' })
  assertSound(vague)
  for (const word of ['Contact for Price', 'not provided', 'Bosque County, TX']) {
    assert.ok(vague.mail.text?.includes(word), word)
    assert.ok(vague.mail.html?.includes(word), word)
  }
  assert.match(vague.mail.text ?? '', /^Address: {4}Bosque County, TX$/m)
  assert.doesNotMatch(vague.mail.text ?? '', /Size|Financing|null|undefined/)
  assertSound(gone)
  assert.match(gone.mail.text ?? '', /\n\nLong sold\nListing ID: 999999\nhttps:/)
  assert.doesNotMatch(gone.mail.html ?? '', /Price|Address|null|undefined/)
})

test('nothing in a lead changes the writing direction of the text around it', async () => {
  const turning = '\u202Emoc.elpmaxe@yak\u2066 Kay'
  const texts = { contactName: turning, comment: turning, listingTitle: turning }
  const { mail } = await mailFrom({ ...texts, phoneNumber: turning })
  for (const text of [mail.subject, mail.replyTo?.[0]?.name, mail.text, mail.html]) {
    assert.ok(text?.includes('moc.elpmaxe@yak Kay'))
    assert.doesNotMatch(text ?? '', /[\u202A-\u202E\u2066-\u2069]/)
  }
})

test('names and texts of other scripts, and very long ones, arrive unchanged', async () => {
  const contactName = `Zoë "Łucja" Müller-Ångström 土地 ${'ü'.repeat(60)}`
  const received = await mailOf({ contactName, comment: '🌾 '.repeat(400).trim() })
  assertSound(received)
  assert.equal(received.mail.replyTo?.[0]?.name, contactName)
  assert.ok(received.mail.subject?.startsWith(`${contactName} asks about`))
  assert.ok(received.mail.text?.includes('🌾 '.repeat(400).trim()))
  const long = await mailFrom({ listingTitle: 'W'.repeat(200), contactName: 'ß'.repeat(100) })
  assertSound(long)
  assert.equal(long.mail.subject, `${'ß'.repeat(100)} asks about "${'W'.repeat(200)}"`)
})

test('nothing in a lead adds headers or recipients', async () => {
  const attacks = [
    'Eve\r\nBcc: eve@example.net',
    'Eve\nBcc: eve@example.net\n\nBody',
    'Eve\r\n\r\n<script>alert(1)</script>',
    '"Eve" <eve@example.net>, "Mallory',
    'eve@example.net, mallory@example.net',
    'Eve\u0000\u0008\u001b[31m\u0085\u2028Bcc: eve@example.net',
    '=?utf-8?q?Eve=0D=0ABcc=3A_eve=40example.net?=',
    '<img src=x onerror=alert(1)>\'"',
    '.\r\nRCPT TO:<eve@example.net>\r\n.',
  ]
  for (const attack of attacks) {
    const texts = { contactName: attack, phoneNumber: attack, comment: attack }
    const raw = await mailFrom({ ...texts, listingTitle: attack })
    const posted = await mailOf({ ...texts, phoneNumber: attack.slice(0, 25) })
    for (const received of [raw, posted]) {
      assertSound(received)
      assert.equal(received.recipients.length, 1)
      assert.equal(received.mail.to?.length, 1)
      assert.equal(received.mail.replyTo?.length, 1)
      assert.match(received.mail.replyTo?.[0]?.address ?? '', /^(?:kay|joe)@example\.com$/)
      assert.doesNotMatch(received.mail.html ?? '', /<script|<img src=x/)
    }
  }
})

test('a forged job adds no lines to the text', async () => {
  const forged = 'Eve\r\nFee:        100 dollars'
  const texts = { contactName: forged, phoneNumber: forged, listingTitle: forged }
  const { mail } = await mailFrom({ ...texts, comment: 'Hello' })
  assert.ok(mail.text?.includes('Eve Fee: 100 dollars'), mail.text)
  assert.doesNotMatch(mail.text ?? '', /^Fee:/m)
})

test('a text that looks like an encoded word is shown as it was written', async () => {
  const fake = '=?utf-8?q?Bank_=3Cbank=40example.net=3E?='
  for (const name of [
    fake,
    `Kay ${fake}`,
    `"${fake}"`,
    `${fake} ${fake}`,
    '=?utf-8?B?QmFuaw==?=',
  ]) {
    const received = await mailFrom({ contactName: name, listingTitle: fake })
    assertSound(received)
    const head = received.source.slice(0, received.source.indexOf('\r\n\r\n'))
    assert.ok(!head.includes('=?utf-8?'), head)
    const seen = (text = '') => text.replaceAll('\u2060', '')
    const { subject, replyTo } = received.mail
    assert.equal(seen(replyTo?.[0]?.name), name)
    assert.equal(seen(subject), `${name} asks about "${fake}"`)
    // A program that decodes twice finds nothing to decode the second time.
    for (const text of [replyTo?.[0]?.name, subject]) assert.ok(!text?.includes('=?'), text)
  }
  const emailAddress = '=?utf-8?q?eve=40example.net=3E?=@example.com'
  assert.ok(!headersOf(await mailFrom({ emailAddress })).includes('reply-to'))
})

test('a forged job sends to one address only', async () => {
  for (const emailAddress of [
    'eve@example.net\r\nBcc: x@example.net',
    'a@b.example, c@d.example',
  ]) {
    const received = await mailFrom({ emailAddress })
    assert.deepEqual(received.recipients, ['seller@example.com'])
    assert.deepEqual(
      headersOf(received).toSorted(),
      HEADERS.filter(name => name !== 'reply-to'),
    )
  }
  for (const recipient of [
    'a@b.example, c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    '',
    'x',
  ]) {
    await service.store.transact(({ jobs }) =>
      jobs.add([mailJob({ ...NOTIFICATION, recipient })], NOW),
    )
    await using sending = mailer()
    const count = inbox.received.length
    await using worker = startWorker(service.store, sending, { clock: () => service.now })
    await until(() => worker.failures.length === 1)
    assert.match(worker.failures[0]?.reason ?? '', /is not an email address\.$/)
    assert.equal(worker.failures[0]?.nextAttempt, null)
    assert.equal(inbox.received.length, count)
  }
})

const DECISION = {
  kind: 'listing-decision',
  recipient: 'seller@example.com',
  accountId: 1 as AccountId,
  listingId: 7 as ListingId,
  title: 'Ten <acres>\r\nBcc: x',
  isShown: false,
} as const

test('a decision is mailed with its reason, as text, and with the page where the seller goes on', async () => {
  const reason = 'The photos show\r\n<b>other</b> land.'
  const declined = await mailOfKind({ ...DECISION, decision: 'refuse', reason })
  assert.deepEqual(
    headersOf(declined).toSorted(),
    HEADERS.filter(name => name !== 'reply-to'),
  )
  assert.equal(declined.mail.subject, '"Ten <acres> Bcc: x" is declined')
  const text = declined.mail.text?.replaceAll('\r\n', '\n') ?? ''
  assert.match(text, /The photos show\n<b>other<\/b> land\.\n\nFix what the reason names/)
  assert.match(text, /https:\/\/console\.land\.example\/console\/listings\/7$/m)
  assert.match(declined.mail.html ?? '', /The photos show<br>&lt;b&gt;other&lt;\/b&gt; land\./)
  const approved = { ...DECISION, decision: 'approve', reason: '' } as const
  const shown = await mailOfKind({ ...approved, isShown: true })
  assert.match(shown.mail.text ?? '', /is approved\..*Buyers can see it now\..*\/property\/\d+\/7/s)
  const hidden = await mailOfKind(approved)
  assert.match(hidden.mail.text ?? '', /taken it off the site.*\/console\/listings\/7/s)
})

test('an account is told whether it was approved', async () => {
  const { kind: _kind, listingId: _id, title: _title, isShown: _shown, ...about } = DECISION
  const yes = await mailOfKind({ ...about, kind: 'account-decision', isApproved: true })
  assert.equal(yes.mail.subject, 'Your account on Lone Star Land is approved')
  const no = await mailOfKind({ ...about, kind: 'account-decision', isApproved: false })
  assert.match(no.mail.text ?? '', /is declined\. Its listings are not shown\./)
})
