import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { jsonOf, MAX_ITEMS, requireFew } from '../../wire/json-text.ts'
import { countPairs, parseForm } from './form-encoding.ts'

const TAKEN_TYPE = /^\s*application\/(?:json|x-www-form-urlencoded)\s*(?:;|$)/i
const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i
const UTF8 = /^utf-?8$/i

/**
 * Lets routes read JSON and form bodies, and no others. A Content-Type without a body is accepted:
 * many programs send one.
 */
export function takeBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  const take = (type: string, read: (body: Buffer) => unknown) =>
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
      read(body),
    )
  take('application/json', body => (body.length === 0 ? undefined : jsonOf(body, 'The body')))
  take('application/x-www-form-urlencoded', body => {
    requireFew(countPairs(body, MAX_ITEMS), 'The form')
    return parseForm(body)
  })
}

/**
 * Refuses a body that is compressed or in another character set before it is read.
 * @throws Problem `unsupported-media-type`, `invalid-input`.
 */
export function requireReadableBody({ headers }: FastifyRequest, reply: FastifyReply): void {
  requireUncompressed(headers['content-encoding'], reply)
  const type = headers['content-type'] ?? ''
  const [, quoted, plain] = CHARSET.exec(type) ?? []
  const charset = quoted ?? plain ?? 'utf-8'
  if (!TAKEN_TYPE.test(type) || UTF8.test(charset)) return
  throw Problem.of(
    'invalid-input',
    'Charset not supported',
    `The body must be in UTF-8, not in the charset ${formatValue(charset)}.`,
  )
}

/** @throws Problem `unsupported-media-type`. */
export function requireUncompressed(encoding: string | undefined, reply: FastifyReply): void {
  if (encoding === undefined || /^\s*(?:identity\s*)?$/i.test(encoding)) return
  // RFC 7694 requires this header.
  reply.header('Accept-Encoding', 'identity')
  throw Problem.of(
    'unsupported-media-type',
    'Content-Encoding not supported',
    `The body must be sent without a Content-Encoding; this one has ${formatValue(encoding)}.`,
  )
}

/**
 * The members of a parsed body; empty without a body.
 * @throws Problem `invalid-input` when it is not an object.
 */
export function readBody(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw Problem.of(
      'invalid-input',
      'Body invalid',
      `The body must be a JSON object, not ${formatValue(body)}.`,
    )
  }
  return body as Record<string, unknown>
}
