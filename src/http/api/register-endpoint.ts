import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { keyPrincipal } from '../../domain/accounts/principal.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import { ParameterReader } from '../../domain/values/parameters.ts'
import { readBody, requireReadableBody, requireUncompressed } from '../bodies/body.ts'
import { requireReadable } from '../bodies/form-encoding.ts'
import { formParts, takeForms } from '../bodies/form-parts.ts'
import { clientAddressOf } from '../server/client-address.ts'
import { refuseOtherMethods } from '../server/other-methods.ts'
import type { Admission } from './admission.ts'
import type { ApiRequest, Endpoint, Route } from './endpoint.ts'
import { revisionCondition } from './entity-tag.ts'
import { type Members, membersOf } from './members.ts'
import { presentedKey } from './presented-key.ts'
import { isStrict, refuseUnknown, STRICT_HANDLING } from './unknown-parameters.ts'

const MAX_TOKEN_CHARACTERS = 255

const NO_MEMBERS: Members = new Map()
const NO_PARTS = { async *[Symbol.asyncIterator]() {} }

/** Puts a version's table of endpoints behind its prefix. */
export async function addRoutes(
  app: FastifyInstance,
  prefix: string,
  routes: readonly Route[],
  admission: Admission,
): Promise<void> {
  const addTo = (scope: FastifyInstance, { method, path, endpoint }: Route) => {
    const parameters = new ParameterReader(endpoint.parameters)
    scope.route({
      method,
      url: `${prefix}${path}`,
      config: { caching: endpoint.caching, takesFiles: endpoint.upload !== undefined },
      schema: { response: schemasOf(endpoint) },
      ...(method !== 'GET' && { onRequest: beforeBody(endpoint, admission) }),
      handler: (request, reply) =>
        endpoint.upload
          ? answerUpload(request, reply, endpoint, parameters, admission)
          : answer(request, reply, endpoint, parameters, admission),
    })
  }
  for (const route of routes.filter(({ endpoint }) => !endpoint.upload)) addTo(app, route)
  const uploads = routes.filter(({ endpoint }) => endpoint.upload)
  if (uploads.length > 0) {
    await app.register(async scope => {
      await takeForms(scope)
      for (const route of uploads) addTo(scope, route)
    })
  }
  for (const [path, rows] of Map.groupBy(routes, route => route.path)) {
    const allowed = rows.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    refuseOtherMethods(app, `${prefix}${path}`, allowed)
  }
}

/** By them the answers are serialized. */
function schemasOf({ answers }: Endpoint): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(answers).map(([status, { schema }]) => [status, schema]))
}

/** Decides about a request before its body is read. */
function beforeBody({ upload }: Endpoint, admission: Admission) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (upload) {
      requireUncompressed(request.headers['content-encoding'], reply)
      return
    }
    requireReadable(request.query)
    await admission.admitBeforeBody(request, reply)
    requireReadableBody(request, reply)
  }
}

/** How long the rest of a refused form is taken in, so that its sender gets to read the refusal. */
const LONGEST_REST_MS = 5000

/** Without an end of the form, the connection is of no more use. */
async function answerUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  ...rest: [Endpoint, ParameterReader, Admission]
): Promise<unknown> {
  try {
    return await answer(request, reply, ...rest)
  } catch (fault) {
    const { raw } = request
    const isOurs = request.isCounted
    if (isOurs && !raw.readableEnded) {
      raw.resume()
      await finished(raw, { signal: AbortSignal.timeout(LONGEST_REST_MS) }).catch(() => {})
    }
    if (!raw.readableEnded) reply.header('Connection', 'close')
    throw fault
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  parameters: ParameterReader,
  admission: Admission,
): Promise<unknown> {
  requireReadable(request.query)
  const query = request.query as Readonly<Record<string, unknown>>
  const isPost = request.method === 'POST'
  const body = isPost ? readBody(request.body) : {}
  const shown = presentedKey(request, isPost ? membersOf({}, body) : NO_MEMBERS)
  const key = await admission.admit(request, reply, shown)
  const faults = new FaultList()
  const { values, sent, given } = parameters.read(query, faults)
  // Other methods have members in the body, which the parameters do not name.
  if (request.method === 'GET' || request.method === 'HEAD') {
    const isStrictly = isStrictIn(request, reply)
    refuseUnknown(given, Object.keys(query), parameters.names, isStrictly, faults)
  }
  const clientAddress = clientAddressOf(request)
  const apiRequest: ApiRequest<unknown> = {
    path: request.params as Readonly<Record<string, string>>,
    parameters: values,
    faults,
    sent,
    principal: keyPrincipal(key, clientAddress, request.id),
    keyInQuery: shown.place === 'query' ? shown.text : null,
    clientAddress,
    members: isPost ? membersOf(query, body) : NO_MEMBERS,
    parts: endpoint.upload ? formParts(request) : NO_PARTS,
    idempotencyToken: isPost ? readToken(request.headers['idempotency-key']) : null,
    condition: endpoint.isConditional ? revisionCondition(request.headers['if-match']) : null,
  }
  const {
    status,
    body: content,
    tag,
    location,
  } = await endpoint.handle(apiRequest as ApiRequest<never>)
  if (tag !== undefined) reply.tag = tag
  if (location !== undefined) reply.header('Location', location)
  reply.code(status)
  if (Buffer.isBuffer(content)) reply.type('application/json; charset=utf-8')
  return content
}

/** Whether the client asks for a refusal of unknown parameters. */
function isStrictIn({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  if (headers.prefer === undefined || !isStrict(headers.prefer)) return false
  reply.header('Preference-Applied', STRICT_HANDLING)
  return true
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
