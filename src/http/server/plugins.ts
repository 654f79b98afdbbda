import compress from '@fastify/compress'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { tagEncoding } from './entity-tag.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the CORS plugin does; false for nothing. */
    readonly cors?: false | { readonly preflight: false }
  }
}

/** Compression gains nothing for smaller answers. */
const COMPRESSION_THRESHOLD_BYTES = 1024

/**
 * The headers that scripts of other sites may read, in addition to those that browsers always
 * allow.
 */
const EXPOSED_HEADERS = [
  'Acreage-Cursor',
  'Allow',
  'Deprecation',
  'ETag',
  'Link',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  REQUEST_ID_HEADER,
]

/**
 * CORS headers for all answers: the plugin does not see requests that are refused before it runs.
 */
export function crossOriginHeaders(
  corsOrigins: readonly string[],
  origin: string | undefined,
): Readonly<Record<string, string>> {
  const exposed = { 'access-control-expose-headers': EXPOSED_HEADERS.join(', ') }
  if (corsOrigins.includes('*')) return { 'access-control-allow-origin': '*', ...exposed }
  if (origin === undefined || !corsOrigins.includes(origin)) return { vary: 'Origin' }
  return { 'access-control-allow-origin': origin, ...exposed, vary: 'Origin' }
}

/** Adds CORS and compression. */
export async function addPlugins(
  app: FastifyInstance,
  corsOrigins: readonly string[],
): Promise<void> {
  if (corsOrigins.includes('*')) leavePreflights(app)
  await app.register(cors, {
    origin: corsOrigins.includes('*') ? '*' : [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    exposedHeaders: EXPOSED_HEADERS.join(', '),
    maxAge: 86_400,
    strictPreflight: false,
  })
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: COMPRESSION_THRESHOLD_BYTES,
    globalDecompression: false,
  })
  app.addHook('onRoute', route => {
    route.onSend = [route.onSend ?? [], tagEncoding].flat()
  })
}

/**
 * Where all origins are allowed, all answers have the same headers, and the plugin would recompute
 * them for each request; it only answers preflights.
 */
function leavePreflights(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    if (route.method !== 'OPTIONS') route.config = { ...route.config, cors: false }
  })
}
