import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'

const FOLDER = fileURLToPath(new URL('../docs/pictures', import.meta.url))
const QUESTION = '40 acres with a creek within 50 miles of Austin under $300,000'
const DESK = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 844 }
const PHONE_SCALE = 2
const QUALITY = 78
/** Forms that are sent sooner are taken for those of a program. */
const TYPING_MS = 4000

/** Walks through the demo as a buyer does, and takes the pictures of the README. Sends one inquiry, into the folder of outgoing mail. */
export async function takeReadmePictures(browser: Browser, address: string): Promise<void> {
  const desk = await browser.newPage({
    viewport: DESK,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await desk.goto(`${address}/`, { waitUntil: 'networkidle' })
  await write(desk, 'home')
  await ask(desk)
  await write(desk, 'search')
  await saveThree(desk)
  await desk.goto(`${address}/shortlist`, { waitUntil: 'networkidle' })
  for (const box of await desk.getByLabel('Compare', { exact: true }).all()) await box.check()
  await desk.locator('[data-compare]').click()
  await desk.waitForURL(/\/compare/)
  await settle(desk)
  await write(desk, 'compare')
  await desk.close()
  const phone = await browser.newPage({
    viewport: PHONE,
    deviceScaleFactor: PHONE_SCALE,
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
  })
  await phone.goto(`${address}/`, { waitUntil: 'networkidle' })
  await ask(phone)
  await write(phone, 'phone-search')
  await phone.locator('.card-title a').first().click()
  await phone.waitForURL(/\/property\//)
  await settle(phone)
  await write(phone, 'phone-listing')
  await writeToSeller(phone)
  await write(phone, 'phone-sent')
  await phone.close()
}

async function ask(page: Page): Promise<void> {
  const box = page.locator('main').getByLabel('Place, listing number or words')
  await box.fill(QUESTION)
  await box.press('Enter')
  await page.waitForURL(/\/land\?/)
  await settle(page)
}

async function saveThree(page: Page): Promise<void> {
  const saves = page.locator('[data-listing] .save-choice [data-choice=yes]')
  await saves.nth(2).waitFor()
  for (const i of [0, 1, 2]) await saves.nth(i).click()
}

async function writeToSeller(page: Page): Promise<void> {
  const form = page.locator('.inquiry form')
  await form.getByLabel('Your name').fill('Pat Buyer')
  await form.getByLabel('Email').fill('pat@example.com')
  await form.getByLabel('Message').fill('Does the creek run in August?')
  await sleep(TYPING_MS)
  await page.getByRole('button', { name: 'Send the message' }).click()
  await page.waitForURL(/\/sent/)
  await settle(page)
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

async function write(page: Page, name: string): Promise<void> {
  const file = join(FOLDER, `${name}.webp`)
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY })
    .toFile(file)
  process.stdout.write(`${file}\n`)
}
