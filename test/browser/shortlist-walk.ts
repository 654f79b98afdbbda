import assert from 'node:assert/strict'
import { until } from '../until.ts'
import { testInBrowser, untilRuns } from './browsed-site.ts'

testInBrowser('listings are saved, compared and noted without an account', async site => {
  const page = await site.open('/land?stateID=44', { serviceWorkers: 'allow' })
  const saves = page.locator('[data-listing] .save-choice [data-act=save]')
  await saves.first().waitFor()
  const titles = (await page.locator('.card-title').allInnerTexts()).slice(0, 2)
  await saves.nth(0).click()
  await saves.nth(1).click()
  await page
    .getByRole('link', { name: /Shortlist/ })
    .first()
    .click()
  await page.waitForURL(/\/shortlist$/)
  const rows = page.locator('.short-rows > li')
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
    await saves.nth(0).locator('[data-act=save]').click()
    await saves.nth(1).locator('[data-act=save]').click()
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
    const count = () => other.locator('.short-rows > li').count()
    await other.getByRole('button', { name: 'Ignore' }).click()
    assert.equal(await count(), 0)
    await other.goto('about:blank')
    await other.goto(link)
    await other.getByRole('button', { name: 'Add to shortlist' }).click()
    await until(async () => (await count()) === 2, 'both are here')
    await site.close(other)
  },
)

testInBrowser(
  'hearts offer a comparison, in which a listing is removed and equal facts hide',
  async site => {
    const page = await site.open('/land?stateID=44')
    const saves = page.locator('[data-listing] .save-choice [data-act=save]')
    const offer = page.locator('.compare-offer a')
    await saves.nth(0).click()
    assert.equal(await offer.count(), 0)
    for (const i of [1, 2]) await saves.nth(i).click()
    assert.equal(await offer.innerText(), 'Compare 3')
    await offer.click()
    await page.waitForURL(/\/compare\?ids=\d+,\d+,\d+$/)
    const columns = page.locator('.compare thead th')
    const rows = page.locator('.compare tbody tr:visible')
    assert.equal(await columns.count(), 3)
    const all = await rows.count()
    await page.getByLabel('Show differences only').check()
    assert.ok((await rows.count()) < all, 'they have one status')
    await untilRuns(page, 'save-choices')
    await page.locator('.compare-choices').getByRole('button', { name: 'Save' }).first().click()
    assert.equal(await page.locator('.shortlist-count').innerText(), '2')
    await page
      .locator('.compare-choices')
      .getByRole('link', { name: /^Remove/ })
      .first()
      .click()
    await page.waitForURL(/\/compare\?ids=\d+,\d+$/)
    assert.equal(await columns.count(), 2)
    await page.setViewportSize({ width: 390, height: 844 })
    const boxes = await Promise.all([0, 1].map(i => columns.nth(i).boundingBox()))
    const [first, second] = boxes.map(box => ({
      left: box?.x ?? 0,
      right: (box?.x ?? 0) + (box?.width ?? 0),
    }))
    assert.ok(first && first.right < 390 && second && second.left < 390 && second.right > 390)
    await site.close(page)
  },
)

testInBrowser('a hidden listing is never shown again here, until it is wanted back', async site => {
  const page = await site.open('/land?stateID=44')
  const cards = page.locator('.cards > article')
  const hide = () => cards.nth(1).locator('[data-act=hide]')
  await hide().waitFor({ state: 'attached' })
  const title = await cards.nth(1).locator('h3').innerText()
  const link = page.getByRole('link', { name: title, exact: true })
  await cards.nth(1).hover()
  await hide().click()
  assert.equal(await link.count(), 0)
  await page.keyboard.press('Enter')
  assert.equal(await link.count(), 1, 'the focus was on Undo')
  await hide().press('Enter')
  await page.reload()
  const note = page.locator('.hidden-note')
  await note.waitFor()
  assert.match(await note.innerText(), /^1 listing here is hidden\./)
  assert.equal(await link.count(), 0)
  await note.getByRole('button').click()
  assert.equal(await link.count(), 1)
  await page.goto(`${site.address}/land?stateID=44&view=list`)
  await note.waitFor()
  assert.equal(await link.count(), 0)
  await page.goto(`${site.address}/shortlist`)
  await page.getByRole('button', { name: 'Show it again' }).click()
  await page.goto(`${site.address}/land?stateID=44`)
  await untilRuns(page, 'save-choices')
  assert.equal(await link.count(), 1)
  await site.close(page)
})

testInBrowser('without a connection, what was saved is there, with its list', async site => {
  const page = await site.open('/land?stateID=44', { serviceWorkers: 'allow' })
  const root = page.locator('html')
  const isWorking = () =>
    root.evaluate(one => one.ownerDocument.defaultView.navigator.serviceWorker.controller !== null)
  await until(isWorking, 'the service worker has the page')
  const saves = page.locator('[data-listing] .save-choice [data-act=save]')
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
  const rows = page.locator('.short-rows > li')
  await until(async () => (await rows.count()) === 2, 'both are listed')
  await page.goto(`${site.address}${first}`)
  assert.ok((await page.locator('.property h1').innerText()).length > 0)
  await page.goto(`${site.address}${unsaved}`)
  assert.equal(await page.locator('h1').innerText(), 'You’re offline')
  await page.context().setOffline(false)
  await page.goto(`${site.address}${unsaved}`)
  assert.notEqual(await page.locator('h1').innerText(), 'You’re offline')
  await site.close(page)
})

testInBrowser('where the browser forbids storage, the map opens, and nothing fails', async site => {
  const page = await site.open('/offline')
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { get() { throw new DOMException('Forbidden') } })
  }`)
  await page.goto(`${site.address}/land?stateID=44`)
  const save = page.locator('[data-listing] .save-choice [data-act=save]').first()
  await save.click()
  assert.equal(await save.getAttribute('aria-pressed'), 'false', 'It does not look saved')
  await untilRuns(page, 'live-map')
  await page.locator('live-map[data-open]').waitFor()
  await site.close(page)
})
