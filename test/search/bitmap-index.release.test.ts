import { describe } from 'node:test'
import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { MANY_CATALOGS, testRandomSearches } from './search-index-suite.ts'
import { TINY_SHAPE } from './tiny-shape.ts'

describe('The bitmap engine', () => {
  testRandomSearches(() => new BitmapIndex(), MANY_CATALOGS)
})

describe('The bitmap engine with tiny parts', () => {
  testRandomSearches(() => new BitmapIndex(TINY_SHAPE), MANY_CATALOGS)
})
