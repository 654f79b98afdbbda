import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { until } from '../until.ts'
import { type BrowsedSite, PHONE, testInBrowser, untilRuns } from './browsed-site.ts'
import { everyPage } from './every-page.ts'
import { sendInquiry } from './sent-inquiry.ts'

/** The server takes whoever looks for a shorter time for a program. */
const LOOKING_MS = 1600

async function propertyPath(site: BrowsedSite): Promise<string> {
  return (await everyPage(site)).get('property') ?? assert.fail('There is no listing')
}

/** The messages that the service has written to the folder of its outgoing mail. */
function mails({ folder }: BrowsedSite): string[] {
  const files = globSync('mail/**/*.eml', { cwd: folder })
  return files.map(file => readFileSync(join(folder, file), 'utf8'))
}

testInBrowser('a buyer writes to a seller in one step, and the mail goes out', async site => {
  const page = await site.open(await propertyPath(site))
  const form = page.locator('.inquiry form')
  await form.scrollIntoViewIfNeeded()
  await form.getByLabel('Your name').fill('Pat Buyer')
  await form.getByLabel('Email').fill('pat@')
  await form.getByLabel('Message').fill('Does the creek run in August?')
  await form.getByRole('button', { name: 'Send message' }).click()
  await page.waitForURL(/\/inquiry/)
  const field = page.getByLabel('Email')
  assert.equal(await field.getAttribute('aria-invalid'), 'true')
  assert.equal(await field.inputValue(), 'pat@')
  assert.equal(await page.getByLabel('Message').inputValue(), 'Does the creek run in August?')
  await sendInquiry(page, { Email: 'pat@example.com' })
  assert.match(await page.locator('h1').innerText(), /Message sent/)
  await until(
    async () => mails(site).some(text => text.includes('pat@example.com')),
    'the mail to the seller',
  )
  await page.locator('sent-inquiry:defined').waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Back to the listing' }).click()
  await page.waitForLoadState()
  await form.scrollIntoViewIfNeeded()
  await untilRuns(page, 'inquiry-form')
  assert.match(
    await page.locator('.inquiry-written').innerText(),
    /^You contacted this seller on \w+ \d+, \d{4}\.$/,
  )
  await site.close(page)
})

testInBrowser('without script, the form is sent after a second look', async site => {
  const path = await propertyPath(site)
  const page = await site.open(path, { ...PHONE, javaScriptEnabled: false })
  assert.ok(await page.locator('.gallery-strip img').first().isVisible())
  const sendOf = () => page.getByRole('button', { name: 'Send message' })
  await page.getByLabel('Your name').fill('Sam Noscript')
  await page.getByLabel('Email').fill('sam@example.com')
  await sendOf().click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
  await sleep(LOOKING_MS)
  await sendOf().click()
  await page.getByRole('heading', { name: 'Message sent' }).waitFor()
  await site.close(page)
})

testInBrowser(
  'photos go by the keyboard, also on the whole screen with their captions',
  async site => {
    const path = await withPhotos(site)
    const page = await site.open(path, PHONE)
    const strip = page.locator('.gallery-strip')
    const count = await strip.locator('li').count()
    assert.ok(count > 1)
    await untilRuns(page, 'photo-gallery')
    await strip.locator('a').first().focus()
    await page.keyboard.press('ArrowRight')
    const place = () =>
      strip.evaluate(element => Math.round(element.scrollLeft / element.clientWidth))
    await until(async () => (await place()) === 1, 'the second photo')
    await page.keyboard.press('Home')
    await until(async () => (await place()) === 0, 'the first photo')
    await strip.locator('a').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const caption = await strip.locator('.gallery-caption').first().innerText()
    assert.match(await dialog.innerText(), new RegExp(`1 of ${count}\\s*${caption}`))
    await page.keyboard.press('ArrowLeft')
    await until(
      async () => (await dialog.innerText()).includes(`${count} of ${count}`),
      'the last photo',
    )
    await swipe(page, -150)
    await until(async () => (await dialog.innerText()).includes(`1 of ${count}`), 'the next photo')
    await swipe(page, 150)
    await until(
      async () => (await dialog.innerText()).includes(`${count} of ${count}`),
      'the last photo again',
    )
    await page.keyboard.press('Escape')
    await until(async () => !(await dialog.isVisible()), 'Escape closes it')
    await until(async () => (await place()) === count - 1, 'the strip is where the dialog was')
    await site.close(page)
  },
)

testInBrowser(
  'a desk shows a collage that leads to all photos, and the form beside the text',
  async site => {
    const page = await site.open(await withPhotos(site))
    const tiles = page.locator('.gallery-strip > li:visible')
    const count = await page.locator('.gallery-strip > li').count()
    assert.equal(await tiles.count(), Math.min(count, count === 4 ? 3 : 5))
    await untilRuns(page, 'photo-gallery')
    await page.locator('.gallery-all').click()
    const dialog = page.getByRole('dialog')
    assert.equal(await dialog.locator('.gallery-thumbs button:visible').count(), count)
    assert.ok(!(await dialog.locator('.gallery-photo').isVisible()), 'It is a grid of all photos')
    await dialog.locator('.gallery-thumbs button').nth(1).click()
    assert.match(await dialog.innerText(), new RegExp(`2 of ${count}`))
    await dialog.getByRole('button', { name: 'Next photo' }).click({ trial: true })
    await page.keyboard.press('Escape')
    const send = page.getByRole('button', { name: 'Send message' })
    await page.locator('#diligence').scrollIntoViewIfNeeded()
    await send.waitFor()
    const isInWindow = () =>
      send.evaluate(one => {
        const { top, bottom } = one.getBoundingClientRect()
        return top >= 0 && bottom <= one.ownerDocument.defaultView.innerHeight
      })
    await until(isInWindow, 'the form is in the window')
    await site.close(page)
  },
)

testInBrowser('a phone page is short, and a low desk shows all of the form', async site => {
  const path = await withPhotos(site)
  const phone = await site.open(path, { ...PHONE, viewport: { width: 390, height: 844 } })
  const height = await phone.locator('html').evaluate(element => element.scrollHeight)
  assert.ok(height <= 6500, `The page has ${height} pixels`)
  for (const width of [390, 360, 320]) {
    await phone.setViewportSize({ width, height: 700 })
    const isCut = await phone.locator('.contact-bar strong').evaluate(price => {
      const range = price.ownerDocument.createRange()
      range.selectNodeContents(price)
      const bar = price.closest('p')?.getBoundingClientRect()
      const { left, right } = range.getBoundingClientRect()
      return bar === undefined || left < bar.left || right > bar.right + 1
    })
    assert.ok(!isCut, `The price is cut at ${width}`)
  }
  await site.close(phone)
  const desk = await site.open(path, { viewport: { width: 1280, height: 800 } })
  const hidden = await desk
    .locator('.property-side')
    .evaluate(card => card.scrollHeight - card.clientHeight)
  assert.equal(hidden, 0, 'The card scrolls within itself')
  await site.close(desk)
})

testInBrowser('on a phone, a bar leads to the form, and the form covers it', async site => {
  const page = await site.open(await propertyPath(site), { ...PHONE, javaScriptEnabled: false })
  const bar = page.locator('.contact-bar')
  const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {}
  assert.equal(Math.round(y + height), PHONE.viewport.height)
  await bar.getByText('Contact seller').click()
  await page.waitForURL(/#inquiry$/)
  const button = page.getByRole('button', { name: 'Send message' })
  await button.click({ trial: true })
  await site.close(page)
})

/** Moves a finger over the window, as slowly as people who look at the photo. */
async function swipe(page: Page, by: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number | null) =>
    devTools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === null ? [] : [{ x, y: 300 }],
    })
  const start = 200
  await touch('touchStart', start)
  for (let step = 1; step <= 10; step++) await touch('touchMove', start + (by * step) / 10)
  await touch('touchEnd', null)
}

/** The page of a listing for sale at a price, with several photos. */
async function withPhotos(site: BrowsedSite): Promise<string> {
  const land = await (await fetch(`${site.address}/land?status=P&listingType=2&lp=1`)).text()
  for (const [, path = ''] of land.matchAll(/<h3 class="card-title"><a href="([^"]+)"/g)) {
    const text = await (await fetch(`${site.address}${path}`)).text()
    if (/id="photo-2"/.test(text)) return path
  }
  return assert.fail('No listing has two photos')
}

testInBrowser(
  'a listing fits a phone of 320 pixels, and its targets are large enough',
  async site => {
    const path = await withPhotos(site)
    const page = await site.open(path, { ...PHONE, viewport: { width: 320, height: 640 } })
    const width = await page.locator('html').evaluate(element => element.scrollWidth)
    assert.equal(width, 320)
    const small = await page.locator('main :is(a, button, summary)').evaluateAll(elements =>
      elements.flatMap(element => {
        const { width, height } = element.getBoundingClientRect()
        const isInText = element.closest('p.note, dd, td') !== null
        // A link of a whole row has the size of the row.
        const isRow = element.closest('.land-row') !== null
        return width > 0 && height < 24 && !isInText && !isRow
          ? [element.outerHTML.slice(0, 80)]
          : []
      }),
    )
    assert.deepEqual(small, [])
    await page.locator('.share summary').click()
    for (const window of [320, 390]) {
      await page.setViewportSize({ width: window, height: 640 })
      const { x = -1, width: wide = 0 } = (await page.locator('.share ul').boundingBox()) ?? {}
      assert.ok(x >= 0 && x + wide <= window, `The list reaches from ${x} to ${x + wide}`)
    }
    await site.close(page)
  },
)
