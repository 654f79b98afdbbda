import assert from 'node:assert/strict'
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { serveHere } from '../cli/acreage.ts'
import { copyDemoDatabase } from '../golden/databases.ts'
import { copyDrawnPictures } from '../golden/pictures.ts'
import { BROWSER } from '../site/site-service.ts'
import { DEMO, testInBrowser } from './browsed-site.ts'
import { axeFaults, prepareAxe, widthFaults } from './page-faults.ts'

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikverwaltung'
const IMPRINT = `# Who we are

| Who | Phone |
|---|---|
| Ana Peña | 512-555-0100 |

https://www.land.example/${LONG_WORD}

\`\`\`
${LONG_WORD.repeat(2)}
\`\`\`
`
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
/** Yellow cannot be read on light paper, nor dark blue on dark paper. */
const COLORS = { light: '#ffee00', dark: '#101040' } as const

/** Gives a listing and its seller texts that hardly fit. @returns The number of the listing. */
function writeLongWords(folder: string): number {
  using store = new Disposing(join(folder, 'acreage.db'))
  const { db } = store
  const { id, account } = db
    .prepare<[], { id: number; account: number }>(
      "SELECT listing_id id, account_id account FROM listing WHERE active = 1 AND status = 'P' LIMIT 1",
    )
    .get() ?? { id: 0, account: 0 }
  const listing = 'title = :word, street = :word, directions = :word, description = :word'
  db.prepare(`UPDATE listing SET ${listing} WHERE listing_id = :id`).run({ word: LONG_WORD, id })
  db.prepare(
    'UPDATE account SET company_name = :word, contact_name = :word, phone = :phone WHERE account_id = :account',
  ).run({ word: LONG_WORD, phone: '+1 (409) 555-0128 ext. 12345', account })
  return id
}

class Disposing {
  readonly db
  constructor(file: string) {
    this.db = new Database(file)
  }
  [Symbol.dispose](): void {
    this.db.close()
  }
}

testInBrowser(
  'an operator’s name, color and texts, and words of any length, can be read in both themes and at 400 %',
  async site => {
    await using made = await mkdtempDisposable(join(tmpdir(), 'acreage-own-look-'))
    const folder = made.path
    await copyDemoDatabase(folder, DEMO)
    await copyDrawnPictures(folder)
    const id = writeLongWords(folder)
    await mkdir(join(folder, 'site'))
    await writeFile(join(folder, 'site', 'imprint.md'), IMPRINT)
    const faults: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      const color = COLORS[colorScheme]
      await using own = await serveHere([], {
        ACREAGE_DATA_DIR: folder,
        ACREAGE_HOST: '127.0.0.1',
        ACREAGE_SITE_NAME: 'The Old Prairie Land & Cattle Company of Texas and Oklahoma',
        ACREAGE_SITE_COLOR: color,
        ACREAGE_SITE_RATE: '0',
        ACREAGE_SITE_CRAWLER_RATE: '1',
      })
      const listing = await fetch(`${own.address}/property/${id}`, { headers: BROWSER })
      const { pathname } = new URL(listing.url)
      const seller = /\/seller\/[^"]+/.exec(await listing.text())?.[0] ?? ''
      const paths = ['/', '/land', pathname, seller, `/compare?ids=${id},2`, '/imprint']
      const userAgent = BROWSER['user-agent']
      const page = await site.open('/offline', { colorScheme, userAgent })
      await prepareAxe(page)
      for (const path of paths) {
        await page.setViewportSize({ width: 1280, height: 860 })
        await page.goto(`${own.address}${path}`)
        faults.push(...(await axeFaults(page, `${path}, ${colorScheme}`)))
        await page.setViewportSize({ width: 320, height: 256 })
        faults.push(...(await widthFaults(page, path)))
      }
      await site.close(page)
      const crawler = await site.open('/offline', { colorScheme, userAgent: CRAWLER })
      await prepareAxe(crawler)
      await crawler.goto(`${own.address}/`)
      const refused = await crawler.goto(`${own.address}/land`)
      assert.equal(refused?.status(), 429)
      faults.push(...(await axeFaults(crawler, `429, ${colorScheme}`)))
      await site.close(crawler)
    }
    assert.deepEqual(faults, [])
  },
)
