import { setImmediate as letOthersRun, setTimeout as sleep } from 'node:timers/promises'

/** Requests that take longer wait for something else, such as a change, or send a large file. */
const MAX_ANSWER_MS = 30
const MAX_WAIT_MS = 10
const LOOK_MS = 1

/** Is charged for processor time, in milliseconds. */
export interface Payer {
  charge(ms: number): void
}

/**
 * The requests that this process is answering. Background work is done in pieces, and yields to
 * them in between.
 */
export class OpenRequests {
  readonly #begunAt = new Map<object, number>()
  #payer: Payer | null = null

  begin(request: object): void {
    this.#forgetOld()
    this.#begunAt.set(request, performance.now())
  }

  /** Who is charged for work that begins now; null for no one. */
  get payer(): Payer | null {
    return this.#payer
  }

  runs(payer: Payer | null): void {
    this.#payer = payer
  }

  end(request: object): void {
    this.#begunAt.delete(request)
  }

  /**
   * Resolves once no request is being answered, or after a short while, so that the work proceeds.
   */
  async giveWay(): Promise<void> {
    await letOthersRun()
    const end = performance.now() + MAX_WAIT_MS
    while (this.#isAnswering() && performance.now() < end) await sleep(LOOK_MS)
  }

  #isAnswering(): boolean {
    this.#forgetOld()
    return this.#begunAt.size > 0
  }

  #forgetOld(): void {
    const since = performance.now() - MAX_ANSWER_MS
    // The oldest come first.
    for (const [request, begunAt] of this.#begunAt) {
      if (begunAt > since) return
      this.#begunAt.delete(request)
    }
  }
}
