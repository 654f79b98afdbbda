import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { compileKernel } from '../../src/search/kernel/kernel.ts'
import { KernelMemory } from '../../src/search/kernel/kernel-memory.ts'
import { Scratch } from '../../src/search/kernel/scratch.ts'
import { IndexFull } from '../../src/search/search-index.ts'
import { recordOf, requestOf } from './search-records.ts'

/** Room for one segment and one write. Each phrase that is kept takes 8 KiB of it. */
const MAX_BYTES = 84 * 2 ** 20
const WORDS = 120

test('an index without room for more phrases still answers searches and takes changes', () => {
  const index = new BitmapIndex({
    maxBytes: MAX_BYTES,
    phrases: { maxRead: 0, maxKept: 1_000_000 },
    maxWalked: 0,
  })
  const words = Array.from({ length: WORDS }, (_, i) => `w${i}`)
  const text = words.flatMap(first => words.map(second => `${first} ${second}`)).join(', ')
  index.put(recordOf(1, { texts: [text] }))
  index.put(recordOf(2, { texts: [words.join(' ')] }))
  for (const [i, first] of words.entries()) {
    for (const [j, second] of words.entries()) {
      const { ids } = index.search(requestOf({ keywords: [[first, second]] }))
      assert.deepEqual(ids, j === i + 1 ? [2, 1] : [1], `${first} ${second}`)
    }
  }
  index.put(recordOf(3, { texts: ['oak w1 w0'] }))
  const { ids } = index.search(requestOf({ keywords: [['w1', 'w0']] }))
  assert.deepEqual(ids, [3, 1])
})

test('a buffer that could not grow never shares memory with another block', () => {
  const memory = new KernelMemory(compileKernel(), 2 ** 20)
  const scratch = new Scratch(memory)
  scratch.ofBytes(1000)
  assert.throws(() => scratch.ofBytes(2 ** 21), IndexFull)
  const other = memory.allocate(1000)
  assert.notEqual(scratch.ofBytes(1000), other)
})
