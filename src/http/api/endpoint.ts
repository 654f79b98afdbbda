import type { TSchema } from 'typebox'
import type { Principal } from '../../domain/accounts/principal.ts'
import type { RevisionCondition } from '../../domain/listings/listing-revision.ts'
import { type FaultList, Problem, type ProblemCode } from '../../domain/problem.ts'
import type { Parameters, ParameterValues } from '../../domain/values/parameters.ts'
import type { FormPart } from '../bodies/form-parts.ts'
import type { Caching } from '../server/entity-tag.ts'
import type { Members } from './members.ts'

/** One request, read and authenticated. */
export interface ApiRequest<Values> {
  /** The ids and words within the path. */
  readonly path: Readonly<Record<string, string>>
  readonly parameters: Values
  /** What was found wrong with the parameters; an endpoint adds its own, and throws them all. */
  readonly faults: FaultList
  /** The parameters as they were sent, by the contract's names; what links carry on. */
  readonly sent: Readonly<Record<string, string>>
  /** Who asks, and what they may do. */
  readonly principal: Principal
  /** The key itself, when the query string carried it; null: a header or the body did. */
  readonly keyInQuery: string | null
  /** The address that the request came from. */
  readonly clientAddress: string
  /** The parameters of a POST, from its query and body; empty for a GET. */
  readonly members: Members
  /** The fields and files of a form that is being received; none where the endpoint takes no upload. */
  readonly parts: AsyncIterable<FormPart>
  /** The Idempotency-Key header. */
  readonly idempotencyToken: string | null
  /** The If-Match header. */
  readonly condition: RevisionCondition | null
}

export interface Answer {
  readonly status: number
  /** What the serializer makes JSON of, or JSON already. */
  readonly body: unknown
  /** The ETag of the body, without quotes, where it is known already. */
  readonly tag?: string
  /** Where what was created is found. */
  readonly location?: string
}

/** What of the API an endpoint belongs to. */
export type Tag = 'Lookups' | 'Members' | 'Locations' | 'Listings' | 'Showcase' | 'Leads'

/** A header of an answer that only some answers have. */
export type AnswerHeader = 'Location'

/** An answer to a request that was fulfilled. */
export interface SuccessAnswer {
  /** What it tells the caller, as a sentence without a full stop. */
  readonly meaning: string
  /** Its body; also drives the serializer. */
  readonly schema: TSchema
  /** Bodies that could be real, by a short name; else one is put together from the schema's. */
  readonly examples?: Readonly<Record<string, unknown>>
  readonly headers?: readonly AnswerHeader[]
}

/** What an endpoint is for the API's description. */
export interface EndpointDescription {
  /** The contract's name of it; what generated clients call it. */
  readonly name: string
  readonly tag: Tag
  /** What it does, in one sentence without a full stop. */
  readonly summary: string
  /** What a caller should know before using it, in Markdown. */
  readonly description: string
  /** What the tokens of its path stand for, by their names. */
  readonly tokens?: Readonly<Record<string, string>>
  /** How it may refuse a request, beyond what every endpoint may. */
  readonly refusals: readonly ProblemCode[]
  /** Problems that could be real, one for each code whose usual example does not fit. */
  readonly refused?: readonly Problem[]
}

/** What the API does at one path with one method. */
export interface Endpoint extends EndpointDescription {
  readonly parameters: Parameters
  readonly caching: Caching
  /** What a POST takes as its body, for the API's description. */
  readonly body?: TSchema
  /** The form that a POST takes instead, with files; it is not read before `handle` does. */
  readonly upload?: TSchema
  /** Whether If-Match is heeded. */
  readonly isConditional?: boolean
  /** The answers to requests that were fulfilled, by status. */
  readonly answers: Readonly<Record<number, SuccessAnswer>>
  readonly handle: (request: ApiRequest<never>) => Promise<Answer> | Answer
}

interface GetOptions<Params extends Parameters>
  extends Omit<EndpointDescription, 'refusals'>,
    Pick<Endpoint, 'caching'> {
  readonly refusals?: readonly ProblemCode[]
  readonly parameters?: Params
  readonly answer: SuccessAnswer
  readonly handle: (request: ApiRequest<ParameterValues<Params>>) => unknown
}

/** An endpoint that answers a GET with 200 and what `handle` gives. */
export function getting<Params extends Parameters = Record<never, never>>(
  options: GetOptions<Params>,
): Endpoint {
  const { refusals = [], parameters, answer, handle, ...described } = options
  return {
    ...described,
    refusals,
    parameters: parameters ?? {},
    answers: { 200: answer },
    handle: async request => {
      request.faults.throwIfAny()
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

const MOST_SHOWN_DIGITS = 40

/**
 * The id that a token of a path names.
 * @param kind What it is the id of, such as `Listing`.
 * @throws Problem `not-found` when it is too long to be one.
 */
export function pathId<Id extends number>(kind: string, digits: string | undefined): Id {
  const id = Number(digits)
  if (Number.isSafeInteger(id)) return id as Id
  throw unknownId(kind, digits)
}

/** Says that an id which a path names is none. @param kind As in `pathId`. */
export function unknownId(kind: string, digits: string | undefined): Problem {
  return Problem.of(
    'not-found',
    `Invalid ${kind} ID`,
    `The ${kind.toLowerCase()} id ${digits?.slice(0, MOST_SHOWN_DIGITS)} could not be found.`,
  )
}
