/** The engine that the benches measure; another is one import away. */
import { ScanIndex } from '../src/search/scan.ts'

export class BenchedIndex extends ScanIndex {}
