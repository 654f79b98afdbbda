import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { type BrowsedSite, DESK, PHONE, testInBrowser } from './browsed-site.ts'
import { ENTRY_PAGES, OPERATOR_PAGES, ownerPages } from './console-pages.ts'
import { letIn, signIn } from './console-people.ts'
import { countLoaded } from './first-view.ts'
import { axeFaults, prepareAxe, widthFaults } from './page-faults.ts'
import { htmlFaults } from './page-html.ts'

const OWNER = 'pages@land.example'
const OPERATOR = 'all-pages@land.example'
/** As they are sent; the map on which people draw is loaded when somebody touches it. */
const MAX_SCRIPT_BYTES = 15_000
const WINDOWS = [
  { ...DESK, colorScheme: 'light' },
  { ...PHONE, colorScheme: 'dark' },
] as const

testInBrowser(
  'on no page of the console axe or the validator finds a fault, nothing is wider than a phone, and scripts are small',
  async site => {
    const faults: string[] = []
    for (const [number, window] of WINDOWS.entries()) {
      const page = await site.open('/console/sign-in', window)
      await prepareAxe(page)
      if (number === 0) {
        await letIn(site, page, OWNER, ['--account', '1'])
        await letIn(site, page, OPERATOR, ['--operator'])
      }
      await walk(site, page, ENTRY_PAGES, number, faults)
      await signIn(page, OWNER)
      await walk(site, page, await ownerPages(site, page), number, faults)
      await page.context().clearCookies()
      await signIn(page, OPERATOR)
      await walk(site, page, OPERATOR_PAGES, number, faults)
      await page.context().close()
    }
    assert.deepEqual(faults, [])
  },
)

/** @param number Pages take turns in the windows: axe takes half a second for each. */
async function walk(
  site: BrowsedSite,
  page: Page,
  pages: ReadonlyMap<string, string>,
  number: number,
  faults: string[],
): Promise<void> {
  const isWide = number === 0
  for (const [at, [name, path]] of [...pages].entries()) {
    const loaded = countLoaded(page)
    const answer = await page.goto(site.address + path)
    const script = (await loaded()).get('script') ?? 0
    if (script > MAX_SCRIPT_BYTES) faults.push(`${name} loads ${script} bytes of scripts`)
    faults.push(...(await widthFaults(page, name)))
    if (at % WINDOWS.length === number) faults.push(...(await axeFaults(page, name)))
    if (isWide) faults.push(...(await htmlFaults('console', name, (await answer?.text()) ?? '')))
  }
}
