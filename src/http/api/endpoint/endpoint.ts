import type { TSchema } from 'typebox'
import type { Principal } from '../../../domain/accounts/principal.ts'
import type { RevisionCondition } from '../../../domain/listings/listing-revision.ts'
import { type FaultList, Problem, type ProblemCode } from '../../../domain/problem.ts'
import type { Parameters, ParameterValues } from '../../../domain/values/parameters.ts'
import type { Awaitable } from '../../../domain/values/when-there.ts'
import type { FormPart } from '../../bodies/form-parts.ts'
import type { Members } from '../../bodies/members.ts'
import type { Caching } from '../../server/entity-tag.ts'
import { WrittenAnswers } from './written-answers.ts'

/** One request, read and authenticated. */
export interface ApiRequest<Values> {
  /** The ids and words within the path. */
  readonly path: Readonly<Record<string, string>>
  readonly parameters: Values
  /** The faults of the parameters. An endpoint adds the faults that it finds, and throws them all. */
  readonly faults: FaultList
  /** The parameters as they were sent, by the contract's names; links repeat them. */
  readonly sent: Readonly<Record<string, string>>
  /** The caller, with permissions and accounts. */
  readonly principal: Principal
  /** The key itself, when the query string carried it; null: a header or the body did. */
  readonly keyInQuery: string | null
  /** The address that the request came from. */
  readonly clientAddress: string
  /** The parameters of a POST, from its query and body; empty for a GET. */
  readonly members: Members
  /** The fields and files of a form that is being received; none if the endpoint takes no upload. */
  readonly parts: AsyncIterable<FormPart>
  /** The Idempotency-Key header. */
  readonly idempotencyToken: string | null
  /** The Accept header; empty: none. */
  readonly accept: string
  /** Whether the client takes answers that gzip compressed. */
  readonly acceptsGzip: boolean
  /** The Last-Event-ID header; empty: none. */
  readonly lastEventId: string
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal
  /** The If-Match header. */
  readonly condition: RevisionCondition | null
}

export interface Answer {
  readonly status: number
  /** The value that the serializer writes as JSON; a text, bytes or a stream are written already. */
  readonly body: unknown
  /** The type of the body if it is not JSON. */
  readonly mediaType?: string
  /** The ETag of the body, without quotes, if it is known already. */
  readonly tag?: string
  /** The address of the created resource. */
  readonly location?: string
  /** Further headers. */
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

/** An answer to a request that was fulfilled. */
export interface SuccessAnswer {
  /** The meaning of the answer, as a sentence without a full stop. */
  readonly meaning: string
  /** Its body; also drives the serializer. */
  readonly schema: TSchema
  /** The type of the body if it is not JSON. */
  readonly mediaType?: string
  /** The schemas of other types that it may have, by these types. */
  readonly otherTypes?: Readonly<Record<string, TSchema>>
  /** Realistic bodies by short names. Without them, one is put together from the examples in the schema. */
  readonly examples?: Readonly<Record<string, unknown>>
  readonly headers?: readonly AnswerHeader[]
}

/** An endpoint as the API's description shows it. */
export interface EndpointDescription {
  /** Its name in the contract and in generated clients. */
  readonly name: string
  readonly tag: Tag
  /** The purpose of the endpoint, in one sentence without a full stop. */
  readonly summary: string
  /** The details that a caller should know, in Markdown. */
  readonly description: string
  /** The meanings of the tokens in the path, by their names. */
  readonly tokens?: Readonly<Record<string, string>>
  /** The codes of refusals, beside those of every endpoint. */
  readonly refusals: readonly ProblemCode[]
  /** Realistic problems, one for each code whose usual example does not fit. */
  readonly refused?: readonly Problem[]
}

/** The API at one path with one method. */
export interface Endpoint extends EndpointDescription {
  readonly parameters: Parameters
  readonly caching: Caching
  /** The schema of a POST's body, for the API's description. */
  readonly body?: TSchema
  /** The form that a POST takes instead, with files; it is not read before `handle` does. */
  readonly upload?: TSchema
  /** Whether the header If-Match is used. */
  readonly isConditional?: boolean
  /** The answers to requests that were fulfilled, by status. */
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
   * The source of the answers, if they depend only on it and the path. They are written once, and
   * again when this gives another object.
   */
  readonly madeOf?: () => object
  readonly handle: (request: ApiRequest<ParameterValues<Params>>) => unknown
}

/** An endpoint that answers a GET with 200 and the result of `handle`. */
export function getting<Params extends Parameters = Record<never, never>>(
  options: GetOptions<Params>,
): Endpoint {
  const { refusals = [], parameters, answer, madeOf, handle, ...described } = options
  const written = madeOf && new WrittenAnswers(answer.schema)
  return {
    ...described,
    refusals,
    parameters: parameters ?? {},
    answers: { 200: answer },
    handle: async request => {
      request.faults.throwIfAny()
      if (written && madeOf && Object.keys(request.sent).length === 0) {
        return { status: 200, ...written.answer(madeOf(), request.path, () => handle(request)) }
      }
      return { status: 200, body: await handle(request) }
    },
  }
}

type Method = 'GET' | 'POST' | 'DELETE'

/** A row of a version's table of endpoints. */
export interface Route {
  readonly method: Method
  /** Below the version's segment; a token such as `:id(^\\d+$)` takes what its pattern takes. */
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
 * The id that a token of a path names.
 * @param kind The kind of record, such as `Listing`.
 * @throws Problem `not-found` when it is too long to be an id.
 */
export function pathId<Id extends number>(kind: string, digits: string | undefined): Id {
  const id = Number(digits)
  if (Number.isSafeInteger(id)) return id as Id
  throw unknownId(kind, digits)
}

/** Says that there is nothing with the id that a path names. @param kind As in `pathId`. */
export function unknownId(kind: string, digits: string | undefined): Problem {
  return Problem.of(
    'not-found',
    `Invalid ${kind} ID`,
    `The ${kind.toLowerCase()} id ${digits?.slice(0, MAX_SHOWN_DIGITS)} could not be found.`,
  )
}
