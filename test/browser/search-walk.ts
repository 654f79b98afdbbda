import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from '../until.ts'
import { PHONE, testInBrowser, untilRuns } from './browsed-site.ts'

/** The number of results that the page names, such as `63 listings`. */
async function total(page: Page): Promise<number> {
  const text = await page.locator('.result-count b').innerText()
  return Number(/[\d,]+/.exec(text)?.[0].replace(',', ''))
}

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
  const box = page.locator('.site-header').getByLabel('Place, listing number or words')
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
  const all = await total(page)
  await page.locator('.filters input[name=la]').fill('20')
  await page.getByRole('button', { name: 'Show results' }).click()
  await isAt(page, 'la=20')
  const narrowed = await total(page)
  assert.ok(narrowed > 24 && narrowed < all, `${narrowed} of ${all}`)
  assert.equal(await page.locator('.filters input[name=la]').inputValue(), '20')
  assert.match(await page.locator('.chips').innerText(), /20 acres/)
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
  await page.locator('.chip', { hasText: '20 acres' }).click()
  await until(async () => !page.url().includes('la='), 'the chip removes its filter')
  assert.equal(await total(page), all)
  await site.close(page)
})

testInBrowser('a search that finds nothing names the filter to drop', async site => {
  const page = await site.open('/land?stateID=44&la=9000000')
  const way = page.locator('.loosened a').first()
  assert.match(await way.innerText(), /9,000,000 acres/)
  await way.click()
  await until(async () => !page.url().includes('la='), 'the filter is dropped')
  assert.ok((await total(page)) > 0)
  await site.close(page)
})

testInBrowser('without script, a question is answered, and filters and order work', async site => {
  const page = await site.open('/land', { javaScriptEnabled: false })
  const box = page.locator('.site-header input[name=q]')
  const said = '20+ acres in texs under 900k'
  await box.fill(said)
  await box.press('Enter')
  await isAt(page, '/land?')
  const { searchParams } = new URL(page.url())
  const read = { hp: '900000', la: '20', said, stateID: '44' }
  assert.deepEqual(Object.fromEntries(searchParams), read)
  assert.ok((await total(page)) > 0)
  await page.getByLabel('Sort').selectOption({ label: 'Newest' })
  await page.getByRole('button', { name: 'Sort' }).click()
  await isAt(page, 'sortid=6')
  await page.locator('.filters input[name=ha]').fill('100')
  await page.getByRole('button', { name: 'Show results' }).click()
  await isAt(page, 'ha=100')
  assert.match(page.url(), /la=20/)
  await site.close(page)
})

testInBrowser('what cannot be read stays in its field, and the field says why', async site => {
  const page = await site.open('/land?la=many&hp=500000')
  const field = page.locator('.filters input[name=la]')
  assert.equal(await field.inputValue(), 'many')
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  const [described = ''] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  assert.match(await page.locator(`[id="${described}"]`).innerText(), /la must be|number/i)
  assert.ok((await total(page)) > 0, 'The other filters hold')
  await site.close(page)
})

testInBrowser('on a phone, nothing is wider than the window, and filters open', async site => {
  const page = await site.open('/land?stateID=44', PHONE)
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 640 })
    for (const view of ['list', 'gallery']) {
      await page.goto(`${site.address}/land?stateID=44&view=${view}`)
      await page.locator('.save-choice').first().waitFor({ state: 'attached' })
      const [scrolled, seen] = await page
        .locator('html')
        .evaluate(root => [root.scrollWidth, root.clientWidth])
      assert.equal(scrolled, seen, `The ${view} at ${width} pixels`)
    }
    const field = page.locator('.filters input[name=la]')
    assert.equal(await field.isVisible(), false)
    await page.getByRole('button', { name: 'Filters 1 set' }).tap()
    await field.waitFor({ state: 'visible' })
    await page.getByRole('button', { name: 'Close' }).tap()
    await field.waitFor({ state: 'hidden' })
  }
  await site.close(page)
})

testInBrowser('on phones, the first result is near the top, and the bar stays', async site => {
  const page = await site.open('/offline', PHONE)
  for (const [width, height, most] of [
    [360, 740, 340],
    [390, 844, 300],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${site.address}/land?stateID=44&la=2&lp=1&hp=50000000`)
    const { y } = (await page.locator('.card').first().boundingBox()) ?? { y: Infinity }
    assert.ok(y <= most, `At ${width} pixels: ${y}`)
  }
  const chips = page.locator('.chips')
  const row = await chips.boundingBox()
  assert.ok(row !== null && row.height < 60, 'The chips stand in one row')
  assert.ok(await chips.evaluate(one => one.scrollWidth > one.clientWidth), 'It scrolls')
  await page.locator('.card').nth(5).scrollIntoViewIfNeeded()
  const bar = page.locator('.result-controls')
  const top = () => bar.evaluate(one => one.getBoundingClientRect().top)
  await until(async () => (await top()) === 0, 'the bar stays at the top')
  await site.close(page)
})

testInBrowser('a keyboard reaches results and filters in few steps', async site => {
  const page = await site.open('/land?stateID=44')
  const focused = page.locator(':focus')
  const tabsToCard = async () => {
    for (let tabs = 1; tabs <= 12; tabs++) {
      await page.keyboard.press('Tab')
      if (await focused.evaluate(one => one.closest('.card') !== null)) return tabs
    }
    return Infinity
  }
  assert.ok((await tabsToCard()) <= 12)
  await page.reload()
  await page.keyboard.press('Tab')
  assert.equal(await focused.innerText(), 'Skip to results')
  await page.keyboard.press('Enter')
  assert.ok((await tabsToCard()) <= 4)
  await page.reload()
  for (const _ of [1, 2]) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  assert.ok(await focused.evaluate(one => one.closest('.filters') !== null))
  await site.close(page)
})

testInBrowser('the header stands in the same place on all pages', async site => {
  const page = await site.open('/')
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    const places = new Set<string>()
    for (const path of ['/', '/land?stateID=44', '/shortlist', '/no/such/page']) {
      await page.goto(`${site.address}${path}`)
      const boxes = [page.locator('.brand .icon'), page.locator('.shortlist-link')].map(one =>
        one.boundingBox(),
      )
      places.add(JSON.stringify(await Promise.all(boxes)))
    }
    assert.equal(places.size, 1, `At ${width} pixels: ${[...places].join(' ')}`)
  }
  await site.close(page)
})
