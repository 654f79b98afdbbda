import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalog } from '../../catalog/catalog.ts'
import { Problem } from '../../domain/problem.ts'
import { type PublicAddresses, Urls } from '../../domain/public-urls.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { jsonOf } from '../../wire/json-text.ts'
import { keyCaller } from '../admission/admission.ts'
import { presentedKey } from '../admission/presented-key.ts'
import { requireReadableBody } from '../bodies/body.ts'
import { answerError, type ErrorForm } from '../server/error-answer.ts'
import { PROBLEM_STATUS } from '../server/problem-status.ts'
import { type Caller, ownerOfAddress, type RequestLimits } from '../server/request-limits.ts'
import type { Scope } from '../server/scope.ts'
import { noResource } from '../server/unknown-path.ts'
import { type Answerer, answererOf } from './methods.ts'
import { type Answer, ERROR_CODES, messageOf, requireVersion } from './rpc-messages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller whose limit a tool call counts against. */
    toolCaller: Caller | null
  }
}

const PATH = '/mcp'
const JSON_TYPE = 'application/json; charset=utf-8'
/** Arguments of a search are a few hundred bytes. */
const MAX_BODY_BYTES = 32 * 1024
/** Counts all messages, including handshakes and tool lists: they are cheap, but not free. */
const MESSAGES_PER_MINUTE = 600
const CALL = 'tools/call'
const NO_BODY = new Map()
const EMPTY = Buffer.alloc(0)

export interface McpTools {
  readonly catalog: Catalog
  readonly calendar: Calendar
  readonly clock: Clock
  readonly limits: RequestLimits
  readonly addresses: () => PublicAddresses
  /**
   * Origins whose scripts may call tools, in addition to the site itself. `*` adds none: it is
   * meant for scripts that only read.
   */
  readonly corsOrigins: readonly string[]
  /**
   * How many tool calls a minute a client without a key gets per address; 0, the default, for no
   * limit.
   */
  readonly mcpRatePerMinute?: number
  /** Whether anyone may read listings, as on the public site; otherwise clients need a key. */
  readonly takesGuests: boolean
}

/**
 * `/mcp`: tools for assistants over the Model Context Protocol (streamable HTTP). There are no
 * sessions: each message gets its own JSON answer.
 */
export function mcpScope(tools: McpTools): Scope {
  const { limits, addresses } = tools
  return {
    prefix: PATH,
    refusals: {
      unknownPath: path => noResource(path),
      refuse: async (error, request, reply) => {
        const result = await limits.countRefused(error, request, reply)
        if (result instanceof Problem && PROBLEM_STATUS[result.code] === 401) {
          reply.header('WWW-Authenticate', 'Bearer')
        }
        answerError(result, request, reply, ERRORS)
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
  app.decorateRequest('toolCaller', null)
  app.post('/', {
    bodyLimit: MAX_BODY_BYTES,
    onRequest: async (request, reply) => {
      requireOrigin(request, tools)
      const caller = await callerOf(request, tools)
      await tools.limits.count(messagesOf(caller), request, reply)
      request.toolCaller = caller
      requireReadableBody(request, reply)
      requireVersion(request.headers['mcp-protocol-version'])
    },
    handler: async (request, reply) => await answered(request, reply, answerer, tools.limits),
  })
}

/**
 * Clients connect and list the tools before each conversation, so only tool calls count against the
 * caller's limit.
 */
function messagesOf(caller: Caller): Caller {
  const terms = ' for assistants of one caller'
  const name = `mcp messages ${caller.name}`
  return { ...caller, name, ratePerMinute: MESSAGES_PER_MINUTE, terms }
}

async function answered(
  request: FastifyRequest,
  reply: FastifyReply,
  answerer: Answerer,
  limits: RequestLimits,
): Promise<unknown> {
  reply.header('Cache-Control', 'no-store').type(JSON_TYPE)
  const send = (id: unknown, answer: Answer) => JSON.stringify({ jsonrpc: '2.0', id, ...answer })
  let body: unknown
  try {
    // Fastify does not parse a request without a body, because it has no Content-Type.
    body = jsonOf((request.body as Buffer | undefined) ?? EMPTY, 'The body')
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { message } = error
    return reply.code(400).send(send(null, { error: { code: ERROR_CODES.parse, message } }))
  }
  const message = messageOf(body)
  if (message === null || message.id === null) return reply.code(202).send()
  const { id, method, params } = message
  if (method === CALL && request.toolCaller) await limits.count(request.toolCaller, request, reply)
  return send(id, await answerer(method, params, request.log))
}

/**
 * The caller: a key in a header, or a guest by address.
 * @throws Problem `key-invalid`, or `key-missing` if guests cannot read.
 */
async function callerOf(
  request: FastifyRequest,
  { catalog, takesGuests, mcpRatePerMinute = 0 }: McpTools,
): Promise<Caller> {
  const { text, place } = presentedKey(request, NO_BODY)
  if (place !== 'header') {
    if (!takesGuests) {
      const detail = 'Tools need an API key here: send it as "Authorization: Bearer KEY".'
      throw Problem.of('key-missing', 'API key missing', detail)
    }
    const name = `mcp address ${ownerOfAddress(request)}`
    const terms = ' for assistants without a key at one address'
    return { name, ratePerMinute: mcpRatePerMinute, terms }
  }
  const key = await catalog.callers.authenticate(text)
  request.keyId = key.id
  return keyCaller(key)
}

/**
 * Stops DNS rebinding: a page of another site could make a browser call a service that only its
 * owner can reach.
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
  const detail = `Scripts of ${formatValue(origin)} may not call tools here; ACREAGE_CORS_ORIGINS names those that may.`
  throw Problem.of('forbidden', 'Origin not allowed', detail)
}

/** Refusals of whole requests: a JSON-RPC error without an id. */
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
