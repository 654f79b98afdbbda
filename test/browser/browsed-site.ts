import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { NOW } from '../api/catalog.ts'
import { serveHere } from '../cli/acreage.ts'
import { copyDemoDatabase } from '../golden/databases.ts'
import { copyDrawnPictures } from '../golden/pictures.ts'
import { findBrowser } from './find-browser.ts'

/** The demo of `npm start`. */
export const DEMO = { listings: 2000, seed: 1, now: NOW }
/** Long, because machines that run tests may be busy. */
const MAX_WAIT_MS = 90_000

/**
 * Pages are painted without a GPU; one is simulated only where a page asks for WebGL, as maps do. --no-sandbox, because
 * tests run as root in containers. Browsers that are not told otherwise call home.
 */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
]

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
export const DESK = { viewport: { width: 1280, height: 860 } }

/** A running service with a demo, and a browser. */
export interface BrowsedSite extends AsyncDisposable {
  /** Such as http://localhost:43121. */
  readonly address: string
  /** The folder with its data, such as the mail that it wrote. */
  readonly folder: string
  /** What the service has printed. */
  printed(): string
  /** A window of a visitor who was never here. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  /** Closes a window. Fails the test if a script failed in it, or the content policy refused something. */
  close(page: Page): Promise<void>
}

/** Runs a test on the site in a browser, or skips it where no browser is. The site and the browser end with the file. */
export function testInBrowser(
  name: string,
  run: (site: BrowsedSite, context: TestContext) => Promise<void>,
): void {
  // One process may run several files, one after another.
  if (!isToBeClosed) {
    isToBeClosed = true
    after(close)
  }
  test(name, { skip: BROWSER === null && 'There is no browser' }, async context => {
    opened ??= openSite(BROWSER ?? '')
    await run(await opened, context)
  })
}

const BROWSER = findBrowser()
let opened: Promise<BrowsedSite> | null = null
let isToBeClosed = false

async function close(): Promise<void> {
  const site = await opened
  opened = null
  isToBeClosed = false
  await site?.[Symbol.asyncDispose]()
}

/** Opens a site of its own. @param settings Of its service, beside those of every site. */
export async function openSite(
  executablePath: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<BrowsedSite> {
  await using begun = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'acreage-browser-'))
  begun.defer(() => rm(folder, { recursive: true, force: true }))
  await copyDemoDatabase(folder, DEMO)
  // Otherwise the service would draw them beside the tests.
  await copyDrawnPictures(folder)
  const service = begun.use(
    await serveHere([], {
      ACREAGE_DATA_DIR: folder,
      ACREAGE_HOST: '127.0.0.1',
      ACREAGE_REGISTRATION: 'approval',
      // One browser without a head, which is taken for a crawler, asks for all pages at once.
      ACREAGE_SITE_RATE: '0',
      ACREAGE_SITE_CRAWLER_RATE: '0',
      ...settings,
    }),
  )
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS, timeout: MAX_WAIT_MS })
  begun.defer(() => browser.close())
  const { address } = service
  const faults = new Map<Page, string[]>()
  const ending = begun.move()
  return {
    address,
    folder,
    printed: service.stdout,
    open: async (path, options = {}) => {
      const page = await newPage(browser, options)
      faults.set(page, faultsOf(page))
      await page.goto(`${address}${path}`)
      return page
    },
    close: async page => {
      const told = faults.get(page)
      await page.context().close()
      assert.deepEqual(told, [])
    },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    ...DESK,
    reducedMotion: 'reduce',
    // Each new visitor would load half the site for the time without a connection. Tests of that time allow it.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(MAX_WAIT_MS)
  return context.newPage()
}

/** The faults on a page from now on; each is added when it happens. */
function faultsOf(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(String(error)))
  page.on('console', message => {
    // A missing picture is reported too; the demo's are not drawn here.
    const isFault = message.type() === 'error' && !/Failed to load resource/.test(message.text())
    if (isFault) faults.push(message.text())
  })
  return faults
}

/** Waits until an island's module runs. Before that, the page works as without script. */
export async function untilRuns(page: Page, island: string): Promise<void> {
  await page.locator(`${island}:defined`).first().waitFor({ state: 'attached' })
}

/** The number of results that the page names, such as `63 listings`. */
export async function resultCount(page: Page): Promise<number> {
  const text = await page.locator('.result-count b').innerText()
  return Number(/[\d,]+/.exec(text)?.[0].replace(',', ''))
}
