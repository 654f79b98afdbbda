import compress from '@fastify/compress'
import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { tagEncoding } from './entity-tag.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'

/** Smaller answers gain nothing from compression. */
const COMPRESSION_THRESHOLD_BYTES = 1024

/** What scripts of other sites may read of an answer, beside what they always may. */
const EXPOSED_HEADERS = [
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

/** What the CORS plugin sets, for the answers that no plugin sees. */
export function crossOriginHeaders(
  corsOrigins: readonly string[],
  origin: string | undefined,
): Readonly<Record<string, string>> {
  const exposed = { 'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(', ') }
  if (corsOrigins.includes('*')) return { 'Access-Control-Allow-Origin': '*', ...exposed }
  if (origin === undefined || !corsOrigins.includes(origin)) return { Vary: 'Origin' }
  return { 'Access-Control-Allow-Origin': origin, ...exposed, Vary: 'Origin' }
}

/** Tells browsers which sites may read answers, and compresses answers. */
export async function addPlugins(
  app: FastifyInstance,
  corsOrigins: readonly string[],
): Promise<void> {
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
