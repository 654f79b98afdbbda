import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { drawnFiles } from '../src/app/drawn-media.ts'
import { createServer } from '../src/app/http-server.ts'
import { feedPartsOf } from '../src/app/open-feeds.ts'
import { webhooksOf } from '../src/app/open-webhooks.ts'
import { AccountPictures } from '../src/catalog/accounts/account-pictures.ts'
import { createCatalog } from '../src/catalog/catalog.ts'
import { DraftFiles } from '../src/catalog/drafts/draft-files.ts'
import { LiveIndex } from '../src/catalog/live-index/live-index.ts'
import { ListingFiles } from '../src/catalog/pictures/listing-files.ts'
import { DecodingPool } from '../src/media/decoding-pool.ts'
import { DiskMedia } from '../src/media/disk-media.ts'
import { ScratchFolder } from '../src/media/scratch-folder.ts'
import { serviceLogos } from '../src/media/service-logos/drawn-logos.ts'
import { WebPictures } from '../src/media/web-pictures.ts'
import { loadPlaceBackground } from '../src/reference/bundled-background.ts'
import { LazyCountyOutlines } from '../src/reference/county-outlines.ts'
import { SqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import { ScanIndex } from '../test/search/scan-index.ts'

/** Writes the client's types from the API's descriptions, or with --check compares them. */

const ROOT = new URL('..', import.meta.url)
const BASE = 'http://land.example'
const GENERATOR = 'client/node_modules/openapi-typescript/bin/cli.js'
const GENERATED = new URL('client/src/generated/', ROOT)

const HEADER = `/**
 * The types of the API's description. Not to be changed by hand.
 * Re-derived by: npm run client:types
 */
`

const SEGMENTS = ['v1', 'v3', 'ext'] as const
type Segment = (typeof SEGMENTS)[number]

/** The descriptions as the server sends them. That needs neither data nor a connection. */
async function descriptions(): Promise<readonly (readonly [Segment, string])[]> {
  const directory = await mkdtemp(join(tmpdir(), 'acreage-client-types-'))
  const { store } = await SqliteStore.open(join(directory, 'acreage.db'))
  const clock = Date.now
  const index = new LiveIndex(store, () => new ScanIndex(), fail)
  const chance = { clock, random: Math.random, randomBytes }
  const catalog = createCatalog(
    { store, search: index, outlines: new LazyCountyOutlines(), background: loadPlaceBackground },
    chance,
    fail,
  )
  const media = new DiskMedia(directory)
  const scratch = new ScratchFolder(directory)
  const decoder = new DecodingPool({ maxChildren: 1 })
  const maker = new WebPictures({ media, decoder, scratch, randomBytes })
  const app = await createServer({
    catalog,
    ...feedPartsOf(store, { timeZone: 'UTC' }, clock),
    webhooks: webhooksOf(store, { webhookNetworks: [] }, chance),
    clock,
    logger: pino({ level: 'silent' }),
    newRequestId: randomUUID,
    addresses: () => ({ base: BASE, portal: BASE, console: BASE }),
    timeZone: 'UTC',
    files: new ListingFiles(store, index, { media, maker, approval: 'off', onError: fail }, chance),
    exports: { begin: () => Promise.reject(new Error('Nothing is exported.')) },
    media,
    drawn: drawnFiles({ mediaDirectory: directory }, store, 1),
    scratch,
    draftFiles: new DraftFiles(store, { media, maker, maxBytes: null }, chance, fail),
    accountPictures: new AccountPictures(store, { media, maker, clock, onError: fail }),
    mailFiles: { remove: async () => 0 },
    boundaries: {
      read: async () => ({ rings: [], leftOut: 0, note: '' }),
      conflictOf: async () => null,
    },
    logos: serviceLogos(),
    v1DeprecatedOn: null,
  })
  try {
    return await Promise.all(
      SEGMENTS.map(async segment => {
        const { statusCode, body } = await app.inject(`/${segment}/openapi.json`)
        if (statusCode !== 200) throw new Error(`${segment} is not described: ${body}`)
        return [segment, body] as const
      }),
    )
  } finally {
    await app.close()
    await store[Symbol.asyncDispose]()
    await rm(directory, { recursive: true, force: true })
  }
}

function fail(error: unknown): never {
  throw error
}

/** A member with a default may be left out. */
async function typesOf(description: string): Promise<string> {
  const child = spawn(process.execPath, [GENERATOR, '--default-non-nullable=false'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(description)
  const [generated, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(`openapi-typescript ended with ${code}.`)
  return HEADER + generated.replace(/^\/\*\*.*?\*\/\n/s, '')
}

const isCheck = process.argv.includes('--check')
for (const [segment, description] of await descriptions()) {
  const file = new URL(`${segment}.ts`, GENERATED)
  const types = await typesOf(description)
  if (!isCheck) {
    await writeFile(file, types)
  } else if ((await readFile(file, 'utf8')) !== types) {
    process.stderr.write(
      `client/src/generated/${segment}.ts is not what the API's description says: run npm run client:types.\n`,
    )
    process.exitCode = 1
  }
}
