import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { Problem } from '../../domain/problem.ts'
import { isMarkup, markup } from './html-elements.ts'
import {
  ATTRIBUTE_MARK,
  SECURITY_CLASS,
  type SourceRecord,
  type SourceValue,
  TEXT_MEMBER,
  WHOLE_TEXT_MEMBER,
} from './source-record.ts'
import { mendedXml } from './xml-text.ts'

/** No record of a feed is nested deeper; each level costs a recursive call. */
const MAX_DEPTH = 32
/** More elements and attributes than a record with hundreds of photos has. */
const MAX_ITEMS = 20_000
const MAX_TEXT_UNITS = 100_000

/** An element that is being parsed. */
interface Element {
  readonly name: string
  readonly members: Map<string, SourceValue[]>
  text: string
  /** The text including that of all elements in it with the same audience. */
  wholeText: string
  /** The audience of it and its content, if not the public; null for everyone. */
  securityClass: string | null
}

/**
 * Parses an element of XML. Its attributes and elements become members, without their prefixes;
 * those of one name become a list. An element with only text becomes that text, trimmed; elements
 * of HTML in it are part of the text. With other elements between its words, it also has the text
 * of all of them. DOCTYPE declarations are ignored, and nothing is fetched.
 * @throws Problem `invalid-input` when it is not well-formed, nested deeper than 32, or has a NUL;
 *   `payload-too-large` when it has more than 20,000 elements and attributes.
 */
export function xmlRecord(xml: string): SourceRecord {
  return new Reading(xml).root
}

/**
 * The untrimmed text of an element of XML, without that of other elements in it than HTML.
 * @throws Problem as `xmlRecord`.
 */
export function xmlText(xml: string): string {
  return new Reading(xml).text
}

class Reading {
  readonly #open: Element[] = [element('')]
  #items = 0
  /** The text of the outermost element. */
  text = ''

  constructor(xml: string) {
    if (xml.includes('\0')) throw invalid('it has a byte 0')
    this.#read(mendedXml(xml))
  }

  #read(xml: string): void {
    const parser = new SaxesParser({ position: true, xmlns: false })
    parser.on('error', error => {
      throw invalid(wordsOf(error))
    })
    parser.on('opentag', tag => this.#begin(tag))
    parser.on('closetag', () => this.#end())
    const add = (text: string) => {
      const innermost = this.#open.at(-1)
      if (!innermost) return
      innermost.text += text
      innermost.wholeText += text
    }
    parser.on('text', add)
    parser.on('cdata', add)
    parser.write(xml).close()
  }

  get root(): SourceRecord {
    const [value] = [...(this.#open[0]?.members.values() ?? [])].flat()
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as SourceRecord
    }
    return { [TEXT_MEMBER]: value ?? '' }
  }

  #begin({ name, attributes }: SaxesTagPlain): void {
    if (this.#open.length > MAX_DEPTH) {
      const detail = `Elements of a record may be nested at most ${MAX_DEPTH} deep.`
      throw Problem.of('invalid-input', 'Record too deep', detail)
    }
    const begun = element(withoutPrefix(name), this.#open.at(-1)?.securityClass)
    for (const [attribute, value] of Object.entries(attributes)) {
      this.#items++
      if (isOfNamespaces(attribute)) continue
      const named = withoutPrefix(attribute)
      if (ATTRIBUTE_MARK + named !== SECURITY_CLASS) addTo(begun, ATTRIBUTE_MARK + named, value)
      else if (!isPublic(value)) begun.securityClass = value.trim()
    }
    this.#items++
    this.#open.push(begun)
    if (this.#items <= MAX_ITEMS) return
    const detail = `A record may have at most ${MAX_ITEMS.toLocaleString('en')} elements and attributes.`
    throw Problem.of('payload-too-large', 'Record too large', detail)
  }

  #end(): void {
    const ended = this.#open.pop()
    const parent = this.#open.at(-1)
    if (!ended || !parent) return
    const isOfText = isMarkup(ended.name) && ended.securityClass === parent.securityClass
    if (isOfText) {
      parent.text += markup(ended.name, ended.text)
      parent.wholeText += markup(ended.name, ended.wholeText)
    } else if (ended.securityClass === parent.securityClass) addPart(parent, ended.wholeText)
    // Text between the elements of the record itself is only white space and noise.
    if (this.#open.length === 1) ended.wholeText = ''
    if (!isOfText || hasElements(ended.members)) addTo(parent, ended.name, contentOf(ended))
    this.text = ended.text
  }
}

function element(name: string, securityClass: string | null = null): Element {
  return { name, members: new Map(), text: '', wholeText: '', securityClass }
}

/** Adds the text of an element that is not markup, up to the length limit of texts. */
function addPart(to: Element, text: string): void {
  if (to.wholeText.length + text.length <= MAX_TEXT_UNITS) to.wholeText += ` ${text} `
}

function addTo({ members }: Element, name: string, value: SourceValue): void {
  const values = members.get(name)
  if (values) values.push(value)
  else members.set(name, [value])
}

function hasElements(members: Element['members']): boolean {
  return [...members.keys()].some(name => !name.startsWith(ATTRIBUTE_MARK))
}

function contentOf({ members, text, wholeText, securityClass }: Element): SourceValue {
  const ownText = text.trim()
  const isMixed = ownText !== '' && wholeText !== '' && hasElements(members)
  if (securityClass !== null) members.set(SECURITY_CLASS, [securityClass])
  if (members.size === 0) return ownText
  const entries = [...members].map(
    ([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values] as const,
  )
  return Object.fromEntries([
    ...entries,
    ...(ownText === '' ? [] : [[TEXT_MEMBER, ownText]]),
    ...(isMixed ? [[WHOLE_TEXT_MEMBER, wholeText.trim()]] : []),
  ])
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function isPublic(securityClass: string): boolean {
  return /^(?:public)?$/i.test(securityClass.trim())
}

function isOfNamespaces(attribute: string): boolean {
  return attribute === 'xmlns' || attribute.startsWith('xmlns:')
}

/** A message of saxes begins with the line and column of the fault; here they come last. */
function wordsOf({ message }: Error): string {
  const [, line, column, words] = /^(\d+):(\d+): ([^\n]{1,200})/.exec(message) ?? []
  return line === undefined ? message : `${words} at its line ${line}, column ${column}`
}

function invalid(reason: string): Problem {
  return Problem.of(
    'invalid-input',
    'Record invalid',
    `The record must be well-formed XML; ${reason}.`,
  )
}
