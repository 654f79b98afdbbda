import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { acreage, acreageProcess, type ServiceProcess, serve } from '../cli/acreage.ts'
import { newKey, type Run } from '../postgres/land-office.ts'
import { newServer, type OwnServer, urlOf } from '../postgres/own-server.ts'
import { LENGTHS } from './lengths.ts'
import { MessageLog } from './message-log.ts'
import { Traffic } from './traffic.ts'

const MAX_CONNECTIONS = '60'
/** A primary that ends keeps what its replica has not read yet; without it, the replica could never follow again. */
const KEPT_LOG = '1GB'
/** A node sends this many messages at once: these may be sent twice when it is killed. */
const MESSAGES_AT_ONCE = 5

export interface SiteOptions {
  readonly nodes: number
  /** Each writes for an account of its own. */
  readonly clients: number
  readonly hasReplica: boolean
  /** The program of the nodes; absent: this version. */
  readonly main?: string
  /** Further variables of the environment of each node. */
  readonly environment?: (node: number) => Readonly<Record<string, string>>
}

interface Parts {
  readonly folder: string
  readonly messages: MessageLog
  readonly primary: OwnServer
  readonly replica: OwnServer | null
}

/** Nodes on a primary and its replica, a mail server, and clients that write and read all the time. */
export class Site implements AsyncDisposable {
  readonly traffic: Traffic
  readonly #options: SiteOptions
  readonly #parts: Parts
  readonly #opened: AsyncDisposableStack
  readonly #nodes: (ServiceProcess | null)[]
  /** Nodes that need not answer. */
  readonly #away = new Set<number>()
  #maxDoubled = 0
  /** The server that takes the writes. */
  #database: OwnServer

  private constructor(
    options: SiteOptions,
    parts: Parts,
    key: string,
    opened: AsyncDisposableStack,
  ) {
    this.#options = options
    this.#parts = parts
    this.#opened = opened
    this.#nodes = Array.from({ length: options.nodes }, () => null)
    this.#database = parts.primary
    const { clients } = options
    const nodes = () => this.#nodes.map((node, i) => (this.#away.has(i) ? null : node)?.address)
    this.traffic = new Traffic({ key, clients, pauseMs: LENGTHS.clientPauseMs, nodes })
  }

  static async open(options: SiteOptions): Promise<Site> {
    await using opening = new AsyncDisposableStack()
    const folder = mkdtempSync(join(tmpdir(), 'acreage-site-'))
    opening.defer(() => rmSync(folder, { recursive: true, force: true }))
    const messages = opening.use(await MessageLog.open())
    const limits = { max_connections: MAX_CONNECTIONS, wal_keep_size: KEPT_LOG }
    const primary = opening.use(await newServer(limits))
    const replica = options.hasReplica ? opening.use(await primary.newReplica(limits)) : null
    const settings = { ACREAGE_DATA_DIR: folder, ACREAGE_DATABASE_URL: primary.url }
    const { main, clients } = options
    const run: Run =
      main === undefined ? acreage : (args, given) => acreageProcess(args, given, main)
    const key = await newKey(settings, clients, run)
    const parts = { folder, messages, primary, replica }
    const site = new Site(options, parts, key, opening.move())
    try {
      await Promise.all(site.#nodes.map((_, i) => site.startNode(i, main)))
      await site.traffic.start()
    } catch (error) {
      await site[Symbol.asyncDispose]()
      throw error
    }
    return site
  }

  get primary(): OwnServer {
    return this.#parts.primary
  }

  get replica(): OwnServer {
    assert.ok(this.#parts.replica)
    return this.#parts.replica
  }

  get messages(): MessageLog {
    return this.#parts.messages
  }

  async startNode(number: number, main?: string): Promise<void> {
    const { folder, messages, primary, replica } = this.#parts
    const hosts = replica === null ? primary.host : `${primary.host},${replica.host}`
    const settings = {
      ACREAGE_DATA_DIR: join(folder, String(number)),
      ACREAGE_DATABASE_URL: urlOf(hosts),
      ...(replica !== null && { ACREAGE_DATABASE_READ_URLS: replica.url }),
      ACREAGE_SMTP_URL: messages.url,
      ACREAGE_LOG_LEVEL: 'warn',
      ...this.#options.environment?.(number),
    }
    const node = await serve([], settings, main)
    if (main !== undefined) this.traffic.ledger.formerNodes.add(node.address)
    this.#nodes[number] = node
  }

  /** Messages that the node is sending may be sent twice. */
  async killNode(number: number): Promise<void> {
    const node = this.#node(number)
    this.#nodes[number] = null
    this.#maxDoubled += MESSAGES_AT_ONCE
    await node.end('SIGKILL')
  }

  /** Ends it as an operator does. */
  async stopNode(number: number): Promise<void> {
    const node = this.#node(number)
    this.#nodes[number] = null
    assert.equal(await node.end('SIGTERM'), 0, node.stderr())
  }

  /** Does something while a node hangs. Messages that it is sending may be sent twice. */
  async whileHanging(number: number, action: () => Promise<void>): Promise<void> {
    const { pid } = this.#node(number)
    assert.ok(pid)
    this.#away.add(number)
    this.#maxDoubled += MESSAGES_AT_ONCE
    process.kill(pid, 'SIGSTOP')
    try {
      await action()
    } finally {
      process.kill(pid, 'SIGCONT')
      this.#away.delete(number)
    }
  }

  /** From now on the replica takes the writes. */
  async promoteReplica(): Promise<void> {
    await this.replica.query('select pg_promote()')
    this.#database = this.replica
  }

  /**
   * Makes a fault, waits until writes go on, and compares what was acknowledged with what the database has.
   * Tells what was seen.
   */
  async during(t: TestContext, fault: () => Promise<void>): Promise<void> {
    const { traffic, messages } = this
    const { ledger } = traffic
    const before = { ...ledger.counts(), messages: messages.count }
    ledger.maxSearchMs = 0
    await fault()
    const backMs = Math.round(await traffic.untilWritten())
    await traffic.pausedFor(() => ledger.compare(this.#database))
    assert.ok(messages.doubled.length <= this.#maxDoubled, `Sent twice: ${messages.doubled}`)
    const { writes, reads, searches, refused } = ledger.counts()
    t.diagnostic(
      `${writes - before.writes} writes, 0 lost, 0 doubled; ${reads - before.reads} reads of own writes, 0 wrong; ` +
        `${searches - before.searches} searches answered within ${Math.round(ledger.maxSearchMs)} ms, ${refused - before.refused} refused; ` +
        `${messages.count - before.messages} messages, ${messages.doubled.length} twice; a write was acknowledged ${backMs} ms later`,
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await using _opened = this.#opened
    this.traffic.stop()
    await Promise.all(this.#nodes.map(node => node?.end('SIGKILL')))
    await this.traffic.ended
  }

  #node(number: number): ServiceProcess {
    const node = this.#nodes[number]
    assert.ok(node, `Node ${number} does not run`)
    return node
  }
}
