/**
 * The map of the public site in a browser without a GPU: how long from the click that opens it until everything is drawn and
 * nothing moves, and how many bytes that loads. Each run is a visitor with an empty cache.
 */
import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../test/browser/find-browser.ts'
import { mapOpener } from '../test/browser/moved-map.ts'
import { benchArguments } from './arguments.ts'
import { copyOfCatalog } from './catalog.ts'
import { machine, median, note, percentile, print, printTable } from './report.ts'
import { startService, untilPublished } from './service-process.ts'
import { sized } from './sized.ts'

const PAGES: Readonly<Record<string, string>> = {
  'the country': '/land',
  'a state': '/land?stateID=44',
  'a county, close up': '/land?bounds=(30.0,-98.2),(30.4,-97.6)',
}
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } }
/** Each takes the processor seconds, as it draws without a GPU. */
const PAGES_OPENED = sized(3, 1)
const MAX_WAIT_MS = 60_000

interface Opening {
  readonly ms: number
  readonly kilobytes: number
}

const executablePath = findBrowser()
if (executablePath === null) throw new Error('There is no Chromium and no Chrome.')
const { listings, runs } = benchArguments()
await using catalog = await copyOfCatalog(listings)
note('Starting the service …')
await using service = await startService(catalog.folder, {
  ACREAGE_SITE_RATE: '0',
  ACREAGE_SITE_CRAWLER_RATE: '0',
})
await untilPublished(service, catalog.key)
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
const rows: string[][] = []
for (const [size, viewport] of Object.entries(SIZES)) {
  for (const [name, path] of Object.entries(PAGES).slice(0, PAGES_OPENED)) {
    note(`${name}, ${size} …`)
    const openings: Opening[] = []
    for (let run = 0; run < runs; run++) openings.push(await open(browser, path, viewport))
    const ms = openings.map(opening => opening.ms)
    const kilobytes = median(openings.map(opening => opening.kilobytes))
    rows.push([
      `${name}, ${size}`,
      ...[median(ms), percentile(ms, 1)].map(value => (value / 1000).toFixed(2)),
      kilobytes.toFixed(0),
    ])
  }
}
await browser.close()
print(`\n${listings.toLocaleString('en-US')} listings, ${runs} runs. ${machine()}`)
printTable(['map of', 'median s', 'worst s', 'kB loaded for it'], rows)

/** Opens the map of a page as a visitor does. */
async function open(
  browser: Browser,
  path: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<Opening> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  context.setDefaultTimeout(MAX_WAIT_MS)
  const page = await context.newPage()
  await page.goto(`${service.address}${path}`, { waitUntil: 'load' })
  // Wide windows, and addresses with a part of the map, open it by themselves.
  if (viewport === SIZES.phone && !path.includes('bounds')) await mapOpener(page).click()
  const end = performance.now() + MAX_WAIT_MS
  const idle = () => page.evaluate(() => performance.getEntriesByName('land-map-idle').length > 0)
  while (!(await idle())) {
    if (performance.now() > end) throw new Error(`The map of ${path} did not come to rest.`)
    await page.waitForTimeout(50)
  }
  const opening = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
    const began = at('land-map-open')
    const loaded = performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime >= began)
      .map(entry => ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0))
    return {
      ms: at('land-map-idle') - began,
      kilobytes: loaded.reduce((sum, bytes) => sum + bytes, 0) / 1000,
    }
  })
  await context.close()
  return opening
}
