/**
 * Pages of the public site in a slow browser: a processor four times as slow, 9 Mbit a second, and 100 ms there and back. How
 * soon the largest part of a page is painted, how far parts move that are painted already, how long a touch or a key
 * waits for its effect to be painted, and how much a page loads with its pictures. Each run is a visitor with an empty cache.
 */

import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../test/browser/find-browser.ts'
import {
  countLoaded,
  type FirstView,
  firstViewOf,
  watchFirstView,
} from '../test/browser/first-view.ts'
import { benchArguments } from './arguments.ts'
import { machine, median, note, print, printTable } from './report.ts'
import { openSite } from './site/open-site.ts'
import { sized } from './sized.ts'

const SLOWER = sized(4, 1)
const BYTES_PER_SECOND = 9_000_000 / 8
const LATENCY_MS = 100
const WINDOWS: Readonly<Record<string, BrowserContextOptions>> = {
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 }, hasTouch: true },
}
const MAX_WAIT_MS = 60_000
/** The time that a loaded page gets, such as for defining its modules, and that the effect of a touch gets. */
const REST_MS = sized(1500, 100)

interface MeasuredView extends FirstView {
  readonly kilobytes: number
}

interface ShownPage {
  readonly path: string
  /** The first action of a visitor. */
  readonly use: (page: Page) => Promise<void>
}

const executablePath = findBrowser()
if (executablePath === null) throw new Error('There is no Chromium and no Chrome.')
const { listings, runs } = benchArguments()
await using site = await openSite(listings, { ACREAGE_SITE_CRAWLER_RATE: '0' })
const { paths, service } = site
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })

const save = (page: Page) => page.locator('.save-choice [data-act=save]').first().tap()
const type = (page: Page) =>
  page.locator('.search-box-large input').first().pressSequentially('tex')
const PAGES: Readonly<Record<string, ShownPage>> = {
  'the first page': { path: '/', use: type },
  'a search': { path: '/land?stateID=44', use: save },
  'a listing': { path: await pictured(), use: save },
  'a market': { path: paths.states[0] ?? '', use: async () => {} },
}
const rows: string[][] = []
for (const [size, window] of Object.entries(WINDOWS)) {
  for (const [name, { path, use }] of Object.entries(PAGES)) {
    note(`${name}, ${size} …`)
    const views: MeasuredView[] = []
    for (let run = 0; run < runs; run++) views.push(await view(browser, { path, use }, window))
    const middle = (figure: keyof MeasuredView) => median(views.map(one => one[figure]))
    const worst = Math.max(...views.map(({ paintMs }) => paintMs))
    rows.push([
      `${name}, ${size}`,
      ...[middle('paintMs'), worst].map(ms => (ms / 1000).toFixed(2)),
      middle('shift').toFixed(3),
      middle('reactionMs').toFixed(0),
      middle('kilobytes').toFixed(0),
    ])
  }
}
await browser.close()
print(`\n${listings.toLocaleString('en-US')} listings, ${runs} runs. ${machine()}`)
printTable(
  ['page', 'largest paint, median s', 'worst s', 'shift', 'reaction ms', 'kB with pictures'],
  rows,
)

/** A listing that begins with a photo. */
async function pictured(): Promise<string> {
  const found = await (await fetch(`${service.address}/land?stateID=44`)).text()
  const cards = found.split('<article').filter(card => card.includes('<img'))
  const [, path] = /card-title"><a href="([^"]+)"/.exec(cards[0] ?? '') ?? []
  return path ?? paths.listings[0] ?? ''
}

async function view(
  browser: Browser,
  { path, use }: ShownPage,
  window: BrowserContextOptions,
): Promise<MeasuredView> {
  const context = await browser.newContext({ ...window, reducedMotion: 'reduce' })
  context.setDefaultTimeout(MAX_WAIT_MS)
  const page = await context.newPage()
  await watchFirstView(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  const loaded = countLoaded(page)
  await page.goto(`${service.address}${path}`, { waitUntil: 'networkidle' })
  await page.waitForTimeout(REST_MS)
  const bytes = [...(await loaded()).values()].reduce((sum, one) => sum + one, 0)
  await use(page)
  await page.waitForTimeout(REST_MS)
  const seen = await firstViewOf(page)
  await context.close()
  return { ...seen, kilobytes: bytes / 1000 }
}
