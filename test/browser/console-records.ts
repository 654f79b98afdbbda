import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { acreage } from '../cli/acreage.ts'
import type { BrowsedSite } from './browsed-site.ts'

/**
 * The pages of what the demo does not have: prepared changes of a listing, one that was declined, one auction, one webhook.
 * @param listings Paths of listings of account 1 on the site: two at least.
 */
export async function pagesOfOwnRecords(
  site: BrowsedSite,
  page: Page,
  [listing = '', declined = '']: readonly string[],
): Promise<readonly (readonly [string, string])[]> {
  assert.notEqual(declined, '')
  await decline(site, page, declined)
  const prepared = await prepare(page, site.address + listing)
  return [
    ['listing-declined', declined],
    ['listing-with-changes', listing],
    ...['photos', 'documents', 'boundary', 'preview'].map(
      name => [`prepared-${name}`, `${prepared}/${name}`] as const,
    ),
    ['auction', await auction(page, site.address, listing)],
    ['webhook', await webhook(page, site.address)],
    ...(await feedPages(page, site.address)),
  ]
}

/** Takes a listing down, and declines it once its seller has changed it. */
async function decline(site: BrowsedSite, page: Page, path: string): Promise<void> {
  const id = path.split('/').at(-1) ?? ''
  const review = async (decision: string) => {
    const reason = ['--reason', 'The photos show other land.\nSay where the gate is.']
    const { code, stderr } = await acreage(['review', decision, id, ...reason], {
      ACREAGE_DATA_DIR: site.folder,
    })
    assert.equal(code, 0, stderr)
  }
  await page.goto(site.address + path)
  if ((await page.locator('.review-notice-bad').count()) === 0) await review('remove')
  await page.locator('#field-directions').fill(`North on FM 219. ${Math.random()}`)
  await page.locator('form:has(#field-directions) .section-save button').click()
  await page.waitForURL(/done=saved/)
  await review('refuse')
}

/** @returns The path of the draft that holds the changes. */
async function prepare(page: Page, listing: string): Promise<string> {
  await page.goto(`${listing}/documents`)
  await page.getByRole('button', { name: 'Prepare changes' }).click()
  await page.waitForURL(/\/console\/drafts\/\d+\/documents$/)
  const draft = new URL(page.url()).pathname.replace('/documents', '')
  await page.locator('summary', { hasText: 'by URL' }).click()
  await page.locator('[name=url]').fill(`https://land.example/${Math.random()}.pdf`)
  await page.locator('form:has([name=url]) button').click()
  await page.getByText('Added.').waitFor()
  return draft
}

async function auction(page: Page, address: string, listing: string): Promise<string> {
  await page.goto(address + listing)
  if ((await page.locator('#field-auctionTitle:visible').count()) === 0) {
    await page.locator('#section-auction summary').click()
  }
  await page.locator('[name=hasAuction][value=yes]').check()
  await page.locator('#field-auctionTitle').fill('Winter auction')
  await page.locator('#field-auctionDate').fill('2099-12-05')
  await page.locator('form:has(#field-auctionTitle) .section-save button').click()
  await page.waitForURL(/done=saved/)
  await page.goto(`${address}/console/auctions?account=1`)
  await page.getByRole('link', { name: 'Winter auction' }).first().click()
  await page.waitForURL(/\/console\/auctions\/\d+$/)
  return new URL(page.url()).pathname
}

async function webhook(page: Page, address: string): Promise<string> {
  await page.goto(`${address}/console/accounts/1/webhooks`)
  const known = page.locator('table a.webhook-url').first()
  if ((await known.count()) > 0) return (await known.getAttribute('href')) ?? ''
  await page.locator('[name=url]').fill('https://hooks.land.example/acreage')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByText('The secret is shown only once').waitFor()
  await page.goto(`${address}/console/accounts/1/webhooks`)
  return (await known.getAttribute('href')) ?? ''
}

const SHEET = `Number,Asking $,Ac.,County/Parish,St.,What it is,Electric
A-1,"$250,000",40,Bosque,TX,Ranch,At the road
A-2,"$90,000",12,Bosqe,TX,Weekend place,Moon
`

/** @returns The pages of a feed whose file was uploaded and tested. */
async function feedPages(
  page: Page,
  address: string,
): Promise<readonly (readonly [string, string])[]> {
  const feeds = '/console/accounts/1/feeds'
  await page.goto(`${address}${feeds}/upload`)
  const file = {
    name: `land${Math.random()}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(SHEET),
  }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.locator('form:has(input[type=file]) button').click()
  await page.locator('.columns-form').waitFor({ timeout: 60_000 })
  const feed = new URL(page.url()).pathname.replace('/columns', '')
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.waitForURL(/\/preview/)
  await page.goto(address + feed)
  await page.getByRole('button', { name: 'Test only' }).click()
  const report = page.locator('a[href*="/runs/"]').first()
  await report.waitFor({ timeout: 60_000 })
  return [
    ['feed', feed],
    ['feed-columns', `${feed}/columns`],
    ['feed-preview', `${feed}/preview`],
    ['feed-values', `${feed}/values`],
    ['feed-report', (await report.getAttribute('href')) ?? ''],
    ['feed-upload', `${feeds}/upload`],
  ]
}
