import { Problem } from '../../domain/problem.ts'
import { formatValue } from '../../domain/values/scalars.ts'

/**
 * The supported versions of the Model Context Protocol, newest first. They do not differ for this
 * service: it only has tools and no sessions.
 */
export const PROTOCOL_VERSIONS: readonly [string, ...string[]] = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
]

export const ERROR_CODES = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  refused: -32_000,
} as const

const MAX_ID_CHARACTERS = 200

type MessageId = string | number

/** A client's message. A null id means that it wants no answer. */
export interface Message {
  readonly id: MessageId | null
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

export type Answer =
  | { readonly result: object }
  | { readonly error: { readonly code: number; readonly message: string } }

/**
 * Parses a JSON-RPC message.
 * @returns Null for a response, which needs no answer; this server never sends requests.
 * @throws Problem `invalid-input`.
 */
export function messageOf(body: unknown): Message | null {
  if (Array.isArray(body)) {
    throw refusal(
      'Send one message at a time: the protocol has had no batches since version 2025-06-18.',
    )
  }
  if (!isRecord(body)) throw refusal(`A message must be a JSON object, not ${formatValue(body)}.`)
  const { jsonrpc, id, method, params } = body
  if (jsonrpc !== '2.0') throw refusal(`jsonrpc must be "2.0", not ${formatValue(jsonrpc)}.`)
  if (method === undefined && ('result' in body || 'error' in body)) return null
  if (typeof method !== 'string')
    throw refusal(`method must be a text, not ${formatValue(method)}.`)
  if (params !== undefined && !isRecord(params)) {
    throw refusal(`params must be a JSON object, not ${formatValue(params)}.`)
  }
  return { id: idOf(id), method, params: params ?? {} }
}

/**
 * @throws Problem `invalid-input` for an unsupported version. @param version From the header;
 *   undefined if absent.
 */
export function requireVersion(version: string | string[] | undefined): void {
  if (version === undefined || PROTOCOL_VERSIONS.includes(String(version))) return
  throw refusal(
    `MCP-Protocol-Version must be one of ${PROTOCOL_VERSIONS.join(', ')}, not ${formatValue(version)}.`,
  )
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function idOf(id: unknown): MessageId | null {
  if (id === undefined) return null
  const isId = typeof id === 'string' ? id.length <= MAX_ID_CHARACTERS : Number.isSafeInteger(id)
  if (isId) return id as MessageId
  throw refusal(
    `id must be a whole number or a text of at most ${MAX_ID_CHARACTERS} characters, not ${formatValue(id)}.`,
  )
}

function refusal(detail: string): Problem {
  return Problem.of('invalid-input', 'Invalid message', detail)
}
