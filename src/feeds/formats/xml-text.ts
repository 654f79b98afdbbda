import { decodeHTMLStrict } from 'entities'
import { withPairedReferences } from '../values/paired-references.ts'

const CDATA = '<![CDATA['
const CDATA_END = ']]>'
/** `&` with the rest of a reference, if it begins one. */
const REFERENCES = /&(?:#\d{1,7};|#[xX][\da-fA-F]{1,6};|[a-zA-Z][a-zA-Z\d]{0,31};)?/g
/**
 * Control characters that XML forbids, and two noncharacters. C1 stays: it may be part of what
 * `mojibake` repairs.
 */
const FORBIDDEN = /(?![\t\n\r\u0080-\u009f])[\p{Cc}\ufffe\uffff]/gu
/** Elements of HTML that have no end tag there: `<br>`. */
// linear: at most 100 characters
const BREAKS = /<(br|hr|wbr)(?:\s[^<>/]{0,100})?>|<\/(?:br|hr|wbr)\s{0,10}>/gi
/** Their references stay: as characters they would be markup. */
const MARKUP = new Set(['<', '>', '&', '"', "'"])

/**
 * Repairs common mistakes of feeds in XML without changing the meaning: `&` that begins no
 * reference, names of HTML such as `&nbsp;`, `<br>` without an end, and control characters.
 * References of unknown names, such as those that a DOCTYPE declares, become text.
 */
export function mendedXml(xml: string): string {
  const text = withoutControls(xml)
  if (!/&|<\/?(?:br|hr|wbr)\b/i.test(text)) return text
  let mended = ''
  let at = 0
  while (at < text.length) {
    const start = text.indexOf(CDATA, at)
    const end = start < 0 ? -1 : text.indexOf(CDATA_END, start)
    if (end < 0) break
    mended += mendedPart(text.slice(at, start)) + text.slice(start, end + CDATA_END.length)
    at = end + CDATA_END.length
  }
  return mended + mendedPart(text.slice(at))
}

function mendedPart(text: string): string {
  const closed = text.replace(BREAKS, (_tag, name?: string) => (name ? `<${name}/>` : ''))
  return withReferences(closed)
}

function withReferences(text: string): string {
  return withPairedReferences(text).replace(REFERENCES, reference => {
    if (reference === '&') return '&amp;'
    const meant = decodeHTMLStrict(reference)
    if (meant === reference) return `&amp;${reference.slice(1)}`
    return MARKUP.has(meant) ? reference : withoutControls(meant)
  })
}

function withoutControls(text: string): string {
  return text.replace(FORBIDDEN, '')
}
