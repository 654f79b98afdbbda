import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { acreage, serveHere } from '../cli/acreage.ts'
import { copyDemoDatabase } from '../golden/databases.ts'
import { slopeTile, writeArchive } from '../site/pmtiles-file.ts'
import { until } from '../until.ts'
import { type BrowsedSite, DEMO, PHONE, testInBrowser, untilRuns } from './browsed-site.ts'
import { letIn, signIn } from './console-people.ts'
import { clickMap } from './moved-map.ts'
import { axeFaults, prepareAxe, widthFaults } from './page-faults.ts'

const SELLER = 'surveyor@land.example'
const corners = (page: Page) => page.locator('.map-corner')
const measure = (page: Page) => page.locator('.map-measure').innerText()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function openEditor(page: Page): Promise<void> {
  await untilRuns(page, 'boundary-map')
  await page.locator('.map-open').click()
  await page.locator('boundary-map[data-drawing]').waitFor()
}

/** A draft in Bosque County, on its boundary's page. */
async function newDraft(site: BrowsedSite, page: Page): Promise<void> {
  await page.goto(`${site.address}/console/listings`)
  await page.getByRole('button', { name: 'New listing' }).click()
  await page.waitForURL(/\/console\/drafts\/\d+$/)
  await page.locator('#field-state').selectOption('TX')
  await page.getByLabel('County').fill('Bosque')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.waitForURL(/done=draft/)
  await page.getByRole('link', { name: 'Boundary' }).click()
}

testInBrowser(
  'tracts and a hole are drawn, moved by pointer and keys, taken back and forth, saved, and edited again',
  async site => {
    const page = await site.open('/console/sign-in')
    await letIn(site, page, SELLER, ['--account', '1', '--role', 'owner'])
    await signIn(page, SELLER)
    await newDraft(site, page)
    await openEditor(page)
    for (const [x, y] of [
      [0.3, 0.3],
      [0.6, 0.3],
      [0.6, 0.7],
      [0.3, 0.7],
    ] as const) {
      await clickMap(page, [x, y])
    }
    assert.equal(await corners(page).count(), 4)
    await press(page, 'Save boundary')
    await page.getByText('Finish the shape before you save it.').waitFor()
    await press(page, 'Finish shape')
    assert.match(await measure(page), /acres, 4 corners$/)

    const before = await measure(page)
    await corners(page).first().focus()
    await page.keyboard.press('Shift+ArrowLeft')
    assert.notEqual(await measure(page), before)
    const focused = () => page.locator('.map-corner:focus').getAttribute('aria-label')
    assert.equal(await focused(), 'Corner 1 of 4, tract 1')
    await page.keyboard.press('+')
    assert.equal(await focused(), 'Corner 2 of 5, tract 1')
    await page.keyboard.press('Delete')
    assert.equal(await corners(page).count(), 4)
    for (let i = 0; i < 3; i++) await press(page, 'Undo')
    assert.equal(await measure(page), before)
    await press(page, 'Redo')
    assert.notEqual(await measure(page), before)

    await corners(page).nth(2).scrollIntoViewIfNeeded()
    const box = await corners(page).nth(2).boundingBox()
    assert.ok(box)
    const moved = await measure(page)
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + 40, { steps: 4 })
    await page.mouse.up()
    await until(async () => (await measure(page)) !== moved, 'the dragged corner')
    await page.locator('.map-middle').first().click()
    assert.match(await measure(page), /5 corners/)

    await press(page, 'Add hole')
    for (const [x, y] of [
      [0.4, 0.4],
      [0.5, 0.4],
      [0.5, 0.5],
    ] as const) {
      await clickMap(page, [x, y])
    }
    await press(page, 'Finish shape')
    await press(page, 'Add tract')
    for (const [x, y] of [
      [0.8, 0.3],
      [0.9, 0.3],
      [0.9, 0.5],
    ] as const) {
      await clickMap(page, [x, y])
    }
    await press(page, 'Finish shape')
    assert.match(await measure(page), /11 corners, 2 tracts/)
    await press(page, 'Save boundary')
    await page.waitForURL(/done=saved/)
    assert.match(await page.locator('.facts').first().innerText(), /2 tracts, 1 hole/)

    await openEditor(page)
    await until(async () => (await corners(page).count()) === 11, 'all corners')
    await corners(page).last().focus()
    await press(page, 'Delete shape')
    assert.match(await measure(page), /8 corners$/)
    await press(page, 'Save boundary')
    await page.waitForURL(/done=saved/)
    await site.close(page)
  },
)

testInBrowser(
  'the open editor has no fault that axe finds, in narrow and wide windows, and says that it has no imagery',
  async site => {
    const faults: string[] = []
    for (const width of [390, 1440]) {
      const page = await site.open('/console/sign-in', { viewport: { width, height: 900 } })
      await prepareAxe(page)
      const email = `axe-${width}@land.example`
      await letIn(site, page, email, ['--account', '1', '--role', 'owner'])
      await signIn(page, email)
      await newDraft(site, page)
      await openEditor(page)
      for (const [x, y] of TRIANGLE) await clickMap(page, [x, y])
      await press(page, 'Finish shape')
      assert.equal(await page.locator('.map-no-ground').count(), 1)
      faults.push(...(await axeFaults(page, `The editor at ${width}`)))
      faults.push(...(await widthFaults(page, `The editor at ${width}`)))
      await site.close(page)
    }
    assert.deepEqual(faults, [])
  },
)

testInBrowser('a boundary is drawn on the imagery of the operator', async site => {
  await using made = await mkdtempDisposable(join(tmpdir(), 'acreage-boundary-ground-'))
  const folder = made.path
  await copyDemoDatabase(folder, DEMO)
  const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_HOST: '127.0.0.1' }
  const photo = await sharp(await slopeTile())
    .jpeg()
    .toBuffer()
  const file = join(folder, 'naip.pmtiles')
  await writeArchive(file, 'jpeg', [{ z: 6, x: 14, y: 26, bytes: photo }], {})
  assert.equal((await acreage(['map', 'add', file], settings)).code, 0)
  await using own = await serveHere([], settings)
  const there = { ...site, address: own.address, folder }
  const page = await site.open('/robots.txt')
  const requests: string[] = []
  page.on('requestfinished', request => requests.push(request.url()))
  await page.goto(`${own.address}/console/sign-in`)
  await letIn(there, page, SELLER, ['--account', '1', '--role', 'owner'])
  await signIn(page, SELLER)
  await newDraft(there, page)
  await openEditor(page)
  assert.equal(await page.locator('.map-no-ground').count(), 0)
  await page.locator('.map-ground').selectOption({ label: 'Naip' })
  const tile = /\/site\/pictures\/naip\/[^/]+\/6\/14\/26$/
  await until(async () => requests.some(one => tile.test(one)), 'the imagery')
  for (const [x, y] of TRIANGLE) await clickMap(page, [x, y])
  await press(page, 'Finish shape')
  await press(page, 'Save boundary')
  await page.waitForURL(/done=saved/)
  await site.close(page)
})

const TRIANGLE = [
  [0.3, 0.3],
  [0.6, 0.3],
  [0.6, 0.7],
] as const

/** A KML with two squares side by side. */
const TWO_SQUARES = `<kml>${[-97.6, -97.58]
  .map(west => {
    const corners = [
      [0, 0],
      [0, 0.01],
      [0.01, 0.01],
      [0.01, 0],
    ].map(([x = 0, y = 0]) => `${(west + x).toFixed(5)},${(31.9 + y).toFixed(5)}`)
    return `<Placemark><LinearRing><coordinates>${corners.join(' ')}</coordinates></LinearRing></Placemark>`
  })
  .join('')}</kml>`

testInBrowser(
  'the shapes of a file are on the live map, where one is deleted and the other saved',
  async site => {
    const page = await site.open('/console/sign-in')
    await letIn(site, page, 'files@land.example', ['--account', '1', '--role', 'owner'])
    await signIn(page, 'files@land.example')
    await newDraft(site, page)
    const file = { name: 'two.kml', mimeType: 'text/xml', buffer: Buffer.from(TWO_SQUARES) }
    await page.locator('#field-file').setInputFiles(file)
    await press(page, 'Upload file')
    await page.getByText('Which of these are the boundary?').waitFor()
    // Publishing from here would lose the file.
    assert.equal(await page.getByRole('button', { name: 'Publish' }).count(), 0)
    await openEditor(page)
    await until(async () => (await corners(page).count()) === 8, 'the corners of both shapes')
    await corners(page).first().focus()
    await press(page, 'Delete shape')
    assert.match(await measure(page), /4 corners$/)
    await press(page, 'Save boundary')
    await page.waitForURL(/done=saved/)
    await site.close(page)
  },
)

testInBrowser(
  'corners are set by finger, and lines that cross are refused with the drawing still there',
  async site => {
    const desk = await site.open('/console/sign-in')
    await letIn(site, desk, 'phone@land.example', ['--account', '1', '--role', 'owner'])
    await site.close(desk)
    const page = await site.open('/console/sign-in', PHONE)
    await signIn(page, 'phone@land.example')
    await newDraft(site, page)
    await openEditor(page)
    const canvas = page.locator('.map-canvas')
    await canvas.scrollIntoViewIfNeeded()
    for (const [x, y] of [
      [0.2, 0.2],
      [0.8, 0.8],
      [0.8, 0.2],
      [0.2, 0.8],
    ] as const) {
      const box = await canvas.boundingBox()
      assert.ok(box)
      await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y)
    }
    await until(async () => (await corners(page).count()) === 4, 'four corners')
    await press(page, 'Finish shape')
    await press(page, 'Save boundary')
    await page.getByText('crosses itself at').first().waitFor()
    await openEditor(page)
    await until(async () => (await corners(page).count()) === 4, 'the drawing is still there')
    await site.close(page)
  },
)
