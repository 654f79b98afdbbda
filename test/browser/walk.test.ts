import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type BrowsedSite, DESK, PHONE, testInBrowser, until, useDemo } from './browsed-site.ts'

/** As `npm start` makes it: the README promises this walk there. */
useDemo({ listings: 2000, seed: 1 })

const QUESTION = '40 acres with a creek within 50 miles of Austin under $300,000'

/** What the walk must have set, however it was said. */
const WANTED = { distance: '50', hp: '300000', kw: 'creek' }

function asked(page: Page): Record<string, string> {
  return Object.fromEntries(new URL(page.url()).searchParams)
}

async function titles(page: Page): Promise<string[]> {
  return page.locator('.card-title').allInnerTexts()
}

/** Saves three of the listings found, compares them, opens the first and writes to its seller. */
async function compareAndWrite(site: BrowsedSite, page: Page, email: string): Promise<void> {
  const saves = page.locator('[data-listing] .save-choice [data-choice=yes]')
  await saves.nth(2).waitFor()
  const found = (await titles(page)).slice(0, 3)
  for (const i of [0, 1, 2]) await saves.nth(i).click()
  const link = page.getByRole('link', { name: /Shortlist/ }).first()
  await link.click()
  await until(
    async () => page.url().endsWith('/shortlist'),
    'the shortlist opens',
    () => link.click(),
  )
  const boxes = page.getByLabel('Compare', { exact: true })
  await until(async () => (await boxes.count()) === 3, 'three are listed')
  for (const box of await boxes.all()) await box.check()
  await page.locator('[data-compare]').click()
  await until(async () => page.url().includes('/compare'), 'the comparison opens')
  await page.waitForLoadState()
  const text = await page.locator('main').innerText()
  for (const title of found) assert.ok(text.includes(title), title)
  await page
    .getByRole('link', { name: found[0] ?? '' })
    .first()
    .click()
  await until(async () => page.url().includes('/property/'), 'the listing opens')
  const form = page.locator('.enquiry form')
  await form.getByLabel('Your name').fill('Pat Buyer')
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Message').fill('Does the creek run in August?')
  const send = () => page.getByRole('button', { name: 'Send the message' }).click()
  await send()
  await until(async () => page.url().endsWith('/sent#content'), 'the message is taken', send)
  await until(
    async () =>
      globSync('**/*.eml', { cwd: site.folder }).some(file =>
        readFileSync(join(site.folder, file), 'utf8').includes(email),
      ),
    'the mail to the seller',
  )
}

for (const [name, size] of [
  ['a desk', DESK],
  ['a phone', PHONE],
] as const) {
  testInBrowser(
    `a sentence finds land, which is compared and asked about, on ${name}`,
    async site => {
      const page = await site.open('/', size)
      const box = page.locator('main').getByLabel('Place, listing number or words')
      await box.fill(QUESTION)
      await box.press('Enter')
      await until(
        async () => page.url().includes('/land?'),
        'the search opens',
        () => box.press('Enter'),
      )
      // The address changes before the whole page is there.
      await page.waitForLoadState()
      const { la, ha, cityID, ...rest } = asked(page)
      assert.deepEqual(rest, WANTED)
      assert.ok(Number(la) <= 40 && Number(ha) >= 40 && cityID)
      assert.ok((await titles(page)).length >= 5)
      await compareAndWrite(site, page, `${name.split(' ')[1]}@example.com`)
      await site.close(page)
    },
  )
}

testInBrowser('the same land is found with the filters alone, without script', async site => {
  const page = await site.open('/land', { javaScriptEnabled: false })
  const filters = page.locator('.filters')
  const show = () => page.getByRole('button', { name: 'Show results' }).click()
  await filters.getByLabel('Another place').fill('Austin')
  await show()
  await until(async () => 'cityID' in asked(page), 'the town is set')
  await filters.getByLabel('Miles around the town').fill('50')
  await filters.locator('[name=hp]').fill('$300,000')
  await filters.locator('[name=la]').fill('30')
  await filters.locator('[name=ha]').fill('50')
  await page.locator('.filter-group', { hasText: 'Words' }).locator('summary').click()
  await filters.locator('[name=kw]').fill('creek')
  await show()
  await until(async () => 'kw' in asked(page), 'the filters are set')
  await page.waitForLoadState()
  const { la, ha, cityID, ...rest } = asked(page)
  assert.deepEqual([rest, la, ha], [WANTED, '30', '50'])
  assert.ok(cityID)
  assert.ok((await titles(page)).length >= 5)
  await site.close(page)
})
