import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import PostalMime from 'postal-mime'
import { weeklyTexts } from '../../src/app/weekly-texts.ts'
import { messageOf } from '../../src/catalog/messages/mail-jobs.ts'
import type { ListingId } from '../../src/domain/values/ids.ts'
import { weeklyFiguresMessage } from '../../src/mail/weekly-figures-message.ts'
import { BASE, PORTAL, startTestService } from '../api/service.ts'
import { NEW_LEAD } from '../api/stored-leads.ts'
import { OPERATOR, person, Visitor } from './visitor.ts'

const DAY_MS = 86_400_000
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service
const { weeklyFigures } = catalog

const ownerId = await person(service, 'owner@land.example')
const owner = new Visitor(service)
await owner.signIn('owner@land.example')

const today = () => Math.floor(service.now / DAY_MS)
/** Goes to noon of the next Monday. */
function goToMonday(): void {
  const days = 7 - ((today() + 3) % 7)
  service.now = (today() + days) * DAY_MS + DAY_MS / 2
}

async function view(views: number, day = today()): Promise<void> {
  await store.transact(({ figures }) => figures.add(day, [{ id: 1 as ListingId, views, saves: 1 }]))
}

/** The emails that wait; composing one that is not needed gives nothing. */
async function mailed() {
  const filter = { topic: 'mail', key: null, states: ['waiting'] } as const
  const mails = (await store.jobs.list(filter, 0, 500)).flatMap(job => messageOf(job) ?? [])
  const composed = mails.map(async mail => {
    const { notification } = mail
    if (notification.kind !== 'weekly-figures') return []
    const message = await weeklyFiguresMessage(
      { ...mail, notification },
      {
        from: () => ({ name: 'Acreage', address: 'acreage@land.example' }),
        host: () => 'land.example',
        databaseId: async () => 'a-database',
        portal: () => 'Lone Star Land',
        weeklyFigures: one =>
          weeklyTexts(weeklyFigures, { base: BASE, portal: PORTAL, console: BASE }, one),
      },
    )
    return message === null ? [] : [await PostalMime.parse(message.bytes)]
  })
  return (await Promise.all(composed)).flat()
}

async function settled(): Promise<void> {
  while (await weeklyFigures.step());
}

test('nobody gets stats by email who has not asked for them', async () => {
  await view(10)
  goToMonday()
  await settled()
  assert.deepEqual(await mailed(), [])
})

test('who asks gets one email a week, whatever several processes do, with both weeks in it', async () => {
  assert.match((await owner.get('/console/figures')).body, /Email me weekly stats/)
  await owner.post('/console/me/figures', { weekly: 'on' })
  await owner.post('/console/me/figures', { weekly: 'on' })
  assert.doesNotMatch((await owner.get('/console/figures')).body, /Email me weekly stats/)
  await settled()
  assert.deepEqual(await mailed(), [], 'the first email is about the present week')
  await view(30)
  await store.transact(({ leads }) => leads.insert({ ...NEW_LEAD, createdAt: service.now }))
  goToMonday()
  service.now -= DAY_MS / 2
  await settled()
  assert.deepEqual(await mailed(), [], 'not in the night')
  service.now += DAY_MS / 2
  // A lead after the week is none of the week.
  await store.transact(({ leads }) => leads.insert({ ...NEW_LEAD, createdAt: service.now }))
  await Promise.all([weeklyFigures.step(), weeklyFigures.step(), weeklyFigures.step()])
  await settled()
  const mails = await mailed()
  assert.equal(mails.length, 1)
  const [mail] = mails
  assert.equal(mail?.subject, 'Your week: 30 views, 1 lead')
  assert.match(mail?.text ?? '', /Views: 30 \(10 the week before\)/)
  assert.match(mail?.text ?? '', /: 30 views, 1 save, 1 lead\nhttp:\/\/land\.example\/console/)
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? ''
  assert.match(header('list-unsubscribe'), /^<http.*\/console\/figures\/stop\/[0-9a-f]{48}>$/)
  assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
})

test('a week without anything after one with something is said once, then nothing', async () => {
  const counts: number[] = []
  for (let week = 0; week < 4; week++) {
    goToMonday()
    await settled()
    counts.push((await mailed()).length)
  }
  // The lead of the first of these weeks is in two emails.
  assert.deepEqual(counts, [2, 3, 3, 3])
})

test('one click ends the emails without signing in; opening the link does not', async () => {
  const token = (await store.figureMail.tokenOf(ownerId)) ?? assert.fail()
  const path = `/console/figures/stop/${token}`
  const guest = new Visitor(service)
  const question = await guest.get(path)
  assert.match(question.body, /owner@land\.example/)
  assert.equal(await store.figureMail.tokenOf(ownerId), token)
  for (const wrong of ['0'.repeat(48), 'x', 'a'.repeat(5000), '%00']) {
    assert.ok((await guest.get(`/console/figures/stop/${wrong}`)).statusCode < 500, wrong)
    await guest.post(`/console/figures/stop/${wrong}`, {}, {})
  }
  assert.equal(await store.figureMail.tokenOf(ownerId), token)
  // As mail services send it: from nowhere.
  const stopped = await guest.post(path, { 'List-Unsubscribe': 'One-Click' }, {})
  assert.equal(stopped.statusCode, 200)
  assert.equal(await store.figureMail.tokenOf(ownerId), null)
  assert.deepEqual(await mailed(), [], 'those that wait are not sent')
  assert.equal((await guest.post(path, {}, {})).statusCode, 200, 'sent twice')
})

test('people who may not sign in, or have another address by now, get nothing', async () => {
  await owner.signIn('owner@land.example')
  await owner.post('/console/me/figures', { weekly: 'on' })
  await view(5)
  goToMonday()
  await settled()
  assert.ok((await mailed()).length > 0)
  await catalog.users.setDisabled(OPERATOR, ownerId, true)
  assert.deepEqual(await mailed(), [])
})
