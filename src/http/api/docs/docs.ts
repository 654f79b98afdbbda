import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { RequestLimits } from '../../server/request-limits.ts'
import { requestPath } from '../../server/request-path.ts'
import type { Scope } from '../../server/scope.ts'

const PATH = '/docs'

/** The files of the page: our own, and those of Swagger UI. */
const PAGE_FOLDER = fileURLToPath(new URL('page', import.meta.url))
const PAGE_FILES = ['docs.css', 'docs.js']
const UI_FOLDER = dirname(
  fileURLToPath(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css')),
)
const UI_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js']

/**
 * The page loads nothing from other sites and sends nothing to them, so a key that is typed in
 * stays here.
 */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
}

/**
 * `/docs`: the descriptions of both versions and of the extensions, to read and to try, without a
 * key.
 */
export function docsScope(limits: RequestLimits): Scope {
  return {
    prefix: '',
    add: async docs => {
      docs.addHook('onRequest', async (request, reply) => {
        reply.headers(HEADERS)
        // Compressing the larger files takes 50 ms.
        await limits.countAddress(request, reply)
        // The library that sends the files does not know that compression adds its name to their
        // tags.
        const held = request.headers['if-none-match']
        if (held !== undefined) request.headers['if-none-match'] = held.replaceAll('-gzip"', '"')
      })
      addPage(docs)
      await addFiles(docs, PAGE_FOLDER, PAGE_FILES)
      await addFiles(docs, UI_FOLDER, UI_FILES)
    },
  }
}

function addPage(docs: FastifyInstance): void {
  const page = readFileSync(join(PAGE_FOLDER, 'docs.html'), 'utf8')
  docs.get(PATH, { config: { caching: 'revalidate' } }, (request, reply) => {
    const path = requestPath(request.url)
    // The page names its files relative to its own address, so that a proxy may put it anywhere.
    if (path.endsWith('/')) return reply.redirect(`..${PATH}${request.url.slice(path.length)}`, 308)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

async function addFiles(
  docs: FastifyInstance,
  root: string,
  names: readonly string[],
): Promise<void> {
  await docs.register(files, {
    root,
    prefix: PATH,
    // A route for each of the names, and none for other files of the folder.
    wildcard: false,
    globIgnore: [`!(${names.join('|')})`],
    index: false,
    decorateReply: false,
    maxAge: '1h',
  })
}
