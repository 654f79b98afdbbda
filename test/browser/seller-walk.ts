import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { until } from '../until.ts'
import { type BrowsedSite, testInBrowser, untilRuns } from './browsed-site.ts'
import { choosePassword, letIn, mailedPath, signIn } from './console-people.ts'
import { sendInquiry } from './sent-inquiry.ts'

const SELLER = 'stranger@land.example'
const OPERATOR = 'watch@land.example'
const TITLE = 'Eighty acres with a spring'
/** Whoever reports sooner is asked for a second look, as a program. */
const READING_MS = 3000
const PARCEL = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Spring</name><Polygon><outerBoundaryIs><LinearRing>
<coordinates>-97.60,31.90 -97.594,31.90 -97.594,31.905 -97.60,31.905 -97.60,31.90</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`

testInBrowser(
  'a stranger registers and is approved, publishes land with photos and a boundary, answers a buyer, and sells it',
  async site => {
    const page = await site.open('/console/register')
    const operator = await site.open('/console/sign-in')
    await letIn(site, operator, OPERATOR, ['--operator'])
    await signIn(operator, OPERATOR)
    await register(site, page)
    await operator.goto(`${site.address}/console/operate`)
    const row = operator.getByRole('row', { name: /Spring Land/ })
    await row.getByRole('button', { name: 'Approve' }).click()
    await operator.getByText('Account approved.').waitFor()

    await writeDraft(site, page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.waitForURL(/\/console\/listings\/\d+\?done=published$/)
    const listing = new URL(page.url()).pathname
    await addPhotos(page, site, listing)
    await addBoundary(page, site, listing)
    await answerBuyer(site, page, listing)

    await page.goto(`${site.address}${listing}/sell`)
    await page.getByLabel('Sale price (USD)').fill('$480,000')
    await page.getByRole('button', { name: 'Mark as sold' }).click()
    await page.getByText('Sold').first().waitFor()
    await page.goto(`${site.address}/console/listings`)
    await page.getByText('Sold for $480,000').waitFor()
    await takeDown(site, operator, listing)
    await page.goto(site.address + listing)
    await page.locator('.badge-hidden').waitFor()
    await site.close(page)
    await site.close(operator)
  },
)

async function register(site: BrowsedSite, page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Sam Stranger')
  await page.getByLabel('Company').fill('Spring Land')
  await page.getByLabel('Email').fill('no address')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.locator('.error-summary').waitFor()
  assert.equal(await page.getByLabel('Company').inputValue(), 'Spring Land')
  await page.getByLabel('Email').fill(SELLER)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const path = await mailedPath(site, SELLER, /\/console\/link\/\w{64}/)
  await choosePassword(page, site.address + path)
  await page.getByText('Pending approval').first().waitFor()
}

async function writeDraft(site: BrowsedSite, page: Page): Promise<void> {
  await page.goto(`${site.address}/console/listings`)
  await page.getByRole('button', { name: 'New listing' }).click()
  await page.waitForURL(/\/console\/drafts\/\d+$/)
  await page.getByLabel('Title').fill(TITLE)
  await page.getByLabel('Acres').fill('80')
  await page.locator('#field-type1').selectOption('1')
  await page.locator('#field-state').selectOption('TX')
  await page.getByLabel('County').fill('Bosque')
  await page.locator('#field-description').fill('A spring that never fails, and oaks around it.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor()
  const draft = page.url()
  await page.getByRole('link', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const preview = await page.getByLabel('Link').inputValue()
  const visitor = await site.open('/robots.txt')
  await visitor.goto(site.address + new URL(preview).pathname)
  await visitor.getByRole('heading', { name: TITLE }).waitFor()
  await site.close(visitor)
  await page.goto(draft)
}

async function addPhotos(page: Page, site: BrowsedSite, listing: string): Promise<void> {
  const photo = (background: string) =>
    sharp({ create: { width: 1200, height: 800, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const buffers = await Promise.all(['#345', '#674'].map(photo))
  await page.goto(`${site.address}${listing}/photos`)
  await untilRuns(page, 'file-list')
  await page
    .locator('#files')
    .setInputFiles(
      buffers.map((buffer, i) => ({ name: `land ${i}.jpg`, mimeType: 'image/jpeg', buffer })),
    )
  await until(async () => (await page.locator('.file-picture img').count()) === 2, 'two photos')
  await page.getByRole('link', { name: 'Photos 2' }).waitFor()
  await page.getByRole('link', { name: 'Edit all captions' }).waitFor()
  await page.getByLabel('Caption of Photo 1 of 2').fill('The spring')
  await page.locator('.file-form button[value=first]').click()
  await until(
    async () =>
      (await page.locator('.file-form input[type=text]').nth(1).inputValue()) === 'The spring',
    'the photo with the caption is the second one',
  )
  await fitsPhone(page, site)
}

/** The buttons of a photo are in one row of a small phone, and those of a session are in view. */
async function fitsPhone(page: Page, { address }: BrowsedSite): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const buttons = await page.locator('.file-form').nth(1).getByRole('button').all()
  const boxes = await Promise.all(buttons.map(button => button.boundingBox()))
  assert.equal(new Set(boxes.map(box => box?.y)).size, 1)
  await page.goto(`${address}/console/me`)
  const width = (end: 'scrollWidth' | 'clientWidth') =>
    page
      .getByRole('region', { name: 'Active sessions' })
      .evaluate((region, name) => region[name], end)
  assert.ok((await width('scrollWidth')) <= (await width('clientWidth')))
  if (before) await page.setViewportSize(before)
}

async function addBoundary(page: Page, site: BrowsedSite, listing: string): Promise<void> {
  await page.goto(`${site.address}${listing}/boundary`)
  const file = { name: 'spring.kml', mimeType: 'application/vnd.google-earth.kml+xml' }
  await page.locator('#field-file').setInputFiles({ ...file, buffer: Buffer.from(PARCEL) })
  await page.getByRole('button', { name: 'Upload file' }).click()
  await page.getByRole('button', { name: 'Use this boundary' }).click()
  await page.getByText('Measured area').waitFor()
}

/** A buyer writes; the seller finds the lead by the mail, marks it, and exports it. */
async function answerBuyer(site: BrowsedSite, page: Page, listing: string): Promise<void> {
  const id = listing.split('/').at(-1) ?? ''
  const buyer = await site.open(`/property/x/${id}`)
  await sendInquiry(buyer, {
    'Your name': 'Zoe Buyer',
    Email: 'zoe@buyers.example',
    Message: 'Does the spring run all year?',
  })
  await site.close(buyer)
  const lead = await mailedPath(site, SELLER, /\/console\/leads\/\d+/)
  await page.goto(site.address + lead)
  await page.getByText('Does the spring run all year?').waitFor()
  await page.getByLabel('New note').fill('Called, comes on Friday')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('button', { name: 'Visit scheduled' }).click()
  await page.goto(`${site.address}/console/leads?state=visit`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Export as CSV/ }).click(),
  ])
  assert.match(readFileSync((await file.path()) ?? '', 'utf8'), /Zoe Buyer.*Friday/s)
}

async function takeDown(site: BrowsedSite, operator: Page, listing: string): Promise<void> {
  const id = listing.split('/').at(-1) ?? ''
  const visitor = await site.open(`/property/x/${id}/report`)
  await sleep(READING_MS)
  await visitor.locator('[name=category]').first().check()
  await visitor.locator('[name=comment]').fill('It belongs to my aunt.')
  await visitor.getByRole('button', { name: 'Send report' }).click()
  await visitor.getByRole('heading', { name: 'Thank you' }).waitFor()
  await operator.goto(`${site.address}/console/operate/reports`)
  await operator
    .getByRole('row', { name: /my aunt/ })
    .getByRole('link')
    .first()
    .click()
  await operator.getByRole('button', { name: 'Take down' }).click()
  await operator.locator('.error-summary').waitFor()
  await operator.getByLabel('Reason').fill('Not the land of this seller.')
  await operator.getByRole('button', { name: 'Take down' }).click()
  await operator.waitForURL(/done=/)
  assert.equal((await visitor.goto(`${site.address}/property/x/${id}`))?.status(), 410)
  await visitor.context().close()
}
