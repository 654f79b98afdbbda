import assert from 'node:assert/strict'
import { until } from '../until.ts'
import { PHONE, testInBrowser } from './browsed-site.ts'
import { beginDrawing, clickMap, openMap, total, WIDE, zoomIn } from './moved-map.ts'

testInBrowser(
  'a map that is moved shows the results of where it is, and the address says so',
  async site => {
    const page = await site.open('/land?stateID=44', WIDE)
    const before = await total(page)
    assert.equal(await page.locator('.map-canvas canvas').count(), 0)
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

testInBrowser('without WebGL the drawn map stays, and a sentence says why', async site => {
  const page = await site.open('/privacy-not-there', PHONE)
  await page.addInitScript('HTMLCanvasElement.prototype.getContext = () => null')
  await page.goto(`${site.address}/land`)
  await page.locator('.map-open').click()
  await until(async () => /WebGL/.test(await page.locator('.map-hint').innerText()), 'the sentence')
  await page.locator('.count-map').waitFor()
  assert.equal(await page.locator('.map-canvas').isVisible(), false)
  await page.context().close()
})
