/** The engine that the benches measure; another is one import away. */
import { BitmapIndex } from '../src/search/bitmap-index.ts'

export class BenchedIndex extends BitmapIndex {}
