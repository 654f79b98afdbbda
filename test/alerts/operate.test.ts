import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measureStore } from '../../src/app/measured-store.ts'
import { alertProgress } from '../../src/catalog/alerts/alert-progress.ts'
import {
  lookForStuckReaders,
  type StuckReport,
} from '../../src/catalog/log-readers/stuck-readers.ts'
import { checkAlerts } from '../../src/doctor/check-alerts.ts'
import { checkReaders } from '../../src/doctor/check-readers.ts'
import { ServiceMetrics } from '../../src/metrics/service-metrics.ts'
import { startTestService } from '../api/service.ts'
import { acreage } from '../cli/acreage.ts'
import { servicePerson } from '../console/visitor.ts'
import { refusal } from '../mail/inbox.ts'
import { siteOptions } from '../site/site-service.ts'
import { until } from '../until.ts'
import { confirmLink, DAY_MS, MINUTE_MS, startAlerting, subjects } from './alerting.ts'

const service = await startTestService({ site: siteOptions(), console: 'approval' })
const { inbox, told, toldSoon, ask, save, post, listed, killedAfter, published } =
  await startAlerting(service)
const settings = { ACREAGE_DATA_DIR: service.directory }
const BOSQUE = 'countyID=48035'
const PRICE = { price: { numeric: 200_000 } }

async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await acreage(['alert', ...args], settings)
  assert.equal(code, 0, stderr)
  return stdout
}

test('operators see who gets mail, remove a search, stop the mail, and let an address be asked again', async () => {
  await save(BOSQUE, 'ann@example.com', 'instant')
  await ask(`${BOSQUE}&hp=9`, 'ann@example.com')
  await told()
  await listed(PRICE)
  await told()
  assert.match(
    await run('list'),
    /^ID +ADDRESS +SEARCHES +CONFIRMED .*\n1 +ann@example\.com +2 +1 .*\n1 listing waits to be mailed\.\n$/,
  )
  const shown = await run('show', 'Ann@Example.com')
  assert.match(shown, /^1 +instant +- +- +countyID=48035$/m)
  assert.match(shown, /^2 +asked +- +- +countyID=48035&hp=9$/m)
  assert.match(shown, /^LISTING +NEWS +SEARCH +DUE\n\d+ +new +1 /m)
  const { searches, waiting } = JSON.parse(await run('show', 'ann@example.com', '--json'))
  assert.deepEqual([searches.length, waiting.length], [2, 1])
  assert.equal(JSON.parse(await run('list', '--json')).emailAddress, 'ann@example.com')
  assert.equal(await run('remove', '2'), 'Removed search 2.\n')
  assert.match(await run('end', 'ann@example.com'), /Unsubscribed ann@example\.com/)
  assert.deepEqual(subjects(await toldSoon()), [])
  assert.match(await run('list'), /^1 +stopped the mail +0 +0 /m)
  await ask(BOSQUE, 'ann@example.com')
  assert.deepEqual(subjects(await told()), [])
  await run('allow', 'ann@example.com')
  service.now += DAY_MS
  await ask(BOSQUE, 'ann@example.com')
  assert.equal((await told()).length, 1)
  const audit = await acreage(['audit', '--json'], settings)
  for (const action of ['search-removed', 'ended', 'allowed'])
    assert.ok(audit.stdout.includes(action))
  assert.ok(!audit.stdout.includes('ann@'))
})

test('operators see a watched listing, and erase the watch with a person', async () => {
  const id = await listed({ ...PRICE, listingTitle: 'Forty acres' })
  await told()
  const from = { emailAddress: 'bob@example.com', frequency: 'instant' }
  await post(`/alerts/watch/${id}`, { ...from, reviewed: String(service.now - 5000) })
  const [question] = await told()
  await post(confirmLink(question ?? assert.fail()))
  await told()
  await listed({ price: { numeric: 150_000 } }, id)
  await told()
  const shown = await run('show', 'bob@example.com')
  assert.match(shown, new RegExp(`instant +\\d{4}-\\S+ +Forty acres +listing=${id}`))
  assert.match(await run('list'), /1 listing waits to be mailed/)
  const erased = await acreage(['lead', 'erase', '--email', 'bob@example.com'], settings)
  assert.match(erased.stdout, /1 saved search/, erased.stderr)
  assert.deepEqual(subjects(await toldSoon()), [])
})

test('a mistake gets a sentence', async () => {
  for (const [args, text] of [
    [['show', 'nobody@example.com'], /No search is saved for nobody@example\.com/],
    [['end', 'nobody@example.com'], /No search is saved/],
    [['allow', 'ann@example.com'], /has not stopped the mail/],
    [['remove', '99'], /There is no search 99/],
    [['remove', 'x'], /must be a whole number/],
  ] as const) {
    const { code, stderr } = await acreage(['alert', ...args], settings)
    assert.equal(code, 1, stderr)
    assert.match(stderr, text)
  }
})

test('the doctor, the console and the metrics name a reader of the service that has not read its log for a minute', async () => {
  await save(BOSQUE, 'still@example.com', 'instant')
  await listed(PRICE)
  await published()
  using metrics = new ServiceMetrics()
  measureStore(
    metrics,
    service.store,
    () => service.now,
    async () => false,
  )
  const measured = async () => {
    return (await metrics.text()).split('\n').filter(line => /^acreage_late_reader/.test(line))
  }
  assert.deepEqual(await measured(), [])
  service.now += 61_000
  assert.deepEqual(await measured(), ['acreage_late_reader_seconds{reader="saved searches"} 61'])
  const doctor = () => checkReaders(service.store, service.now)
  assert.match((await doctor()).text, /late: saved searches \(1 change unread, the first for/)
  assert.equal((await doctor()).state, 'warning')
  const operator = await servicePerson(service, 'watch@land.example', 'operator')
  const { body } = await operator.get('/console/operate/changes')
  const words = body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  assert.match(words, /saved searches the service \d+ 1 late, /)
  service.now += 10 * MINUTE_MS
  assert.equal((await doctor()).state, 'fault')
  await toldSoon()
  assert.equal((await doctor()).state, 'ok')
  await run('end', 'still@example.com')
})

test('the doctor, the console and the metrics say how far saved searches have come, and what waits', async () => {
  const https = { sends: true, hasMailServer: true, address: 'https://land.example' }
  const doctor = async (mailed = https) => {
    const found = await checkAlerts(service.store, mailed, service.now)
    return found && `${found.state}: ${found.text}`
  }
  using metrics = new ServiceMetrics()
  metrics.watchAlerts(
    () => alertProgress(service.store, service.now),
    () => service.now,
  )
  const figure = async (name: string) => {
    const lines = (await metrics.text()).split('\n')
    return lines.find(line => line.startsWith(`acreage_${name} `))?.split(' ')[1]
  }
  let visits = 0
  const page = async () => {
    const operator = await servicePerson(service, `op${++visits}@land.example`, 'operator')
    const { body } = await operator.get('/console/operate/changes')
    return body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  }
  await save(BOSQUE, 'bea@example.com', 'instant')
  assert.match((await doctor()) ?? '', /^ok: 1 saved search of 2 addresses, and no mail is late/)
  assert.match(
    (await doctor({ ...https, hasMailServer: false })) ?? '',
    /^warning: .*no alerts are sent/,
  )
  const http = { ...https, address: 'http://land.example' }
  assert.match((await doctor(http)) ?? '', /^warning: .*offer no button that stops the mail/)
  await listed(PRICE)
  await told()
  assert.equal(await figure('saved_searches{state="confirmed"}'), '1')
  assert.equal(await figure('alert_pending_listings'), '1')
  assert.equal(await figure('alert_due_seconds'), '0')
  assert.match(await page(), /saved searches the service \d+ 0 1 listing waits to be mailed/)
  service.now += 21 * MINUTE_MS
  assert.equal(await figure('alert_due_seconds'), '1200')
  assert.match((await doctor()) ?? '', /^fault: .* mail is 20 min late/)
  assert.match(await page(), /saved searches the service \d+ 0 late, /)
  await told()
  assert.match((await doctor()) ?? '', /^ok: /)
  let tries = 0
  inbox.manners = {
    onRecipient: () => {
      tries++
      throw refusal(451, '4.3.2 Later')
    },
  }
  await listed(PRICE)
  await killedAfter(100)
  await until(() => tries > 0, 'the mail is refused for now')
  service.now += 16 * MINUTE_MS
  assert.match(
    (await doctor()) ?? '',
    /^fault: .*1 mail waits, the oldest for 1\d min: does the mail/,
  )
  assert.match(await page(), /late, .* 1 mail waits for the mail server/)
  inbox.manners = {}
  service.now += 60 * MINUTE_MS
  assert.deepEqual(subjects(await told()), ['1 new: Land for sale in Bosque County, Texas'])
})

test('a reader of the service that does not get further for a minute is reported, and no longer once it does', async () => {
  const reports: StuckReport[] = []
  const check = lookForStuckReaders(service.store, { clock: () => service.now }, report =>
    reports.push(report),
  )
  const minuteLater = async () => {
    await check()
    service.now += MINUTE_MS
    await check()
    return reports.splice(0)
  }
  await save(BOSQUE, 'watched@example.com', 'instant')
  await told()
  assert.deepEqual(await minuteLater(), [])
  await listed(PRICE)
  const [stuck, ...more] = await minuteLater()
  assert.deepEqual([stuck?.reader, stuck?.stuckSeconds, more], ['published-log', 60, []])
  assert.ok(stuck && stuck.waiting > 0)
  await told()
  assert.deepEqual(await minuteLater(), [])
})
