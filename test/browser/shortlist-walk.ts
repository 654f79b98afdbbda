import assert from 'node:assert/strict'
import { until } from '../until.ts'
import { testInBrowser, untilRuns } from './browsed-site.ts'

testInBrowser('listings are saved, compared and noted without an account', async site => {
  const page = await site.open('/land?stateID=44', { serviceWorkers: 'allow' })
  const saves = page.locator('[data-listing] .save-choice [data-choice=yes]')
  await saves.first().waitFor()
  const titles = (await page.locator('.card-title').allInnerTexts()).slice(0, 2)
  await saves.nth(0).click()
  await saves.nth(1).click()
  await page
    .getByRole('link', { name: /Shortlist/ })
    .first()
    .click()
  await page.waitForURL(/\/shortlist$/)
  const rows = page.locator('[data-group=yes] > li')
  await until(async () => (await rows.count()) === 2, 'both are listed')
  assert.deepEqual(
    (await rows.locator('.card-title').allInnerTexts()).toSorted(),
    titles.toSorted(),
  )
  for (const box of await page.getByLabel('Compare', { exact: true }).all()) await box.check()
  await page.locator('[data-compare]').click()
  await page.waitForURL(/\/compare/)
  await page.waitForLoadState()
  const text = await page.locator('main').innerText()
  for (const title of titles) assert.ok(text.includes(title), title)
  await site.close(page)
})

testInBrowser(
  'a list goes to another device by a link, and what was looked at stays here',
  async site => {
    const page = await site.open('/land?stateID=44')
    const saves = page.locator('[data-listing] .save-choice')
    await saves.first().waitFor()
    await saves.nth(0).locator('[data-choice=yes]').click()
    await saves.nth(1).locator('[data-choice=maybe]').click()
    const [path = ''] = await page
      .locator('.card-title a')
      .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
    await page.goto(`${site.address}${path}`)
    await untilRuns(page, 'viewed-land')
    const title = await page.locator('h1').innerText()
    await page.goto(`${site.address}/shortlist`)
    await page.locator('.viewed').waitFor()
    assert.equal(await page.locator('.viewed h3').innerText(), title)
    await page.locator('.short-take summary').click()
    await page.locator('.take-code svg path').waitFor()
    const link = await page.locator('#take-link').inputValue()
    await page.getByRole('button', { name: 'Clear history' }).click()
    await page.locator('.viewed').waitFor({ state: 'hidden' })
    await site.close(page)
    const other = await site.open(link.slice(site.address.length))
    const count = (choice: string) => other.locator(`[data-group=${choice}] > li`).count()
    await other.getByRole('button', { name: 'Ignore' }).click()
    assert.equal(await count('yes'), 0)
    await other.goto('about:blank')
    await other.goto(link)
    await other.getByRole('button', { name: 'Add to shortlist' }).click()
    await until(async () => (await count('yes')) + (await count('maybe')) === 2, 'both are here')
    assert.equal(await count('maybe'), 1)
    await site.close(other)
  },
)

testInBrowser('without a connection, what was saved is there, with its list', async site => {
  const page = await site.open('/land?stateID=44', { serviceWorkers: 'allow' })
  const root = page.locator('html')
  const isWorking = () =>
    root.evaluate(one => one.ownerDocument.defaultView.navigator.serviceWorker.controller !== null)
  await until(isWorking, 'the service worker has the page')
  const saves = page.locator('[data-listing] .save-choice [data-choice=yes]')
  await saves.first().waitFor()
  const paths = await page
    .locator('.card-title a')
    .evaluateAll(links => links.slice(0, 3).map(link => link.getAttribute('href') ?? ''))
  const [first = '', second = '', unsaved = ''] = paths
  await saves.nth(0).click()
  await saves.nth(1).click()
  const ids = [second, first].map(path => path.split('/').at(-1))
  for (const address of [first, second, `/site/shortlist?ids=${ids.join()}`]) {
    const isKept = () =>
      root.evaluate(async (one, path) => {
        const kept = await one.ownerDocument.defaultView.caches.match(path)
        return kept !== undefined
      }, address)
    await until(isKept, `${address} is kept`)
  }
  await page.context().setOffline(true)
  await page.goto(`${site.address}/shortlist`)
  const rows = page.locator('[data-group=yes] > li')
  await until(async () => (await rows.count()) === 2, 'both are listed')
  await page.goto(`${site.address}${first}`)
  assert.ok((await page.locator('.property h1').innerText()).length > 0)
  await page.goto(`${site.address}${unsaved}`)
  assert.equal(await page.locator('h1').innerText(), 'No connection')
  await page.context().setOffline(false)
  await page.goto(`${site.address}${unsaved}`)
  assert.notEqual(await page.locator('h1').innerText(), 'No connection')
  await site.close(page)
})

testInBrowser('where the browser forbids storage, the map opens, and nothing fails', async site => {
  const page = await site.open('/offline')
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { get() { throw new DOMException('Forbidden') } })
  }`)
  await page.goto(`${site.address}/land?stateID=44`)
  const save = page.locator('[data-listing] .save-choice [data-choice=yes]').first()
  await save.click()
  assert.equal(await save.getAttribute('aria-pressed'), 'false', 'It does not look saved')
  await untilRuns(page, 'live-map')
  await page.locator('.map-open').click()
  await page.locator('live-map[data-open]').waitFor()
  await site.close(page)
})
