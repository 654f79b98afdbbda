import { setTimeout as sleep } from 'node:timers/promises'
import { Answers } from './answers.ts'
import { type Answer, RawConnection } from './raw-connection.ts'

/** How often what is due by then is sent. */
const TICK_MS = 2
/** This many requests may wait for answers on one connection; with fewer, an overload would be held back. */
export const MAX_UNANSWERED = 64
const MAX_AT_A_TIME = 200
const PROBE = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'
const PROBE_INTERVAL_MS = 500
/** How long answers are waited for at the end. */
const MAX_WAIT_MS = 30_000

/** Clients that each send a request as soon as the one before is answered. */
export async function sendInTurn(
  port: number,
  next: () => string,
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<Answers> {
  const answers = new Answers()
  const end = performance.now() + 1000 * seconds
  const client = async () => {
    let connection = new RawConnection(port)
    while (performance.now() < end) {
      if (!connection.isOpen) connection = new RawConnection(port)
      const { promise, resolve } = Promise.withResolvers<Answer>()
      connection.send(next(), performance.now(), resolve)
      answers.add(await promise)
    }
    connection[Symbol.dispose]()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return answers
}

export interface Offered {
  readonly answers: Answers
  /** The requests that were due and could not be sent, because too many were unanswered on every connection. */
  readonly unsent: number
}

function askForHealth(connection: RawConnection): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  connection.send(PROBE, performance.now(), resolve)
  return promise
}

/** Asks for a service's health over a new connection each time, until told to stop. */
export async function probe(port: number, signal: AbortSignal): Promise<Answers> {
  const answers = new Answers()
  while (!signal.aborted) {
    using connection = new RawConnection(port)
    answers.add(await askForHealth(connection))
    await sleep(PROBE_INTERVAL_MS)
  }
  return answers
}

/** Sends at a fixed rate, whether answers come or not, over this many connections. */
export async function sendAtRate(
  port: number,
  next: () => string,
  load: { readonly perSecond: number; readonly seconds: number; readonly connections: number },
): Promise<Offered> {
  const { perSecond, seconds, connections: count } = load
  const answers = new Answers()
  const connections = Array.from({ length: count }, () => new RawConnection(port))
  // A Node.js server takes in one new connection in a turn of its loop, however long that is.
  await Promise.all(connections.map(askForHealth))
  const began = performance.now()
  let due = 0
  let unsent = 0
  let turn = 0
  while (due < perSecond * seconds) {
    const now = performance.now()
    const dueByNow = Math.min(((now - began) / 1000) * perSecond, perSecond * seconds)
    // On a busy machine answers have to be read between.
    const dueNow = Math.min(dueByNow, due + MAX_AT_A_TIME)
    for (; due < dueNow; due++) {
      const at = turn++ % count
      if (connections[at]?.isOpen === false) connections[at] = new RawConnection(port)
      const connection = connections[at]
      if (connection && connection.unanswered < MAX_UNANSWERED) {
        connection.send(next(), began + (1000 * due) / perSecond, answers.add)
      } else unsent++
    }
    await sleep(TICK_MS)
  }
  const giveUpAt = performance.now() + MAX_WAIT_MS
  while (connections.some(one => one.unanswered > 0) && performance.now() < giveUpAt) {
    await sleep(TICK_MS)
  }
  for (const connection of connections) connection[Symbol.dispose]()
  await sleep(TICK_MS)
  return { answers, unsent }
}
