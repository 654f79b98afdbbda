import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { copyServiceLogos } from '../test/golden/service-logos.ts'
import { residentBytes } from './resident-bytes.ts'
import { IS_TINY } from './sized.ts'

const MAIN = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))
const BARE = fileURLToPath(new URL('bare-server.ts', import.meta.url))
/** The folder that the launcher sets. */
const COMPILE_CACHE = fileURLToPath(new URL('../node_modules/.cache/acreage', import.meta.url))

const READY_CHECK_MS = 10
const PUBLISHED_CHECK_MS = 200
const MAX_START_MS = 300_000

/** A server in a process of its own. */
export interface ServerProcess extends AsyncDisposable {
  readonly address: string
  /** From the start of the process until it could answer everything. */
  readonly readyMs: number
  readonly pid: number
  residentBytes(): number
}

/** The threads that answer requests; a tiny bench has one, because each loads the code of the service. */
// biome-ignore lint/style/noProcessEnv: `ACREAGE_THREADS=1 npm run bench:site` measures one thread
const THREADS = process.env['ACREAGE_THREADS'] ?? (IS_TINY ? '1' : '')

/** The service as an operator starts it, on a data folder; all leads of a bench are sent with one key. */
export async function startService(
  dataFolder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  // Otherwise each service with a new folder draws them, which takes longer than a tiny bench.
  if (IS_TINY) await copyServiceLogos(dataFolder)
  return await startServer([MAIN, 'serve'], {
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ACREAGE_DATA_DIR: dataFolder,
    // A busy machine makes a tiny bench warn of itself.
    ACREAGE_LOG_LEVEL: IS_TINY ? 'error' : 'warn',
    ACREAGE_LEADS_PER_KEY_AND_RECIPIENT: '0',
    ACREAGE_THREADS: THREADS,
    ...settings,
  })
}

/**
 * Waits until the service knows what it shows: the first time, it goes through all listings beside the requests.
 * @param key Of an account that may read changes.
 */
export async function untilPublished({ address }: ServerProcess, key: string): Promise<void> {
  const headers = { 'X-API-Key': key }
  while (!(await fetch(`${address}/ext/changes`, { headers })).ok) await sleep(PUBLISHED_CHECK_MS)
}

/** A server that only sends recorded answers. */
export function startBareServer(answersFile: string): Promise<ServerProcess> {
  return startServer([BARE, answersFile], {})
}

async function startServer(
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...settings, ACREAGE_PORT: String(port) },
    // Standard output, which shows mail, is ignored. When this process ends, the channel closes, and the service ends
    // too.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const closed = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await closed
  }
  while (!(await isReady(address))) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`)
    if (performance.now() - began > MAX_START_MS) {
      await stop()
      throw new Error('The server did not get ready.')
    }
    await sleep(READY_CHECK_MS)
  }
  return {
    address,
    readyMs: performance.now() - began,
    pid: child.pid ?? 0,
    residentBytes: () => residentBytes(child.pid),
    [Symbol.asyncDispose]: stop,
  }
}

async function isReady(address: string): Promise<boolean> {
  try {
    const { ok } = await fetch(`${address}/readyz`)
    return ok
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
