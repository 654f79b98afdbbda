import { JsonFrame } from './json-frame.ts'
import { JsonGrammar } from './json-grammar.ts'
import { JsonTokens, TOKEN } from './json-tokens.ts'
import type { Slice, SliceFault } from './slice.ts'
import { type Cutter, MAX_RECORD_BYTES, type TextWindow } from './text-window.ts'

const SPACE = 0x20
const COLON = 0x3a
const QUOTE = 0x22
/** The tokens next to records: their keys, and plain values among them. */
const BESIDE_RECORDS = new Set<number>([TOKEN.string, TOKEN.colon, TOKEN.word])
/** A record with a longer first name is not found again after a broken one. */
const MAX_NAME_BYTES = 256
/** Blanks and the first name of a record. */
const LOOK_AHEAD_BYTES = 2 * MAX_NAME_BYTES
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])

const BROKEN = 'The record must be valid JSON: a quote, a bracket or a comma is missing or extra.'
const TOO_LONG = `A record may have at most ${MAX_RECORD_BYTES.toLocaleString('en')} bytes.`

/**
 * Splits JSON into the elements of one list, the members of one object, or values that follow each
 * other. A broken record costs only itself: the next one is recognized by the name of its first
 * member, which is that of the last valid record. Each byte is read a few times at most: as often
 * as values may be nested, if a record is too long.
 */
export class JsonCutter implements Cutter {
  readonly #tokens: JsonTokens
  readonly #frame: JsonFrame | null
  readonly #grammar = new JsonGrammar()
  #state: 'frame' | 'list' | 'record' | 'held' | 'lost' | 'over'
  /** Where the current record begins. */
  #start = 0
  /** Where the last string of the record begins; null if another token came after it. */
  #string: number | null = null
  /** The first name of the current record, and of the last valid one, in quotes. */
  #firstName: Buffer | null = null
  #usualName: Buffer | null = null
  /**
   * Where an object within the record begins like a record: the record may have lost its end, and
   * swallow others. Null for none.
   */
  #suspect: number | null = null
  #brace = 0
  #hasFault = false
  /** Whether a comma or the end of the list must come next. */
  #isAfterRecord = false

  /**
   * @param list The names that lead to the list, or to the object whose members are the records;
   *   null if the values follow each other.
   * @param at The offset of the first byte, which is between two records unless it is 0.
   */
  constructor(
    list: { readonly names: readonly string[]; readonly isMap: boolean } | null,
    at: number,
  ) {
    this.#tokens = new JsonTokens(at)
    this.#frame = list === null ? null : new JsonFrame(list.names, list.isMap)
    this.#state = list === null || at > 0 ? 'list' : 'frame'
    if (at > 0) this.#frame?.enter()
  }

  /** The values in the frame of the list, by their paths. */
  get members(): ReadonlyMap<string, unknown> {
    return this.#frame?.members ?? new Map()
  }

  next(window: TextWindow): Slice | null {
    for (;;) {
      const slice = this.#step(window)
      if (slice === 'more') return null
      if (slice) return slice
    }
  }

  #step(window: TextWindow): Slice | null | 'more' {
    if (this.#state === 'over') return 'more'
    if (this.#state === 'lost') return this.#find(window)
    if (this.#tokens.at === 0 && !this.#passMark(window)) return 'more'
    const isInRecord = this.#state === 'record' || this.#state === 'held'
    if (!isInRecord) window.release(this.#tokens.at)
    const token = this.#tokens.next(window)
    if (this.#state === 'held') return this.#afterHeld(window, token)
    if (token === TOKEN.more) return this.#more(window)
    if (this.#state === 'record') return this.#inRecord(window, token)
    return this.#state === 'list' ? this.#inList(window, token) : this.#inFrame(window, token)
  }

  #passMark(window: TextWindow): boolean {
    const { bytes, isEnded } = window
    if (bytes.length < UTF8_MARK.length && !isEnded) return false
    const isMarked = UTF8_MARK.equals(bytes.subarray(0, UTF8_MARK.length))
    if (isMarked) this.#tokens.moveTo(UTF8_MARK.length)
    return true
  }

  #more(window: TextWindow): Slice | null | 'more' {
    const { start, at } = this.#tokens
    if (this.#state === 'record') {
      const isTooLong = window.end - this.#start > MAX_RECORD_BYTES
      if (isTooLong) return this.#fault(window, 'record-too-long', TOO_LONG, this.#start + 1)
      if (!window.isEnded) return 'more'
      return this.#fault(window, 'incomplete', 'The file ends within a record.', this.#start + 1)
    }
    if (!window.isEnded) {
      // A string or word next to the records may be of any length.
      if (window.end - start <= MAX_RECORD_BYTES) return 'more'
      return this.#astray(window, at + 1)
    }
    return this.#end(window)
  }

  #inFrame(window: TextWindow, token: number): Slice | null | 'more' {
    const { start, at } = this.#tokens
    const isWhole = this.#frame?.isDone
    const text = () => window.copy(start, at).toString()
    if (isWhole || !this.#frame?.accepts(token, text)) return this.#astray(window, start)
    if (this.#frame.isAtList) this.#state = 'list'
    return null
  }

  #inList(window: TextWindow, token: number): Slice | null | 'more' {
    // Extra commas are harmless.
    const { start } = this.#tokens
    const isAfterRecord = this.#isAfterRecord
    this.#isAfterRecord = false
    if (token === TOKEN.comma) return null
    if (token === this.#frame?.closing) {
      this.#frame.accepts(token, () => '')
      this.#state = 'frame'
      return null
    }
    if (isAfterRecord && this.#frame) return this.#astray(window, start)
    if (this.#frame?.isMap && BESIDE_RECORDS.has(token)) return null
    this.#begin(start)
    this.#state = 'record'
    return this.#inRecord(window, token)
  }

  #begin(start: number): void {
    this.#start = start
    this.#grammar.reset()
    this.#string = null
    this.#firstName = null
    this.#suspect = null
  }

  #inRecord(window: TextWindow, token: number): Slice | null | 'more' {
    const { start, at } = this.#tokens
    const isFirstName = this.#grammar.isAtFirstName && token === TOKEN.string
    if (!this.#grammar.accepts(token)) {
      // After a lost quote, the last string may contain the end of the record.
      const from = this.#string === null ? start : this.#string + 1
      return this.#fault(window, 'record-broken', BROKEN, Math.max(from, this.#start + 1))
    }
    if (at - this.#start > MAX_RECORD_BYTES) {
      return this.#fault(window, 'record-too-long', TOO_LONG, this.#start + 1)
    }
    this.#string = token === TOKEN.string ? start : null
    if (token === TOKEN.openBrace) this.#brace = start
    if (isFirstName && at - start <= MAX_NAME_BYTES) this.#nameBegins(window, start, at)
    if (!this.#grammar.isDone) return null
    if (this.#suspect === null || this.#frame === null) return this.#record(window, at)
    this.#state = 'held'
    return null
  }

  #nameBegins(window: TextWindow, start: number, end: number): void {
    if (this.#grammar.depth === 1) {
      this.#firstName = window.copy(start, end)
      return
    }
    const usual = this.#usualName ?? this.#firstName
    const { bytes, base } = window
    const isUsual = usual?.equals(bytes.subarray(start - base, end - base)) ?? false
    if (isUsual) this.#suspect ??= this.#brace
  }

  #record(window: TextWindow, end: number): Slice {
    // After a broken record, parts of it may look like members next to it.
    const isFirst = this.#usualName === null || !this.#frame?.isMap
    if (isFirst) this.#usualName = this.#firstName ?? this.#usualName
    this.#state = 'list'
    this.#isAfterRecord = true
    return { ...window.placeOf(this.#start), bytes: window.copy(this.#start, end) }
  }

  /** A record with a suspect is whole if the list continues or ends after it. */
  #afterHeld(window: TextWindow, token: number): Slice | null | 'more' {
    if (token === TOKEN.more && !window.isEnded) return 'more'
    if (token !== TOKEN.comma && token !== this.#frame?.closing) {
      return this.#fault(window, 'record-broken', BROKEN, this.#suspect ?? this.#start + 1)
    }
    const end = this.#tokens.start
    this.#tokens.moveTo(end)
    return this.#record(window, end)
  }

  /** Looks for the next record after a broken one. */
  #find(window: TextWindow): Slice | null | 'more' {
    const { at } = this.#tokens
    const brace = window.indexOf(TOKEN.openBrace, at)
    this.#tokens.moveTo(brace < 0 ? window.end : brace)
    window.release(this.#tokens.at)
    if (brace < 0) return window.isEnded ? this.#end(window) : 'more'
    if (window.end - brace < LOOK_AHEAD_BYTES && !window.isEnded) return 'more'
    if (this.#beginsRecord(window, brace)) {
      this.#begin(brace)
      this.#state = 'record'
    } else {
      this.#tokens.moveTo(brace + 1)
    }
    return null
  }

  #beginsRecord({ bytes, base }: TextWindow, brace: number): boolean {
    const name = pastBlanks(bytes, brace + 1 - base)
    const usual = this.#usualName
    if (usual === null) return bytes[name] === QUOTE
    const end = name + usual.length
    return usual.equals(bytes.subarray(name, end)) && bytes[pastBlanks(bytes, end)] === COLON
  }

  /** A fault: the text around the records is not valid JSON. */
  #astray(window: TextWindow, at: number): Slice | null {
    this.#start = this.#tokens.start
    if (!this.#hasFault) {
      const detail = 'The text around the records must be valid JSON; it is not from here on.'
      return this.#fault(window, 'incomplete', detail, at)
    }
    this.#state = 'lost'
    this.#tokens.moveTo(Math.max(at, this.#tokens.at))
    return null
  }

  #fault(window: TextWindow, code: SliceFault['code'], detail: string, goOnAt: number): Slice {
    this.#hasFault = true
    this.#state = 'lost'
    this.#tokens.moveTo(goOnAt)
    return { ...window.placeOf(this.#start), code, detail }
  }

  #end(window: TextWindow): Slice | null | 'more' {
    const wasLost = this.#state === 'lost'
    const isWhole = (this.#frame?.isDone ?? true) && this.#tokens.start === window.end
    this.#state = 'over'
    if (isWhole || wasLost) return 'more'
    const detail =
      'The file must have its end: a bracket or a quote is still open. Get the file once more.'
    return { ...window.placeOf(window.end), code: 'incomplete', detail }
  }
}

function pastBlanks(bytes: Buffer, from: number): number {
  let at = from
  while (at < from + MAX_NAME_BYTES && (bytes[at] ?? COLON) <= SPACE) at++
  return at
}
