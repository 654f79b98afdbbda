import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram, type Program, startOptions } from '../debian-program.ts'
import { freePort } from '../free-port.ts'
import { textOf } from './deployed-files.ts'

const HOST = '127.0.0.1'
const NAME = 'land.example'

export interface Request {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
  /** The address that the request comes from, one of 127.0.0.0/8. */
  readonly from?: string
}

interface Answer {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

/** nginx, or null where there is none. */
export function findNginx(): Program | null {
  return findProgram({
    names: ['/usr/sbin/nginx', 'nginx'],
    versionOption: '-v',
    packages: ['nginx', 'libpcre2-8-0'],
    file: 'usr/sbin/nginx',
  })
}

/** A real nginx with the deployed configuration; only ports, nodes and the paths of the certificate are others. */
export class NginxServer implements AsyncDisposable {
  readonly #stop: () => Promise<void>
  readonly #port: number
  readonly #plainPort: number
  readonly #authority: Buffer

  private constructor(
    ports: readonly [number, number],
    authority: Buffer,
    stop: () => Promise<void>,
  ) {
    const [plainPort, port] = ports
    this.#plainPort = plainPort
    this.#port = port
    this.#authority = authority
    this.#stop = stop
  }

  /** @param nodes The ports of the nodes. */
  static async start(program: Program, nodes: readonly number[]): Promise<NginxServer> {
    const folder = mkdtempSync(join(tmpdir(), 'acreage-nginx-'))
    const ports = [await freePort(HOST), await freePort(HOST)] as const
    makeCertificate(folder)
    writeFileSync(join(folder, 'acreage.conf'), deployedConfiguration(folder, ports, nodes))
    writeFileSync(join(folder, 'nginx.conf'), surroundingConfiguration(folder))
    mkdirSync(join(folder, 'logs'))
    const child = spawn(program.path, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...startOptions(program),
    })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    const ended = once(child, 'close')
    const stop = async () => {
      child.kill('SIGQUIT')
      setTimeout(() => child.kill('SIGKILL'), 5000).unref()
      await ended
      rmSync(folder, { recursive: true, force: true })
    }
    const server = new NginxServer(ports, readFileSync(join(folder, 'fullchain.pem')), stop)
    for (let tries = 0; !(await server.#answers()); tries++) {
      if (tries === 400 || child.exitCode !== null) {
        await stop()
        throw new Error(`nginx does not answer: ${said}`)
      }
      await sleep(25)
    }
    return server
  }

  /** Sends a request over TLS. */
  ask(path: string, { method = 'GET', headers = {}, body, from = HOST }: Request = {}) {
    return new Promise<Answer>((resolve, reject) => {
      const options = { host: HOST, port: this.#port, localAddress: from, agent: false }
      const trust = { servername: NAME, ca: this.#authority }
      const sent = request({
        ...options,
        ...trust,
        path,
        method,
        headers: { host: NAME, ...headers },
      })
      sent.on('response', answer => {
        const { statusCode: status } = answer
        buffer(answer).then(
          bytes => resolve({ status, headers: answer.headers, text: bytes.toString() }),
          reject,
        )
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  /** Where a request without TLS is sent. Rejects when nginx closes the connection without an answer. */
  redirection(path: string, name = NAME): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      const options = {
        host: HOST,
        port: this.#plainPort,
        path,
        headers: { host: name },
        agent: false,
      }
      plainRequest(options, answer => {
        answer.resume()
        resolve(answer.headers.location)
      })
        .on('error', reject)
        .end()
    })
  }

  async #answers(): Promise<boolean> {
    return await this.redirection('/').then(
      () => true,
      () => false,
    )
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stop()
  }
}

function deployedConfiguration(
  folder: string,
  [plainPort, port]: readonly [number, number],
  nodes: readonly number[],
): string {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/listen \[::\].*\n/g, ''],
    [/listen 80;/, `listen ${HOST}:${plainPort};`],
    [/listen 443/, `listen ${HOST}:${port}`],
    [/\/etc\/letsencrypt\/live\/land\.example/g, folder],
    [/server 127\.0\.0\.1:8080(.*;)/, nodes.map(node => `server ${HOST}:${node}$1`).join('\n')],
  ]
  return changes.reduce((text, [from, to]) => {
    if (text.search(from) < 0) throw new Error(`No ${from} in the configuration`)
    return text.replace(from, to)
  }, textOf('deploy/nginx/acreage.conf'))
}

/** The parts of Debian's own nginx.conf that are needed, with folders of the test. */
function surroundingConfiguration(folder: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = paths.map(name => `${name}_temp_path ${folder}/${name};`)
  return `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr warn;
events { worker_connections 256; }
http { access_log off; ${temporary.join(' ')} include ${folder}/acreage.conf; }
`
}

function makeCertificate(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`]
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...key, ...names, ...files])
  if (status !== 0) throw new Error(`openssl: ${stderr}`)
}
