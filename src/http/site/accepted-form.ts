import type { FastifyRequest } from 'fastify'

/** Whether a client names HTML among what it takes, and JSON only with a lower quality. */
export function takesHtml({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const { accept } = headers
  if (accept === undefined) return false
  const html = quality(accept, 'text/html')
  return html > quality(accept, 'application/json')
}

/** From 0 to 1; 0 for a type that is not named. */
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
