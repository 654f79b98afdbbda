import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { DESK, PHONE, testInBrowser } from './browsed-site.ts'
import { everyPage, PAGES_IN_USE } from './every-page.ts'
import { countLoaded, firstViewOf, untilPainted, watchFirstView } from './first-view.ts'
import { axeFaults, prepareAxe, untilComplete, widthFaults } from './page-faults.ts'

/** The page, its style, fonts and drawings, without photos; `bench/first-view.ts` counts those too. */
const MAX_SHOWN_BYTES = 150_000
const MAX_SCRIPT_BYTES = 30_000
/** A share of the window. */
const MAX_SHIFT = 0.02
/** An address without script, style and pictures. */
const EMPTY = '/robots.txt'
/** A desk at 400 %. */
const ENLARGED = { width: 320, height: 256 }

const WINDOWS = [
  { ...DESK, colorScheme: 'light' },
  { ...PHONE, colorScheme: 'dark' },
] as const

/**
 * Walks pages in two windows: a light desk, and a dark phone. Axe takes a second for each.
 * @param share Long tests walk each eighth page in one of the windows, those of a release all else.
 */
export function walkPages(share: 'long' | 'release'): void {
  testInBrowser(
    'the first view of every page is small, and nothing in it moves; axe finds no fault, and at 400 % nothing is wider than the window',
    async site => {
      const faults: string[] = []
      const pages = await everyPage(site)
      for (const [number, window] of WINDOWS.entries()) {
        const isHere = (_: unknown, i: number) => shareOf(i + number) === share
        const page = await site.open(EMPTY, window)
        await prepareAxe(page)
        await watchFirstView(page)
        // In wide windows, the map of a search opens by itself when the page is there.
        await page.addInitScript(() => {
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
        })
        await page.context().route('**/media/**', route => route.abort())
        for (const [name, path] of [...pages].filter(isHere)) {
          await page.setViewportSize(window.viewport)
          await forget(page, site.address)
          await checkFirstView(page, `${site.address}${path}`, name)
          faults.push(...(await faultsOf(page, `${name}, ${window.colorScheme}`)))
        }
        for (const [name, prepare] of [...PAGES_IN_USE].filter(isHere)) {
          await page.setViewportSize(window.viewport)
          await prepare(site, page)
          faults.push(...(await faultsOf(page, `${name}, ${window.colorScheme}`)))
        }
        await site.close(page)
      }
      assert.deepEqual(faults, [])
    },
  )
}

function shareOf(place: number): 'long' | 'release' {
  return place % 8 === 0 ? 'long' : 'release'
}

/** Makes a window that of somebody who was never here; a new one would take a fifth of a second of processor time. */
async function forget(page: Page, address: string): Promise<void> {
  await page.goto(`${address}${EMPTY}`)
  const context = page.context()
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' })
  await session.detach()
}

/** The faults of the page in a window, which is then made as small as a desktop at 400 %. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults = await axeFaults(page, name)
  await page.setViewportSize(ENLARGED)
  return [...faults, ...(await widthFaults(page, name))]
}

async function checkFirstView(page: Page, address: string, name: string): Promise<void> {
  // Fonts come after the page is painted, as over a slow connection.
  await page.route('**/*.woff2', async route => {
    await untilPainted(page)
    await route.continue()
  })
  const loaded = countLoaded(page)
  await page.goto(address, { waitUntil: 'load' })
  await page.locator('html').evaluate(async root => {
    await root.ownerDocument.fonts.ready
  })
  await untilComplete(page, name)
  await page.unroute('**/*.woff2')
  const { script = 0, ...shown } = Object.fromEntries(await loaded())
  const bytes = Object.values(shown).reduce((sum, one) => sum + one, 0)
  const at = `${name}, ${page.viewportSize()?.width} pixels wide: ${JSON.stringify({ script, ...shown })}`
  for (const kind of ['document', 'stylesheet', 'font']) assert.ok(shown[kind], at)
  assert.ok(bytes <= MAX_SHOWN_BYTES, at)
  assert.ok(script > 500 && script <= MAX_SCRIPT_BYTES, at)
  const { paintMs, shift } = await firstViewOf(page)
  assert.ok(paintMs > 0, `${name} is painted`)
  assert.ok(shift <= MAX_SHIFT, `${at}; parts move by ${shift} of the window`)
}
