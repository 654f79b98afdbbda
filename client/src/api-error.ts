import { askedSeconds } from './retry-after.ts'

/** One thing that the service found wrong. */
export interface Fault {
  /** Its kind, such as `Email address invalid`; empty where version 3 refuses a GET. */
  readonly title: string
  /** A sentence that says what is wrong, and what would be right. */
  readonly text: string
}

/** The service refused a request, or failed to answer it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The status of HTTP, such as 404. */
  readonly status: number
  /** The id of the request in the log of the service; null when the answer has none. */
  readonly requestId: string | null
  /** After how many seconds to try again; null when the answer does not say. */
  readonly retryAfter: number | null
  readonly #faults: readonly Fault[]
  readonly #response: Response

  constructor(response: Response, body: unknown) {
    const faults = faultsOf(body)
    const said = faults.length > 0 ? faults.map(({ text }) => text).join(' ') : response.statusText
    super(`${response.status} ${said}`.trim())
    this.status = response.status
    this.#faults = faults
    this.requestId = response.headers.get('X-Request-Id')
    this.retryAfter = askedSeconds(response.headers.get('Retry-After'), Date.now())
    this.#response = response
  }

  /**
   * All faults that the answer names; empty when the answer comes from a proxy instead of the service. The message has their
   * texts, so they are not printed a second time.
   */
  get faults(): readonly Fault[] {
    return this.#faults
  }

  /** The answer; its body has been read. It is not printed with the error. */
  get response(): Response {
    return this.#response
  }
}

/** The result of GET, POST and DELETE of a client. */
interface Answer<Data> {
  readonly data?: Data
  readonly error?: unknown
  readonly response: Response
}

/**
 * The data of an answer.
 * @throws ApiError when it was refused.
 */
export function dataOf<Data>(answer: Answer<Data>): NonNullable<Data> {
  const { data, error, response } = answer
  if (!response.ok || data === undefined || data === null) throw new ApiError(response, error)
  return typeof data === 'object' ? noted(data, response) : data
}

const RESPONSES = new WeakMap<object, Response>()

/** Remembers which answer a result comes from. */
export function noted<Result extends object>(result: Result, response: Response): Result {
  RESPONSES.set(result, response)
  return result
}

/** A member of the data, where a call makes its result from that alone. @throws ApiError as `dataOf`. */
export function partOf<Data, Name extends keyof NonNullable<Data>>(
  answer: Answer<Data>,
  name: Name,
): NonNullable<Data>[Name] {
  const part = dataOf(answer)[name]
  if (typeof part === 'object' && part !== null) noted(part, answer.response)
  return part
}

/** The answer that a call has made its result from; its body has been read. Undefined for anything else. */
export function responseOf(result: object): Response | undefined {
  return RESPONSES.get(result)
}

/** The ETag that a listing, or another result of a call, was answered with; for `ifMatch`. */
export function etagOf(result: object): string | undefined {
  return responseOf(result)?.headers.get('ETag') ?? undefined
}

/** Reads the body of a refusal: version 3 lists texts, version 1 and every POST texts by title. */
function faultsOf(body: unknown): Fault[] {
  const errors = isRecord(body) ? body.errors : undefined
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: unknown) => {
    if (typeof error === 'string') return [{ title: '', text: error }]
    if (!isRecord(error)) return []
    return Object.entries(error).map(([title, text]) => ({ title, text: String(text) }))
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
