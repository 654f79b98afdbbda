import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findOrInstallBrowser } from '../test/browser/find-browser.ts'
import { type ShownPage, shownPages } from './pages-to-view.ts'
import { takeReadmePicture } from './readme-picture.ts'

/**
 * Takes pictures of every page of a running site, from top to bottom: screenshots.ts [ADDRESS [PAGE…]]. Without an
 * address, it takes them of http://localhost:8080, where `npm start` shows its demo. They go to the folder
 * screenshots, which is not committed. With names of pages, it takes the pictures of these alone. Without, it also takes
 * the picture of a search that the README shows, docs/pictures/search.webp, which is committed.
 */

const FOLDER = fileURLToPath(new URL('../screenshots', import.meta.url))

const DESK = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 844 }

/** The windows in which each page is looked at, by the ends of the names of their pictures. */
const WINDOWS = new Map<string, BrowserContextOptions>([
  ['desk-light', { viewport: DESK, colorScheme: 'light' }],
  ['desk-dark', { viewport: DESK, colorScheme: 'dark' }],
  ['phone-light', { viewport: PHONE, colorScheme: 'light', hasTouch: true }],
  ['phone-dark', { viewport: PHONE, colorScheme: 'dark', hasTouch: true }],
  // A desk at 400 %, as in WCAG 2.2 (1.4.10).
  ['narrow', { viewport: { width: 320, height: 256 }, colorScheme: 'light' }],
  ['wide', { viewport: { width: 1920, height: 1080 }, colorScheme: 'light' }],
])
/** A4 without its margins. The visitor reads in the dark: paper is white all the same. */
const PAPER: BrowserContextOptions = { viewport: { width: 720, height: 1020 }, colorScheme: 'dark' }

/** In a taller picture, Chromium repeats the top of the page. */
const MAX_PICTURE_HEIGHT = 4000

const [address = 'http://localhost:8080', ...names] = process.argv.slice(2)
const executablePath = findOrInstallBrowser()
if (executablePath === null) throw new Error('There is no Chromium and no Chrome.')

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
const pages = await shownPages(address)
for (const name of names) {
  if (!pages.has(name)) throw new Error(`There is no page ${name}: ${[...pages.keys()].join(', ')}`)
}
for (const [name, shown] of pages) {
  if (names.length > 0 && !names.includes(name)) continue
  for (const [ending, options] of WINDOWS) await take(browser, `${name}-${ending}`, shown, options)
  await take(browser, `${name}-paper`, shown, PAPER)
}
if (names.length === 0) await takeReadmePicture(browser, address)
await browser.close()

async function take(
  browser: Browser,
  name: string,
  { path, prepare }: ShownPage,
  options: BrowserContextOptions,
): Promise<void> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${address}${path}`, { waitUntil: 'networkidle' })
  await prepare?.(page)
  await loadPhotos(page)
  if (options === PAPER) await page.emulateMedia({ media: 'print' })
  await writeParts(page, name)
  await context.close()
}

/** Writes a page as one picture, or as several, from the top down. */
async function writeParts(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  const height = await page.locator('html').evaluate(({ scrollHeight }) => scrollHeight)
  for (let y = 0; y < height; y += MAX_PICTURE_HEIGHT) {
    const part = y === 0 ? '' : `-${1 + y / MAX_PICTURE_HEIGHT}`
    const path = join(FOLDER, `${name}${part}.png`)
    const clip = { x: 0, y, width, height: Math.min(MAX_PICTURE_HEIGHT, height - y) }
    await page.screenshot({ path, fullPage: true, clip })
    process.stdout.write(`${path}\n`)
  }
}

/** Photos further down are loaded only when somebody comes near them. */
async function loadPhotos(page: Page): Promise<void> {
  await page.locator('img').evaluateAll(images =>
    Promise.all(
      images.map(image => {
        image.setAttribute('loading', 'eager')
        return image.decode().catch(() => null)
      }),
    ),
  )
}
