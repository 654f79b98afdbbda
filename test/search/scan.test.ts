import { ScanIndex } from '../../src/search/scan/scan-index.ts'
import { testSearchIndex } from './search-index-suite.ts'

testSearchIndex('The scan engine', () => new ScanIndex())
