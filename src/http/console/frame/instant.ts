import { type Html, html } from '../../../domain/values/html.ts'

/** An instant to the minute, in UTC. @param at In milliseconds since 1970 UTC. */
export function instant(at: number): Html {
  const text = new Date(at).toISOString()
  return html`<time datetime="${text}">${text.slice(0, 16).replace('T', ' ')} UTC</time>`
}
