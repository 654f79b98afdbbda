import assert from 'node:assert/strict'
import { until } from '../until.ts'
import { PHONE, testInBrowser } from './browsed-site.ts'
import { beginDrawing, clickMap, openMap, total, WIDE, zoomIn } from './moved-map.ts'

testInBrowser('Back leads to the search before the map was moved, Forward returns', async site => {
  const page = await site.open('/land?stateID=44', WIDE)
  const before = await total(page)
  await openMap(page)
  await zoomIn(page)
  await until(async () => (await total(page)) < before, 'fewer listings are in sight')
  const address = page.url()
  const shown = await total(page)
  await page.goBack()
  await until(async () => (await total(page)) === before, 'the list of the search before')
  assert.doesNotMatch(page.url(), /bounds=/)
  await page.goForward()
  await until(async () => (await total(page)) === shown, 'the list of the moved map')
  assert.equal(page.url(), address)
  // The list came without another page, and the map without a search of its own.
  assert.equal(await page.locator('.map-canvas canvas').count(), 1)
  await site.close(page)
})

testInBrowser('Back leads from a listing to where the map was', async site => {
  const page = await site.open('/land?stateID=44', WIDE)
  await openMap(page)
  await zoomIn(page)
  const address = page.url()
  const shown = await total(page)
  await page.locator('.land-results article a').first().click()
  await page.waitForURL(/\/property\//)
  await page.goBack()
  await page.locator('.map-canvas canvas').waitFor()
  assert.equal(page.url(), address)
  assert.equal(await total(page), shown)
  await site.close(page)
})

testInBrowser('a circle that is drawn finds the listings within it', async site => {
  const page = await beginDrawing(site, 'circle')
  const before = await total(page)
  await clickMap(page, [0.5, 0.5])
  await clickMap(page, [0.5, 0.7])
  await page.waitForURL(/near=/)
  const [north = 0, east = 0, miles = 0] = (new URL(page.url()).searchParams.get('near') ?? '')
    .split(',')
    .map(Number)
  // The middle of Texas, and a fifth of the map's height.
  assert.ok(north > 28 && north < 34 && east > -103 && east < -96, page.url())
  assert.ok(miles > 50 && miles < 400, page.url())
  await page.locator('.chip', { hasText: 'miles' }).waitFor()
  const found = await total(page)
  assert.ok(found > 0 && found < before)
  await site.close(page)
})

testInBrowser('an area is drawn by keyboard, and Escape ends the drawing', async site => {
  const page = await beginDrawing(site, 'polygon')
  const canvas = page.locator('.map-canvas canvas')
  await page.keyboard.press('Escape')
  await until(
    async () => (await page.locator('live-map[data-drawing]').count()) === 0,
    'no drawing',
  )
  assert.equal(await page.locator('.map-hint').innerText(), '')
  await page.locator('.map-polygon').click()
  await page.locator('live-map[data-drawing]').waitFor()
  await canvas.focus()
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
    await page.keyboard.press(' ')
    await page.keyboard.press(key)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/polygon=/)
  await page.locator('.chip', { hasText: 'Within the drawn area' }).waitFor()
  await site.close(page)
})

testInBrowser('close up, the ground is drawn from the last tiles that there are', async site => {
  const page = await site.open('/privacy-not-there', WIDE)
  const answered = page.waitForResponse(one => one.url().includes('/site/base-map/'))
  await page.goto(`${site.address}/land?bounds=(30.1,-98),(30.4,-97.6)`)
  const answer = await answered
  assert.match(answer.url(), /\/site\/base-map\/[^/]+\/7\/29\/52\.mvt$/)
  assert.equal(answer.status(), 200)
  assert.equal(await answer.headerValue('content-encoding'), 'gzip')
  await site.close(page)
})

testInBrowser('on a phone the map covers the page', async site => {
  const page = await site.open('/land', PHONE)
  await openMap(page)
  const box = await page.locator('.map-canvas').boundingBox()
  assert.ok(box && box.width === PHONE.viewport.width && box.height > 450)
  const scale = await page.locator('.maplibregl-ctrl-scale').boundingBox()
  const sources = await page.locator('.maplibregl-ctrl-attrib').boundingBox()
  assert.ok(scale && sources && scale.y + scale.height <= sources.y, 'both can be read')
  await site.close(page)
})
