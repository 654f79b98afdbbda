import type { Page } from 'playwright-core'
import {
  colorsSpecimen,
  controlsSpecimen,
  distancesSpecimen,
  facesSpecimen,
  mapColorsSpecimen,
} from './design-specimens.ts'

/** Something to be seen on a page of the site. */
export interface View {
  readonly path: string
  /** Everything that fits it is shown, with what lies between. */
  readonly selector: string
  readonly windowPx: number
  /** Prepares the page before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>
}

/** A picture of the page about the design. */
export interface Part {
  readonly name: string
  /** How many views stand side by side. */
  readonly columns: number
  readonly views: readonly View[]
}

const NARROW_PX = 560
const WIDE_PX = 960
const DESK_PX = 1280
/** From here on, a search has its map beside the results. */
const THREE_COLUMNS_PX = 1440
const MAX_SEARCHED_PAGES = 40
const SEARCH = '/land?stateID=44&hp=500000&la=20&propertyTypes=32'

/** Every part, by pages of a site with a demo. */
export async function designParts(address: string): Promise<Part[]> {
  const property = await propertyWithBoundary(address, '/land?stateID=44&status=P&listingType=2')
  const auction = await pathTo(address, '/land?stateID=44&listingType=1', /tag-auction/)
  const market = await linkOn(address, property, '/market/state/')
  return [
    specimen('colors', colorsSpecimen()),
    specimen('map-colors', mapColorsSpecimen()),
    specimen('faces', facesSpecimen()),
    specimen('distances', distancesSpecimen()),
    specimen('controls', controlsSpecimen(), async page => {
      await page.locator('[data-focused]').focus()
      await page.locator('[data-pointed]').hover()
    }),
    part(
      'frame',
      { path: '/land?stateID=44', selector: '.site-header' },
      { path: '/offline', selector: '.site-footer' },
    ),
    part('search-box', {
      path: '/',
      selector: 'main form[role=search], .suggestions',
      prepare: typePlace,
    }),
    part(
      'chips',
      { path: SEARCH, selector: '.land-head > *' },
      { path: SEARCH, selector: '.result-controls' },
    ),
    {
      name: 'filters',
      columns: 2,
      views: [1, 2, 3, 4].map(group => ({
        path: '/land?stateID=44&la=many',
        selector: `.filter-group:nth-of-type(${group})`,
        windowPx: DESK_PX,
      })),
    },
    await cards(address),
    part('photos', { path: auction, selector: '.gallery-frame', windowPx: DESK_PX }),
    part('inquiry', {
      path: property,
      selector: '.inquiry',
      windowPx: DESK_PX,
      prepare: sendFaulty,
    }),
    part(
      'tables',
      { path: market, selector: '[aria-labelledby=sizes]' },
      { path: property, selector: '[aria-labelledby=place] .facts-grid' },
    ),
    part(
      'charts',
      { path: market, selector: '[aria-labelledby=months] .chart', windowPx: WIDE_PX },
      { path: property, selector: '.spread:has(.spread-drawing) >> nth=0' },
    ),
    part('map', { path: '/', selector: '.front-map .count-map', windowPx: WIDE_PX }),
    part(
      'place-maps',
      {
        path: '/land?countyID=48209',
        selector: '.land-map > .count-map',
        windowPx: THREE_COLUMNS_PX,
      },
      { path: property, selector: '.location-map' },
    ),
    part(
      'notices',
      { path: '/no/such/page', selector: '.notice' },
      { path: '/land?stateID=44&la=9000000', selector: '.nothing' },
    ),
    part('pages', { path: '/land?pageNumber=4', selector: '.pages' }),
  ]
}

function part(
  name: string,
  ...views: readonly (Omit<View, 'windowPx'> & { readonly windowPx?: number })[]
): Part {
  return { name, columns: 1, views: views.map(view => ({ windowPx: NARROW_PX, ...view })) }
}

/** A piece of HTML in the place of a page's content. */
function specimen(name: string, content: string, prepare?: View['prepare']): Part {
  return part(name, {
    path: '/offline',
    selector: 'main > *',
    prepare: async page => {
      await page.evaluate(`document.querySelector('main').innerHTML = ${JSON.stringify(content)}`)
      await prepare?.(page)
    },
  })
}

async function typePlace(page: Page): Promise<void> {
  await page
    .locator('main')
    .getByLabel('Location, listing number or keywords')
    .pressSequentially('bosq')
  await page.locator('.suggestion').first().waitFor()
}

/** The server's page with what is wrong beside the fields. */
async function sendFaulty(page: Page): Promise<void> {
  await page.locator('#inquiry-emailAddress').fill('pat@example')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.locator('.field-error').first().waitFor()
}

/** A card of each kind. */
async function cards(address: string): Promise<Part> {
  const views = [
    await cardOf(address, '/land?status=P&listingType=2', /Typical for/),
    await cardOf(address, '/land?status=P&listingType=2', /Above typical/),
    await cardOf(address, '/land', /card-no-picture/),
    await cardOf(address, '/land?status=P&listingType=3', /tag-lease/),
    await cardOf(address, '/land?status=P&listingType=1', /tag-auction/),
    await cardOf(address, '/land?status=S', /tag-sold/),
    await cardOf(address, '/land?status=PP', /tag-status/),
  ]
  const [saved, ...others] = views
  const prepare = async (page: Page) => {
    await page.locator(`${saved?.selector} [data-act=save]`).click()
    await page.mouse.move(0, 0)
  }
  return {
    name: 'cards',
    columns: 2,
    views: saved ? [saved, { ...saved, prepare }, ...others] : [],
  }
}

async function cardOf(address: string, search: string, shows: RegExp): Promise<View> {
  const { path, card } = await findCard(address, search, shows)
  const [, id = ''] = /data-listing="(\d+)"/.exec(card) ?? []
  return { path, selector: `.card[data-listing="${id}"]`, windowPx: DESK_PX }
}

async function pathTo(address: string, search: string, shows: RegExp): Promise<string> {
  const { card } = await findCard(address, search, shows)
  const [, path = ''] = /href="(\/property\/[^"]+)"/.exec(card) ?? []
  return path
}

/** The first card of a search that shows something, and the page on which the card stands. */
async function findCard(address: string, search: string, shows: RegExp) {
  for (let pageNumber = 1; pageNumber <= MAX_SEARCHED_PAGES; pageNumber++) {
    const path = `${search}${search.includes('?') ? '&' : '?'}pageNumber=${pageNumber}`
    const [, ...cards] = (await textAt(address, path)).split('<article ')
    const card = cards.find(text => shows.test(text))
    if (card !== undefined) return { path, card }
  }
  throw new Error(`No card of ${search} shows ${shows}. Does the site have a demo?`)
}

async function propertyWithBoundary(address: string, search: string): Promise<string> {
  const found = (await textAt(address, search)).matchAll(/href="(\/property\/[^"]+)"/g)
  for (const [, path = ''] of found) {
    if (/class="drawing-parcel"/.test(await textAt(address, path))) return path
  }
  throw new Error(`No listing of ${search} has a boundary. Does the site have a demo?`)
}

async function linkOn(address: string, path: string, beginning: string): Promise<string> {
  const [, found] =
    new RegExp(`href="(${beginning}[^"#]+)"`).exec(await textAt(address, path)) ?? []
  if (found === undefined) throw new Error(`${path} has no link to ${beginning}…`)
  return found
}

async function textAt(address: string, path: string): Promise<string> {
  const answer = await fetch(`${address}${path}`, { headers: { accept: 'text/html' } })
  if (!answer.ok) throw new Error(`${address}${path} answered ${answer.status}.`)
  return answer.text()
}
