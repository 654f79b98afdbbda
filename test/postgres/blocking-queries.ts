import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'

/** A query for the thread. `flag` is set to 1 when the answer is there. */
export interface BlockingQuery {
  readonly url: string
  readonly sql: string
  readonly flag: Int32Array<SharedArrayBuffer>
}

export type BlockingAnswer = { readonly rows: readonly unknown[] } | { readonly fault: string }

const SCRIPT = new URL('./blocking-queries-thread.ts', import.meta.url)
const MAX_WAIT_MS = 30_000

let thread: { readonly worker: Worker; readonly channel: MessageChannel } | null = null

/**
 * Runs a statement, or several, while this process waits, as SQLite does: tests look into either database in the same
 * way. A thread has the connections.
 * @param url A database; the statement runs as its superuser.
 * @returns The rows of the last statement.
 */
export function queryBlocking(url: string, sql: string): readonly unknown[] {
  thread ??= start()
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const query: BlockingQuery = { url, sql, flag }
  thread.channel.port1.postMessage(query)
  if (Atomics.wait(flag, 0, 0, MAX_WAIT_MS) === 'timed-out') throw new Error(`No answer to ${sql}`)
  const answer: BlockingAnswer | undefined = receiveMessageOnPort(thread.channel.port1)?.message
  if (answer === undefined || 'fault' in answer) throw new Error(answer?.fault ?? 'No answer')
  return answer.rows
}

function start() {
  const channel = new MessageChannel()
  const worker = new Worker(SCRIPT, { workerData: channel.port2, transferList: [channel.port2] })
  worker.unref()
  channel.port1.unref()
  return { worker, channel }
}
