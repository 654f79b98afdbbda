import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalog } from '../catalog/catalog.ts'
import type { ApiKey } from '../domain/api-key.ts'
import { DEFAULT_RATE_PER_MINUTE } from '../domain/api-key.ts'
import { FaultList, Problem } from '../domain/problem.ts'
import { readBody } from './body.ts'
import type { ApiRequest, Endpoint, Route } from './endpoint.ts'
import { membersOf } from './members.ts'
import { readParameters } from './parameters.ts'
import { type PresentedKey, presentedKey } from './presented-key.ts'
import type { RateLimiter } from './rate-limit.ts'
import { limitRate } from './rate-limit-headers.ts'

const MAX_TOKEN_CHARACTERS = 255

/** Every method that a resource may refuse by name. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Puts a version's table of endpoints behind its prefix. */
export function addRoutes(
  app: FastifyInstance,
  prefix: string,
  routes: readonly Route[],
  catalog: Catalog,
  limiter: RateLimiter,
): void {
  for (const { method, path, endpoint } of routes) {
    app.route({
      method,
      url: `${prefix}${path}`,
      config: { caching: endpoint.caching },
      schema: { response: endpoint.answers },
      handler: (request, reply) => answer(request, reply, endpoint, catalog, limiter),
    })
  }
  for (const [path, rows] of Map.groupBy(routes, route => route.path)) {
    const allowed = rows.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    app.route({
      method: METHODS.filter(method => method !== 'OPTIONS' && !allowed.includes(method)),
      url: `${prefix}${path}`,
      // Before the body is read: whatever it holds, the method is refused.
      onRequest: async (request, reply) => {
        limitRate(limiter, `address ${request.ip}`, DEFAULT_RATE_PER_MINUTE, reply)
        reply.header('Allow', allowed.join(', '))
        throw Problem.of(
          'method-not-allowed',
          'Method not allowed',
          `${request.method} is not defined for this resource; it takes ${allowed.join(' and ')}.`,
        )
      },
      handler: () => {},
    })
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  catalog: Catalog,
  limiter: RateLimiter,
): Promise<unknown> {
  const query = request.query as Readonly<Record<string, unknown>>
  const isPost = request.method === 'POST'
  const body = isPost ? readBody(request.body) : {}
  const shown = presentedKey(request, membersOf({}, body))
  const key = await authenticated(request, reply, shown, catalog, limiter)
  const faults = new FaultList()
  const { values, sent } = readParameters(endpoint.parameters, query, faults)
  faults.throwIfAny()
  const apiRequest: ApiRequest<unknown> = {
    path: request.params as Readonly<Record<string, string>>,
    parameters: values,
    sent,
    key,
    keyInQuery: shown.isInQuery ? shown.text : null,
    clientAddress: request.ip,
    members: isPost ? membersOf(query, body) : new Map(),
    idempotencyToken: readToken(request.headers['idempotency-key']),
  }
  const { status, body: content } = await endpoint.handle(apiRequest as ApiRequest<never>)
  reply.code(status)
  return content
}

/** Who has no valid key is counted by address, so that keys cannot be tried at will. */
async function authenticated(
  request: FastifyRequest,
  reply: FastifyReply,
  shown: PresentedKey,
  catalog: Catalog,
  limiter: RateLimiter,
): Promise<ApiKey> {
  try {
    const key = await catalog.authenticate(shown.text)
    limitRate(limiter, `key ${key.id}`, key.ratePerMinute, reply)
    return key
  } catch (error) {
    if (error instanceof Problem && error.code.startsWith('key-')) {
      limitRate(limiter, `address ${request.ip}`, DEFAULT_RATE_PER_MINUTE, reply)
    }
    throw error
  }
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
