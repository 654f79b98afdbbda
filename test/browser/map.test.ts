import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { PHONE, testInBrowser, until } from './browsed-site.ts'

const WIDE = { viewport: { width: 1500, height: 900 } }

async function total(page: Page): Promise<number> {
  const text = await page.locator('.result-count').innerText()
  return Number(/([\d,]+) listing/.exec(text)?.[1]?.replace(',', '') ?? 0)
}

/** Opens the map and waits until it shows tiles. */
async function openMap(page: Page): Promise<void> {
  const tile = page.waitForResponse(answer => answer.url().includes('/site/tiles/'))
  await page.locator('.map-open').click()
  assert.equal((await tile).status(), 200)
  await page.locator('.map-canvas canvas').waitFor()
}

testInBrowser(
  'a map that is moved shows the results of where it is, and the address says so',
  async site => {
    const page = await site.open('/land?stateID=44', WIDE)
    const before = await total(page)
    assert.equal(await page.locator('.map-canvas canvas').count(), 0)
    await openMap(page)
    await page.locator('.map-canvas canvas').focus()
    const zoom = () => page.keyboard.press('Equal')
    await zoom()
    await until(async () => page.url().includes('bounds='), 'the address has the bounds', zoom)
    await until(async () => (await total(page)) < before, 'fewer listings are in sight')
    const shown = await total(page)
    await page.reload()
    await page.locator('.map-canvas canvas').waitFor()
    assert.equal(await total(page), shown)
    await site.close(page)
  },
)

testInBrowser('an area that is drawn finds the listings within it', async site => {
  const page = await site.open('/land?stateID=44', WIDE)
  const before = await total(page)
  await openMap(page)
  await page.locator('.map-polygon').click()
  await until(async () => (await page.locator('.map-hint').innerText()) !== '', 'a hint')
  await page.locator('moving-map[data-drawing]').waitFor()
  const box = await page.locator('.map-canvas').boundingBox()
  assert.ok(box)
  const corners = [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.7, 0.6],
    [0.3, 0.6],
    [0.3, 0.6],
  ] as const
  for (const [x, y] of corners) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 3 })
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
  }
  const finish = () => page.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.6)
  await until(async () => page.url().includes('polygon='), 'the address has the area', finish)
  await page.locator('.chip', { hasText: 'Within the drawn area' }).waitFor()
  assert.ok((await total(page)) < before)
  await site.close(page)
})

testInBrowser('on a phone the map opens above the results', async site => {
  const page = await site.open('/land', PHONE)
  await openMap(page)
  const box = await page.locator('.map-canvas').boundingBox()
  const results = await page.locator('.land-results').boundingBox()
  assert.ok(box && results && box.y < results.y && box.width > 250)
  await site.close(page)
})
