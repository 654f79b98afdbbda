import { Catalog } from '../catalog/catalog.ts'
import { LiveIndex } from '../catalog/live-index/live-index.ts'
import { LazyCountyOutlines } from '../reference/county-outlines.ts'
import { BitmapIndex } from '../search/bitmap-index.ts'
import type { Store } from '../store/store.ts'
import { clockAndRandom } from './clock-and-random.ts'

/** The use cases alone, without a server. The search index is not loaded. */
export function openCatalog(store: Store): Catalog {
  const index = new LiveIndex(
    store,
    () => new BitmapIndex(),
    () => {},
  )
  return new Catalog(store, index, new LazyCountyOutlines(), clockAndRandom, () => {})
}
