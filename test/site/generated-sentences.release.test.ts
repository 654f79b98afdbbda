import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../demo/random.ts'
import { places } from '../api/catalog.ts'
import { misread } from './generated-sentences.ts'

test('10,000 sentences of places, amounts, kinds and words, some with mistakes, are read as they were meant', () => {
  assert.deepEqual(misread(places, new Random(2), 10_000), [])
})
