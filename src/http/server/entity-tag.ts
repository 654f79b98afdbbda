import { hash } from 'node:crypto'
import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Who may cache an answer. `revalidate`: the client, checking the ETag each time. `guests`: shared
 * caches too, because it is the same for everyone. `brief` and `guests-brief`: the same, but
 * rechecked only after a minute. `private`: only the client. `none`: no one.
 */
export type Caching = 'revalidate' | 'brief' | 'guests' | 'guests-brief' | 'private' | 'none'

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly caching?: Caching
    /** Whether the route only reports the health of the service. */
    readonly isProbe?: boolean
  }
  interface FastifyReply {
    /** The ETag, if it is already known; otherwise null. */
    tag: string | null
  }
}

const CACHE_CONTROL: Readonly<Record<Caching, string>> = {
  revalidate: 'private, no-cache',
  brief: 'private, max-age=60',
  guests: 'public, no-cache',
  'guests-brief': 'public, max-age=60',
  private: 'private',
  none: 'no-store',
}

/**
 * Gives cacheable answers a strong ETag, and answers 304 to a client that already has the same
 * answer. A compressed answer has different bytes, so its tag ends in the name of the encoding.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.decorateReply('tag', null)
  app.addHook('onSend', (request, reply, payload, done) => {
    const sent = tagged(request, reply, payload)
    // A shared cache would show one visitor's remaining limit to others.
    if (String(reply.getHeader('cache-control')).startsWith('public')) {
      reply.removeHeader('RateLimit-Policy').removeHeader('RateLimit')
    }
    done(null, sent)
  })
}

export function digestOf(body: string | Buffer): string {
  return hash('sha1', body, 'base64url')
}

/** The payload to send instead, with its headers. */
function tagged(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const caching = request.routeOptions.config.caching
  if (caching === undefined || reply.hasHeader('cache-control')) return payload
  // In lowercase, as Fastify stores names: it would have to convert others for each answer.
  reply.header('cache-control', CACHE_CONTROL[caching])
  // Added to what CORS has set. In lowercase, or compression would add the header again.
  const others = reply.getHeader('vary')
  reply.header('vary', others === undefined ? 'accept-encoding' : `${others}, accept-encoding`)
  const isChecked = caching !== 'private' && caching !== 'none'
  if (!isChecked || reply.statusCode !== 200) return payload
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  const tag = reply.tag ?? digestOf(payload)
  const held = heldTag(request, tag)
  reply.header('etag', `"${held ?? tag}"`)
  if (held === null) return payload
  reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length')
  // For HEAD, Fastify measures the body, and fails on null.
  return request.method === 'HEAD' ? '' : null
}

/** Must run after compression. */
export function tagEncoding(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  // The length measured for HEAD is not that of the answer the client has.
  if (reply.statusCode === 304) reply.removeHeader('Content-Length')
  const tag = reply.getHeader('etag')
  const encoding = reply.getHeader('content-encoding')
  if (typeof tag === 'string' && encoding) reply.header('ETag', `${tag.slice(0, -1)}-${encoding}"`)
  done(null, payload)
}

/** The tag under which the client already has the answer; null if it does not. */
export function heldTag(request: FastifyRequest, tag: string): string | null {
  const held = request.headers['if-none-match']
  if (held === undefined) return null
  if (held.trim() === '*') return tag
  const names = held.split(',').map(one => /^\s*(?:W\/)?"([^"]*)"\s*$/.exec(one)?.[1])
  return names.find(name => name === tag || name?.replace(/-[a-z]+$/, '') === tag) ?? null
}
