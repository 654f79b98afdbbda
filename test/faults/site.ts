import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServiceProcess, serve } from '../cli/acreage.ts'
import { LandOffice, newKey } from '../postgres/land-office.ts'
import { newServer, type OwnServer, urlOf } from '../postgres/own-server.ts'
import { Traffic } from './traffic.ts'

const CLIENTS = 4

/** Three nodes on a primary and its replica, with clients that write and read all the time. */
export class Site implements AsyncDisposable {
  readonly primary: OwnServer
  readonly replica: OwnServer
  readonly traffic: Traffic
  readonly #folder: string
  readonly #nodes: ServiceProcess[]

  private constructor(
    [primary, replica]: readonly [OwnServer, OwnServer],
    nodes: ServiceProcess[],
    key: string,
    folder: string,
  ) {
    this.primary = primary
    this.replica = replica
    this.#nodes = nodes
    this.#folder = folder
    this.traffic = new Traffic(() => this.#nodes.map(({ address }) => address), key)
  }

  static async open(): Promise<Site> {
    const folder = mkdtempSync(join(tmpdir(), 'acreage-site-'))
    const primary = await newServer({ max_connections: '60' })
    const replica = await primary.newReplica({ max_connections: '60' })
    const settings = settingsOf(folder, 0, primary, replica)
    const key = await newKey(settings)
    const nodes = await Promise.all(
      [0, 1, 2].map(i => serve([], settingsOf(folder, i, primary, replica))),
    )
    const site = new Site([primary, replica], nodes, key, folder)
    const office = new LandOffice(nodes[0]?.address ?? '', key)
    const posted: number[] = []
    for (let i = 0; i < CLIENTS; i++) posted.push((await office.post(`Land ${i}`)).listingID)
    site.traffic.start(posted)
    await site.traffic.untilWritten()
    return site
  }

  node(number: number): ServiceProcess {
    const node = this.#nodes[number]
    if (!node) throw new Error(`There is no node ${number}.`)
    return node
  }

  async restart(number: number): Promise<void> {
    this.#nodes[number] = await serve(
      [],
      settingsOf(this.#folder, number, this.primary, this.replica),
    )
  }

  /** The leads of all messages that were sent, those of one lead as often as it was told of. */
  messages(): readonly string[] {
    const folders = [0, 1, 2].map(i => join(this.#folder, String(i), 'mail')).filter(existsSync)
    const files = folders.flatMap(folder => readdirSync(folder))
    return files.flatMap(file => /(lead-\d+)-\d+\.eml$/.exec(file)?.[1] ?? [])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#nodes.map(node => node.end('SIGKILL')))
    await this.replica[Symbol.asyncDispose]()
    await this.primary[Symbol.asyncDispose]()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

function settingsOf(folder: string, node: number, primary: OwnServer, replica: OwnServer) {
  return {
    ACREAGE_DATA_DIR: join(folder, String(node)),
    ACREAGE_DATABASE_URL: urlOf(`${primary.host},${replica.host}`),
    ACREAGE_DATABASE_READ_URLS: replica.url,
    ACREAGE_LOG_LEVEL: 'silent',
  }
}
