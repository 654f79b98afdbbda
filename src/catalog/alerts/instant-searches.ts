import type { SavedSearch } from '../../domain/alerts/saved-search.ts'
import type { Criteria } from '../../domain/searching/criteria.ts'
import { criteriaOf, isRelative, type SearchSetting } from '../../domain/searching/search-query.ts'
import type { SearchRecord } from '../../domain/searching/search-record.ts'
import type { SavedSearchId } from '../../domain/values/ids.ts'
import type { Store } from '../../store/store.ts'
import { alertVersion } from './alert-cursor.ts'
import { queryOf } from './search-form.ts'
import { ShortTurns } from './short-turns.ts'

const SEARCHES_AT_ONCE = 500
/** Removed searches stay in the memory until a listing meets them, or until all are read again. */
const READ_AGAIN_MS = 3_600_000

/** Finds the searches that a listing meets. */
export interface SearchMatcher {
  readonly size: number
  put(id: SavedSearchId, criteria: Criteria): void
  remove(id: SavedSearchId): void
  matches(record: SearchRecord): readonly SavedSearchId[]
}

/** Searches and listings together. */
export interface Matching {
  readonly newMatcher: () => SearchMatcher
  readonly meets: (criteria: Criteria, record: SearchRecord) => boolean
}

/** The searches with instant emails, cached in the process that sends them. */
export class InstantSearches {
  readonly #store: Store
  readonly #matching: Matching
  readonly #setting: () => SearchSetting
  #matcher: SearchMatcher
  #version = 0
  #readAt = 0

  constructor(store: Store, matching: Matching, setting: () => SearchSetting) {
    this.#store = store
    this.#matching = matching
    this.#setting = setting
    this.#matcher = matching.newMatcher()
  }

  /**
   * The version of all searches up to which changes were read. Removed searches count too, so it
   * never comes from the rows.
   */
  get version(): number {
    return this.#version
  }

  /** Reads the searches that have changed. */
  async catchUp(): Promise<void> {
    const now = this.#setting().clock()
    const turns = new ShortTurns()
    if (now - this.#readAt > READ_AGAIN_MS) await this.#forgetRemoved(now)
    // Read before the rows, so that no change up to it is missing.
    const version = await alertVersion(this.#store)
    let after = this.#version
    for (;;) {
      const changed = await this.#store.alerts.changedSince(after, SEARCHES_AT_ONCE)
      for (const search of changed) {
        this.#take(search)
        await turns.next()
      }
      after = changed.at(-1)?.version ?? after
      if (changed.length < SEARCHES_AT_ONCE) break
    }
    this.#version = version
  }

  matches(record: SearchRecord): readonly SavedSearchId[] {
    return this.#matcher.matches(record)
  }

  /**
   * Whether a listing meets a search's time criteria now; the others have been checked exactly
   * before.
   */
  meetsNow(search: SavedSearch, record: SearchRecord): boolean {
    const query = queryOf(search)
    if (!isRelative(query)) return true
    return this.#matching.meets(criteriaOf(query, this.#setting()), record)
  }

  /** Forgets a search that was removed. */
  forget(id: SavedSearchId): void {
    this.#matcher.remove(id)
  }

  #take(search: SavedSearch): void {
    if (search.confirmedAt === null || search.instantFrom === null) {
      this.#matcher.remove(search.id)
      return
    }
    const criteria = criteriaOf(queryOf(search), this.#setting())
    // Criteria that depend on the time of day are tried when a listing meets the others.
    this.#matcher.put(search.id, isRelative(queryOf(search)) ? withoutTimes(criteria) : criteria)
  }

  async #forgetRemoved(now: number): Promise<void> {
    this.#readAt = now
    if ((await this.#store.alerts.instantCount()) === this.#matcher.size) return
    this.#matcher = this.#matching.newMatcher()
    this.#version = 0
  }
}

function withoutTimes(criteria: Criteria): Criteria {
  return { ...criteria, listedAt: null, reducedAt: null }
}
