import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'

const CHANNEL = 'acreage_changes'
/** Commits within this time share one message. */
const GATHER_MS = 10
const FIRST_RECONNECT_MS = 500
const MAX_RECONNECT_MS = 10_000

/**
 * Tells the processes of all nodes that changes were committed, by LISTEN and NOTIFY. It is a hint:
 * nothing is lost when it is missing, for example behind a pgbouncer in transaction mode. The
 * message is sent after the commit and not within the transaction: PostgreSQL commits such
 * transactions one at a time, with one sync each.
 */
export class ChangeSignal implements AsyncDisposable {
  readonly #pool: Pool
  /** The connection that listens, and the function that gives it up; null: none does now. */
  #listener: { readonly client: PoolClient; readonly giveUp: () => void } | null = null
  /** Distinguishes the messages of this process from those of others. */
  readonly #sender: string
  readonly #listeners = new Set<() => void>()
  readonly #stop = new AbortController()
  #sending: Promise<void> | null = null
  #isAgain = false
  #listening: Promise<void> | null = null

  /**
   * @param pool One connection is enough. The signal closes the pool.
   * @param sender A random name.
   */
  constructor(pool: Pool, sender: string) {
    this.#pool = pool
    this.#sender = sender
  }

  /** Says that this process has committed changes. */
  committed(): void {
    if (this.#sending !== null) this.#isAgain = true
    else this.#sending = this.#send()
  }

  /** Calls the listener after changes of other processes, until the result is disposed. */
  watch(listener: () => void): Disposable {
    this.#listeners.add(listener)
    this.#listening ??= this.#listen()
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#sending
    await this.#listening
    await this.#pool.end()
  }

  async #send(): Promise<void> {
    const { signal } = this.#stop
    do {
      this.#isAgain = false
      const listener = this.#listener
      const connection = listener?.client ?? this.#pool
      // A connection that does not answer hears nothing either, although it may look sound for many
      // minutes.
      await connection
        .query('select pg_notify($1, $2)', [CHANNEL, this.#sender])
        .catch(() => listener?.giveUp())
      await pause(GATHER_MS, signal)
    } while (this.#isAgain && !signal.aborted)
    this.#sending = null
  }

  async #listen(): Promise<void> {
    const { signal } = this.#stop
    let wait = FIRST_RECONNECT_MS
    while (!signal.aborted) {
      const began = performance.now()
      await this.#listenOnce().catch(() => {})
      // A connection that has lasted is reopened immediately.
      wait = performance.now() - began > MAX_RECONNECT_MS ? FIRST_RECONNECT_MS : 2 * wait
      await pause(Math.min(wait, MAX_RECONNECT_MS), signal)
    }
  }

  /** Listens until the connection ends. */
  async #listenOnce(): Promise<void> {
    const client = await this.#pool.connect()
    const ended = Promise.withResolvers<void>()
    const { signal } = this.#stop
    const giveUp = () => ended.resolve()
    signal.addEventListener('abort', giveUp)
    client.on('error', giveUp)
    client.on('end', giveUp)
    try {
      client.on('notification', ({ payload }) => {
        if (payload !== this.#sender) for (const listener of this.#listeners) listener()
      })
      await client.query(`listen ${CHANNEL}`)
      this.#listener = { client, giveUp }
      // Changes may have been committed before this connection listened.
      for (const listener of this.#listeners) listener()
      if (!signal.aborted) await ended.promise
    } finally {
      this.#listener = null
      signal.removeEventListener('abort', giveUp)
      // The connection is closed, or a later user of it would get the messages.
      client.release(true)
    }
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal, ref: false }).catch(() => {})
}
