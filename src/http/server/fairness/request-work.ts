import type { Problem } from '../../../domain/problem.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import type { LoopTask } from '../loop-watch.ts'
import { beginBelowLimit, excessOf } from './caller-refusals.ts'
import type { CallerWork, Turn } from './caller-work.ts'
import type { ProcessorQueue } from './processor-queue.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for requests refused before any hook of the server runs. */
    work: RequestWork | null
  }
}

/** What all requests share. */
export interface WorkTools {
  readonly queue: ProcessorQueue
  /**
   * @param isLimited Whether the caller's requests in progress and processor time are limited.
   * @param key The key in a header; null without one.
   */
  readonly callerNamed: (name: string, isLimited: boolean, key: string | null) => CallerWork
  /** Called when the event loop starts working for a request. */
  readonly runs: (work: RequestWork, wasUnderWay: boolean) => void
  /** How long the event loop has been busy with requests since it last read new arrivals. */
  readonly busyMs: () => number
  readonly overloaded: () => Problem
}

/** Who pays for a request. */
export interface Payer {
  /** The account to charge; absent to charge the client's network. */
  readonly accountId?: AccountId
  /**
   * Whether the answer is a file, which takes hardly any processor time but may wait for a disk or
   * another server.
   */
  readonly isFile?: boolean
}

/** If the event loop has been busy for less, a request continues immediately. */
const AT_ONCE_MS = 5

/** The work of one request: who is charged, and when it may continue. */
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
   * @param key What looks like a key in a header; null if nothing does.
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
   * Lets the request begin, or refuses it, when its caller is next. Refusals wait, too: a flood of
   * them takes processor time.
   * @param isLimited Whether its caller's requests in progress and processor time are limited.
   * @param refusal Why to refuse it; null to let it begin.
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
    beginBelowLimit(this.#caller, this)
    this.#state = 'begun'
  }

  /**
   * Called when the answer is computed while it is sent: the request stays in progress until then.
   */
  writesInPieces(): void {
    this.#isWrittenInPieces = true
  }

  /**
   * Yields to others, and continues when the caller is next. @throws Problem when the client has
   * disconnected.
   */
  async letOthersRun(): Promise<void> {
    this.#tools.runs(this, true)
    await this.#wait({ needsPlace: false, isRefusable: false }, null)
  }

  /** @param bytes The size of the answer; null if it is a stream. */
  answered(bytes: number | null): void {
    if (this.#state !== 'begun') return
    if (bytes !== null) {
      this.#answerBytes += bytes
      this.#caller.addUnread(bytes)
      // Sending a file takes no processor time, and may take minutes.
    } else if (!this.#isWrittenInPieces) this.end()
  }

  /** Called when the answer was sent or the client has disconnected. */
  end(): void {
    const { queue } = this.#tools
    if (this.#state === 'begun') {
      this.#caller.end(this)
      this.#caller.addUnread(-this.#answerBytes)
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
