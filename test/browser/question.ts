import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { until } from '../until.ts'
import { type BrowsedSite, type DESK, testInBrowser } from './browsed-site.ts'
import { sendInquiry } from './sent-inquiry.ts'

/** The README promises this walk with the demo of `npm start`. */
const QUESTION = '40 acres with a creek within 50 miles of Austin under $300,000'

/** The parameters that the walk must have set, in whatever words. */
const WANTED = { distance: '50', hp: '300000', listingType: '1,2', wants: 'surfaceWater.creek' }

export function asked(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams)
}

export async function titles(page: Page): Promise<string[]> {
  return page.locator('.card-title').allInnerTexts()
}

/** Saves three of the listings found, compares them, opens the first and writes to its seller. */
async function compareAndWrite(site: BrowsedSite, page: Page, email: string): Promise<void> {
  const saves = page.locator('[data-listing] .save-choice [data-act=save]')
  await saves.nth(2).waitFor()
  const found = (await titles(page)).slice(0, 3)
  for (const i of [0, 1, 2]) await saves.nth(i).click()
  await page
    .getByRole('link', { name: /Shortlist/ })
    .first()
    .click()
  await page.waitForURL(/\/shortlist$/)
  const boxes = page.getByLabel('Compare', { exact: true })
  await until(async () => (await boxes.count()) === 3, 'three are listed')
  for (const box of await boxes.all()) await box.check()
  await page.locator('[data-compare]').click()
  await page.waitForURL(/\/compare/)
  const text = await page.locator('main').innerText()
  for (const title of found) assert.ok(text.includes(title), title)
  await page
    .getByRole('link', { name: found[0] ?? '' })
    .first()
    .click()
  await page.waitForURL(/\/property\//)
  await sendInquiry(page, {
    'Your name': 'Pat Buyer',
    Email: email,
    Message: 'Does the creek run in August?',
  })
  await until(
    async () =>
      globSync('**/*.eml', { cwd: site.folder }).some(file =>
        readFileSync(join(site.folder, file), 'utf8').includes(email),
      ),
    'the mail to the seller',
  )
}

export function testQuestion(name: string, size: typeof DESK): void {
  testInBrowser(
    `a sentence finds land, which is compared and asked about, on ${name}`,
    async site => {
      const page = await site.open('/', size)
      const box = page.locator('main').getByLabel('Location, listing number or keywords')
      await box.fill(QUESTION)
      await box.press('Enter')
      await page.waitForURL(/\/land\?/)
      const { la, ha, cityID, said, ...rest } = asked(page)
      assert.deepEqual(rest, WANTED)
      assert.equal(said, QUESTION)
      assert.ok(Number(la) <= 40 && Number(ha) >= 40 && cityID)
      assert.ok((await titles(page)).length >= 5)
      await compareAndWrite(site, page, `${name.split(' ')[1]}@example.com`)
      await site.close(page)
    },
  )
}
