import { hash } from 'node:crypto'
import type { Address, Email, Mailbox } from 'postal-mime'
import { RECEIVED_LIMITS, type ReceivedMail } from '../../domain/leads/received-mail.ts'
import { isEmailAddress } from '../../domain/values/email.ts'
import {
  firstCharacters,
  plainLine,
  severalLines,
  withoutDirections,
} from '../../domain/values/plain-text.ts'

const MAX_HEADER_BYTES = 64 * 1024
const MAX_NESTING = 50
/** Of an email with more, the rest is not read: each line takes the reader 20 µs, each part memory. */
const MAX_LINES = 4000
const MAX_BOUNDARIES = 500
/** Longer texts are cut before they are cleaned. */
const MAX_TEXT_UNITS = 100_000
const MAX_RECIPIENTS = 100
/** Characters of all address fields together: the reader goes through nested groups 50 times. */
const MAX_ADDRESS_UNITS = 16 * 1024
const NEW_LINE = 0x0a
const HYPHEN = 0x2d
/** Fields whose addresses the reader of postal-mime parses, the ones that matter most first. */
const ADDRESS_HEADERS = [
  ...['delivered-to', 'from', 'to', 'cc'],
  ...['sender', 'reply-to', 'return-path', 'bcc'],
]
/** Recipients, and those that mail servers note. */
const RECIPIENT_HEADERS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']
const LIST_HEADERS = ['list-id', 'list-post', 'list-unsubscribe', 'x-autoreply', 'x-autorespond']
const BULK = ['bulk', 'junk', 'list', 'auto_reply']

/** A text part of an email; one with alternatives has them all. */
interface TextPart {
  readonly plain?: readonly { readonly value: string }[]
  readonly html?: readonly { readonly value: string }[]
}

/** What the reader of postal-mime has of the text parts, before it makes one text and one HTML of them. */
interface Parsed {
  readonly textMap: ReadonlyMap<unknown, TextPart>
  readonly root: { readonly headers: readonly { readonly key: string; value: string }[] }
  /** Called after the headers are read, and before their addresses are. */
  renderTextContent(): void
}

/**
 * Reads an email in the format of RFC 5322, which may be hostile.
 * @param bytes Its beginning, of at most some hundred kilobytes. @param isCut Whether there is more.
 * @returns Null: it cannot be read.
 */
export async function readMail(bytes: Uint8Array, isCut: boolean): Promise<ReceivedMail | null> {
  // Loaded only where emails are received.
  const { default: PostalMime } = await import('postal-mime')
  const { htmlWords } = await import('./html-words.ts')
  const end = fewLines(bytes)
  const limits = { maxHeadersSize: MAX_HEADER_BYTES, maxNestingDepth: MAX_NESTING }
  const options = { ...limits, maxRfc822NestingDepth: 0 }
  const parser = new PostalMime(options)
  // Its own conversion between text and HTML takes half a minute for hostile HTML.
  const { textMap } = Object.assign(parser as unknown as Parsed, {
    renderTextContent(this: Parsed) {
      cutAddresses(this)
    },
  })
  const email = await parser.parse(bytes.subarray(0, end)).catch(() => null)
  if (email === null) return null
  const { text, isLong } = wordsOf([...textMap.values()], htmlWords)
  const sender = mailboxes(email.from ? [email.from] : [])[0]
  return {
    from: sender && isEmailAddress(sender.address) ? sender.address : '',
    fromName: nameOf(sender?.name ?? ''),
    recipients: recipientsOf(email),
    key: keyOf(email, text),
    text,
    attachments: attachmentsOf(email),
    isCut: isCut || isLong || end < bytes.length,
    isAutomatic: isAutomatic(email),
  }
}

function cutAddresses({ root }: Parsed): void {
  let room = MAX_ADDRESS_UNITS
  for (const key of ADDRESS_HEADERS) {
    for (const header of root.headers.filter(one => one.key === key)) {
      header.value = header.value.slice(0, room)
      room -= header.value.length
    }
  }
}

/** The words of the text parts in their order, from the HTML of those that are blank as plain text. */
function wordsOf(
  parts: readonly TextPart[],
  htmlWords: (html: string) => { text: string; isCut: boolean },
): { text: string; isLong: boolean } {
  let room = MAX_TEXT_UNITS
  let isLong = false
  const read = ({ value }: { readonly value: string }) => {
    const start = value.slice(0, room)
    isLong ||= start.length < value.length
    room -= start.length
    return start
  }
  const words = parts.flatMap(({ plain = [], html = [] }) => {
    const isBlank = plain.every(({ value }) => value.trim() === '')
    if (!isBlank) return plain.map(read)
    return html.map(one => {
      const words = htmlWords(read(one))
      isLong ||= words.isCut
      return words.text
    })
  })
  return { text: clean(words.join('\n')), isLong }
}

/** How many bytes have few lines, and few of them that may separate parts. */
function fewLines(bytes: Uint8Array): number {
  let end = 0
  let boundaries = 0
  for (let lines = 0; lines < MAX_LINES && boundaries < MAX_BOUNDARIES; lines++) {
    const next = bytes.indexOf(NEW_LINE, end)
    if (next < 0) return bytes.length
    end = next + 1
    if (bytes[end] === HYPHEN && bytes[end + 1] === HYPHEN) boundaries++
  }
  return end
}

function clean(text: string): string {
  return withoutDirections(severalLines(text.slice(0, MAX_TEXT_UNITS)))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function nameOf(text: string): string {
  const { nameCharacters } = RECEIVED_LIMITS
  return firstCharacters(plainLine(text.slice(0, 10 * nameCharacters)), nameCharacters)
}

function mailboxes(addresses: readonly Address[]): readonly Mailbox[] {
  return addresses.flatMap(one => ('group' in one && one.group ? one.group : [one as Mailbox]))
}

function recipientsOf({ to = [], cc = [], headers }: Email): readonly string[] {
  const named = mailboxes([...to, ...cc]).map(({ address }) => address)
  const noted = headers
    .filter(({ key }) => RECIPIENT_HEADERS.includes(key))
    .map(({ value }) => value.replaceAll(/[<>\s]/g, ''))
  return [...new Set([...noted, ...named])].filter(isEmailAddress).slice(0, MAX_RECIPIENTS)
}

/** Mail servers deliver an email again with the same Message-ID. */
function keyOf({ messageId = '', date = '', from, subject = '' }: Email, text: string): string {
  const id = messageId.trim()
  const parts = id === '' ? [date, from?.address ?? '', subject, text] : [id]
  return hash('sha256', JSON.stringify(parts), 'base64url')
}

function attachmentsOf({ attachments }: Email): readonly string[] {
  return attachments
    .filter(({ related, disposition }) => !related || disposition === 'attachment')
    .slice(0, RECEIVED_LIMITS.attachments)
    .map(({ filename, mimeType }) => nameOf(filename ?? '') || nameOf(mimeType))
}

/** RFC 3834, RFC 2369, and what programs used before them. */
function isAutomatic({ headers }: Email): boolean {
  return headers.some(({ key, value }) => {
    const text = value.trim().toLowerCase()
    if (key === 'auto-submitted') return !/^no\b/.test(text)
    if (key === 'precedence') return BULK.includes(text)
    if (key === 'return-path') return text === '<>'
    if (key === 'content-type') return text.startsWith('multipart/report')
    return LIST_HEADERS.includes(key)
  })
}
