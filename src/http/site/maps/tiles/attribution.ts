import { html } from '../../../../domain/values/html.ts'

/** Longer texts would cover the map. */
const MAX_CHARACTERS = 500
const ENTITIES: readonly (readonly [entity: string, sign: string])[] = [
  ['&copy;', '©'],
  ['&#169;', '©'],
  ['&nbsp;', ' '],
  ['&quot;', '"'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
]

/**
 * The attribution of a map file, as the HTML that the map shows: its text, and links to web pages.
 * Files come with arbitrary HTML, so everything else is removed.
 */
export function attributionText(text: unknown): string {
  if (typeof text !== 'string') return ''
  // The text before the first tag, then each tag with the text after it.
  const [start = '', ...pieces] = text.slice(0, MAX_CHARACTERS).split('<')
  let shown = html`${decoded(start)}`.text
  let isInLink = false
  for (const piece of pieces) {
    const end = piece.indexOf('>')
    const link = linkOf(piece.slice(0, Math.max(0, end)))
    if (isInLink && (link !== null || piece.startsWith('/a>'))) {
      shown += '</a>'
      isInLink = false
    }
    if (link !== null) {
      shown += html`<a href="${link}" target="_blank" rel="noopener">`.text
      isInLink = true
    }
    // An unterminated tag is dropped.
    shown += end === -1 ? '' : html`${decoded(piece.slice(end + 1))}`.text
  }
  return isInLink ? `${shown}</a>` : shown
}

/**
 * The address in a link's tag, such as `a href="https://land.example/"`; null if it does not link
 * to a web page.
 */
function linkOf(tag: string): string | null {
  if (!tag.startsWith('a ')) return null
  const [, behind = ''] = tag.split('href=')
  const quote = behind.slice(0, 1)
  const [, address = ''] = quote === '"' || quote === "'" ? behind.split(quote) : []
  const url = URL.parse(decoded(address))
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

function decoded(text: string): string {
  let plain = text
  for (const [entity, sign] of ENTITIES) plain = plain.replaceAll(entity, sign)
  return plain
}
