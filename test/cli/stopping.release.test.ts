import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { copyMigratedDatabase } from '../golden/databases.ts'
import { acreage, COMPILE_CACHE, MAIN } from './acreage.ts'
import { Connection } from './connection.ts'
import { ownNode } from './launched-project.ts'

const LAUNCHER = fileURLToPath(new URL('../../bin/acreage', import.meta.url))
const OLDER_NODE = fileURLToPath(new URL('older-node.cjs', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'acreage-stopping-'))
const data = join(folder, 'data')
after(() => rmSync(folder, { recursive: true, force: true }))

before(async () => {
  const settings = { ACREAGE_DATA_DIR: data }
  await copyMigratedDatabase(data)
  const account = ['account', 'create', '--company', 'Llano Land', '--email', 'a@example.com']
  assert.equal((await acreage(account, settings)).code, 0)
  const { stdout } = await acreage(
    ['key', 'create', '--account', '1', '--allow', 'listings:write', '--json'],
    settings,
  )
  key = { 'X-API-Key': JSON.parse(stdout).key }
})

let key: Record<string, string> = {}

/** A service of several processes that share a group, as those of a terminal or a service manager do. */
class Group implements AsyncDisposable {
  readonly #child: ChildProcess
  readonly #closed: Promise<unknown[]>
  stdout = ''
  stderr = ''

  constructor(command: readonly string[], environment: Record<string, string>) {
    this.#child = spawn(process.execPath, [...command, 'serve'], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...COMPILE_CACHE, ACREAGE_DATA_DIR: data, ACREAGE_PORT: '0', ...environment },
    })
    for (const name of ['stdout', 'stderr'] as const) {
      this.#child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
        this[name] += chunk
      })
    }
    this.#closed = once(this.#child, 'close')
  }

  signal(signal: NodeJS.Signals): void {
    if (this.#child.pid) process.kill(-this.#child.pid, signal)
  }

  async ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    await this.#closed
    return { code: this.#child.exitCode, signal: this.#child.signalCode }
  }

  async until(found: () => string | undefined): Promise<string> {
    for (let tries = 0; tries < 8000; tries++) {
      const text = found()
      if (text !== undefined) return text
      await sleep(25)
    }
    assert.fail(this.stderr)
  }

  /** Resolves as soon as it is said on standard error; fails when the service has ended without it. */
  async hears(text: string): Promise<void> {
    while (!this.stderr.includes(text)) {
      const heard = once(this.#child.stderr ?? this.#child, 'data')
      const isOver = await Promise.race([heard, this.#closed]).then(() => this.#child.exitCode)
      assert.equal(isOver, null, this.stderr)
    }
  }

  address(): Promise<string> {
    return this.until(() => /Acreage serves .* at (http:\S+)/.exec(this.stdout)?.[1])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) this.signal('SIGKILL')
    await this.#closed
  }
}

/** Node.js runs the launcher, and the service is its child. */
const launched = () =>
  new Group(['--require', OLDER_NODE, LAUNCHER], { PATH: ownNode(join(folder, 'own')) })
const threads = () => new Group([MAIN], { ACREAGE_THREADS: '2' })

/** Something that is under way until the lock is let go. */
function hold(): Disposable {
  const database = new Database(join(data, 'acreage.db'))
  database.exec('begin immediate')
  return { [Symbol.dispose]: () => database.close() }
}

function post(address: string): Promise<{ status: number }> {
  const location = { state: 'TX', county: 'Bosque' }
  const listing = { listingTitle: 'A ranch', acres: 40, LFType1: 'Ranches', address: location }
  return new Connection(address).post('/v3/listings/0', { accountID: 1, data: listing }, key)
}

/** A service that has answered a later request has received those before it. */
async function untilReceived(address: string): Promise<void> {
  await sleep(300)
  await (await fetch(`${address}/healthz`)).text()
}

for (const [name, start] of [
  ['the launcher and its child', launched],
  ['a service of several threads', threads],
] as const) {
  test(`several signals to ${name} within a second count as one, and requests are answered`, async () => {
    await using group = start()
    const address = await group.address()
    let posted: Promise<{ status: number }>
    {
      using _held = hold()
      posted = post(address)
      await untilReceived(address)
      group.signal('SIGINT')
      await group.hears('Stopping …')
      for (const signal of ['SIGTERM', 'SIGINT'] as const) group.signal(signal)
      await sleep(200)
    }
    assert.equal((await posted).status, 201)
    assert.deepEqual(await group.ended(), { code: 0, signal: null }, group.stderr)
    assert.doesNotMatch(group.stderr, /ended and is being replaced/)
  })

  test(`a second signal to ${name} after more than a second ends it at once`, async () => {
    await using group = start()
    const address = await group.address()
    using _held = hold()
    const refused = assert.rejects(post(address))
    await untilReceived(address)
    group.signal('SIGTERM')
    await sleep(1500)
    group.signal('SIGTERM')
    assert.deepEqual(await group.ended(), { code: null, signal: 'SIGTERM' })
    await refused
  })
}
