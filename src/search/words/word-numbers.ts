import { wordsOf } from '../../domain/values/words.ts'
import type { KernelMemory } from '../kernel/kernel-memory.ts'
import { Scratch } from '../kernel/scratch.ts'
import { type Archive, expectSame } from '../snapshot-archive.ts'

/** Members of the kernel's record of a vocabulary, as indexes of 32-bit numbers. */
const TABLE = 0
const TABLE_MASK = 1
const WORDS = 2
const ENDS = 3
const LETTERS = 4
const WORD = 5
const FOUND = 6
const FOLD = 7
const RECORD_BYTES = 32
/** The size of an entry of the hash table, and the offset of its number. */
const ENTRY_BYTES = 16
const NUMBER_BYTE = 12
/** The kernel needs this many bytes after a text. */
const MARGIN_BYTES = 64

/** Goes before, between and after texts, so that no phrase runs from one text into the next. */
export const GAP = 0
const SPACE = 32
const FIRST_WORDS = 4096

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Numbers the words of texts from 1, in the order in which they arrive, until `renumber`. The
 * kernel splits texts of ASCII and common punctuation marks into words. A stretch between two
 * spaces that contains anything else is split by `wordsOf`. Both give the same words: nothing in
 * `wordsOf` depends on what is beyond a space, and for ASCII it only lowers letters and drops
 * apostrophes.
 */
export class WordNumbers {
  readonly #memory: KernelMemory
  readonly #record: number
  readonly #text: Scratch
  readonly #word: Scratch
  readonly #numbers: Scratch
  /** How many words and letters there is room for. */
  #wordRoom = 0
  #letterRoom = 0

  constructor(memory: KernelMemory) {
    this.#memory = memory
    this.#record = memory.allocateZeros(RECORD_BYTES)
    const fold = memory.allocate(256)
    for (let byte = 0; byte < 256; byte++) memory.u8[fold + byte] = foldedByte(byte)
    this.#set(FOLD, fold)
    this.#text = new Scratch(memory)
    this.#word = new Scratch(memory)
    this.#numbers = new Scratch(memory)
    this.#ensureRoom(FIRST_WORDS, 8 * FIRST_WORDS)
  }

  /** Serializes everything that is not in the memory with an archive, in either direction. */
  transfer(archive: Archive): void {
    expectSame(archive, this.#record)
    for (const scratch of [this.#text, this.#word, this.#numbers]) scratch.transfer(archive)
    this.#wordRoom = archive.exchange(this.#wordRoom)
    this.#letterRoom = archive.exchange(this.#letterRoom)
  }

  /** The number of a word as `wordsOf` returns it; 0 when no text had it. */
  numberOf(word: string): number {
    const { address, bytes } = this.#write(word)
    return this.#memory.kernel.wordNumber(this.#record, address, bytes, 0)
  }

  /**
   * The words of some texts as numbers, in order, with a gap before, between and after the texts,
   * and for each zero character. They are at `address` until the next call.
   */
  numbersOf(texts: readonly string[]): { address: number; count: number } {
    const address = this.#read(texts.join('\0'))
    return { address, count: this.#get(FOUND) }
  }

  /**
   * Renumbers the words, most frequent first.
   * @param counts How often each word occurs, by its old number.
   * @returns The new number of each word, by its old number.
   */
  renumber(counts: Uint32Array): Uint32Array {
    const { u8, u32 } = this.#memory
    const ends = this.#get(ENDS) >>> 2
    const letters = this.#get(LETTERS)
    const words = Array.from(counts.keys()).slice(1)
    words.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b)
    const endsBefore = u32.slice(ends, ends + counts.length)
    const lettersBefore = u8.slice(letters, letters + (endsBefore.at(-1) ?? 0))
    const renumbered = new Uint32Array(counts.length)
    let end = 0
    for (const [i, word] of words.entries()) {
      const text = lettersBefore.subarray(endsBefore[word - 1] ?? 0, endsBefore[word] ?? 0)
      u8.set(text, letters + end)
      end += text.length
      u32[ends + i + 1] = end
      renumbered[word] = i + 1
    }
    const first = (this.#get(TABLE) + NUMBER_BYTE) >>> 2
    const entries = this.#get(TABLE_MASK) + 1
    for (let i = 0; i < entries; i++) {
      const at = first + (i * ENTRY_BYTES) / 4
      u32[at] = renumbered[u32[at] ?? 0] ?? 0
    }
    return renumbered
  }

  /** Reads texts that are separated by zero bytes; returns the address of their numbers. */
  #read(text: string): number {
    const { address, bytes } = this.#write(text)
    // After decomposition, one byte may become two words. Two gaps come on top.
    const numbers = this.#numbers.ofBytes(4 * (2 * bytes + 2))
    this.#set(FOUND, 0)
    this.#push(numbers, GAP)
    this.#ensureRoom(bytes, bytes)
    const end = address + bytes
    const { kernel } = this.#memory
    const isPlain = kernel.tokenizePlain(this.#record, address, end, numbers) !== 0
    for (let at = isPlain ? end : address; at < end; ) {
      at = kernel.tokenize(this.#record, at, end, numbers) >>> 0
      if (at < end) at = this.#readStretch(at, end, numbers)
    }
    this.#push(numbers, GAP)
    return numbers
  }

  /** Reads the stretch up to the next space with `wordsOf`; returns the end of the stretch. */
  #readStretch(from: number, textEnd: number, numbers: number): number {
    const { u8, kernel } = this.#memory
    let end = from
    while (end < textEnd && u8[end] !== SPACE && u8[end] !== 0) end++
    const stretch = decoder.decode(u8.subarray(from, end))
    const rest = textEnd - end
    for (const word of wordsOf(stretch)) {
      const bytes = encoder.encode(word)
      this.#ensureRoom(1 + rest, bytes.length + rest)
      const address = this.#word.ofBytes(bytes.length)
      this.#set(WORD, address)
      this.#memory.u8.set(bytes, address)
      this.#push(numbers, kernel.wordNumber(this.#record, address, bytes.length, 1))
    }
    return end
  }

  #write(text: string): { address: number; bytes: number } {
    const most = 3 * text.length
    const address = this.#text.ofBytes(most + MARGIN_BYTES)
    this.#set(WORD, this.#word.ofBytes(most))
    const { written } = encoder.encodeInto(text, this.#memory.u8.subarray(address, address + most))
    return { address, bytes: written }
  }

  #push(numbers: number, number: number): void {
    const found = this.#get(FOUND)
    this.#memory.u32[(numbers >>> 2) + found] = number
    this.#set(FOUND, found + 1)
  }

  /** Makes room for this many more words with this many letters together. */
  #ensureRoom(words: number, letters: number): void {
    const known = this.#get(WORDS)
    if (known + words > this.#wordRoom) this.#widenTable(known, 2 * (known + words))
    const end = this.#memory.u32[(this.#get(ENDS) >>> 2) + known] ?? 0
    if (end + letters > this.#letterRoom) {
      const room = Math.ceil(1.5 * (end + letters))
      this.#set(LETTERS, this.#moved(this.#get(LETTERS), this.#letterRoom, room))
      this.#letterRoom = room
    }
  }

  #widenTable(known: number, room: number): void {
    this.#set(
      ENDS,
      this.#moved(this.#get(ENDS), known === 0 ? 0 : 4 * (this.#wordRoom + 1), 4 * (room + 1)),
    )
    const entries = this.#wordRoom === 0 ? 0 : this.#get(TABLE_MASK) + 1
    let places = 2 * FIRST_WORDS
    while (places < 1.5 * room) places *= 2
    this.#wordRoom = room
    if (places <= entries) return
    const before = this.#get(TABLE)
    const table = this.#memory.allocateZeros(ENTRY_BYTES * places)
    this.#memory.kernel.rehash(before, entries, table, places - 1)
    if (entries > 0) this.#memory.free(before, ENTRY_BYTES * entries)
    this.#set(TABLE, table)
    this.#set(TABLE_MASK, places - 1)
  }

  /** Copies a block into a longer one; an empty block was never allocated. */
  #moved(address: number, bytes: number, longerBytes: number): number {
    const longer = this.#memory.allocateZeros(longerBytes)
    if (bytes === 0) return longer
    this.#memory.u8.copyWithin(longer, address, address + bytes)
    this.#memory.free(address, bytes)
    return longer
  }

  get wordCount(): number {
    return this.#get(WORDS)
  }

  #get(member: number): number {
    return this.#memory.u32[(this.#record >>> 2) + member] ?? 0
  }

  #set(member: number, value: number): void {
    this.#memory.u32[(this.#record >>> 2) + member] = value
  }
}

/**
 * How the kernel reads a byte: a letter or digit as itself, in lower case; any other byte as a
 * code.
 */
function foldedByte(byte: number): number {
  const character = String.fromCharCode(byte)
  if (byte >= 0x80) return 4
  if (/[a-z0-9]/i.test(character)) return character.toLowerCase().charCodeAt(0)
  if (character === "'") return 1
  if (character === ' ') return 2
  return byte === 0 ? 3 : 0
}
