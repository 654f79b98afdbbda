import { oneByteText } from './one-byte-text.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const TO_ESCAPE = /[&<>"'\u0080-\uffff]/
const ALL_TO_ESCAPE = /[&<>"']|[\u0080-\u{10ffff}]/gu
/** A text with one of these characters takes two bytes a character in V8. */
const BEYOND_LATIN1 = /[\u0100-\uffff]/
/** Longer texts may be parts of descriptions, and so need two bytes a sign for signs that are elsewhere in the description. */
const LONG = 64

/** HTML that can be put into other HTML without escaping. Only `html` and `rawHtml` make it. */
class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type { Html }

/** A value in a template: text and numbers are escaped, parts are inserted, null is nothing. */
type HtmlValue = string | number | Html | readonly Html[] | null

/**
 * A template for mail and pages. Values are text and are escaped; they may be content, or stand within the
 * quotes of an attribute. Parts that `html` made are inserted as they are, and lists of parts one after the other.
 *
 * This is our own function, and not the library ghtml, for safety: ghtml returns plain strings, so each nested part
 * needs the sign for "do not escape", `!${part}`. That sign cannot be told from text (`Welcome!${name}` writes
 * the name unescaped), and the compiler cannot tell a part from a name. Here, text is escaped wherever it is, and
 * whoever wants to write it as it is has to call `rawHtml`. A page of 40 cards takes about as long with either: see
 * docs/design-choices.md.
 *
 * Signs of values beyond ASCII are written as references, `&#8211;`, and literals name them (`&ndash;`). One other sign would
 * make V8 keep a whole page in two bytes a sign, and encode it for sending, which takes 16 times as long as copying it. So `html` is
 * not for the content of `<script>` and `<style>`, where references mean nothing.
 */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = literals[0] ?? ''
  for (let i = 0; i < values.length; i++) text += textOf(values[i] ?? null) + literals[i + 1]
  return new Html(text)
}

/** Inserts text without escaping. Only for text of the program itself, such as a style sheet; never for text that somebody sent. */
export function rawHtml(text: string): Html {
  return new Html(text)
}

function textOf(value: HtmlValue): string {
  if (typeof value === 'string') return escaped(value)
  if (value === null) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'number') return String(value)
  let all = ''
  for (const part of value) all += textOf(part)
  return all
}

function escaped(text: string): string {
  // Most texts have nothing to escape, and a test costs half of a replacement.
  if (!TO_ESCAPE.test(text)) return text.length < LONG ? text : oneByteText(text)
  const ascii = text.replace(ALL_TO_ESCAPE, reference)
  return BEYOND_LATIN1.test(text) ? oneByteText(ascii) : ascii
}

/**
 * Browsers read the references of the control characters U+0080 to U+009F as the signs that Windows-1252 has there:
 * texts with them mean those signs.
 */
function reference(sign: string): string {
  return ESCAPES[sign] ?? `&#${sign.codePointAt(0)};`
}
