import { hash } from 'node:crypto'
import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How an answer may be kept: checked against its ETag, by the client alone, or not at all. */
export type Caching = 'revalidate' | 'private' | 'none'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly caching?: Caching
    /** Whether it is asked for to see how the service is. */
    readonly isProbe?: boolean
  }
  interface FastifyReply {
    /** The tag of the answer where it is known already; else null. */
    tag: string | null
  }
}

const CACHE_CONTROL: Readonly<Record<Caching, string>> = {
  revalidate: 'private, no-cache',
  private: 'private',
  none: 'no-store',
}

/**
 * Gives answers that may be kept a strong ETag, and 304 to whoever holds the same answer already.
 * Compression makes other bytes of the same answer; their tag ends in the encoding's name.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.decorateReply('tag', null)
  app.addHook('onSend', (request, reply, payload, done) => {
    done(null, tagged(request, reply, payload))
  })
}

/** A strong tag of a body. */
export function digestOf(body: string | Buffer): string {
  return hash('sha1', body, 'base64url')
}

/** The payload to send instead, with its headers. */
function tagged(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const caching = request.routeOptions.config.caching
  if (caching === undefined || reply.hasHeader('cache-control')) return payload
  reply.header('Cache-Control', CACHE_CONTROL[caching])
  // Beside what CORS has put there; in lower case, or compression would name it once more.
  const others = reply.getHeader('vary')
  reply.header('Vary', others === undefined ? 'accept-encoding' : `${others}, accept-encoding`)
  if (caching !== 'revalidate' || reply.statusCode !== 200) return payload
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  const tag = reply.tag ?? digestOf(payload)
  const held = heldTag(request, tag)
  reply.header('ETag', `"${held ?? tag}"`)
  if (held === null) return payload
  reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length')
  // Fastify measures what HEAD would have been answered, and fails on null.
  return request.method === 'HEAD' ? '' : null
}

/** To be added behind compression. */
export function tagEncoding(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  // What was measured for HEAD is not the length of the answer that the client holds.
  if (reply.statusCode === 304) reply.removeHeader('Content-Length')
  const tag = reply.getHeader('etag')
  const encoding = reply.getHeader('content-encoding')
  if (typeof tag === 'string' && encoding) reply.header('ETag', `${tag.slice(0, -1)}-${encoding}"`)
  done(null, payload)
}

/** The tag under which the client holds the answer already; null when it does not. */
export function heldTag(request: FastifyRequest, tag: string): string | null {
  const held = request.headers['if-none-match']
  if (held === undefined) return null
  if (held.trim() === '*') return tag
  const names = held.split(',').map(one => /^\s*(?:W\/)?"([^"]*)"\s*$/.exec(one)?.[1])
  return names.find(name => name === tag || name?.replace(/-[a-z]+$/, '') === tag) ?? null
}
