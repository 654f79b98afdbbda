import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { findOrInstallBrowser } from '../test/browser/find-browser.ts'

/**
 * Takes the pictures of docs/console.md, of the demo that `npm start` shows: console-pictures.ts LINK. The link is that of
 * `acreage user link seller@demo.example`; the script chooses a password with it, and signs in.
 */

const FOLDER = fileURLToPath(new URL('../docs/pictures', import.meta.url))
const DESK = { viewport: { width: 1280, height: 860 }, colorScheme: 'light' } as const
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  colorScheme: 'dark',
  hasTouch: true,
  isMobile: true,
} as const
const QUALITY = 78
const EMAIL = 'seller@demo.example'
const PASSWORD = 'mule-fence-oak-river'

const [link = ''] = process.argv.slice(2)
const address = new URL(link).origin
const executablePath = findOrInstallBrowser()
if (executablePath === null) throw new Error('There is no Chromium and no Chrome.')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const first = await browser.newPage(DESK)
await first.goto(link)
await first.locator('[name=password]').fill(PASSWORD)
await first.locator('main button').click()
await first.getByText('Your password is set, and you are signed in.').waitFor()
await first.close()

const desk = await signedIn(browser, DESK)
await write(desk, '/console/listings', 'console-listings')
const listing = await desk.locator('.listing-table th a').first().getAttribute('href')
const phone = await signedIn(browser, PHONE)
await write(phone, `${listing}/photos`, 'console-photos')
await write(phone, '/console/leads', 'console-leads')
await browser.close()

async function signedIn(from: Browser, options: typeof DESK | typeof PHONE): Promise<Page> {
  const page = await from.newPage({ ...options, reducedMotion: 'reduce' })
  await page.goto(`${address}/console/sign-in`)
  await page.locator('[name=email]').fill(EMAIL)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/console$/)
  return page
}

async function write(page: Page, path: string, name: string): Promise<void> {
  await page.goto(address + path, { waitUntil: 'networkidle' })
  const file = join(FOLDER, `${name}.webp`)
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(file)
  process.stdout.write(`${file}\n`)
}
