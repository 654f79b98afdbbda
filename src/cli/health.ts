import { get } from 'node:http'
import type { Command } from 'commander'
import { Problem } from '../domain/problem.ts'
import { wholeNumber } from './arguments.ts'
import type { Session } from './session.ts'

/** Where a service says whether it can serve. */
const PATH = '/readyz'

/** A busy service answers late: probes wait in line. */
const ANSWER_TIMEOUT_MS = 10_000

/** A service that listens on every address is asked on its own machine. */
const LOCAL_ADDRESS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

interface HealthOptions {
  readonly port?: number
}

export function defineHealth(command: Command, session: Session): void {
  command
    .option(
      '--port <number>',
      'the port of the service, whatever ACREAGE_PORT is',
      wholeNumber(1, 65_535),
    )
    .action((options: HealthOptions) => session.run(() => tellHealth(session, options)))
}

/** @throws Problem `unavailable` unless the service answers that it is ready. */
async function tellHealth(session: Session, options: HealthOptions): Promise<void> {
  const config = session.readConfig()
  const port = options.port ?? config.port
  if (port === 0) throw unknownPort()
  const host = LOCAL_ADDRESS[config.host] ?? config.host
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const status = await statusOf(host, port, place)
  if (status === 200) return session.print(`The service at ${place} is ready.`)
  throw notReady(
    status === 503
      ? `The service at ${place} is starting: its search index is not loaded yet.`
      : `The program at ${place} answers ${PATH} with ${status}. It is not a service of Acreage, or it is faulty.`,
  )
}

/** @throws Problem `unavailable` when nothing answers in time. */
function statusOf(host: string, port: number, place: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const request = get({ host, port, path: PATH, agent: false, signal }, answer => {
      answer.destroy()
      resolve(answer.statusCode)
    })
    request.on('error', error => {
      const reason = signal.aborted
        ? `did not answer within ${ANSWER_TIMEOUT_MS / 1000} s`
        : `cannot be reached: ${error.message}`
      reject(notReady(`The service at ${place} ${reason}.`, error))
    })
  })
}

function notReady(detail: string, cause?: unknown): Problem {
  return Problem.of('unavailable', 'Not ready', detail, cause)
}

function unknownPort(): Problem {
  return Problem.of(
    'invalid-input',
    'Unknown port',
    'ACREAGE_PORT is 0, so the service chose its port itself. Name the port that the service printed: acreage health --port NUMBER.',
  )
}
