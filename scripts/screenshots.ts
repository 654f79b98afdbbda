import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findOrInstallBrowser } from '../test/browser/find-browser.ts'
import { takeReadmePictures } from './readme-pictures.ts'

/**
 * Takes pictures of every page of a running site, in two sizes and two themes: screenshots.ts [ADDRESS]. Without an
 * address, it takes them of http://localhost:8080, where `npm start` shows its demo. They go to the folder
 * screenshots, which is not committed. Then it walks the way that the README describes, and writes the pictures that the
 * README shows to docs/pictures, which are committed.
 */

const FOLDER = fileURLToPath(new URL('../screenshots', import.meta.url))
const SIZES = { desk: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } }
const THEMES = ['light', 'dark'] as const

const [address = 'http://localhost:8080'] = process.argv.slice(2)
const executablePath = findOrInstallBrowser()
if (executablePath === null) throw new Error('There is no Chromium and no Chrome.')

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
for (const [name, path] of await pages()) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of THEMES) {
      const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto(`${address}${path}`, { waitUntil: 'networkidle' })
      const file = join(FOLDER, `${name}-${size}-${colorScheme}.png`)
      await page.screenshot({ path: file })
      process.stdout.write(`${file}\n`)
      await context.close()
    }
  }
}
await takeReadmePictures(browser, address)
await browser.close()

/** A page of each kind. */
async function pages(): Promise<Map<string, string>> {
  const found = await textAt('/land?stateID=44&status=P&listingType=2')
  const property = linkIn(found, '/property/')
  const land = await textAt(property)
  const ids = [...found.matchAll(/data-listing="(\d+)"/g)].slice(0, 3).map(([, id]) => id)
  return new Map([
    ['home', '/'],
    ['search', '/land?stateID=44'],
    ['search-list', '/land?stateID=44&view=list&sortid=4'],
    ['search-nothing', '/land?stateID=44&la=9000000'],
    ['property', property],
    ['seller', linkIn(land, '/seller/')],
    ['market-county', linkIn(land, '/market/county/')],
    ['market-state', linkIn(land, '/market/state/')],
    ['shortlist', '/shortlist'],
    ['compare', `/compare?ids=${ids.join()}`],
    ['not-found', '/no/such/page'],
  ])
}

async function textAt(path: string): Promise<string> {
  const answer = await fetch(`${address}${path}`, { headers: { accept: 'text/html' } })
  if (!answer.ok) throw new Error(`${address}${path} answered ${answer.status}.`)
  return answer.text()
}

function linkIn(page: string, beginning: string): string {
  const path = new RegExp(`href="(${beginning}[^"#]+)"`).exec(page)?.[1]
  if (path === undefined)
    throw new Error(`No page links to ${beginning}… Does the site have a demo?`)
  return path
}
