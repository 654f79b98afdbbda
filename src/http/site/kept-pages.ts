import { RecentValues } from '../../domain/values/recent-values.ts'
import type { ListingCaches } from '../cache/listing-caches.ts'
import { PageBytes } from './page-bytes.ts'

/** A search page takes 100 kB as it is, and a quarter of that compressed. */
const MAX_KEPT = 100

/**
 * The pages that were asked for last, until anything in the catalogue changes. So what many visitors open, such as the
 * first page and the searches of states, is written and compressed once.
 */
export class KeptPages {
  readonly #caches: Pick<ListingCaches, 'changes'>
  readonly #kept = new RecentValues<string, PageBytes>(MAX_KEPT)
  #changes = -1

  constructor(caches: Pick<ListingCaches, 'changes'>) {
    this.#caches = caches
  }

  /** @param key Tells the page from all others; the page must depend on it and on the catalogue alone. */
  async page(key: string, write: () => Promise<string>): Promise<PageBytes> {
    const { changes } = this.#caches
    const known = changes === this.#changes ? this.#kept.get(key) : undefined
    if (known) return known
    const page = new PageBytes(await write())
    // What changed meanwhile may be missing in the page.
    if (changes === this.#caches.changes) this.#keep(key, page, changes)
    return page
  }

  #keep(key: string, page: PageBytes, changes: number): void {
    if (changes !== this.#changes) this.#kept.clear()
    this.#changes = changes
    this.#kept.keep(key, page)
  }
}
