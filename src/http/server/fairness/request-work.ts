import type { Problem } from '../../../domain/problem.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import type { LoopTask } from '../loop-watch.ts'
import { excessOf } from './caller-refusals.ts'
import type { CallerWork, Turn } from './caller-work.ts'
import type { ProcessorQueue } from './processor-queue.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for what is refused before a hook of the server runs. */
    work: RequestWork | null
  }
}

/** What the work of requests has in common. */
export interface WorkTools {
  readonly queue: ProcessorQueue
  /**
   * @param isLimited Whether there are limits to what the caller has in progress, and to its processor time.
   * @param key The key that the request shows in a header; null: none.
   */
  readonly callerNamed: (name: string, isLimited: boolean, key: string | null) => CallerWork
  /** From now on, the event loop works for this request. */
  readonly runs: (work: RequestWork, wasUnderWay: boolean) => void
  /** For how long the event loop has been busy with requests since it last read what arrived. */
  readonly busyMs: () => number
  readonly overloaded: () => Problem
}

/** Whose request it is, as far as that matters for its turn. */
export interface Payer {
  /** Whom it is charged to; without it, the network that the request comes from. */
  readonly accountId?: AccountId
  /** Whether the answer is a file, which takes hardly any processor time, but may have to wait for a disk or another server. */
  readonly isFile?: boolean
}

/** When the event loop was busy for less, a request goes on at once. */
const AT_ONCE_MS = 5

/** The work of one request: whom it is charged to, and when it may go on. */
export class RequestWork implements LoopTask {
  readonly route: string
  readonly #network: string
  readonly #key: string | null
  readonly #tools: WorkTools
  #caller: CallerWork
  #state: 'arrived' | 'waiting' | 'begun' | 'ended' = 'arrived'
  #turn: Turn | null = null
  #answerBytes = 0
  #isWrittenInPieces = false

  /**
   * @param network The network that the request comes from.
   * @param key What it shows as a key in a header; null: nothing.
   */
  constructor(route: string, network: string, key: string | null, tools: WorkTools) {
    this.route = route
    this.#network = network
    this.#key = key
    this.#tools = tools
    this.#caller = tools.callerNamed(network, true, null)
  }

  charge(ms: number): void {
    this.#caller.charge(ms)
  }

  /**
   * Lets the request begin, or refuses it, once it is its caller's turn: a flood of refusals takes processor time, too.
   * @param isLimited Whether its caller has a limit of requests, and so of what it has in progress and of processor time.
   * @param refusal Why it is refused; null: nothing is known against it.
   * @throws Problem The refusal, `too-many-requests`, or `overloaded`.
   */
  async admit(
    { accountId, isFile = false }: Payer,
    isLimited: boolean,
    refusal: Problem | null,
  ): Promise<void> {
    this.#chargeTo(accountId === undefined ? this.#network : `account ${accountId}`, isLimited)
    if (this.#state !== 'arrived') {
      if (refusal) throw refusal
      return
    }
    this.#state = 'waiting'
    const excess = refusal ?? excessOf(this.#caller)
    const needsPlace = !(excess || isFile)
    await this.#wait({ needsPlace, isRefusable: true }, excess)
    if (excess) throw excess
    if (!needsPlace) return
    this.#state = 'begun'
    this.#caller.begin(this)
  }

  /** The answer is computed while it is sent. Until its end, the request is in progress. */
  writesInPieces(): void {
    this.#isWrittenInPieces = true
  }

  /** Lets others run, and goes on when it is the caller's turn again. @throws Problem when the client has gone. */
  async letOthersRun(): Promise<void> {
    this.#tools.runs(this, true)
    await this.#wait({ needsPlace: false, isRefusable: false }, null)
  }

  /** @param bytes The size of the answer; null: it is read from somewhere while it is sent. */
  answered(bytes: number | null): void {
    if (this.#state !== 'begun') return
    if (bytes !== null) {
      this.#answerBytes += bytes
      this.#caller.unreadBytes += bytes
      // Files take no processor time, and may be sent for minutes.
    } else if (!this.#isWrittenInPieces) this.end()
  }

  /** The answer was sent, or the client has gone. */
  end(): void {
    const { queue } = this.#tools
    if (this.#state === 'begun') {
      this.#caller.end(this)
      this.#caller.unreadBytes -= this.#answerBytes
      queue.wake(this.#caller)
    }
    this.#state = 'ended'
    if (this.#turn === null) return
    queue.remove(this.#caller, this.#turn)
    this.#turn.refuse()
  }

  #chargeTo(name: string, isLimited: boolean): void {
    const caller = this.#tools.callerNamed(name, isLimited, this.#key)
    if (caller === this.#caller) return
    if (this.#state === 'begun') {
      this.#caller.end(this)
      caller.begin(this)
    }
    this.#caller = caller
  }

  async #wait(
    kind: Pick<Turn, 'needsPlace' | 'isRefusable'>,
    excess: Problem | null,
  ): Promise<void> {
    const { queue, runs, busyMs, overloaded } = this.#tools
    if (this.#state === 'ended') throw overloaded()
    const mayGoOn = !kind.needsPlace || this.#caller.hasPlace(performance.now())
    if (kind.isRefusable && mayGoOn && queue.isEmpty && busyMs() < AT_ONCE_MS) {
      runs(this, false)
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#turn = {
      ...kind,
      since: null,
      goOn: () => this.#goOn(resolve),
      refuse: () => this.#goOn(() => reject(excess ?? overloaded())),
    }
    queue.add(this.#caller, this.#turn)
    await promise
  }

  #goOn(next: () => void): void {
    this.#turn = null
    this.#tools.runs(this, false)
    next()
  }
}
