import type { FastifyRequest } from 'fastify'

/** Whether `Accept` prefers HTML over JSON. */
export function takesHtml({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { accept } = headers
  if (accept === undefined) return false
  const html = quality(accept, 'text/html')
  return html > quality(accept, 'application/json')
}

/**
 * Browsers, search engines and services that show link previews, by name. Many of them accept any
 * type.
 */
const PAGE_READERS = /mozilla\/|bot\b|facebookexternalhit|whatsapp/i

/**
 * Whether a client gets a page where programs get something else. If `Accept` allows any type, the
 * user agent decides.
 */
export function wantsPage({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { accept } = headers
  if (accept === undefined || isDecided(accept)) return takesHtml({ headers })
  return PAGE_READERS.test(headers['user-agent'] ?? '')
}

/** Whether `Accept` alone shows what a client wants. */
export function isDecided(accept: string): boolean {
  return quality(accept, 'text/html') > 0 || quality(accept, 'application/json') > 0
}

/** From 0 to 1; 0 for a type that is not listed. */
function quality(accept: string, type: string): number {
  for (const range of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = range.split(';').map(part => part.trim())
    if (name !== type) continue
    const weight = parameters.find(parameter => parameter.startsWith('q='))
    const value = weight === undefined ? 1 : Number(weight.slice(2))
    return value >= 0 && value <= 1 ? value : 0
  }
  return 0
}
