import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newAddressLink } from '../../src/catalog/leads/address-links.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import { isAboutLead } from '../../src/domain/messages/notification.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { openMailer } from '../../src/mail/open-mailer.ts'
import { readSmtpServer } from '../../src/mail/smtp-server.ts'
import { isAllSent, unsent } from '../mail/collected-messages.ts'
import { type Inbox, openInbox } from '../mail/inbox.ts'
import { startWorker } from '../mail/sending.ts'
import { until } from '../until.ts'
import { BASE, startTestService } from './service.ts'
import { leadBody } from './stored-leads.ts'

const DAY_MS = 86_400_000

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const key = await service.createKey({ permissions: ['listings:write'], allAccounts: true })
const headers = { 'x-api-key': key }

let inbox: Inbox
before(async () => {
  inbox = await openInbox()
})
after(() => inbox[Symbol.asyncDispose]())

/** Sends the waiting messages, as the service does. @returns The messages to an address. */
async function deliver(recipient: string) {
  await using mailer = openMailer({
    server: readSmtpServer(`smtp://127.0.0.1:${inbox.port}`) ?? null,
    directory: '/nowhere',
    databaseId: async () => 'a-database',
    from: () => ({ name: 'Acreage', address: 'acreage@land.example' }),
    host: () => 'land.example',
    portal: () => 'Lone Star Land',
    listingPage: id => `${BASE}/property/land/${id}`,
    received: instant => new Date(instant).toUTCString(),
    listing: async () => null,
    question: async question => {
      const link = await newAddressLink(service.store, () => service.now, randomBytes, question)
      return link && { ...link, url: `${BASE}/confirm/${link.token}` }
    },
    alert: async () => null,
    searchQuestion: async () => null,
    alertLink: async () => null,
    weeklyFigures: async () => null,
    accountRequests: async () => null,
    stopAddress: null,
    userLink: async () => null,
    copiedTo: async () => 'Ranches',
    isWanted: async () => true,
    print: () => {},
  })
  await using _worker = startWorker(service.store, mailer, { clock: () => service.now })
  await until(() => isAllSent(service.store))
  return inbox.received.filter(({ recipients }) => recipients.includes(recipient))
}

/** The path of the page that a question links to. */
function linkIn(text = ''): string {
  return /http:\/\/land\.example(\/confirm\/\w+)/.exec(text)?.[1] ?? ''
}

/** Lets listing 4, of account 4, name an address for its leads. */
async function name(leadRoutingEmail: string, listingID = 4) {
  const body = { accountID: listingID, data: { leadRoutingEmail } }
  const answer = await service.post(`/v3/listings/${listingID}`, body, { headers })
  assert.equal(answer.statusCode, 200, answer.body)
}

let buyers = 0

/** The recipient of the mail about a lead for listing 4. */
async function recipientOfLead(listingID = 4): Promise<string | undefined> {
  const emailAddress = `buyer${++buyers}@example.com`
  const answer = await service.post('/v3/lead', leadBody('v3', { listingID, emailAddress }))
  assert.equal(answer.statusCode, 201, answer.body)
  const messages = await unsent(service.store)
  return messages.findLast(({ notification }) => isAboutLead(notification))?.notification.recipient
}

async function questionsTo(address: string): Promise<number> {
  const messages = await unsent(service.store)
  return messages.filter(
    ({ notification }) => !isAboutLead(notification) && notification.recipient === address,
  ).length
}

test('an address gets leads only once it is confirmed by the link that is mailed to it', async () => {
  await name('stranger@example.net')
  assert.equal(await recipientOfLead(), 'seller4@example.com')
  assert.equal(await questionsTo('stranger@example.net'), 1, 'the lead asks no second time')
  const [question, ...others] = await deliver('stranger@example.net')
  assert.ok(question && others.length === 0)
  const { mail, source } = question
  assert.match(mail.text ?? '', /would like to send buyers' inquiries/)
  assert.match(mail.text ?? '', /Ignore this email/)
  assert.ok(mail.text?.includes('seller4@example.com'))
  assert.match(mail.subject ?? '', /^Receive buyers' inquiries for .+\?$/)
  assert.match(
    mail.text ?? '',
    / offers land on Lone Star Land and would like to send buyers' inquiries/,
  )
  assert.match(source, /^Auto-Submitted: auto-generated\r$/m)
  const url = linkIn(mail.text)

  const shown = await service.app.inject(url)
  assert.equal(shown.statusCode, 200)
  assert.match(shown.headers['content-type'] as string, /^text\/html/)
  const policy = shown.headers['content-security-policy'] as string
  assert.match(policy, /default-src 'none'.*form-action 'self'/)
  assert.doesNotMatch(policy, /unsafe|script/)
  assert.equal(shown.headers['cache-control'], 'no-store')
  assert.match(shown.body, /<form method="post"><button>/)
  assert.ok(shown.body.includes('stranger@example.net'))
  assert.doesNotMatch(shown.body, /<script|https?:/)
  assert.equal((await service.app.inject({ method: 'HEAD', url })).statusCode, 200)
  assert.equal(await recipientOfLead(), 'seller4@example.com', 'to look confirms nothing')

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (let i = 0; i < 2; i++) {
    const said = await service.app.inject({ method: 'POST', url, headers: form, payload: '' })
    assert.equal(said.statusCode, 200)
    assert.match(said.body, /You&rsquo;re all set/)
  }
  assert.equal(await recipientOfLead(), 'stranger@example.net')
  await name('Stranger@EXAMPLE.net')
  assert.equal(await recipientOfLead(), 'seller4@example.com', 'another name before the @')
  await name('stranger@EXAMPLE.net')
  assert.equal(await recipientOfLead(), 'stranger@EXAMPLE.net', 'domains are case-insensitive')
  assert.equal(await recipientOfLead(5), 'seller5@example.com')
  await name('stranger@example.net', 5)
  assert.equal(await recipientOfLead(5), 'seller5@example.com', 'confirmed for account 4 alone')
})

test("the account's own address needs no confirmation, however it is written", async () => {
  await name('seller3@EXAMPLE.COM', 3)
  assert.equal(await questionsTo('seller3@EXAMPLE.COM'), 0)
  assert.match((await recipientOfLead(3)) ?? '', /^seller3@example\.com$/i)
})

test('a link that is wrong or expired confirms nothing, and says so', async () => {
  await name('late@bücher.example')
  const received = await deliver('late@bücher.example')
  const url = linkIn(received[0]?.mail.text)
  service.now += 14 * DAY_MS
  for (const wrong of [url, `${url}0`, '/confirm/acr_address_00', '/confirm/%00', '/confirm/x']) {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await service.app.inject({ method, url: wrong })
      assert.equal(answer.statusCode, 404, wrong)
      assert.match(answer.body, /This link is not valid/)
    }
  }
  assert.equal(await recipientOfLead(), 'seller4@example.com')
})

test('the links of a revoked address are no longer valid, and it is not asked again', async () => {
  const address = 'former@example.net'
  await name(address)
  const [question] = await deliver(address)
  const url = linkIn(question?.mail.text)
  assert.equal((await service.app.inject(url)).statusCode, 200)
  await service.catalog.addresses.revoke(SERVICE_PRINCIPAL, 4 as AccountId, address)
  for (const method of ['GET', 'POST'] as const) {
    assert.equal((await service.app.inject({ method, url })).statusCode, 404, method)
  }
  service.now += 15 * DAY_MS
  assert.equal(await recipientOfLead(), 'seller4@example.com')
  assert.equal(await questionsTo(address), 0)
})

test('one address is asked at most three times, and one account asks twenty a day', async () => {
  service.now += 40 * DAY_MS
  const asked = async (address: string) =>
    (await service.store.leadAddresses.get(2 as AccountId, address))?.timesAsked
  await name('patient@example.net', 2)
  for (let i = 0; i < 6; i++) {
    await recipientOfLead(2)
    service.now += 20 * DAY_MS
  }
  assert.equal(await asked('patient@example.net'), 3)
  service.now += 40 * DAY_MS
  for (let i = 0; i < 25; i++) await name(`many${i}@example.net`, 2)
  assert.equal(await asked('many19@example.net'), 1)
  assert.equal(await asked('many20@example.net'), 0)
  const before = await questionsTo('crowd@example.net')
  for (const listingID of [1, 3, 4, 5]) await name('crowd@example.net', listingID)
  assert.equal((await questionsTo('crowd@example.net')) - before, 3, 'of all accounts together')
})

test('one mailbox is asked at most three times, however its address is written and whoever asks', async () => {
  service.now += 40 * DAY_MS
  const spellings = [
    'Jo.Doe',
    'jo.doe',
    'JO.DOE',
    'jodoe',
    'j.o.doe',
    'jo.doe+a',
    'jo.doe+b+c',
    'ｊｏ.ｄｏｅ',
    'Ｊodoe＋x',
  ]
  const asked = async () => {
    const counts = await Promise.all(
      spellings
        .flatMap(spelling => ['example.org', 'EXAMPLE.ORG'].map(d => `${spelling}@${d}`))
        .map(questionsTo),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }
  for (const spelling of spellings) await name(`${spelling}@example.org`)
  assert.equal(await asked(), 3)
  await name('other@example.org')
  assert.equal(await questionsTo('other@example.org'), 1, 'another mailbox is asked')

  service.now += 40 * DAY_MS
  await name('twice@example.org', 1)
  await name('twice@example.org', 3)
  service.now += 15 * DAY_MS
  for (const listingID of [1, 3]) await recipientOfLead(listingID)
  assert.equal(await questionsTo('twice@example.org'), 3, 'questions count, not those who ask')
})

test('an address in fullwidth letters is the same mailbox as without: confirmed, and not asked again', async () => {
  service.now += 40 * DAY_MS
  await name('width@example.org')
  await service.catalog.addresses.confirm(SERVICE_PRINCIPAL, 4 as AccountId, 'width@example.org')
  await name('ｗｉｄｔｈ@ｅｘａｍｐｌｅ.org')
  assert.equal(await recipientOfLead(4), 'ｗｉｄｔｈ@ｅｘａｍｐｌｅ.org')
  assert.equal(await questionsTo('ｗｉｄｔｈ@ｅｘａｍｐｌｅ.org'), 0)
})
