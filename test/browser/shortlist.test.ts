import assert from 'node:assert/strict'
import { PHONE, testInBrowser, until } from './browsed-site.ts'
import { everyPage } from './every-page.ts'

testInBrowser('listings are saved, compared and noted without an account', async site => {
  const page = await site.open('/land?stateID=44')
  const saves = page.locator('[data-listing] .save-choice [data-choice=yes]')
  await saves.first().waitFor()
  const titles = (await page.locator('.card-title').allInnerTexts()).slice(0, 2)
  await saves.nth(0).click()
  await saves.nth(1).click()
  await page
    .getByRole('link', { name: /Shortlist/ })
    .first()
    .click()
  await until(async () => page.url().endsWith('/shortlist'), 'the shortlist opens')
  const rows = page.locator('[data-group=yes] > li')
  await until(async () => (await rows.count()) === 2, 'both are listed')
  assert.deepEqual(
    (await rows.locator('.card-title').allInnerTexts()).toSorted(),
    titles.toSorted(),
  )
  for (const box of await page.getByLabel('Compare', { exact: true }).all()) await box.check()
  await page.locator('[data-compare]').click()
  await until(async () => page.url().includes('/compare'), 'the comparison opens')
  const text = await page.locator('main').innerText()
  for (const title of titles) assert.ok(text.includes(title), title)
  await site.close(page)
})

testInBrowser(
  'a listing is not wider than a small window, and its keys are reached',
  async site => {
    const page = await site.open((await everyPage(site)).get('property') ?? '', {
      ...PHONE,
      viewport: { width: 320, height: 640 },
    })
    const [scrolled, seen] = await page
      .locator('html')
      .evaluate(root => [root.scrollWidth, root.clientWidth])
    assert.equal(scrolled, seen)
    const { length } = await page
      .locator('main :is(a[href], button, input, select, textarea, summary)')
      .all()
    assert.ok(length > 10)
    await site.close(page)
  },
)
