import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOW } from '../api/catalog.ts'
import { serveHere } from '../cli/acreage.ts'
import { copyDemoDatabase } from '../golden/databases.ts'
import { copyDrawnPictures } from '../golden/pictures.ts'
import { BROWSER, temporaryFolder } from './site-service.ts'

/** Pages whose links are followed: each kind, and many listings. */
const STARTS = [
  ...['/', '/land?stateID=44', '/land?view=list&listingType=1', '/land?la=9000000', '/shortlist'],
  ...['/market/state/texas/44', '/no/such/page'],
]
const PROPERTIES = 24
/** Links of one form lead to one route; this many of each are enough. */
const MAX_OF_A_FORM = 12

const folder = await temporaryFolder()
await copyDemoDatabase(folder, { listings: 400, seed: 3, now: NOW })
await copyDrawnPictures(folder)
const settings = {
  ACREAGE_DATA_DIR: folder,
  ACREAGE_HOST: '127.0.0.1',
  ACREAGE_SITE_RATE: '0',
  ACREAGE_SITE_CRAWLER_RATE: '0',
  ACREAGE_MEDIA_RATE: '0',
}

test('no link, picture or document of the demo leads nowhere, and none leaves the service', async () => {
  await using service = await serveHere([], settings)
  const { address } = service
  const found = new Map<string, string>()
  const pages = [...STARTS]
  const listed = await read(address, '/land?pageNumber=2')
  pages.push(...linksIn(listed).filter(isListing).slice(0, PROPERTIES))
  for (const path of pages) {
    for (const link of linksIn(await read(address, path))) found.set(link, path)
  }
  assert.ok([...found.keys()].some(link => /\/media\/pool\/documents\/.*\.pdf$/.test(link)))
  const elsewhere = [...found.keys()].filter(
    link => /^https?:/.test(link) && !isHere(link, address),
  )
  assert.deepEqual(elsewhere, [])
  const forms = new Map<string, number>()
  const dead: string[] = []
  for (const [link, page] of found) {
    if (/^(?:tel|geo|mailto):/.test(link) || link.startsWith('#')) continue
    const form = link
      .replace(/\?.*/, '?')
      .replaceAll(/[\w-]*\d[\w-]*|(?<=\/(?:property|seller)\/)[^/]+/g, 'N')
    const count = forms.get(form) ?? 0
    forms.set(form, count + 1)
    if (count >= MAX_OF_A_FORM) continue
    const { status } = await fetch(new URL(link, address), { headers: BROWSER, redirect: 'follow' })
    if (status !== 200) dead.push(`${status}: ${link} on ${page}`)
  }
  assert.ok(forms.size > 20, `${forms.size} forms of links`)
  assert.deepEqual(dead, [])
})

async function read(address: string, path: string): Promise<string> {
  return (await fetch(`${address}${path}`, { headers: BROWSER })).text()
}

function linksIn(text: string): string[] {
  const named = [
    ...text.matchAll(
      /\b(?:href|src|content|data-(?:module|library|worker|sheet|states|font|view|draw|contours))="((?:https?:\/|\/|tel:|geo:)[^"#]+)/g,
    ),
  ]
  // A module is named with all that it imports.
  return named.flatMap(([, links = '']) => links.replaceAll('&amp;', '&').split(' '))
}

function isListing(link: string): boolean {
  return /^\/property\/[^/]+\/\d+$/.test(link)
}

function isHere(link: string, address: string): boolean {
  const { hostname, port } = new URL(address)
  const there = new URL(link)
  return there.port === port && [hostname, 'localhost'].includes(there.hostname)
}
