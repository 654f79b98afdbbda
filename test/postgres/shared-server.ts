import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareAlone } from '../../src/store/sqlite/prepare-alone.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache/acreage-tests')
const KEEPER = fileURLToPath(new URL('./keeper.ts', import.meta.url))

/** The path of a socket may have about 100 characters. */
const NAME = createHash('sha256').update(ROOT).digest('hex').slice(0, 12)
const SOCKET = `/tmp/acreage-postgres-${process.geteuid?.() ?? 0}-${NAME}.sock`

interface SharedServer {
  readonly port: number
  /** Holds its Unix socket. */
  readonly folder: string
}

let known: Promise<SharedServer> | null = null

/** The server that all test processes share. The first of them starts it, and it ends some time after the last. */
export function sharedServer(): Promise<SharedServer> {
  known ??= reach()
  return known
}

async function reach(): Promise<SharedServer> {
  mkdirSync(CACHE, { recursive: true })
  await using _alone = await prepareAlone(join(CACHE, 'postgres'), () => {})
  return (await ask()) ?? (await start())
}

/** Null: no server runs. */
async function ask(): Promise<SharedServer | null> {
  const connection = connect(SOCKET)
  try {
    await once(connection, 'connect')
  } catch {
    return null
  }
  return JSON.parse(await firstLine(connection))
}

/** Keeps the connection open as long as this process runs, and does not keep this process running. */
async function firstLine(connection: Socket): Promise<string> {
  let text = ''
  connection.on('data', chunk => {
    text += chunk
  })
  while (!text.includes('\n')) await once(connection, 'data')
  connection.on('error', () => {})
  connection.unref()
  return text
}

async function start(): Promise<SharedServer> {
  const keeper = spawn(process.execPath, [KEEPER, SOCKET], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  keeper.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk
  })
  const ended = once(keeper, 'close').then(([code]) => {
    throw new Error(`The PostgreSQL server for tests did not start (exit code ${code}):\n${said}`)
  })
  await Promise.race([once(keeper.stdout, 'data'), ended])
  ended.catch(() => {})
  keeper.stdout.destroy()
  keeper.stderr.destroy()
  keeper.unref()
  const server = await ask()
  if (server === null) throw new Error('The PostgreSQL server for tests does not answer.')
  return server
}
