import type { FastifyInstance } from 'fastify'
import { html } from '../../../domain/values/html.ts'
import type { SiteContext } from '../site-context.ts'

/** `/about`, `/sell`, `/terms`, `/privacy`, `/imprint`: texts of the operator, or the defaults. */
export function addTextPages(app: FastifyInstance, { look, pages }: SiteContext): void {
  for (const { path, title, content } of look.texts) {
    // Many texts begin with their own heading.
    const heading = content.text.startsWith('<h1>') ? null : html`<h1>${title}</h1>`
    const main = html`<article class="prose">${heading}${content}</article>`
    const page = { title, description: '', main, canonicalPath: path, layout: 'narrow' }
    app.get(path, { config: { caching: 'guests' } }, (_request, reply) => pages.send(reply, page))
  }
}
