import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from '../until.ts'
import { PHONE, resultCount, testInBrowser, untilRuns } from './browsed-site.ts'

async function heading(page: Page): Promise<string> {
  return page.locator('h1').innerText()
}

const ids = (page: Page) =>
  page.locator('[data-listing]').evaluateAll(cards => cards.map(card => card.dataset['listing']))

async function isAt(page: Page, part: string): Promise<void> {
  await until(async () => page.url().includes(part), `${part} in ${page.url()}`)
  // The address changes before the whole page is there.
  await page.waitForLoadState()
}

testInBrowser('a place is found in spite of a mistake, with the keyboard alone', async site => {
  const page = await site.open('/land')
  const box = page.locator('.site-header').getByLabel('Location, listing number or keywords')
  for (let tabs = 0; tabs < 5; tabs++) {
    if (await box.evaluate(element => element.matches(':focus'))) break
    await page.keyboard.press('Tab')
  }
  assert.ok(await box.evaluate(element => element.matches(':focus')), 'Tab reaches it')
  await page.keyboard.type('texsa')
  const options = page.locator('.site-header').getByRole('option')
  await options.first().waitFor()
  assert.equal(await box.getAttribute('aria-expanded'), 'true')
  await page.keyboard.press('Escape')
  await until(async () => (await options.count()) === 0, 'Escape closes the list')
  await page.keyboard.press('ArrowDown')
  await options.first().waitFor()
  await page.keyboard.press('ArrowDown')
  const active = await box.getAttribute('aria-activedescendant')
  assert.equal(await options.first().getAttribute('id'), active)
  assert.equal(await options.first().getAttribute('aria-selected'), 'true')
  assert.match(await options.first().innerText(), /^Texas\s+State · \d+ listings$/)
  await page.keyboard.press('Enter')
  await isAt(page, 'stateID=44')
  assert.equal(await heading(page), 'Land for sale in Texas')
  await site.close(page)
})

testInBrowser('filters, order and pages are in the address, and Back goes back', async site => {
  const page = await site.open('/land')
  const all = await resultCount(page)
  await page.locator('.filters-link').click()
  await page.locator('.filters input[name=la]').fill('20')
  await page.getByRole('button', { name: /^Show / }).click()
  await isAt(page, 'la=20')
  const narrowed = await resultCount(page)
  assert.ok(narrowed > 24 && narrowed < all, `${narrowed} of ${all}`)
  assert.equal(await page.locator('.filters input[name=la]').inputValue(), '20')
  assert.match(await page.locator('.chips').innerText(), /20\+ acres/)
  await untilRuns(page, 'submit-on-change')
  await page.getByLabel('Sort').selectOption({ label: 'Price: Low to High' })
  await isAt(page, 'sortid=4')
  assert.match(page.url(), /la=20/)
  const first = await ids(page)
  await page.getByRole('link', { name: 'Next' }).click()
  await isAt(page, 'pageNumber=2')
  const second = await ids(page)
  assert.equal(second.filter(id => first.includes(id)).length, 0, 'Pages do not overlap')
  await page.goBack()
  assert.deepEqual(await ids(page), first)
  await page.goBack()
  await isAt(page, 'la=20')
  assert.doesNotMatch(page.url(), /sortid/)
  await page.locator('.chip', { hasText: '20+ acres' }).click()
  await until(async () => !page.url().includes('la='), 'the chip removes its filter')
  assert.equal(await resultCount(page), all)
  await site.close(page)
})

testInBrowser(
  'the button of the filters counts what they find, and a place keeps them',
  async site => {
    const page = await site.open('/land?stateID=44')
    const show = page.locator('.filters-send button')
    const all = await resultCount(page)
    await page.locator('.filters-link').click()
    assert.equal(await show.innerText(), `Show ${all} listings`)
    await untilRuns(page, 'filter-form')
    await page.locator('.filters input[name=la]').fill('100')
    const counted = async () => Number(/^Show (\d+) listings?$/.exec(await show.innerText())?.[1])
    await until(async () => (await counted()) < all, 'the button has the new number')
    const fewer = await counted()
    await show.click()
    await isAt(page, 'la=100')
    assert.equal(await resultCount(page), fewer)
    await page.locator('.filters-link').click()
    await page.locator('.filters input[name=la]').fill('many')
    await until(async () => (await show.innerText()) === 'Show results', 'no number for a mistake')
    await page.locator('.filters input[name=la]').fill('50')
    const count = page.locator('.filters .choice-count').first()
    assert.equal(await count.isVisible(), false, 'counts of the search before')
    await page.locator('.narrower a').first().click()
    await isAt(page, 'countyID=')
    assert.match(page.url(), /la=50/)
    await site.close(page)
  },
)

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  testInBrowser(`${how} script, filters alone find two states`, async site => {
    const page = await site.open('/land?financing=owner', { ...PHONE, javaScriptEnabled })
    const filters = page.locator('.filters')
    await page.locator('.filters-link').click()
    for (const name of ['Texas', 'Oklahoma']) {
      const box = filters.getByLabel(new RegExp(`^${name}`))
      if (!(await box.isVisible())) await filters.getByText('Show more').first().click()
      await box.check()
    }
    await page.locator('.filters-send button').click()
    await isAt(page, 'stateID=44,37')
    assert.match(await page.locator('h1').innerText(), /Texas or Oklahoma|Oklahoma or Texas/)
    await page.locator('.filters-link').click()
    await filters.getByLabel(/^Texas/).uncheck()
    await page.locator('.filters-send button').click()
    await isAt(page, 'stateID=37&')
    await site.close(page)
  })
}

testInBrowser('without script, a question is answered, and filters and order work', async site => {
  const page = await site.open('/land', { javaScriptEnabled: false })
  const box = page.locator('.site-header input[name=q]')
  const said = '20+ acres in texs under 900k'
  await box.fill(said)
  await box.press('Enter')
  await isAt(page, '/land?')
  const { searchParams } = new URL(page.url())
  const read = { hp: '900000', la: '20', listingType: '1,2', said, stateID: '44' }
  assert.deepEqual(Object.fromEntries(searchParams), read)
  assert.ok((await resultCount(page)) > 0)
  await page.getByLabel('Sort').selectOption({ label: 'Newest' })
  await page.getByRole('button', { name: 'Sort' }).click()
  await isAt(page, 'sortid=6')
  await page.locator('.filters input[name=ha]').fill('100')
  await page.getByRole('button', { name: /^Show / }).click()
  await isAt(page, 'ha=100')
  assert.match(page.url(), /la=20/)
  await site.close(page)
})
