import assert from 'node:assert/strict'
import { until } from '../until.ts'
import { PHONE, resultCount, testInBrowser, untilRuns } from './browsed-site.ts'

testInBrowser('a search that finds nothing names the filter to drop', async site => {
  const page = await site.open('/land?stateID=44&la=9000000')
  const way = page.locator('.loosened a').first()
  assert.match(await way.innerText(), /9,000,000\+ acres/)
  await way.click()
  await until(async () => !page.url().includes('la='), 'the filter is dropped')
  assert.ok((await resultCount(page)) > 0)
  await site.close(page)
})

testInBrowser('what cannot be read stays in its field, and the field says why', async site => {
  const page = await site.open('/land?la=many&hp=500000')
  const field = page.locator('.filters input[name=la]')
  assert.equal(await field.inputValue(), 'many')
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  const [described = ''] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  assert.match(await page.locator(`[id="${described}"]`).innerText(), /la must be|number/i)
  assert.ok((await resultCount(page)) > 0, 'The other filters hold')
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

testInBrowser('the first result is near the top, and on phones the bar stays', async site => {
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
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const typed of [
      'texas',
      '40 acres near austin under 300k',
      'jefferson county',
      'land with a pond in texas',
    ]) {
      await page.goto(`${site.address}/land?q=${encodeURIComponent(typed)}`)
      const { y } = (await page.locator('.card').first().boundingBox()) ?? { y: Infinity }
      assert.ok(y <= 300, `“${typed}” at ${width} pixels: ${y}`)
    }
  }
  await page.setViewportSize(PHONE.viewport)
  await page.goto(`${site.address}/land?stateID=44&la=2&lp=1&hp=50000000`)
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
  // Wide windows have the four links of the header's menu beside its button.
  const tabsToCard = async (most = 13) => {
    for (let tabs = 1; tabs <= most; tabs++) {
      await page.keyboard.press('Tab')
      if (await focused.evaluate(one => one.closest('.card') !== null)) return tabs
    }
    return Infinity
  }
  const five = '/land?stateID=44&la=2&lp=1&hp=50000000&ha=100000&order=1&power=onSite,available'
  for (const width of [1280, 600]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/land', '/land?stateID=44', five]) {
      await page.goto(`${site.address}${path}`)
      if (path === five) await untilRuns(page, 'filter-chips')
      const most = width > 1200 ? 16 : 13
      assert.ok((await tabsToCard(most)) <= most, `${path} at ${width} pixels`)
    }
  }
  await page.goto(`${site.address}${five}`)
  await untilRuns(page, 'filter-chips')
  await page.locator('.chip').first().focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Delete']) await page.keyboard.press(key)
  await until(async () => !page.url().includes('la='), 'Delete removes the third filter')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${site.address}/land?stateID=44`)
  await page.keyboard.press('Tab')
  assert.equal(await focused.innerText(), 'Skip to results')
  await page.keyboard.press('Enter')
  assert.ok((await tabsToCard()) <= 4)
  // The filters stand on the page where no map does.
  await page.evaluate("localStorage.setItem('land-map', 'closed')")
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
