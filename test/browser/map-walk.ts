import assert from 'node:assert/strict'
import { until } from '../until.ts'
import { PHONE, testInBrowser, untilRuns } from './browsed-site.ts'
import {
  beginDrawing,
  clickMap,
  mapOpener,
  openMap,
  total,
  untilDrawn,
  WIDE,
  zoomIn,
} from './moved-map.ts'

testInBrowser(
  'a map that is moved shows the results of where it is, and the address says so',
  async site => {
    const page = await site.open('/land?stateID=44', WIDE)
    const before = await total(page)
    await openMap(page)
    await zoomIn(page)
    await until(async () => (await total(page)) < before, 'fewer listings are in sight')
    const shown = await total(page)
    await page.reload()
    await page.locator('.map-canvas canvas').waitFor()
    assert.equal(await total(page), shown)
    await site.close(page)
  },
)

testInBrowser(
  'a pin shows its listing and is not covered; a map that is closed stays closed',
  async site => {
    const page = await site.open('/land?stateID=44&status=P', WIDE)
    const card = page.locator('.land-results [data-latitude]').first()
    const north = Number(await card.getAttribute('data-latitude'))
    const east = Number(await card.getAttribute('data-longitude'))
    const title = await card.locator('.card-title').innerText()
    const bounds = `(${north - 0.01},${east - 0.01}),(${north + 0.01},${east + 0.01})`
    await page.goto(`${site.address}/land?status=P&bounds=${bounds}`)
    await untilDrawn(page)
    const canvas = page.locator('.map-canvas canvas')
    await canvas.focus()
    await page.keyboard.press(' ')
    await page.locator('.maplibregl-popup .pin-title', { hasText: title }).waitFor()
    const popup = await page.locator('.maplibregl-popup-content').boundingBox()
    const map = await canvas.boundingBox()
    assert.ok(popup && map)
    const x = map.x + map.width / 2
    const y = map.y + map.height / 2
    const isCovered =
      x > popup.x && x < popup.x + popup.width && y > popup.y && y < popup.y + popup.height
    assert.equal(isCovered, false)
    await page.keyboard.press('Escape')
    await until(async () => (await page.locator('.maplibregl-popup').count()) === 0, 'no popup')
    await page.locator('.map-close').click()
    await page.locator('.map-open:focus').waitFor()
    await page.reload()
    await untilRuns(page, 'live-map')
    assert.equal(await canvas.count(), 0)
    // A link to the map opens it all the same.
    await page.goto(`${site.address}/land?status=P&bounds=${bounds}&hp=99999999#map`)
    await canvas.waitFor()
    await site.close(page)
  },
)

testInBrowser('an area that is drawn finds the listings within it', async site => {
  const page = await beginDrawing(site, 'polygon')
  const before = await total(page)
  assert.match(await page.locator('.map-hint').innerText(), /Click each corner/)
  for (const corner of [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.7, 0.6],
    [0.3, 0.6],
    [0.3, 0.6],
  ] as const) {
    await clickMap(page, corner)
  }
  await page.waitForURL(/polygon=/)
  await page.locator('.chip', { hasText: 'Within the drawn area' }).waitFor()
  assert.ok((await total(page)) < before)
  await site.close(page)
})

testInBrowser('a finger draws a circle, or cancels', async site => {
  const page = await site.open('/land?stateID=44', PHONE)
  await openMap(page)
  const circle = page.locator('.map-circle')
  const drawing = page.locator('live-map[data-drawing=circle]')
  await circle.tap()
  await drawing.waitFor()
  assert.match(await page.locator('.map-hint').innerText(), /^Tap the middle/)
  assert.equal(await circle.getAttribute('aria-pressed'), 'true')
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await until(async () => (await drawing.count()) === 0, 'no drawing')
  assert.equal(await circle.getAttribute('aria-pressed'), 'false')
  await circle.tap()
  await drawing.waitFor()
  const box = await page.locator('.map-canvas').boundingBox()
  assert.ok(box)
  for (const across of [0.5, 0.7]) {
    await page.touchscreen.tap(box.x + box.width * across, box.y + box.height * 0.5)
  }
  await page.waitForURL(/near=/)
  const miles = Number((new URL(page.url()).searchParams.get('near') ?? '').split(',')[2])
  assert.ok(miles > 50 && miles < 400, page.url())
  await page.locator('live-map[data-open]').waitFor()
  await site.close(page)
})

testInBrowser('on a phone the map opens again for its own search only', async site => {
  const page = await site.open('/land?stateID=44', PHONE)
  const opened = page.locator('live-map[data-open]')
  await openMap(page)
  await page.reload()
  await opened.waitFor()
  await page.goto(`${site.address}/land?stateID=37`)
  await untilRuns(page, 'live-map')
  assert.equal(await opened.count(), 0)
  await openMap(page)
  await page.locator('.map-tools').getByRole('button', { name: 'Filters' }).tap()
  await page.locator('.filters input[name=la]').fill('20')
  await page.locator('.filters-send button').click()
  await page.waitForURL(/la=20/)
  await opened.waitFor()
  await site.close(page)
})

testInBrowser('without WebGL the drawn map stays, and a sentence says why', async site => {
  const page = await site.open('/privacy-not-there', PHONE)
  await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null')
  await page.goto(`${site.address}/land`)
  await mapOpener(page).click()
  await until(async () => /WebGL/.test(await page.locator('.map-hint').innerText()), 'the sentence')
  await page.locator('.count-map').waitFor()
  assert.equal(await page.locator('.map-canvas').isVisible(), false)
  await page.context().close()
})
