import type { TSchema } from 'typebox'
import type { Principal } from '../../../domain/accounts/principal.ts'
import type { RevisionCondition } from '../../../domain/listings/listing-revision.ts'
import type { Parameters, ParameterValues } from '../../../domain/parameters.ts'
import { type FaultList, Problem, type ProblemCode } from '../../../domain/problem.ts'
import type { Awaitable } from '../../../domain/values/when-there.ts'
import type { FormPart } from '../../bodies/form-parts.ts'
import type { Members } from '../../bodies/members.ts'
import type { Caching } from '../../server/entity-tag.ts'
import { WrittenAnswers } from './written-answers.ts'

/** One request, read and authenticated. */
export interface ApiRequest<Values> {
  /** The ids and words in the path. */
  readonly path: Readonly<Record<string, string>>
  readonly parameters: Values
  /**
   * The faults of the parameters. An endpoint adds the faults that it finds and throws them
   * together.
   */
  readonly faults: FaultList
  /** The parameters as sent, by the contract's names; links repeat them. */
  readonly sent: Readonly<Record<string, string>>
  /** The caller, with permissions and accounts. */
  readonly principal: Principal
  /** The key, if it came in the query string; null if it came in a header or the body. */
  readonly keyInQuery: string | null
  readonly clientAddress: string
  /** The parameters of a POST, from its query and body; empty for a GET. */
  readonly members: Members
  /** The fields and files of the form being received; empty if the endpoint takes no upload. */
  readonly parts: AsyncIterable<FormPart>
  readonly idempotencyToken: string | null
  /** The Accept header; empty if absent. */
  readonly accept: string
  /** Whether the client accepts gzip. */
  readonly acceptsGzip: boolean
  /** The Last-Event-ID header; empty if absent. */
  readonly lastEventId: string
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  readonly condition: RevisionCondition | null
}

export interface Answer {
  readonly status: number
  /** The value to serialize as JSON; strings, buffers and streams are sent as they are. */
  readonly body: unknown
  /** The media type of the body if it is not JSON. */
  readonly mediaType?: string
  /** The ETag of the body, without quotes, if it is already known. */
  readonly tag?: string
  /** The address of the created resource. */
  readonly location?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The part of the API that an endpoint belongs to. */
export type Tag =
  | 'Lookups'
  | 'Members'
  | 'Locations'
  | 'Listings'
  | 'Markets'
  | 'Showcase'
  | 'Leads'
  | 'Feeds'
  | 'Webhooks'
  | 'Saved searches'

/** A header of an answer that only some answers have. */
type AnswerHeader = 'Location' | 'ETag'

export interface SuccessAnswer {
  /** What the answer means, as a sentence without a period. */
  readonly meaning: string
  /** Its body; also drives the serializer. */
  readonly schema: TSchema
  /** The media type of the body if it is not JSON. */
  readonly mediaType?: string
  /** The schemas of the other media types it may have, by media type. */
  readonly otherTypes?: Readonly<Record<string, TSchema>>
  /**
   * Realistic bodies by short names. Without them, one is built from the examples in the schema.
   */
  readonly examples?: Readonly<Record<string, unknown>>
  readonly headers?: readonly AnswerHeader[]
}

/** An endpoint as documented by OpenAPI. */
export interface EndpointDescription {
  /** Its name in the contract and in generated clients. */
  readonly name: string
  readonly tag: Tag
  /** What the endpoint is for, in one sentence without a period. */
  readonly summary: string
  /** What a caller should know, in Markdown. */
  readonly description: string
  /** What each token in the path means. */
  readonly tokens?: Readonly<Record<string, string>>
  /** The problem codes it may answer with, in addition to those of every endpoint. */
  readonly refusals: readonly ProblemCode[]
  /** Realistic problems for codes whose usual example does not fit. */
  readonly refused?: readonly Problem[]
}

export interface Endpoint extends EndpointDescription {
  readonly parameters: Parameters
  readonly caching: Caching
  /** The schema of a POST's body, for OpenAPI. */
  readonly body?: TSchema
  /** The form with files that a POST takes instead; only `handle` reads it. */
  readonly upload?: TSchema
  /** Whether the If-Match header has an effect. */
  readonly isConditional?: boolean
  /** The successful answers, by status. */
  readonly answers: Readonly<Record<number, SuccessAnswer>>
  readonly handle: (request: ApiRequest<never>) => Awaitable<Answer>
}

interface GetOptions<Params extends Parameters>
  extends Omit<EndpointDescription, 'refusals'>,
    Pick<Endpoint, 'caching'> {
  readonly refusals?: readonly ProblemCode[]
  readonly parameters?: Params
  readonly answer: SuccessAnswer
  /**
   * The source of the answers, if they depend only on it and the path. Answers are cached until
   * this returns a different object.
   */
  readonly etagSource?: () => object
  readonly handle: (request: ApiRequest<ParameterValues<Params>>) => unknown
}

/** An endpoint that answers a GET with 200 and the result of `handle`. */
export function getting<Params extends Parameters = Record<never, never>>(
  options: GetOptions<Params>,
): Endpoint {
  const { refusals = [], parameters, answer, etagSource, handle, ...described } = options
  const written = etagSource && new WrittenAnswers(answer.schema)
  return {
    ...described,
    refusals,
    parameters: parameters ?? {},
    answers: { 200: answer },
    handle: async request => {
      request.faults.throwIfAny()
      if (written && etagSource && Object.keys(request.sent).length === 0) {
        return { status: 200, ...written.answer(etagSource(), request.path, () => handle(request)) }
      }
      return { status: 200, body: await handle(request) }
    },
  }
}

type Method = 'GET' | 'POST' | 'DELETE'

/** A row of a version's table of endpoints. */
export interface Route {
  readonly method: Method
  /** Relative to the version's prefix; a token such as `:id(^\\d+$)` matches its pattern. */
  readonly path: string
  readonly endpoint: Endpoint
}

export function get(path: string, endpoint: Endpoint): Route {
  return { method: 'GET', path, endpoint }
}

export function post(path: string, endpoint: Endpoint): Route {
  return { method: 'POST', path, endpoint }
}

export function remove(path: string, endpoint: Endpoint): Route {
  return { method: 'DELETE', path, endpoint }
}

const MAX_SHOWN_DIGITS = 40

/**
 * The id in a path.
 * @param kind The kind of record, such as `Listing`.
 * @throws Problem `not-found` when it is too long to be an id.
 */
export function pathId<Id extends number>(kind: string, digits: string | undefined): Id {
  const id = Number(digits)
  if (Number.isSafeInteger(id)) return id as Id
  throw unknownId(kind, digits)
}

/** The problem for an id that does not exist. @param kind As in `pathId`. */
export function unknownId(kind: string, digits: string | undefined): Problem {
  return Problem.of(
    'not-found',
    `Invalid ${kind} ID`,
    `The ${kind.toLowerCase()} id ${digits?.slice(0, MAX_SHOWN_DIGITS)} could not be found.`,
  )
}
