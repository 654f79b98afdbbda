import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { DESK, PHONE, testInBrowser } from './browsed-site.ts'
import { everyPage } from './every-page.ts'
import { asked, testQuestion, titles } from './question.ts'

const LOOKING_MS = 1600

testQuestion('a desk', DESK)

testInBrowser('the same land is found with the filters alone, without script', async site => {
  const page = await site.open('/land', { javaScriptEnabled: false })
  const filters = page.locator('.filters')
  const show = () => page.getByRole('button', { name: /^Show / }).click()
  await filters.getByLabel('Location').fill('Austin')
  await show()
  await page.waitForURL(/cityID=/)
  await filters.getByLabel('Within (miles)').fill('50')
  await filters.locator('[name=hp]').fill('$300,000')
  await filters.locator('[name=la]').fill('30')
  await filters.locator('[name=ha]').fill('50')
  await page.locator('.filter-group', { hasText: 'Keywords' }).locator('summary').click()
  await filters.locator('[name=words]').fill('creek')
  await show()
  await page.waitForURL(/words=/)
  const { la, ha, cityID, said, ...rest } = asked(page)
  assert.deepEqual([rest, la, ha], [{ distance: '50', hp: '300000', words: 'creek' }, '30', '50'])
  assert.equal(said, 'Austin', 'what was typed of the place is still true')
  assert.ok(cityID)
  assert.ok((await titles(page)).length >= 5)
  await site.close(page)
})

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  testInBrowser(`the errors of a refused form have the focus, ${how} script`, async site => {
    const page = await site.open('/alerts/new?stateID=44', { ...PHONE, javaScriptEnabled })
    const errors = page.locator('.error-summary:focus')
    await page.getByLabel('Email').fill('ann@')
    // Whoever sends the form sooner is asked for a second look.
    await sleep(LOOKING_MS)
    await page.getByRole('button', { name: 'Email me new matches' }).click()
    await errors.waitFor()
    assert.match(await page.title(), /^Error: Save search/)
    await page.goto(`${site.address}/land?stateID=44&lp=cheap`)
    await errors.waitFor()
    assert.match(await page.title(), /^Error: /)
    await page.goto(`${site.address}${(await everyPage(site)).get('property')}`)
    await page.getByRole('button', { name: 'Send message' }).click()
    await errors.waitFor()
    assert.match(await page.title(), /^Error: /)
    assert.ok(await page.getByLabel('Your name').isVisible())
    // The address of the refused form leads back to the listing.
    await page.goto(page.url().split('#')[0] ?? '')
    await page.waitForURL(/\/property\/[^/]+\/\d+#/)
    await site.close(page)
  })
}

testInBrowser(
  'the theme that a visitor chose stays, until the choice is System again',
  async site => {
    const page = await site.open('/about', PHONE)
    const theme = page.getByLabel('Theme')
    await theme.selectOption('Dark')
    await page.goto(`${site.address}/terms`)
    assert.equal(await page.locator('html[data-theme=dark]').count(), 1)
    await page.locator('theme-switch:defined').waitFor()
    assert.equal(await theme.inputValue(), 'dark')
    await theme.selectOption('System')
    await page.reload()
    assert.equal(await page.locator('html[data-theme]').count(), 0)
    await site.close(page)
  },
)
