import type { Page } from 'playwright-core'

/** A page of the site, by its path, and what is done there before a picture is taken. */
export interface ShownPage {
  readonly path: string
  readonly prepare?: (page: Page) => Promise<void>
}

const NOTE = 'Ask about the well. Steep towards the creek, says the neighbor.'
const SAVED = 5

/** A page of each kind, and those in which something went wrong, by short names. @throws Error if the site has no demo. */
export async function shownPages(address: string): Promise<Map<string, ShownPage>> {
  const found = await textAt(address, '/land?stateID=44&status=P&listingType=2')
  const property = linkIn(found, '/property/')
  const land = await textAt(address, property)
  const ids = [...found.matchAll(/data-listing="(\d+)"/g)].map(([, id]) => Number(id))
  const compared = ids.slice(0, 4).join()
  const first = async (search: string) => linkIn(await textAt(address, search), '/property/')
  return new Map<string, ShownPage>([
    ['home', { path: '/' }],
    ['search', { path: '/land?stateID=44' }],
    ['search-list', { path: '/land?stateID=44&view=list&sortid=4' }],
    ['search-nothing', { path: '/land?stateID=44&la=9000000' }],
    ['search-said', { path: '/land?stateID=44&said=land+near+me+in+texas' }],
    ['search-fault', { path: '/land?la=many&lp=-1' }],
    ['tell-me', { path: '/alerts/new?stateID=44' }],
    ['saved-searches', { path: '/alerts' }],
    ['watch', { path: `/alerts/watch/${ids[0]}` }],
    ['property', { path: property }],
    ['auction', { path: await first('/land?listingType=1') }],
    ['lease', { path: await first('/land?listingType=3') }],
    ['inquiry-refused', { path: property, prepare: sendNothing }],
    ['seller', { path: linkIn(land, '/seller/') }],
    ['market-county', { path: linkIn(land, '/market/county/') }],
    ['market-state', { path: linkIn(land, '/market/state/') }],
    ['shortlist', { path: '/shortlist' }],
    ['shortlist-filled', { path: '/shortlist', prepare: page => save(page, ids.slice(0, SAVED)) }],
    ['compare', { path: `/compare?ids=${compared}` }],
    ['offline', { path: '/offline' }],
    ['about', { path: '/about' }],
    ['sell', { path: '/sell' }],
    ['terms', { path: '/terms' }],
    ['privacy', { path: '/privacy' }],
    ['not-found', { path: '/no/such/page' }],
  ])
}

/** Sends the form of a listing as it is, without a name and an address. */
async function sendNothing(page: Page): Promise<void> {
  await page.getByLabel('Message').fill('Does the creek run in August?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.locator('.error-summary').waitFor()
  await page.waitForLoadState('networkidle')
}

/** Saves listings, with a note of the first, and ticks two for the comparison. */
async function save(page: Page, ids: readonly number[]): Promise<void> {
  const saved = ids.map((id, i) => ({
    id,
    choice: i < 3 ? 'yes' : 'maybe',
    note: i === 0 ? NOTE : '',
  }))
  await page
    .locator('html')
    .evaluate(
      (root, text) => root.ownerDocument.defaultView?.localStorage.setItem('shortlist', text),
      JSON.stringify(saved),
    )
  await page.reload({ waitUntil: 'networkidle' })
  for (const i of [0, 1]) await page.getByLabel('Compare', { exact: true }).nth(i).check()
}

async function textAt(address: string, path: string): Promise<string> {
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
