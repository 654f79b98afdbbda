import { join } from 'node:path'
import { migrateData, UNWATCHED } from '../../src/app/migrate-data.ts'
import { readConfig } from '../../src/config/config.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { newServer, type OwnServer } from '../../test/postgres/own-server.ts'
import { note } from '../report.ts'
import { type ServerProcess, startService } from '../service-process.ts'

/** The settings of an operator: whatever is acknowledged is on the disk. */
const SAFE = {
  fsync: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
  shared_buffers: '1GB',
  max_connections: '200',
}

/** A primary with a streaming replica. */
export interface Servers extends AsyncDisposable {
  readonly primary: OwnServer
  readonly replica: OwnServer
}

/** Starts a primary with what a data folder's database holds, and a replica of it. */
export async function movedIntoServers(folder: string): Promise<Servers> {
  const primary = await newServer(SAFE)
  try {
    note('Moving the catalog to PostgreSQL …')
    const from = readConfig({ ACREAGE_DATA_DIR: folder }).database
    const to = readConfig({ ACREAGE_DATA_DIR: folder, ACREAGE_DATABASE_URL: primary.url }).database
    await migrateData(from, to, SERVICE, { ...UNWATCHED, by: 'move' })
    await primary.query('vacuum analyze')
    await primary.query('checkpoint')
    const replica = await primary.newReplica(SAFE)
    return {
      primary,
      replica,
      [Symbol.asyncDispose]: async () => {
        await replica[Symbol.asyncDispose]()
        await primary[Symbol.asyncDispose]()
      },
    }
  } catch (error) {
    await primary[Symbol.asyncDispose]()
    throw error
  }
}

/** Starts nodes on the servers one after the other, each with a data folder of its own. */
export async function startNodes(
  count: number,
  folder: string,
  { primary, replica }: Servers,
): Promise<ServerProcess[]> {
  const nodes: ServerProcess[] = []
  for (let number = 1; number <= count; number++) {
    note(`Starting node ${number} …`)
    const node = await startService(join(folder, `node-${number}`), {
      // Tests keep to few connections; an operator who says nothing has more.
      ACREAGE_DATABASE_URL: withoutParameters(primary.url),
      ACREAGE_DATABASE_READ_URLS: withoutParameters(replica.url),
    })
    nodes.push(node)
  }
  return nodes
}

function withoutParameters(url: string): string {
  return url.replace(/\?.*$/, '')
}
