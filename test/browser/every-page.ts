import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from '../until.ts'
import { type BrowsedSite, untilRuns } from './browsed-site.ts'

/** A page of each kind, by a short name. Some addresses are found out by asking the site. */
export async function everyPage({ address }: BrowsedSite): Promise<Map<string, string>> {
  const land = await (await fetch(`${address}/land?status=P&listingType=2`)).text()
  const properties = [...land.matchAll(/<h3 class="card-title"><a href="([^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  const [property = '', other = ''] = properties
  const ids = properties.slice(0, 3).map(path => path.split('/').at(-1))
  const pages = new Map([
    ['home', '/'],
    ['search', '/land?stateID=44'],
    ['search-list', '/land?stateID=44&view=list&sortid=4'],
    ['search-nothing', '/land?stateID=44&la=9000000'],
    ['search-said', '/land?stateID=44&said=land+near+me+in+texas'],
    ['search-fault', '/land?la=many&lp=-1'],
    ['tell-me', '/alerts/new?stateID=44'],
    ['saved-searches', '/alerts'],
    ['watch', `/alerts/watch/${ids[0]}`],
    ['shortlist', '/shortlist'],
    ['compare', `/compare?ids=${ids.join()}`],
    ['offline', '/offline'],
    ['sell', '/sell'],
    ['privacy', '/privacy'],
    ['not-found', '/no/such/page'],
    ['property', property],
    ['another-property', other],
    ['gone', await goneLand(address)],
    ['auction', await firstLand(address, 'listingType=1')],
    ['lease', await firstLand(address, 'listingType=3')],
  ])
  const found = await (await fetch(`${address}${property}`)).text()
  for (const name of ['seller', 'market/state', 'market/county']) {
    const [path] = new RegExp(`/${name}/[^"]+`).exec(found) ?? []
    if (path) pages.set(name.replace('/', '-'), path)
  }
  return pages
}

/** A listing that is no longer shown. */
async function goneLand(address: string): Promise<string> {
  for (let id = 1; id < 100; id++) {
    const path = `/property/x/${id}`
    const { status } = await fetch(`${address}${path}`, { redirect: 'manual' })
    if (status === 410) return path
  }
  assert.fail('Every listing of the demo is shown')
}

async function firstLand(address: string, search: string): Promise<string> {
  const land = await (await fetch(`${address}/land?${search}`)).text()
  const [, path] = /<h3 class="card-title"><a href="([^"]+)"/.exec(land) ?? []
  assert.ok(path, search)
  return path
}

type Prepare = (site: BrowsedSite, page: Page) => Promise<void>

/** Pages in which a visitor has done something, and what that is. */
export const PAGES_IN_USE: ReadonlyMap<string, Prepare> = new Map<string, Prepare>([
  ['inquiry-refused', refuseInquiry],
  ['shortlist-filled', fillShortlist],
])

async function refuseInquiry({ address }: BrowsedSite, page: Page): Promise<void> {
  await page.goto(`${address}${await firstLand(address, 'status=P')}`)
  await page.getByLabel('Message').fill('Where is the gate?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.locator('.error-summary').waitFor()
}

async function fillShortlist({ address }: BrowsedSite, page: Page): Promise<void> {
  const land = await (await fetch(`${address}/land`)).text()
  const found = [...land.matchAll(/data-listing="(\d+)"/g)].map(([, id]) => Number(id))
  const gone = Number((await goneLand(address)).split('/').at(-1))
  const saved = [...found.slice(0, 4), gone].map((id, i) => ({
    id,
    note: i === 0 ? 'Ask about the well.' : '',
  }))
  await page.goto(`${address}/shortlist`)
  await page
    .locator('html')
    .evaluate(
      (root, text) => root.ownerDocument.defaultView?.localStorage.setItem('shortlist', text),
      JSON.stringify(saved),
    )
  await page.reload()
  await untilRuns(page, 'short-list')
  const rows = page.locator('[data-row]')
  await until(async () => (await rows.count()) === saved.length, 'the shortlist is filled')
}
