import { type MessagePort, workerData } from 'node:worker_threads'
import { Client, types } from 'pg'
import type { BlockingAnswer, BlockingQuery } from './blocking-queries.ts'

const BIGINT = 20
const MAX_CLIENTS = 4

/** The last databases that were asked, the latest last. */
const clients = new Map<string, Client>()
const port: MessagePort = workerData

types.setTypeParser(BIGINT, Number)

port.on('message', async ({ url, sql, flag }: BlockingQuery) => {
  const answer = await run(url, sql).catch((error: Error): BlockingAnswer => {
    return { fault: `${error.message}: ${sql}` }
  })
  port.postMessage(answer)
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
})

async function run(url: string, sql: string): Promise<BlockingAnswer> {
  const client = clients.get(url) ?? (await connect(url))
  const result = await client.query(sql)
  const last = Array.isArray(result) ? result.at(-1) : result
  return { rows: last.rows }
}

async function connect(url: string): Promise<Client> {
  if (clients.size >= MAX_CLIENTS) {
    const [oldest] = clients
    if (oldest) {
      clients.delete(oldest[0])
      await oldest[1].end()
    }
  }
  const { hostname: host, port: number, pathname } = new URL(url)
  const database = pathname.slice(1)
  const client = new Client({ host, port: Number(number), user: 'postgres', database })
  // The database is removed while the connection is open.
  client.on('error', () => clients.delete(url))
  await client.connect()
  clients.set(url, client)
  return client
}
