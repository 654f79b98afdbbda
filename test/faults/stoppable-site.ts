import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ServiceProcess, serve, serveHere } from '../cli/acreage.ts'
import { LandOffice, newKey } from '../postgres/land-office.ts'
import { newServer, type OwnServer } from '../postgres/own-server.ts'
import { until } from '../until.ts'
import { ask } from './client.ts'

const OLD_PRICE = 1000
/** Requests of each kind that wait when the node goes on, and for how long. */
const WAITING = 10
const WAITING_MS = 500
/** Afterwards the node is asked for this long. */
const ASKED_MS = 2500

/** Two nodes on one database, of which one can be stopped. */
export interface StoppableSite extends AsyncDisposable {
  /** The data folders of the nodes are `other` and `node` in it. */
  readonly folder: string
  readonly database: OwnServer
  readonly node: ServiceProcess
  /** Asks the node that can be stopped. */
  readonly asked: (path: string) => ReturnType<typeof ask>
  /** Writes at the other node. */
  readonly office: LandOffice
}

/** @param settings Of the node that can be stopped. */
export async function openStoppableSite(
  settings: Readonly<Record<string, string>> = {},
): Promise<StoppableSite> {
  await using opening = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'acreage-stopped-'))
  opening.defer(() => rmSync(folder, { recursive: true, force: true }))
  const database = opening.use(await newServer())
  const shared = { ACREAGE_DATABASE_URL: database.url, ACREAGE_LOG_LEVEL: 'info' }
  const key = await newKey({ ...shared, ACREAGE_DATA_DIR: folder })
  const other = opening.use(
    await serveHere([], { ...shared, ACREAGE_DATA_DIR: join(folder, 'other') }),
  )
  const node = opening.use(
    await serve([], { ...shared, ...settings, ACREAGE_DATA_DIR: join(folder, 'node') }),
  )
  const opened = opening.move()
  return {
    folder,
    database,
    node,
    asked: path => ask(node.address, key, path),
    office: new LandOffice(other.address, key),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/**
 * Stops processes of a node, writes at the other node, lets them go on, and checks that each answer from then on is new or a refusal.
 * @param processIds Those to stop. @returns How many answers were new, and how many were refusals.
 */
export async function assertNothingOld(
  { node, asked, office }: StoppableSite,
  processIds: readonly number[],
  stoppedMs: number,
): Promise<{ readonly shown: number; readonly refused: number }> {
  const { listingID } = await office.post('Stopped')
  await office.setPrice(listingID, OLD_PRICE)
  const newPrice = OLD_PRICE + listingID
  const record = `/v3/listings/${listingID}`
  const search = `/v3/listings?lp=${newPrice}&hp=${newPrice}`
  const page = '/v3/listings?stateID=44'
  await until(async () => priceOf((await asked(record)).body) === OLD_PRICE)
  await until(async () => (await asked(page)).status === 200)
  const counts = { shown: 0, refused: 0 }
  const look = async (path: string, sees: (body: string) => boolean) => {
    const { status, body } = await asked(path)
    if (status === 503) counts.refused++
    else {
      assert.equal(status, 200, body)
      assert.ok(sees(body), `${path} shows what was replaced: ${body}`)
      counts.shown++
    }
  }
  const lookAtAll = () => [
    look(record, body => priceOf(body) === newPrice),
    look(search, body => JSON.parse(body).records === 1),
    look(page, body => JSON.parse(body).data[0].price === newPrice),
  ]
  for (const id of processIds) process.kill(id, 'SIGSTOP')
  let waiting: Promise<void>[] = []
  try {
    await office.setPrice(listingID, newPrice)
    await sleep(stoppedMs - WAITING_MS)
    waiting = Array.from({ length: WAITING }, lookAtAll).flat()
    await sleep(WAITING_MS)
  } finally {
    for (const id of processIds) process.kill(id, 'SIGCONT')
  }
  await Promise.all(waiting)
  const end = performance.now() + ASKED_MS
  while (performance.now() < end) await Promise.all(lookAtAll())
  assert.equal((await fetch(`${node.address}/readyz`)).status, 200)
  return counts
}

function priceOf(body: string): unknown {
  return JSON.parse(body).price?.numeric
}
