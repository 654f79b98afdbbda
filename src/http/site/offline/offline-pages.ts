import type { FastifyInstance } from 'fastify'
import { html } from '../../../domain/values/html.ts'
import { frameFiles } from '../pages/page-writer.ts'
import type { SiteContext } from '../site-context.ts'

/** The worker only loads the files of pages. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/**
 * `/service-worker.js`, which caches the pages that a visitor has seen, and the page that replaces
 * others when offline. A worker controls only pages below its own address, so that is at the root
 * and has no hash.
 */
export function addOfflinePages(app: FastifyInstance, { look, pages }: SiteContext): void {
  // The list of files is part of the worker: when it changes, browsers install a new worker, which
  // caches them again.
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
  const main = html`<div class="notice"><h1>You&rsquo;re offline</h1>
<p>Check your connection, then try again. Listings you saved are still on your shortlist.</p>
<p class="notice-ways"><a class="button" href="">Try again</a> <a href="/shortlist">Shortlist</a></p></div>`
  const page = {
    title: 'You’re offline',
    description: '',
    main,
    isUnlisted: true,
    layout: 'narrow',
  }
  app.get('/offline', { config: { caching: 'guests' } }, (_request, reply) =>
    pages.send(reply, page),
  )
}
