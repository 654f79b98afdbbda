import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyPrincipal } from '../../../domain/accounts/principal.ts'
import { FaultList, Problem } from '../../../domain/problem.ts'
import type { Admission } from '../../admission/admission.ts'
import { presentedKey } from '../../admission/presented-key.ts'
import { readBody } from '../../bodies/body.ts'
import { requireReadable } from '../../bodies/form-encoding.ts'
import { formParts } from '../../bodies/form-parts.ts'
import { type Members, membersOf } from '../../bodies/members.ts'
import { acceptedEncoding } from '../../server/accepted-encoding.ts'
import { clientAddressOf } from '../../server/client-address.ts'
import type { Answer, ApiRequest, Endpoint } from './endpoint.ts'
import { revisionCondition } from './listing-tag.ts'
import type { Query, QueryParameters } from './query-parameters.ts'
import { isStrict, refuseUnknown, STRICT_HANDLING } from './unknown-parameters.ts'

const MAX_TOKEN_CHARACTERS = 255
const JSON_TYPE = 'application/json; charset=utf-8'

const NO_BODY: Query = {}
const NO_MEMBERS: Members = new Map()
const NO_PARTS = { async *[Symbol.asyncIterator]() {} }

/** How long to keep receiving a refused form, so that the client gets to read the refusal. */
const MAX_REST_MS = 5000

interface EndpointReader {
  readonly endpoint: Endpoint
  readonly parameters: QueryParameters
}

/**
 * Like `answerEndpoint`, for forms with files. A connection cannot be reused unless its form was
 * read to the end.
 */
export async function answerUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  reader: EndpointReader,
  admission: Admission,
): Promise<unknown> {
  try {
    return await answerEndpoint(request, reply, reader, admission)
  } catch (fault) {
    const { raw } = request
    const isOurs = request.isCounted
    if (isOurs && !raw.readableEnded) {
      raw.resume()
      await finished(raw, { signal: AbortSignal.timeout(MAX_REST_MS) }).catch(() => {})
    }
    if (!raw.readableEnded) reply.header('Connection', 'close')
    throw fault
  }
}

/**
 * Admits and reads a request, then lets its endpoint answer it.
 * @returns The payload of the answer.
 */
export async function answerEndpoint(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, parameters }: EndpointReader,
  admission: Admission,
): Promise<unknown> {
  requireReadable(request.query)
  refuseUnusedCondition(request)
  const isPost = request.method === 'POST'
  const body = isPost ? readBody(request.body) : NO_BODY
  const shown = presentedKey(request, isPost ? membersOf({}, body) : NO_MEMBERS)
  const key = await admission.admit(request, reply, shown)
  const members = isPost ? membersOf(request.query as Query, body) : NO_MEMBERS
  const { values, sent, faults } = readParameters(request, reply, parameters, { body, members })
  const clientAddress = clientAddressOf(request)
  const apiRequest: ApiRequest<unknown> = {
    path: request.params as Readonly<Record<string, string>>,
    parameters: values,
    faults,
    sent,
    principal: keyPrincipal(key, clientAddress, request.id),
    keyInQuery: shown.place === 'query' ? shown.text : null,
    clientAddress,
    members,
    parts: endpoint.upload ? formParts(request) : NO_PARTS,
    idempotencyToken: isPost ? readToken(request.headers['idempotency-key']) : null,
    accept: request.headers.accept ?? '',
    get acceptsGzip() {
      return acceptedEncoding(request, ['gzip']) !== null
    },
    lastEventId: headerText(request.headers['last-event-id']),
    get signal() {
      return request.signal
    },
    condition: endpoint.isConditional ? revisionCondition(request.headers['if-match']) : null,
  }
  return payloadOf(await endpoint.handle(apiRequest as ApiRequest<never>), reply)
}

/** @throws Problem `invalid-input` for a condition that only makes sense when reading. */
function refuseUnusedCondition({ method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD' || headers['if-none-match'] === undefined) return
  const detail = `If-None-Match is for GET and HEAD, not for ${method}. Send the ETag of a listing as If-Match, so that an edit fails if it has changed, and an Idempotency-Key, so that a POST takes effect once.`
  throw Problem.of('invalid-input', 'Header not accepted', detail)
}

/**
 * Reads the parameters of an endpoint. Adds a fault for each that is invalid, or unknown and
 * refused.
 */
function readParameters(
  request: FastifyRequest,
  reply: FastifyReply,
  parameters: QueryParameters,
  { body, members }: { readonly body: Query; readonly members: Members },
) {
  const query = request.query as Query
  const faults = new FaultList()
  const { values, sent, given } = parameters.read(query, faults)
  const said = request.method === 'POST' ? members : given
  const sentNames = () => [...Object.keys(body), ...Object.keys(query)]
  const how = { isStrict: isStrictIn(request, reply), sentNames }
  refuseUnknown(said, parameters.names, how, faults)
  return { values, sent, faults }
}

function payloadOf(
  { status, body, mediaType = JSON_TYPE, tag, location, headers }: Answer,
  reply: FastifyReply,
): unknown {
  if (tag !== undefined) reply.tag = tag
  if (location !== undefined) reply.header('Location', location)
  if (headers !== undefined) reply.headers(headers)
  reply.code(status)
  if (typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable) {
    reply.type(mediaType)
  }
  return body
}

/** Whether the client wants unknown parameters refused. */
function isStrictIn({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  if (headers.prefer === undefined || !isStrict(headers.prefer)) return false
  reply.header('Preference-Applied', STRICT_HANDLING)
  return true
}

function headerText(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : ''
}

function readToken(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null
  if (typeof header === 'string' && header.length <= MAX_TOKEN_CHARACTERS) return header
  throw Problem.of(
    'invalid-input',
    'Invalid Idempotency-Key',
    `The Idempotency-Key may have at most ${MAX_TOKEN_CHARACTERS} characters.`,
  )
}
