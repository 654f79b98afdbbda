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
/** A text with one of these characters takes two bytes per character in V8. */
const BEYOND_LATIN1 = /[\u0100-\uffff]/
/**
 * Characters that begin or end a writing direction (Unicode UAX #9): embeddings and overrides, then
 * isolates.
 */
const DIRECTED = /[\u202a-\u202e\u2066-\u2069]/
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g
const OVERRIDE_END = '&#8236;'
const ISOLATE_END = '&#8297;'
/**
 * Longer texts may be slices of descriptions, and take two bytes per character because of
 * characters elsewhere in the description.
 */
const LONG = 64

/**
 * HTML that can be inserted into other HTML without escaping. Only `html` and `rawHtml` create it.
 */
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
 * A template for emails and pages. Values are escaped as text; they may be content, or quoted
 * attribute values. Parts that `html` created are inserted unchanged, and lists of parts one after
 * another.
 *
 * This is our own function instead of the library ghtml, for safety: ghtml returns plain strings,
 * so each nested part needs the sign for "do not escape", `!${part}`. That sign cannot be told from
 * text (`Welcome!${name}` writes the name unescaped), and the compiler cannot tell a part from a
 * name. Here, text is always escaped, and unescaped text requires a call of `rawHtml`. A page of 40
 * cards takes about as long with either: see docs/design/choices.md.
 *
 * Characters of values beyond ASCII are written as references, `&#8211;`, and literals name them
 * (`&ndash;`). A single other character would make V8 store a whole page in two bytes per
 * character, and encode it for sending, which takes 16 times as long as copying it. So `html` is
 * not for the content of `<script>` and `<style>`, where references mean nothing.
 */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = literals[0] ?? ''
  for (let i = 0; i < values.length; i++) text += textOf(values[i] ?? null, text) + literals[i + 1]
  return new Html(text)
}

/**
 * Inserts text without escaping. Only for text of the program itself, such as a style sheet; never
 * for text that a user sent.
 */
export function rawHtml(text: string): Html {
  return new Html(text)
}

/** @param before The template text before the value. */
function textOf(value: HtmlValue, before: string): string {
  if (typeof value === 'string') return escaped(value, before)
  if (value === null) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'number') return String(value)
  let all = ''
  for (const part of value) all += textOf(part, '')
  return all
}

function escaped(text: string, before: string): string {
  // Most texts have nothing to escape, and a test costs half of a replacement.
  if (!TO_ESCAPE.test(text)) return text.length < LONG ? text : oneByteText(text)
  const ascii = text.replace(ALL_TO_ESCAPE, reference)
  if (!BEYOND_LATIN1.test(text)) return ascii
  return oneByteText(DIRECTED.test(text) ? ascii + directionEnds(text, before) : ascii)
}

/**
 * Closes the writing directions that a text has opened: they would continue after the text, even
 * out of a `<bdi>`, because its end closes an isolate of the text instead. Values of attributes and
 * of `<textarea>` are sent back to the server, and stay unchanged.
 */
function directionEnds(text: string, before: string): string {
  const tag = before.lastIndexOf('<')
  if (tag > before.lastIndexOf('>') || before.startsWith('<textarea', tag)) return ''
  const begun: string[] = []
  for (const [sign] of text.matchAll(DIRECTIONS)) {
    const isolate = begun.lastIndexOf(ISOLATE_END)
    if (sign === '\u2069') begun.length = isolate < 0 ? begun.length : isolate
    else if (sign !== '\u202c') begun.push(sign < '\u2066' ? OVERRIDE_END : ISOLATE_END)
    else if (begun.at(-1) === OVERRIDE_END) begun.pop()
  }
  return begun.toReversed().join('')
}

/**
 * Browsers read the references of the control characters U+0080 to U+009F as those of Windows-1252:
 * texts with them mean those characters.
 */
function reference(sign: string): string {
  return ESCAPES[sign] ?? `&#${sign.codePointAt(0)};`
}
