import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { acreage, type RunningService, serveHere } from './acreage.ts'

/** A data folder with an account, a key and a listing, to which buyers send leads. */
export class BuyersFolder implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'acreage-buyers-'))
  readonly settings = { ACREAGE_DATA_DIR: this.folder, ACREAGE_TIME_ZONE: 'America/Chicago' }
  #key = ''
  #listingID = 0

  async fill(): Promise<void> {
    await copyMigratedDatabase(this.folder)
    await this.run('account', 'create', '--company', 'Llano Land', '--email', 'seller@example.com')
    const permissions = ['--account', '1', '--allow', 'listings:write', '--json']
    this.#key = JSON.parse(await this.run('key', 'create', ...permissions)).key
    await using service = await serveHere([], this.settings)
    const address = { state: 'TX', county: 'Llano' }
    const data = { listingTitle: 'Forty acres', acres: 40, propertyTypes: { id: 2 }, address }
    this.#listingID = (await this.post(service, '/v3/listings/0', { accountID: 1, data }))
      .listingID as number
  }

  /** Runs a command that succeeds, and gives its standard output. */
  async run(...command: string[]): Promise<string> {
    const { code, stdout, stderr } = await acreage(command, this.settings)
    assert.equal(code, 0, `${command.join(' ')}: ${stderr}`)
    return stdout
  }

  async lead(
    service: RunningService,
    emailAddress: string,
    members: object = {},
    beside: object = {},
  ): Promise<void> {
    const about = { listingID: this.#listingID, contactName: 'Pat Secretperson', emailAddress }
    const data = { ...about, phoneNumber: '830-555-0142', comment: 'Call Secretperson', ...members }
    await this.post(
      service,
      '/v3/lead',
      { data, ...beside },
      { 'Idempotency-Key': `once-${emailAddress}` },
    )
  }

  async edit(service: RunningService, data: object): Promise<void> {
    await this.post(service, `/v3/listings/${this.#listingID}`, { accountID: 1, data })
  }

  /** Asks the database itself, as no command would. */
  ask<Row>(sql: string): Row[] {
    const database = new Database(join(this.folder, 'acreage.db'))
    try {
      const statement = database.prepare(sql)
      if (statement.reader) return statement.all() as Row[]
      statement.run()
      return []
    } finally {
      database.close()
    }
  }

  /** The files in the data folder whose bytes contain a text, in upper or lower case. */
  filesWith(text: string): string[] {
    return readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .filter(file => contentOf(file).toLowerCase().includes(text.toLowerCase()))
  }

  mailFiles(): string[] {
    const folder = join(this.folder, 'mail')
    return existsSync(folder) ? readdirSync(folder) : []
  }

  async audit(): Promise<Record<string, unknown>[]> {
    const lines = (await this.run('audit', '--json')).trim().split('\n')
    return lines.map(line => JSON.parse(line))
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  async post(
    { address }: RunningService,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'X-API-Key': this.#key, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Record<string, unknown>
    assert.ok(response.status === 200 || response.status === 201, JSON.stringify(answer))
    return answer
  }
}

/** A file of the running service may be gone or renamed since its folder was read. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
