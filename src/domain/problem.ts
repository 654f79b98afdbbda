/** What went wrong, as a code for programs. Each version of the API turns a code into an answer. */
export type ProblemCode =
  | 'invalid-input'
  | 'key-missing'
  | 'key-invalid'
  | 'forbidden'
  | 'not-found'
  | 'listing-inactive'
  | 'conflict'
  | 'precondition-failed'
  | 'method-not-allowed'
  | 'payload-too-large'
  | 'address-too-long'
  | 'unsupported-media-type'
  | 'idempotency-mismatch'
  | 'too-many-requests'
  | 'unavailable'
  | 'overloaded'

/** One fault, for a person: a short title and a sentence that says what would be right. */
export interface Fault {
  readonly title: string
  readonly detail: string
}

/**
 * The one error of the domain: something that the caller can understand, and often correct.
 * Anything else that is thrown is a defect or a broken machine.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  /** Never empty: one problem has all faults of one input. */
  readonly faults: readonly [Fault, ...Fault[]]
  /** After how many whole seconds the caller may try again; null where waiting does not help. */
  readonly retryAfterSeconds: number | null

  constructor(
    code: ProblemCode,
    faults: readonly [Fault, ...Fault[]],
    options: { cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(faults.map(fault => fault.detail).join(' '), { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.faults = faults
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }

  static of(code: ProblemCode, title: string, detail: string, cause?: unknown): Problem {
    return new Problem(code, [{ title, detail }], { cause })
  }
}

/** Further faults are only counted, because people read the answer. */
const MAX_NAMED_FAULTS = 100

/** Collects the faults of one input, so that the caller gets all of them in one answer. */
export class FaultList {
  readonly #faults: Fault[] = []
  #unnamed = 0

  add(title: string, detail: string): void {
    if (this.#faults.length < MAX_NAMED_FAULTS) this.#faults.push({ title, detail })
    else this.#unnamed++
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0
  }

  /** @throws Problem `invalid-input` with every fault collected, if there is one. */
  throwIfAny(): void {
    const [first, ...rest] = this.#faults
    if (!first) return
    const detail = `${this.#unnamed} more ${this.#unnamed === 1 ? 'fault is' : 'faults are'} not named here.`
    const end = this.#unnamed > 0 ? [{ title: 'More faults', detail }] : []
    throw new Problem('invalid-input', [first, ...rest, ...end])
  }
}
