import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalog } from '../../catalog/catalog.ts'
import { Problem } from '../../domain/problem.ts'
import { type PublicAddresses, Urls } from '../../domain/public-urls.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { shown } from '../../domain/values/scalars.ts'
import { jsonOf } from '../../wire/json-text.ts'
import { presentedKey } from '../admission/presented-key.ts'
import { requireReadableBody } from '../bodies/body.ts'
import { answerError, type ErrorForm } from '../server/error-answer.ts'
import { PROBLEM_STATUS } from '../server/problem-status.ts'
import { type Caller, ownerOfAddress, type RequestLimits } from '../server/request-limits.ts'
import type { Scope } from '../server/scope.ts'
import { noResource } from '../server/unknown-path.ts'
import { type Answerer, answererOf } from './methods.ts'
import { type Answer, ERROR_CODES, messageOf, requireVersion } from './rpc-messages.ts'

const PATH = '/mcp'
const JSON_TYPE = 'application/json; charset=utf-8'
/** Arguments of a search have some hundreds of bytes. */
const MAX_BODY_BYTES = 32 * 1024
const MESSAGES_PER_MINUTE = 60
const NO_BODY = new Map()
const EMPTY = Buffer.alloc(0)

export interface McpTools {
  readonly catalog: Catalog
  readonly calendar: Calendar
  readonly clock: Clock
  readonly limits: RequestLimits
  readonly addresses: () => PublicAddresses
  /** The origins whose scripts may call tools, beside the site itself. `*` adds none: it stands for scripts that read only. */
  readonly corsOrigins: readonly string[]
  /** Whether everybody may read listings, as on the public site; otherwise only clients with a key may. */
  readonly takesGuests: boolean
}

/**
 * `/mcp`: tools for assistants, by the Model Context Protocol (streamable HTTP). No state is kept between two messages: each is
 * answered by itself, with JSON.
 */
export function mcpScope(tools: McpTools): Scope {
  const { limits, addresses } = tools
  return {
    prefix: PATH,
    refusals: {
      unknownPath: path => noResource(path),
      refuse: async (error, request, reply) => {
        const told = await limits.countRefused(error, request, reply)
        if (told instanceof Problem && PROBLEM_STATUS[told.code] === 401) {
          reply.header('WWW-Authenticate', 'Bearer')
        }
        answerError(told, request, reply, ERRORS)
      },
    },
    add: app => {
      const urls = new Urls(addresses, 'v3')
      takeJson(app)
      addMessages(app, tools, answererOf({ ...tools, urls }))
    },
  }
}

/** Takes only JSON. The route answers anything else. */
function takeJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body,
  )
}

function addMessages(app: FastifyInstance, tools: McpTools, answerer: Answerer): void {
  app.post('/', {
    bodyLimit: MAX_BODY_BYTES,
    onRequest: async (request, reply) => {
      requireOrigin(request, tools)
      await tools.limits.count(await callerOf(request, tools), request, reply)
      requireReadableBody(request, reply)
      requireVersion(request.headers['mcp-protocol-version'])
    },
    handler: async (request, reply) => await answered(request, reply, answerer),
  })
}

async function answered(
  request: FastifyRequest,
  reply: FastifyReply,
  answerer: Answerer,
): Promise<unknown> {
  reply.header('Cache-Control', 'no-store').type(JSON_TYPE)
  const send = (id: unknown, answer: Answer) => JSON.stringify({ jsonrpc: '2.0', id, ...answer })
  let body: unknown
  try {
    // A request without a body has no Content-Type to read it by.
    body = jsonOf((request.body as Buffer | undefined) ?? EMPTY, 'The body')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { message } = error
    return reply.code(400).send(send(null, { error: { code: ERROR_CODES.parse, message } }))
  }
  const message = messageOf(body)
  if (message === null || message.id === null) return reply.code(202).send()
  const { id, method, params } = message
  return send(id, await answerer(method, params, request.log))
}

/**
 * The caller: a key in a header, or a guest by the address.
 * @throws Problem `key-invalid`, `key-missing` where guests read nothing.
 */
async function callerOf(
  request: FastifyRequest,
  { catalog, takesGuests }: McpTools,
): Promise<Caller> {
  const { text, place } = presentedKey(request, NO_BODY)
  if (place !== 'header') {
    if (!takesGuests) {
      const detail = 'Tools need an API key here: send it as "Authorization: Bearer KEY".'
      throw Problem.of('key-missing', 'API key missing', detail)
    }
    const name = `mcp address ${ownerOfAddress(request)}`
    return { name, ratePerMinute: MESSAGES_PER_MINUTE, terms: ' for assistants at one address' }
  }
  const { id, accountId, ratePerMinute } = await catalog.callers.authenticate(text)
  request.keyId = id
  const ownRate = ratePerMinute > 0 ? ratePerMinute : MESSAGES_PER_MINUTE
  const rate = Math.min(ownRate, MESSAGES_PER_MINUTE)
  const terms = ' for assistants with one key'
  return { name: `mcp key ${id}`, ratePerMinute: rate, accountId, terms }
}

/**
 * A page of another site could have a browser call a service that only its owner reaches.
 * @throws Problem `forbidden`.
 */
function requireOrigin(
  { headers: { origin } }: FastifyRequest,
  { addresses, corsOrigins }: McpTools,
): void {
  if (origin === undefined) return
  const { base, portal } = addresses()
  const own = [base, portal].map(address => new URL(address).origin)
  if (own.includes(origin) || corsOrigins.includes(origin)) return
  const detail = `Scripts of ${shown(origin)} may not call tools here; ACREAGE_CORS_ORIGINS names those that may.`
  throw Problem.of('forbidden', 'Origin not allowed', detail)
}

/** Refusals of whole requests: an error of JSON-RPC that answers no message. */
const ERRORS: ErrorForm = {
  type: JSON_TYPE,
  text: (faults, status) => {
    const message = faults.map(({ detail }) => detail).join(' ')
    const code =
      status >= 500
        ? ERROR_CODES.internal
        : [400, 413, 415].includes(status)
          ? ERROR_CODES.request
          : ERROR_CODES.refused
    return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } })
  },
}
