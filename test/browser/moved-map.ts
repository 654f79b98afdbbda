import assert from 'node:assert/strict'
import type { Map as LandMap } from 'maplibre-gl'
import type { Locator, Page } from 'playwright-core'
import { until } from '../until.ts'
import { type BrowsedSite, untilRuns } from './browsed-site.ts'

/** Windows that are as wide show the map beside the results. */
const WIDE_PX = 1280
export const WIDE = { viewport: { width: 1500, height: 900 } }

export async function total(page: Page): Promise<number> {
  const text = await page.locator('.result-count').innerText()
  return Number(/([\d,]+) listing/.exec(text)?.[1]?.replace(',', '') ?? 0)
}

/** The button that opens the map; narrow windows have a link in the bar above the results. */
export function mapOpener(page: Page): Locator {
  return page.locator('.map-open, .map-link').filter({ visible: true })
}

/** Opens the map, which wide windows do by themselves, and waits until it has drawn what it shows. */
export async function openMap(page: Page): Promise<void> {
  await untilRuns(page, 'live-map')
  if ((page.viewportSize()?.width ?? 0) < WIDE_PX) await mapOpener(page).click()
  await untilDrawn(page)
}

/** The names and counts that a layer of the map shows: none of those that had no room. */
export async function namesOn(page: Page, layer: RegExp): Promise<string[]> {
  return await page.locator('live-map').evaluate((element, source) => {
    const { map } = element as unknown as { readonly map: LandMap }
    const shown = map.queryRenderedFeatures().filter(one => new RegExp(source).test(one.layer.id))
    return shown.map(({ properties }) => String(properties['name'] ?? properties['id'] ?? ''))
  }, layer.source)
}

/** Waits until the map of a page has drawn what it shows. */
export async function untilDrawn(page: Page): Promise<void> {
  const root = page.locator('html')
  const drawn = () => performance.getEntriesByName('land-map-idle').length > 0
  await until(() => root.evaluate(drawn), 'the map is drawn')
}

/** Moves the map by its keys until the address says where it is. */
export async function zoomIn(page: Page): Promise<void> {
  await page.locator('.map-canvas canvas').focus()
  await page.keyboard.press('Equal')
  await page.waitForURL(/bounds=/)
}

/** Opens the map of Texas and begins to draw. */
export async function beginDrawing(site: BrowsedSite, shape: 'polygon' | 'circle'): Promise<Page> {
  const page = await site.open('/land?stateID=44', WIDE)
  await openMap(page)
  await page.locator(`.map-${shape}`).click()
  await page.locator(`live-map[data-drawing="${shape}"]`).waitFor()
  return page
}

/** Clicks at a place of the map, in shares of its width and height. */
export async function clickMap(
  page: Page,
  [across, down]: readonly [number, number],
): Promise<void> {
  const canvas = page.locator('.map-canvas')
  // The mouse reaches only what is in the window.
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  assert.ok(box)
  const x = box.x + box.width * across
  const y = box.y + box.height * down
  await page.mouse.move(x, y, { steps: 3 })
  await page.mouse.click(x, y)
}
