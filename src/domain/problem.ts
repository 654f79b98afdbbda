import { formatValue } from './values/scalars.ts'

/**
 * The kinds of problems, as codes for programs. Each version of the API turns a code into an
 * answer.
 */
export type ProblemCode =
  | 'invalid-input'
  | 'key-missing'
  | 'key-invalid'
  | 'forbidden'
  /** The user must enter the password first. */
  | 'proof-needed'
  | 'not-found'
  | 'listing-inactive'
  | 'conflict'
  | 'gone'
  | 'precondition-failed'
  | 'method-not-allowed'
  /** The client accepts no format that the answer has. */
  | 'not-acceptable'
  | 'payload-too-large'
  | 'address-too-long'
  | 'unsupported-media-type'
  | 'expectation-failed'
  | 'idempotency-mismatch'
  | 'too-many-requests'
  | 'unavailable'
  | 'overloaded'
  /** A feature of the interface that this service does not have. */
  | 'not-supported'

/** The codes of faults, with their titles; `{}` is replaced with the field's name. */
const FAULT_TITLES = {
  missing: 'Missing {}',
  invalid: 'Invalid {}',
  repeated: 'Repeated {}',
  unknown: 'Unknown {}',
  'too-long': 'Too long: {}',
  'too-many': 'Too many: {}',
  /** The value conflicts with another one. */
  contradictory: 'Contradictory {}',
  /** The field names something that exists, but is no longer in use. */
  inactive: 'Inactive {}',
} as const
export type FaultCode = keyof typeof FAULT_TITLES

export interface Fault {
  /**
   * The kind of fault, for programs. A fault that belongs to no field has the code of its problem.
   */
  readonly code: FaultCode | ProblemCode
  /**
   * The parameter, member or field, by its name in the input; null for none of them, or several.
   */
  readonly field: string | null
  /** A few words for people. */
  readonly title: string
  /** A sentence that says what would be valid. */
  readonly detail: string
}

/** A fault without its code and field, for people. */
export type PublicFault = Pick<Fault, 'title' | 'detail'>

/**
 * The one error of the domain: something that the caller can understand, and often correct.
 * Anything else that is thrown is a defect or a broken machine.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  /** Never empty: one problem has all faults of one input. */
  readonly faults: readonly [Fault, ...Fault[]]
  /** After how many whole seconds the caller may retry; null where waiting does not help. */
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

  /** A problem with one fault that belongs to no field. */
  static of(
    code: ProblemCode,
    title: string,
    detail: string,
    options: { cause?: unknown; retryAfterSeconds?: number } = {},
  ): Problem {
    return new Problem(code, [{ code, field: null, title, detail }], options)
  }

  /**
   * Something that is temporarily unavailable.
   * @param options `after`: in how many seconds to retry.
   */
  static unavailable(
    title: string,
    detail: string,
    { after, cause }: { readonly after: number; readonly cause?: unknown },
  ): Problem {
    return Problem.of('unavailable', title, detail, { cause, retryAfterSeconds: after })
  }
}

/** Further faults are only counted, because people read the answer. */
const MAX_NAMED_FAULTS = 100

/** The default title of a fault; a surface may have its own titles. */
function faultTitle(code: FaultCode, name: string): string {
  return FAULT_TITLES[code].replace('{}', () => name)
}

/** Collects the faults of one input, so that the caller gets all of them in one answer. */
export class FaultList {
  /** The name of a field in a sentence. */
  readonly name: (field: string) => string
  readonly #faults: Fault[] = []
  #unnamed = 0

  /**
   * @param name Forms have labels for their fields; without it, fields have the names of the API.
   */
  constructor(name = (field: string) => field) {
    this.name = name
  }

  /** @param title By default the title of the code, with the field's name. */
  add(
    code: FaultCode,
    field: string | null,
    detail: string,
    title = faultTitle(code, field ?? 'input'),
  ): void {
    if (this.#faults.length < MAX_NAMED_FAULTS) this.#faults.push({ code, field, title, detail })
    else this.#unnamed++
  }

  /**
   * Adds that a field does not accept a value.
   * @param accepts Completes "must be …".
   * @param label The field in the sentence.
   */
  mustBe(field: string, accepts: string, value: unknown, label = field): void {
    this.add('invalid', field, `${label} must be ${accepts}, not ${formatValue(value)}.`)
  }

  /** The collected faults, at most the first hundred. */
  get faults(): readonly Fault[] {
    return this.#faults
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0
  }

  /** @throws Problem `invalid-input` with all collected faults, if there are any. */
  throwIfAny(): void {
    const [first, ...rest] = this.#faults
    if (!first) return
    const detail = `${this.#unnamed} more ${this.#unnamed === 1 ? 'fault is' : 'faults are'} not named here.`
    const code = 'invalid-input'
    const end =
      this.#unnamed > 0 ? [{ code, field: null, title: 'More faults', detail } as const] : []
    throw new Problem(code, [first, ...rest, ...end])
  }
}
