import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from '../until.ts'
import { type BrowsedSite, DESK, PHONE, testInBrowser, untilRuns } from './browsed-site.ts'
import { letIn, signIn } from './console-people.ts'

const EMAIL = 'seller@land.example'

testInBrowser(
  'a seller writes a draft, loses the session, goes on, publishes, and takes a change of many back',
  async site => {
    const page = await signedIn(site)
    await page.goto(`${site.address}/console/listings`)
    await page.getByRole('button', { name: 'New listing' }).click()
    await page.waitForURL(/\/console\/drafts\/\d+$/)
    await untilRuns(page, 'keep-typed')
    const draft = page.url()
    await page.getByLabel('Title').fill('Forty acres by the creek')
    await said(page, /^Saved /)

    // Another tab of the same person.
    const other = await page.context().newPage()
    await other.goto(draft)
    await untilRuns(other, 'keep-typed')
    await other.getByLabel('Acres').fill('40')
    await said(other, /^Saved /)
    await page.getByLabel('Title').fill('Forty acres by the brook')
    await said(page, /^Saved /)
    await other.getByLabel('Title').fill('Forty acres by the river')
    await said(other, /Also changed in another tab: Title/)

    // The session ends while somebody types.
    await page.context().clearCookies({ name: 'acreage' })
    await page.locator('#field-description').fill('Words of the time without a session.')
    await said(page, /You are signed out/)
    await signIn(page, EMAIL)
    await page.goto(draft)
    assert.equal(
      await page.locator('#field-description').inputValue(),
      'Words of the time without a session.',
    )
    assert.equal(await page.getByLabel('Title').inputValue(), 'Forty acres by the brook')
    assert.equal(await page.getByLabel('Acres').inputValue(), '40')

    await page.getByRole('button', { name: 'Publish' }).click()
    await page.locator('.error-summary').getByRole('link', { name: 'Enter the county.' }).click()
    assert.equal(await page.evaluate('document.activeElement?.id'), 'field-county')
    await page.locator('#field-type1').selectOption('1')
    await page.locator('#field-state').selectOption('TX')
    await page.getByLabel('County').fill('Bosque')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.waitForURL(/\/console\/listings\/\d+\?done=published$/)
    await other.close()
    await changeMany(page, site)
    await site.close(page)
  },
)

testInBrowser(
  'all that is typed about a published listing is saved: after pauses, in two tabs, and when the session ends',
  async site => {
    const page = await signedIn(site)
    await page.goto(`${site.address}/console/listings`)
    const link = page
      .locator('main a[href^="/console/listings/"]')
      .filter({ hasText: /\w/ })
      .first()
    const listing = new URL((await link.getAttribute('href')) ?? '', page.url()).href
    await page.goto(listing)
    await untilRuns(page, 'keep-typed')
    const description = page.locator('#field-description')
    const published = await description.inputValue()
    await typeOn(page, ' A creek')
    await typeOn(page, ' runs through')
    await typeOn(page, ' all year.')
    await page.goto(listing)
    await untilRuns(page, 'keep-typed')
    assert.equal(await description.inputValue(), `${published} A creek runs through all year.`)

    // The server saves the text, but its answer is lost, and the person types on.
    await page.route('**/typed', async route => {
      await route.fetch()
      await route.abort()
    })
    await page.locator('#field-directions').fill('Over the bridge')
    await said(page, /you are offline/)
    await page.unroute('**/typed')
    await page.locator('#field-directions').fill('Over the bridge, then left')
    await said(page, /^Saved /)

    // A second tab, which has not seen what the first one types next.
    const other = await page.context().newPage()
    await other.goto(listing)
    await untilRuns(other, 'keep-typed')
    await typeOn(page, ' Paved road.')
    await other.locator('#field-description').fill('Words of the other tab.')
    await said(other, /^Also changed in another tab: Description/)
    assert.ok(await asksBeforeLeaving(other), 'leaving would lose them')
    await other.close({ runBeforeUnload: false })

    // The session ends after a draft was saved.
    await page.context().clearCookies({ name: 'acreage' })
    await page.locator('#field-description').press('ControlOrMeta+End')
    await page.keyboard.type(' Words without a session.')
    await said(page, /You are signed out/)
    await signIn(page, EMAIL)
    await page.goto(listing)
    assert.equal(
      await description.inputValue(),
      `${published} A creek runs through all year. Paved road. Words without a session.`,
    )

    // Enter in a text field saves the section, and nothing else.
    await page.locator('#field-title').press('Enter')
    await page.waitForURL(/done=saved/)
    assert.match(await page.locator('main').innerText(), /Unsaved/, 'the description is not')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.waitForURL(/done=discarded/)
    await site.close(page)
  },
)

testInBrowser(
  'Enter in a field of a draft saves the draft, and does not publish it',
  async site => {
    const page = await signedIn(site)
    await page.goto(`${site.address}/console/listings`)
    await page.getByRole('button', { name: 'New listing' }).click()
    await page.waitForURL(/\/console\/drafts\/\d+$/)
    await page.getByLabel('Acres').fill('40')
    await page.locator('#field-type1').selectOption('1')
    await page.locator('#field-state').selectOption('TX')
    await page.getByLabel('County').fill('Bosque')
    await page.getByLabel('Title').fill('Entered')
    await page.getByLabel('Title').press('Enter')
    await page.waitForURL(/\/console\/drafts\/\d+\?done=draft$/)
    await site.close(page)
  },
)

/** Types at the end of the description, and waits until it is saved. */
async function typeOn(page: Page, words: string): Promise<void> {
  const saving = page.waitForResponse(answer => answer.url().endsWith('/typed'))
  await page.locator('#field-description').press('ControlOrMeta+End')
  await page.keyboard.type(words)
  await saving
  await said(page, /^Saved /)
}

/** Whether the browser asks before it leaves the page. */
async function asksBeforeLeaving(page: Page): Promise<boolean> {
  const asked = page.waitForEvent('dialog', { timeout: 20_000 }).then(
    async dialog => {
      await dialog.dismiss()
      return true
    },
    () => false,
  )
  await page.close({ runBeforeUnload: true })
  return await asked
}

async function changeMany(page: Page, site: BrowsedSite): Promise<void> {
  await page.goto(`${site.address}/console/listings?q=brook`)
  await page.getByLabel('Select Forty acres by the brook').check()
  await page.getByLabel('With selected listings').selectOption('hide')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: /^1 of [\d,]+ listings selected$/ }).waitFor()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('1 listing changed').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'Undone' }).waitFor()
  await page.goto(`${site.address}/console/listings?q=brook`)
  await page.getByRole('cell', { name: 'Available' }).first().waitFor()
}

testInBrowser('the pages of listings are no wider than a phone', async site => {
  const page = await signedIn(site, PHONE)
  for (const path of [
    '/console/listings',
    '/console/listings?state=drafts',
    '/console/listings/1',
  ]) {
    await page.goto(`${site.address}${path}`)
    const excess = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    assert.ok(excess <= 0, `${path} is ${excess} px too wide`)
  }
  await site.close(page)
})

let isInvited = false

async function signedIn(site: BrowsedSite, options = DESK): Promise<Page> {
  const page = await site.open('/console/sign-in', options)
  if (!isInvited) {
    isInvited = true
    await page.goto(`${site.address.replace('127.0.0.1', 'localhost')}/robots.txt`)
    await letIn(site, page, EMAIL, ['--account', '1'])
  }
  await page.goto(`${site.address}/console/sign-in`)
  await signIn(page, EMAIL)
  return page
}

async function said(page: Page, words: RegExp): Promise<void> {
  await until(
    async () => words.test((await page.locator('.keep-status').textContent()) ?? ''),
    String(words),
  )
}
