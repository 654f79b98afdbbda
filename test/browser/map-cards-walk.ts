import assert from 'node:assert/strict'
import { until } from '../until.ts'
import { PHONE, testInBrowser, untilRuns } from './browsed-site.ts'
import { namesOn, openMap, total, untilDrawn, WIDE } from './moved-map.ts'

const TOWNS = /^cities-/
const PINS_ALONE = /^acreage-(pins|prices)$/
const PINS = /^acreage-(pins|clusters)$/

testInBrowser('towns are named with pins around them', async site => {
  const page = await site.open('/land?stateID=44', WIDE)
  await untilDrawn(page)
  const towns = new Set(await namesOn(page, TOWNS))
  for (const name of ['Austin', 'Houston', 'Dallas', 'San Antonio', 'El Paso', 'Lubbock']) {
    assert.ok(towns.has(name), `${name} is not among ${[...towns].join()}`)
  }
  assert.ok((await namesOn(page, PINS)).length > 20)
  await page.goto(`${site.address}/land?countyID=48171`)
  await untilDrawn(page)
  assert.ok((await namesOn(page, TOWNS)).includes('Fredericksburg'))
  assert.ok((await namesOn(page, PINS)).length > 0)
  await site.close(page)
})

testInBrowser(
  'a wide window is half a map: drawn at first, then one that moves, and closed if the visitor wants it so',
  async site => {
    const page = await site.open('/offline', WIDE)
    const library = Promise.withResolvers<void>()
    await page.route(/maplibre-gl\.[^/]*mjs/, async route => {
      await library.promise
      await route.continue()
    })
    await page.goto(`${site.address}/land?stateID=44`)
    const drawn = page.locator('.land-map > .count-map')
    await page.locator('live-map[data-open]').waitFor()
    const box = await drawn.boundingBox()
    assert.equal(box?.width, WIDE.viewport.width / 2 - 1)
    library.resolve()
    await untilDrawn(page)
    assert.equal(await drawn.isVisible(), false)
    assert.deepEqual(await page.locator('.map-canvas').boundingBox(), box)
    // A card that has the focus marks its pin.
    await page.locator('.land-results article a').first().focus()
    await page.locator('.map-mark').waitFor()
    await page.locator('.result-controls').getByRole('button', { name: 'Filters' }).click()
    await page.locator('.filters-send button').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.map-close').click()
    await page.reload()
    await untilRuns(page, 'live-map')
    await page.locator('.filters-send button').waitFor()
    assert.equal(await page.locator('live-map[data-open]').count(), 0)
    await page.locator('.map-open').click()
    await page.locator('live-map[data-drawn]').waitFor()
    await site.close(page)
  },
)

testInBrowser('on a phone, cards below the map follow its pins', async site => {
  const page = await site.open('/land?countyID=48171&status=P,PP,S', PHONE)
  await openMap(page)
  const cards = page.locator('.map-strip > li')
  const count = await total(page)
  await page.locator('.map-count', { hasText: `${count} listing` }).waitFor()
  assert.equal(await cards.count(), count)
  assert.ok(count > 1)
  // To swipe is to scroll.
  await page.locator('.map-strip').evaluate(strip => strip.scrollBy({ left: strip.clientWidth }))
  await page.locator('.map-strip > [aria-current=true]').waitFor()
  await page.locator('.map-mark').waitFor()
  const canvas = await page.locator('.map-canvas').boundingBox()
  const mark = await page.locator('.map-mark').boundingBox()
  assert.ok(canvas && mark)
  await page.locator('.map-strip').evaluate(strip => strip.scrollTo({ left: 0 }))
  const chosen = page.locator('.map-strip > [aria-current=true]')
  const [pin] = await namesOn(page, /^acreage-pins$/)
  await page.locator('live-map').evaluate((element, id) => {
    const { map } = element as unknown as { readonly map: import('maplibre-gl').Map }
    const feature = map.queryRenderedFeatures().find(one => one.properties['id'] === Number(id))
    if (feature?.geometry.type !== 'Point') throw new Error('There is no pin.')
    const [east = 0, north = 0] = feature.geometry.coordinates
    map.jumpTo({ center: [east, north], zoom: 12 }, { isByItself: true })
  }, pin)
  await until(
    async () => (await namesOn(page, /^acreage-pins$/)).includes(pin ?? ''),
    'the pin in the middle',
  )
  await page.locator('.map-canvas canvas').focus()
  await page.keyboard.press(' ')
  await until(
    async () => (await chosen.getAttribute('data-listing')) === pin,
    'the card of the pin',
  )
  assert.equal(await page.locator('.maplibregl-popup').count(), 0)
  await site.close(page)
})

testInBrowser('a listing that was hidden is no pin, and no card below the map', async site => {
  const page = await site.open('/land?countyID=48171&status=P,PP,S', PHONE)
  await openMap(page)
  const [pin = ''] = await namesOn(page, PINS_ALONE)
  const cards = page.locator('.map-strip > li')
  const count = await cards.count()
  await page.evaluate(`localStorage.setItem('hidden', '[${pin}]')`)
  await page.evaluate(`document.dispatchEvent(new Event('hidden-changed'))`)
  const isPin = async () => (await namesOn(page, PINS_ALONE)).includes(pin)
  await until(async () => !(await isPin()), 'the pin is gone')
  await page.reload()
  await untilDrawn(page)
  assert.equal(await isPin(), false)
  await until(async () => (await cards.count()) === count - 1, 'its card is gone')
  await site.close(page)
})

testInBrowser('on a phone, a map that was moved is searched by a button', async site => {
  const page = await site.open('/land?stateID=44', PHONE)
  await openMap(page)
  const before = await page.locator('.map-count').innerText()
  const search = page.getByRole('button', { name: 'Search this area' })
  assert.equal(await search.isVisible(), false)
  await page.locator('.map-canvas canvas').focus()
  await page.keyboard.press('Equal')
  await search.click()
  await page.waitForURL(/bounds=/)
  await until(
    async () => (await page.locator('.map-count').innerText()) !== before,
    'another count',
  )
  assert.equal(await page.locator('.map-count').innerText(), `${await total(page)} listings`)
  assert.equal(await search.isVisible(), false)
  await page.locator('.map-tools').getByRole('button', { name: 'Filters' }).click()
  await page.locator('.filters-send button').waitFor()
  await page.locator('.filters-head').getByRole('button', { name: 'Close' }).click()
  await page.locator('.map-close').click()
  await page.locator('.map-link:focus').waitFor()
  await site.close(page)
})
