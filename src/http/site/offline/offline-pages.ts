import type { FastifyInstance } from 'fastify'
import { html } from '../../../domain/values/html.ts'
import { frameFiles } from '../page-writer.ts'
import type { SiteContext } from '../site-context.ts'

/** The worker loads only the files of pages. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/**
 * `/service-worker.js`, which keeps the pages that a visitor has seen, and the page that it shows instead of others without a
 * connection. A worker serves the pages below its own address, so its address is short and has no hash.
 */
export function addOfflinePages(app: FastifyInstance, { look, pages }: SiteContext): void {
  // Other files are another worker, so that browsers keep its pages anew.
  const modules = ['short-list.js', 'take-list.js', 'viewed-land.js']
  const files = [
    ...frameFiles(look),
    ...modules.flatMap(name => look.assets.modules(name).split(' ')),
  ]
  const firstFiles = Buffer.from(`const FIRST_FILES = ${JSON.stringify(files)}\n`)
  app.get('/service-worker.js', { config: { caching: 'guests' } }, async (_request, reply) => {
    const worker = await look.assets.bytes('service-worker.js')
    return reply
      .header('Content-Security-Policy', WORKER_POLICY)
      .type('text/javascript; charset=utf-8')
      .send(Buffer.concat([firstFiles, worker]))
  })
  const main = html`<div class="notice"><h1>No connection</h1>
<p>You have not opened this page before, so this device has no copy of it. Listings that you saved are on your <a href="/shortlist">shortlist</a>.</p></div>`
  const page = { title: 'No connection', description: '', main, isUnlisted: true, layout: 'narrow' }
  app.get('/offline', { config: { caching: 'guests' } }, (_request, reply) =>
    pages.send(reply, page),
  )
}
