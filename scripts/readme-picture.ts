import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'

const FILE = join(fileURLToPath(new URL('../docs/pictures', import.meta.url)), 'search.webp')
const QUESTION = '40 acres with a creek within 50 miles of Austin under $300,000'
const DESK = { width: 1280, height: 860 }
const QUALITY = 78

/** Searches the demo as a buyer does, and takes the picture of the README. */
export async function takeReadmePicture(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage({
    viewport: DESK,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await page.goto(`${address}/`, { waitUntil: 'networkidle' })
  const box = page.locator('main').getByLabel('Location, listing number or keywords')
  await box.fill(QUESTION)
  await box.press('Enter')
  await page.waitForURL(/\/land\?/)
  await page.waitForLoadState('networkidle')
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(FILE)
  process.stdout.write(`${FILE}\n`)
  await page.close()
}
