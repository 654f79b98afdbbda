import { ScanIndex } from './scan-index.ts'
import { testSearchIndex } from './search-index-suite.ts'

testSearchIndex('The scan engine', () => new ScanIndex())
