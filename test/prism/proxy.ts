import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Exchange } from './exchange.ts'
import type { Violation } from './violation.ts'

/** Where Prism tells what it found; the answer of a request that it knows no operation for lacks it. */
const VIOLATIONS = 'sl-violations'
/** Lists of violations are long. */
const MAX_HEADER_BYTES = 1_000_000
/** Prism cuts a list that is too long for a header. */
const CUT = 'Too many violations'
const NOT_SENT = ['host', 'connection', 'content-length', 'transfer-encoding', 'content-encoding']
const STARTED = /Prism is listening on http:\/\/[\d.]+:(\d+)/

/** Prism between this process and a server that answers what was recorded. */
export interface Proxy extends AsyncDisposable {
  /** The violations that Prism finds in an exchange; null when no described operation is asked. */
  send(exchange: Exchange): Promise<Violation[] | null>
}

export async function startProxy(
  folder: string,
  segment: string,
  description: string,
): Promise<Proxy> {
  let answer: Exchange | null = null
  const upstream = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (_, response) => {
    response.writeHead(answer?.status ?? 500, sendable(answer?.answerHeaders ?? {}))
    response.end(answer?.answer)
  })
  const port = await listening(upstream)
  const directory = await mkdtemp(join(tmpdir(), 'acreage-prism-'))
  const file = join(directory, `${segment}.json`)
  await writeFile(file, description)
  const prism = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js')
  const child = spawn(
    process.execPath,
    [
      `--max-http-header-size=${MAX_HEADER_BYTES}`,
      prism,
      'proxy',
      file,
      `http://127.0.0.1:${port}`,
    ].concat(['--host', '127.0.0.1', '--port', '0']),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const proxyPort = await portOf(child)
  return {
    send: async exchange => {
      answer = exchange
      const path = exchange.url.slice(segment.length + 1)
      const found = await through(proxyPort, path, exchange)
      if (found !== 'cut') return found
      // A request that breaks this many rules was sent on purpose; its answer is compared without it.
      const [withoutQuery = path] = path.split('?', 1)
      const again = await through(proxyPort, withoutQuery, { ...exchange, body: null })
      if (again === 'cut') throw new Error(`Prism finds too much in ${exchange.url}`)
      return again
    },
    [Symbol.asyncDispose]: async () => {
      child.kill()
      await once(child, 'close')
      upstream.close()
      upstream.closeAllConnections()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function portOf(child: ChildProcess): Promise<number> {
  let said = ''
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
      const [, port] = STARTED.exec(said) ?? []
      if (port !== undefined) resolve(Number(port))
    })
    child.once('close', () => reject(new Error(`Prism ended: ${said}`)))
  })
}

/** The violations that Prism finds; null when it knows no such operation. */
async function through(
  port: number,
  path: string,
  { method, headers, body }: Exchange,
): Promise<Violation[] | 'cut' | null> {
  const sent = request({
    port,
    host: '127.0.0.1',
    method,
    path,
    headers: { ...sendable(headers), ...(body && { 'content-length': Buffer.byteLength(body) }) },
    maxHeaderSize: MAX_HEADER_BYTES,
  })
  sent.end(body ?? undefined)
  const [response] = await once(sent, 'response')
  const answered = await text(response)
  if (/errors#(NO_|METHOD_)|"NO_\w+_ERROR"/.test(answered)) return null
  const found: string = response.headers[VIOLATIONS] ?? '[]'
  return found.startsWith(CUT) ? 'cut' : (JSON.parse(found) as Violation[])
}

function sendable(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !NOT_SENT.includes(name.toLowerCase())),
  )
}
