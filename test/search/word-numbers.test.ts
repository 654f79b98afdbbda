import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { wordsOf } from '../../src/domain/values/words.ts'
import { compileKernel } from '../../src/search/kernel/kernel.ts'
import { KernelMemory, MAX_BYTES } from '../../src/search/kernel/kernel-memory.ts'
import { GAP, WordNumbers } from '../../src/search/words/word-numbers.ts'

/** Pieces of texts: plain words, punctuation marks and other letters, in any order. */
const PIECES = [
  ...[
    'a',
    'Barn',
    'CREEK',
    '40',
    'x',
    'agricultural',
    'Frontage',
    'neighborhoods',
    'ab'.repeat(40),
  ],
  ...[' ', '  ', '-', '.', ',', '\n', '\0', "'", "''", '@', '[', '`', '{', '/', ':', '\x7f'],
  ...[
    '’',
    '‘',
    '“',
    '”',
    '—',
    '–',
    '•',
    '…',
    ' ’ ',
    'é',
    'ñ',
    'e\u0301',
    'Σ',
    'ﬁ',
    '土地',
    '🌲',
    'ʼ',
  ],
]
const text = fc
  .array(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ unit: 'binary' })),
  )
  .map(pieces => pieces.join(''))
const plainText = fc
  .array(fc.constantFrom(...PIECES.slice(0, 35)), { minLength: 5, maxLength: 60 })
  .map(pieces => pieces.join(''))

test('texts are split into the same words as by wordsOf, and a word keeps its number', () => {
  const memory = new KernelMemory(compileKernel(), MAX_BYTES)
  const numbers = new WordNumbers(memory)
  const some = fc.array(fc.oneof(text, plainText), { maxLength: 4 })
  const words = new Map<number, string>()
  const numberOf = (word: string): number => {
    const number = numbers.numberOf(word)
    assert.equal(words.get(number) ?? word, word)
    words.set(number, word)
    return number
  }
  const check = (texts: readonly string[]): void => {
    const { address, count } = numbers.numbersOf(texts)
    const found = [...memory.u32.slice(address >>> 2, (address >>> 2) + count)]
    const wanted = [GAP]
    for (const [i, given] of texts.join('\0').split('\0').entries()) {
      if (i > 0) wanted.push(GAP)
      for (const word of wordsOf(given)) wanted.push(numberOf(word))
    }
    assert.deepEqual(found, [...wanted, GAP])
  }
  fc.assert(fc.property(some, check), { numRuns: 3000 })
})
