import { BitmapIndex } from '../../src/search/bitmap-index.ts'
import { testSearchIndex } from './search-index-suite.ts'
import { TINY_SHAPE } from './tiny-shape.ts'

testSearchIndex('The bitmap engine', () => new BitmapIndex())
testSearchIndex('The bitmap engine with tiny parts', () => new BitmapIndex(TINY_SHAPE))
