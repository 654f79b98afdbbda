import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { Problem } from '../domain/problem.ts'
import { wholeNumber } from './arguments.ts'
import type { Session } from './session.ts'

/** Where a service says whether it can serve. */
const PATH = '/readyz'

/** The states of a service that is not ready, in an operator's words. */
const REASONS: Readonly<Record<string, string>> = {
  starting: 'is starting: its search index is not loaded yet',
  'catching up': 'is catching up on changes made while it was down',
  'database out of reach': 'cannot serve: its database does not answer',
}

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
      'the port of the service (default: ACREAGE_PORT)',
      wholeNumber(1, 65_535),
    )
    .action((options: HealthOptions) => session.run(() => reportHealth(session, options)))
}

/** @throws Problem `unavailable` unless the service answers that it is ready. */
async function reportHealth(session: Session, options: HealthOptions): Promise<void> {
  const config = session.readConfig()
  const port = options.port ?? config.port
  if (port === 0) throw unknownPort()
  const host = LOCAL_ADDRESS[config.host] ?? config.host
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const { status, body } = await answerOf(host, port, place)
  if (status === 200) return session.print(`The service at ${place} is ready.`)
  const reason = status === 503 ? REASONS[statusIn(body)] : undefined
  throw notReady(
    reason !== undefined
      ? `The service at ${place} ${reason}.`
      : `The program at ${place} answers ${PATH} with ${status}. It is not a service of Acreage, or it is faulty.`,
  )
}

function statusIn(body: string): string {
  try {
    return String(JSON.parse(body).status)
  } catch {
    return ''
  }
}

interface Answer {
  readonly status: number | undefined
  readonly body: string
}

/** @throws Problem `unavailable` when nothing answers in time. */
function answerOf(host: string, port: number, place: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const request = get({ host, port, path: PATH, agent: false, signal }, answer => {
      const { statusCode: status } = answer
      if (status === 503) text(answer).then(body => resolve({ status, body }), fail)
      else {
        answer.destroy()
        resolve({ status, body: '' })
      }
    })
    const fail = (error: Error) => {
      const reason = signal.aborted
        ? `did not answer within ${ANSWER_TIMEOUT_MS / 1000} s`
        : `cannot be reached: ${error.message}`
      reject(notReady(`The service at ${place} ${reason}.`, error))
    }
    request.on('error', fail)
  })
}

function notReady(detail: string, cause?: unknown): Problem {
  return Problem.of('unavailable', 'Not ready', detail, { cause })
}

function unknownPort(): Problem {
  return Problem.of(
    'invalid-input',
    'Unknown port',
    'ACREAGE_PORT is 0, so the service chose its own port. Use the port that it printed: acreage health --port NUMBER.',
  )
}
