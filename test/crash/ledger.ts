import assert from 'node:assert/strict'
import Database from 'better-sqlite3'

/** The write that a request asked for. */
export type Wanted =
  | { readonly kind: 'lead'; readonly comment: string }
  | { readonly kind: 'listing'; readonly title: string }
  | { readonly kind: 'price'; readonly listingId: number; readonly priceUsd: number }

/** A request that was sent, and perhaps acknowledged. */
export interface Entry {
  readonly wanted: Wanted
  readonly path: string
  readonly body: object
  readonly token: string
  isAcknowledged: boolean
}

/** How many rows of the tables that only grow were there when last looked. */
interface Marks {
  readonly lead: number
  readonly listing: number
  readonly message: number
}

/** The rows of a database behind some marks. */
interface Stored {
  readonly leadIds: ReadonlyMap<string, readonly number[]>
  readonly titles: ReadonlyMap<string, readonly number[]>
  /** How many messages tell of a lead. */
  readonly messages: ReadonlyMap<number, number>
  readonly marks: Marks
}

const PRICES = 'select count(*) n from listing_history where listing_id = ? and price_usd = ?'
const PRICE = 'select price_usd n from listing where listing_id = ?'
const NOTHING: Marks = { lead: 0, listing: 0, message: 0 }

/** All that was sent, to be compared with what a database has. */
export class Ledger {
  readonly #entries: Entry[] = []
  #compared = 0
  #marks = NOTHING

  get acknowledged(): number {
    return this.#entries.filter(({ isAcknowledged }) => isAcknowledged).length
  }

  get unanswered(): readonly Entry[] {
    return this.#entries.filter(({ isAcknowledged }) => !isAcknowledged)
  }

  /** How many different listings were posted. */
  get listings(): number {
    return this.#entries.filter(({ wanted }) => wanted.kind === 'listing').length
  }

  add(entry: Entry): void {
    this.#entries.push(entry)
  }

  /**
   * An acknowledged write must be there once, any other at most once.
   * @param since Whether to look at what came since the last call alone, or at all there is.
   */
  compare(file: string, since: 'last call' | 'beginning'): void {
    const isWhole = since === 'beginning'
    const database = new Database(file, { readonly: true, timeout: 5000 })
    try {
      const check = isWhole ? 'integrity_check' : 'quick_check'
      assert.equal(database.pragma(check, { simple: true }), 'ok')
      if (isWhole) assert.deepEqual(database.pragma('foreign_key_check'), [])
      const stored = read(database, isWhole ? NOTHING : this.#marks)
      for (const entry of this.#entries.slice(isWhole ? 0 : this.#compared)) {
        compareEntry(database, stored, entry)
      }
      this.#comparePrices(database)
      if (this.unanswered.length > 0) return
      this.#compared = this.#entries.length
      this.#marks = stored.marks
    } finally {
      database.close()
    }
  }

  /** The edits of a listing are sent one after the other: the last that was acknowledged, or one after it. */
  #comparePrices(database: Database.Database): void {
    const prices = new Map<number, number>()
    const later = new Map<number, number[]>()
    for (const { wanted, isAcknowledged } of this.#entries) {
      if (wanted.kind !== 'price') continue
      if (isAcknowledged) {
        prices.set(wanted.listingId, wanted.priceUsd)
        later.set(wanted.listingId, [])
      } else later.set(wanted.listingId, [...(later.get(wanted.listingId) ?? []), wanted.priceUsd])
    }
    for (const [listingId, price] of prices) {
      const stored = numberIn(database, PRICE, listingId)
      const possible = [price, ...(later.get(listingId) ?? [])]
      assert.ok(possible.includes(stored), `Listing ${listingId} has ${stored}, not ${possible}`)
    }
  }
}

function read(database: Database.Database, marks: Marks): Stored {
  const rows = (query: string, mark: number) =>
    database.prepare(query).raw().all(mark) as [id: number, text: string][]
  const leads = rows('select lead_id, comment from lead where lead_id > ?', marks.lead)
  const listings = rows('select listing_id, title from listing where listing_id > ?', marks.listing)
  const messages = rows(
    "select job_id, payload from job where topic = 'mail' and job_id > ?",
    marks.message,
  )
  const last = (ids: readonly [number, unknown][], mark: number) => ids.at(-1)?.[0] ?? mark
  return {
    leadIds: grouped(leads),
    titles: grouped(listings),
    messages: timesEach(messages.map(([, payload]) => JSON.parse(payload).leadId as number)),
    marks: {
      lead: last(leads, marks.lead),
      listing: last(listings, marks.listing),
      message: last(messages, marks.message),
    },
  }
}

function grouped(rows: readonly [id: number, text: string][]): Map<string, number[]> {
  const ids = new Map<string, number[]>()
  for (const [id, text] of rows) ids.set(text, [...(ids.get(text) ?? []), id])
  return ids
}

function timesEach(ids: readonly number[]): Map<number, number> {
  const times = new Map<number, number>()
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  return times
}

function compareEntry(database: Database.Database, stored: Stored, entry: Entry): void {
  const { wanted, isAcknowledged } = entry
  const found = timesIn(database, stored, wanted)
  const about = `${JSON.stringify(wanted)}, ${isAcknowledged ? '' : 'not '}acknowledged`
  assert.ok(found <= 1, `Doubled: ${about}: ${found} times`)
  if (isAcknowledged) assert.equal(found, 1, `Lost: ${about}`)
}

function timesIn(database: Database.Database, stored: Stored, wanted: Wanted): number {
  if (wanted.kind === 'price') return numberIn(database, PRICES, wanted.listingId, wanted.priceUsd)
  if (wanted.kind === 'listing') return stored.titles.get(wanted.title)?.length ?? 0
  const ids = stored.leadIds.get(wanted.comment) ?? []
  for (const id of ids) {
    assert.equal(stored.messages.get(id), 1, `The lead ${id} is told of in one message`)
  }
  return ids.length
}

function numberIn(database: Database.Database, query: string, ...values: number[]): number {
  return (database.prepare(query).get(...values) as { n: number }).n
}
