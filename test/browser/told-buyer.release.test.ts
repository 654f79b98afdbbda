import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { acreage } from '../cli/acreage.ts'
import { type Inbox, openInbox, type Received } from '../mail/inbox.ts'
import { until } from '../until.ts'
import { type BrowsedSite, openSite, PHONE } from './browsed-site.ts'
import { findBrowser } from './find-browser.ts'
import { axeFaults, prepareAxe, widthFaults } from './page-faults.ts'

const BROWSER = findBrowser()
const TITLE = 'Forty acres by the creek'

/** Waits for the mail that comes next. */
async function nextMail({ received }: Inbox, before: number): Promise<Received> {
  await until(() => received.length > before, 'mail comes')
  return received[before] ?? assert.fail()
}

async function requireFaultless(page: Page, name: string): Promise<void> {
  assert.deepEqual([...(await axeFaults(page, name)), ...(await widthFaults(page, name))], [])
}

/** Opens a link of a mail, as its reader does. */
async function follow(page: Page, { mail }: Received, path: string): Promise<void> {
  const [url] = new RegExp(`http\\S*/alerts/${path}/\\w+`).exec(mail.text ?? '') ?? []
  await page.goto(url ?? assert.fail(mail.text))
}

/** Imports one listing, as an MLS would send it. */
async function imported({ folder }: BrowsedSite, price: number): Promise<void> {
  const file = join(folder, 'land.csv')
  const head = 'key,url,title,price,acres,type,county,state,status'
  const row = `A1,https://mls.example/A1,${TITLE},${price},40,Ranches,Bosque,TX,Active`
  await writeFile(file, `${head}\n${row}\n`)
  const args = ['import', file, '--account', '1', '--format', 'csv']
  const { code, stderr, stdout } = await acreage(args, { ACREAGE_DATA_DIR: folder })
  assert.equal(code, 0, stderr + stdout)
}

test('a buyer saves a search, is told of imported land and of its lower price, and leaves', {
  skip: BROWSER === null && 'There is no browser',
}, async () => {
  await using inbox = await openInbox()
  await using site = await openSite(BROWSER ?? '', {
    ACREAGE_SMTP_URL: `smtp://127.0.0.1:${inbox.port}`,
    ACREAGE_INTERVALS: 'alert-gathering=1s,alerts=100ms,jobs=100ms',
  })
  const page = await site.open('/land?countyID=48035&hp=500000', PHONE)
  await prepareAxe(page)
  await page.getByRole('link', { name: 'Email me new matches' }).first().click()
  await page.getByText('Bosque County, Texas, up to $500,000').waitFor()
  await page.getByLabel('Email').fill('ann@')
  await page.getByLabel('Instantly').check()
  await page.getByRole('button', { name: 'Email me new matches' }).click()
  await page.getByRole('link', { name: 'Enter a complete email address' }).click()
  await requireFaultless(page, 'the form')
  await page.getByLabel('Email').fill('ann@example.com')
  assert.ok(await page.getByLabel('Instantly').isChecked(), 'nothing is lost')
  await page.getByRole('button', { name: 'Email me new matches' }).click()
  await page.getByText('We sent a link to ann@example.com.').waitFor()
  const question = await nextMail(inbox, 0)
  await follow(page, question, 'confirm')
  await requireFaultless(page, 'the question')
  await page.getByRole('button', { name: 'Start alerts' }).click()
  await page.getByText('Your email alerts are on').first().waitFor()
  await imported(site, 250_000)
  const news = await nextMail(inbox, 1)
  assert.match(news.mail.subject ?? '', /^1 new: /)
  assert.match(
    news.mail.text ?? '',
    new RegExp(`New: ${TITLE}\n\\$250,000, 40 acres, Bosque County`),
  )
  const [land] = /http\S*\/property\/\S+/.exec(news.mail.text ?? '') ?? []
  await page.goto(land ?? assert.fail())
  await page.getByRole('heading', { name: TITLE }).waitFor()
  await imported(site, 200_000)
  const drop = await nextMail(inbox, 2)
  assert.match(drop.mail.text ?? '', /\$200,000 \(was \$250,000\)/)
  await follow(page, drop, 'mine')
  await page.getByLabel('How often').selectOption('weekly')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Changes saved.').waitFor()
  await requireFaultless(page, 'the searches')
  await follow(page, drop, 'leave')
  await requireFaultless(page, 'the end')
  await page.getByRole('button', { name: 'Unsubscribe from all' }).click()
  await page.getByText('You are unsubscribed').first().waitFor()
  await imported(site, 150_000)
  await follow(page, drop, 'mine')
  await page.getByText('You are unsubscribed').first().waitFor()
  assert.equal(inbox.received.length, 3)
  await site.close(page)
})
