import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findOrInstallBrowser } from '../test/browser/find-browser.ts'
import { designParts, type Part, type View } from './design-parts.ts'
import { themesOf, tokensOf } from './design-tokens.ts'

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** Higher than most pages, so that photos and modules load without scrolling. */
const WINDOW_HEIGHT = 3000
const SCALE = 1.5
const MARGIN = 24 * SCALE
const QUALITY = 75
const MAX_WIDTH = 1600
/** Around each view, for the outline of what has the focus. */
const EDGE_PX = 6

/** Takes pictures of parts of a running site in both themes, side by side. @param names Of the parts; empty: all. */
export async function takeDesignPictures(
  address: string,
  folder: string,
  names: readonly string[],
): Promise<void> {
  const executablePath = findOrInstallBrowser()
  if (executablePath === null) throw new Error('There is no Chromium and no Chrome.')
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    for (const part of await designParts(address)) {
      if (names.length > 0 && !names.includes(part.name)) continue
      const [light, dark] = await Promise.all(
        THEMES.map(theme => column(browser, address, part, theme)),
      )
      if (!light || !dark) continue
      const file = join(folder, `${part.name}.webp`)
      const both = await beside([light, dark], 2, { margin: 0, paper: paperOf('light') })
      await sharp(both.bytes)
        .resize({ width: MAX_WIDTH, withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toFile(file)
      process.stdout.write(`${file}\n`)
    }
  } finally {
    await browser.close()
  }
}

interface Picture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** All views of a part in one theme, on its paper. */
async function column(
  browser: Browser,
  address: string,
  part: Part,
  theme: Theme,
): Promise<Picture> {
  const shots: Picture[] = []
  for (const view of part.views) shots.push(await shot(browser, address, view, theme))
  return beside(shots, part.columns, { margin: MARGIN, paper: paperOf(theme) })
}

async function shot(browser: Browser, address: string, view: View, theme: Theme): Promise<Picture> {
  const context = await browser.newContext({
    viewport: { width: view.windowPx, height: WINDOW_HEIGHT },
    deviceScaleFactor: SCALE,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    // Specimens have styles of their own, which the content policy of the site refuses.
    bypassCSP: true,
  })
  // The drawn map, and the filters beside results.
  await context.addInitScript("localStorage.setItem('land-map', 'closed')")
  const page = await context.newPage()
  await page.goto(`${address}${view.path}`, { waitUntil: 'networkidle' })
  await view.prepare?.(page)
  await page.waitForLoadState('networkidle')
  const bytes = await page.screenshot({ clip: await clipOf(page, view.selector), fullPage: true })
  await context.close()
  const { width, height } = await sharp(bytes).metadata()
  return { bytes, width, height }
}

/** The smallest box around everything that fits a selector. */
async function clipOf(page: Page, selector: string) {
  const boxes = []
  for (const found of await page.locator(selector).all()) {
    const box = (await found.isVisible()) ? await found.boundingBox() : null
    if (box) boxes.push(box)
  }
  if (boxes.length === 0) throw new Error(`${page.url()} shows nothing that fits ${selector}.`)
  const scrolled = Number(await page.evaluate('window.scrollY'))
  const x = Math.max(EDGE_PX, Math.min(...boxes.map(box => box.x)))
  const y = Math.max(EDGE_PX, Math.min(...boxes.map(box => box.y)))
  const right = Math.max(...boxes.map(box => box.x + box.width))
  const bottom = Math.max(...boxes.map(box => box.y + box.height))
  return {
    x: x - EDGE_PX,
    y: y - EDGE_PX + scrolled,
    width: right - x + 2 * EDGE_PX,
    height: bottom - y + 2 * EDGE_PX,
  }
}

/** Pictures in rows, each column as wide as the widest picture. */
async function beside(
  pictures: readonly Picture[],
  columns: number,
  { margin, paper }: { readonly margin: number; readonly paper: string },
): Promise<Picture> {
  const widest = Math.max(...pictures.map(({ width }) => width))
  let top = margin
  const placed: { input: Buffer; left: number; top: number }[] = []
  for (let first = 0; first < pictures.length; first += columns) {
    const row = pictures.slice(first, first + columns)
    for (const [i, { bytes }] of row.entries()) {
      placed.push({ input: bytes, left: margin + i * (widest + margin), top })
    }
    top += Math.max(...row.map(({ height }) => height)) + margin
  }
  const width = margin + columns * (widest + margin)
  const ground = sharp({ create: { width, height: top, channels: 3, background: paper } })
  return { bytes: await ground.composite(placed).png().toBuffer(), width, height: top }
}

function paperOf(theme: Theme): string {
  const token = tokensOf('web/design/1-tokens.css').find(({ name }) => name === '--paper')
  return themesOf(token?.value ?? '')?.[theme] ?? 'white'
}
