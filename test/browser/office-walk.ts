import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { type BrowsedSite, testInBrowser, untilRuns } from './browsed-site.ts'
import { letIn, mailedPath, signIn } from './console-people.ts'
import { clickMap } from './moved-map.ts'

const BROKER = 'broker@office.example'
const OPERATOR = 'chief@office.example'
const CLERK = 'clerk@office.example'

testInBrowser(
  'an operator puts an account below an office; its owner invites somebody, and draws the boundary of land of the account below',
  async site => {
    const operator = await site.open('/console/sign-in')
    await letIn(site, operator, OPERATOR, ['--operator'])
    await signIn(operator, OPERATOR)
    const page = await site.open('/console/sign-in')
    await letIn(site, page, BROKER, ['--account', '1', '--role', 'owner'])
    await signIn(page, BROKER)
    assert.equal((await page.goto(`${site.address}/console/accounts/2`))?.status(), 404)

    await operator.goto(`${site.address}/console/operate/accounts/2`)
    await operator.getByLabel('Office account ID').fill('2')
    await operator.getByRole('button', { name: 'Save' }).click()
    await operator.locator('.error-summary').waitFor()
    await operator.getByLabel('Office account ID').fill('1')
    await operator.getByRole('button', { name: 'Save' }).click()
    await operator.waitForURL(/done=saved/)

    await page.goto(`${site.address}/console`)
    await page.getByText('in your office').first().waitFor()
    await invite(site, page)
    await drawBoundary(site, page)
    await site.close(page)
    await site.close(operator)
  },
)

async function invite(site: BrowsedSite, page: Page): Promise<void> {
  await page.goto(`${site.address}/console/accounts/2/people`)
  await page.getByText('belongs to the office').waitFor()
  await page.getByLabel('Email').fill(CLERK)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('row', { name: new RegExp(CLERK) }).waitFor()
  await mailedPath(site, CLERK, /\/console\/link\/\w{64}/)
}

async function drawBoundary(site: BrowsedSite, page: Page): Promise<void> {
  await page.goto(`${site.address}/console/listings`)
  await page.getByLabel('New listing for').selectOption('2')
  await page.getByRole('button', { name: 'New listing' }).click()
  await page.waitForURL(/\/console\/drafts\/\d+$/)
  await page.locator('#field-state').selectOption('TX')
  await page.getByLabel('County').fill('Bosque')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/done=draft/)
  await page.getByRole('link', { name: 'Boundary' }).click()
  await untilRuns(page, 'boundary-map')
  await page.locator('.map-open').click()
  await page.locator('boundary-map[data-drawing]').waitFor()
  for (const corner of [
    [0.4, 0.4],
    [0.6, 0.4],
    [0.6, 0.6],
  ] as const) {
    await clickMap(page, corner)
  }
  await page.getByRole('button', { name: 'Finish shape' }).click()
  await page.getByRole('button', { name: 'Save boundary' }).click()
  await page.getByText('Measured area').waitFor()
  assert.match(await page.locator('.facts').innerText(), /3 corners/)
}
