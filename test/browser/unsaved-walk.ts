import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { testInBrowser, untilRuns } from './browsed-site.ts'
import { letIn, signIn } from './console-people.ts'
import { clickMap } from './moved-map.ts'
import { sendInquiry } from './sent-inquiry.ts'

const OWNER = 'careful@land.example'
const HALF = 'Half a reply'

testInBrowser(
  'what is typed to a buyer survives the other buttons and the end of the session, and leaving asks first',
  async site => {
    const page = await site.open('/console/sign-in')
    await letIn(site, page, OWNER, ['--account', '1', '--role', 'owner'])
    await signIn(page, OWNER)
    await page.goto(`${site.address}/console/accounts/1`)
    const phone = page.getByLabel('Phone', { exact: true })
    await phone.fill('254-555-0100')
    assert.ok(await asks(page, () => signOut(page)), 'the profile')
    await page.reload()
    await page.goto(`${site.address}/console/listings`)
    const listing = page.locator('main a[href^="/console/listings/"]').filter({ hasText: /\w/ })
    const id = (await listing.first().getAttribute('href'))?.split('/').at(-1)
    const buyer = await site.open(`/property/x/${id}`)
    const message = 'Is there a well?'
    await sendInquiry(buyer, { 'Your name': 'Zoe', Email: 'zoe@well.example', Message: message })
    await site.close(buyer)
    await page.goto(`${site.address}/console/leads`)
    await page.getByRole('link', { name: /Zoe/ }).first().click()
    const reply = page.getByLabel('Your reply')
    await reply.fill(HALF)
    await page.getByLabel('New note').fill('Call back')
    const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('Follow up on').fill(soon)
    await page.getByLabel('Follow up on').press('Enter')
    await page.getByText('Follow-up date saved.').waitFor()
    assert.equal(await reply.inputValue(), HALF)
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByText('Note added.').waitFor()
    assert.equal(await reply.inputValue(), HALF)
    assert.equal(await page.getByLabel('New note').inputValue(), '')
    assert.ok(await asks(page, () => signOut(page)), 'the reply, which the page has filled in')

    await page.context().clearCookies({ name: 'acreage' })
    await page.getByRole('button', { name: 'Visit scheduled' }).click()
    await page.getByText('Your entries are saved and will be back after you sign in.').waitFor()
    await page.locator('[name=email]').fill(OWNER)
    await page.locator('[name=password]').fill('mule-fence-oak-river')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Nothing has changed yet').waitFor()
    assert.equal(await reply.inputValue(), HALF)
    await reply.fill('')
    await site.close(page)
  },
)

testInBrowser(
  'corners that were drawn and not saved are not left without a question',
  async site => {
    const page = await site.open('/console/sign-in')
    await signIn(page, OWNER)
    await page.goto(`${site.address}/console/listings`)
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
    const home = () => page.locator('.brand').click({ noWaitAfter: true })
    for (const corner of [
      [0.3, 0.3],
      [0.6, 0.3],
      [0.6, 0.7],
    ] as const) {
      await clickMap(page, corner)
    }
    await page.getByRole('button', { name: 'Finish shape' }).click()
    assert.ok(await asks(page, home))
    await page.getByRole('button', { name: 'Save boundary' }).click()
    await page.getByText('Measured area').waitFor()
    await site.close(page)
  },
)

const signOut = (page: Page) =>
  page.getByRole('button', { name: 'Sign out', exact: true }).first().click({ noWaitAfter: true })

/** Whether the browser asks before something leaves the page. The page stays. */
async function asks(page: Page, leave: () => Promise<unknown>): Promise<boolean> {
  const before = page.url()
  const asked = page.waitForEvent('dialog', { timeout: 20_000 }).then(
    async dialog => {
      await dialog.dismiss()
      return true
    },
    () => false,
  )
  await leave()
  return (await asked) && page.url() === before
}
