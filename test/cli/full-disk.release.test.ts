import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import Database from 'better-sqlite3'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { acreage, serve, serveHere } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-full-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const MAX_LEADS = 2000

/** A data folder with an account, and a key of it that may write and is not limited. */
async function prepared(name: string) {
  const settings = { ACREAGE_DATA_DIR: join(folder, name), ACREAGE_LOG_LEVEL: 'error' }
  const run = async (...command: string[]) => {
    const { code, stdout, stderr } = await acreage([...command, '--json'], settings)
    assert.equal(code, 0, stderr)
    return JSON.parse(stdout)
  }
  await copyMigratedDatabase(settings.ACREAGE_DATA_DIR)
  await run('account', 'create', '--company', 'Llano Land', '--email', 'a@example.com')
  const allow = ['--allow', 'listings:write', '--rate', '0']
  const { key } = await run('key', 'create', '--account', '1', ...allow)
  // The first start adds what a database needs beside that, such as places.
  await (await serveHere([], settings)).stop()
  return { settings, key: String(key), file: join(folder, name, 'acreage.db') }
}

/** Sends leads and remembers which of them were acknowledged. */
class Buyer {
  readonly #address: string
  readonly #headers: Readonly<Record<string, string>>
  readonly acknowledged: string[] = []
  #listingId = 0
  #number = 0

  constructor(address: string, key: string) {
    this.#address = address
    this.#headers = { 'X-API-Key': key, 'Content-Type': 'application/json' }
  }

  /** Offers the listing that leads are about. */
  async offer(): Promise<void> {
    const address = { state: 'TX', county: 'Bosque' }
    const land = { listingTitle: 'Forty acres', acres: 40, propertyTypes: { id: 2 }, address }
    const response = await fetch(`${this.#address}/v3/listings/0`, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify({ accountID: 1, data: land }),
    })
    assert.equal(response.status, 201)
    this.#listingId = ((await response.json()) as { listingID: number }).listingID
  }

  /** @returns How many listings a search finds. */
  async search(): Promise<number> {
    const response = await fetch(`${this.#address}/v3/listings`, { headers: this.#headers })
    return ((await response.json()) as { records: number }).records
  }

  async send(): Promise<{ status: number; retryAfter: string | null; text: string }> {
    const comment = `Lead ${++this.#number} ${'x'.repeat(900)}`
    const person = { contactName: 'A Buyer', emailAddress: 'buyer@example.com', comment }
    const response = await fetch(`${this.#address}/v3/lead`, {
      method: 'POST',
      headers: this.#headers,
      body: JSON.stringify({
        IPAddress: `10.0.${this.#number >> 8}.${this.#number & 255}`,
        data: { listingID: this.#listingId, ...person },
      }),
    })
    if (response.status === 201) this.acknowledged.push(comment)
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, retryAfter, text: await response.text() }
  }

  /** @returns What the first lead that was not taken was answered. */
  async sendUntilRefused() {
    for (let i = 0; i < MAX_LEADS; i++) {
      const answer = await this.send()
      if (answer.status !== 201) return answer
    }
    return assert.fail(`All of ${MAX_LEADS} leads were taken`)
  }
}

/** Fails unless the database holds the leads that were acknowledged, and no others. */
function assertStored(file: string, { acknowledged }: Buyer): void {
  const database = new Database(file, { readonly: true })
  const stored = database.prepare("select comment from lead where comment like 'Lead %'").pluck()
  assert.deepEqual(new Set(stored.all()), new Set(acknowledged))
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok')
  database.close()
}

test('a full database refuses leads, keeps accepted ones, answers searches, and accepts leads again when there is room', async () => {
  const { settings, key, file } = await prepared('full')
  const pages = Math.ceil(statSync(file).size / 4096) + 50
  const url = `sqlite:${file}?max_page_count=${pages}`
  await using service = await serveHere([], { ...settings, ACREAGE_DATABASE_URL: url })
  const buyer = new Buyer(service.address, key)
  await buyer.offer()
  const refused = await buyer.sendUntilRefused()
  assert.equal(refused.status, 503, refused.text)
  assert.equal(refused.retryAfter, '30')
  assert.match(refused.text, /nothing was stored: the disk is full/)
  assert.ok(buyer.acknowledged.length > 10)
  for (let i = 0; i < 10; i++) await buyer.send()
  assertStored(file, buyer)
  assert.equal(await buyer.search(), 1)
  makeRoom(file)
  assert.equal((await buyer.send()).status, 201)
})

function makeRoom(file: string): void {
  const database = new Database(file)
  database.exec('delete from job; delete from lead')
  database.close()
}

const hasLimits = spawnSync('prlimit', ['--version']).status === 0

test('on a full disk leads are refused, none is lost or wrongly acknowledged, and writing goes on when there is room', {
  skip: !hasLimits && 'only Linux limits the files of a running process',
}, async () => {
  const { settings, key, file } = await prepared('limited')
  await using service = await serve([], settings)
  const limit = (bytes: string) =>
    execFileSync('prlimit', ['--pid', `${service.pid}`, `--fsize=${bytes}:unlimited`])
  const buyer = new Buyer(service.address, key)
  await buyer.offer()
  assert.equal((await buyer.send()).status, 201)
  const log = statSync(`${file}-wal`).size
  limit(String(log + 200_000))
  const refused = await buyer.sendUntilRefused()
  assert.equal(refused.status, 503, refused.text)
  assert.match(refused.text, /nothing was stored: the disk/)
  for (let i = 0; i < 10; i++) await buyer.send()
  assertStored(file, buyer)
  assert.equal(await buyer.search(), 1)
  limit('unlimited')
  assert.equal((await buyer.send()).status, 201)
  assertStored(file, buyer)
})
