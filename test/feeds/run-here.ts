import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { NEW_FEED } from '../../src/catalog/feeds/feed-rules.ts'
import { FeedRuns } from '../../src/catalog/feeds/feed-runs.ts'
import { type Actor, SERVICE } from '../../src/domain/accounts/actor.ts'
import type { Feed, FeedAllowance, FeedSettings } from '../../src/domain/feeds/feed.ts'
import { Calendar } from '../../src/domain/values/calendar.ts'
import type { AccountId, FeedId, ListingId } from '../../src/domain/values/ids.ts'
import { fileOfOwner } from '../../src/feeds/fetching/fetched-file.ts'
import { runFeed } from '../../src/feeds/imports/run-feed.ts'
import type { TestService } from '../api/service.ts'

/** The heads of the tables that tests of feeds import. */
const HEADS = 'key,url,title,acres,type,state,county,price,status'

/** A row of such a table: land of 40 acres in Bosque County, unless told. */
export function row(key: string, changes: Readonly<Record<string, string | number>> = {}): string {
  const cells: Record<string, string | number> = {
    key,
    url: `https://ranches.example.com/${key}`,
    title: `Ranch ${key}`,
    acres: 40,
    type: 'Ranch',
    state: 'TX',
    county: 'Bosque',
    price: 100_000,
    status: 'Active',
    ...changes,
  }
  return HEADS.split(',')
    .map(head => cells[head])
    .join(',')
}

export function table(...rows: readonly string[]): string {
  return `${[HEADS, ...rows].join('\n')}\n`
}

/** A feed of an account of a service, whose runs take place in this process. */
export class FeedHere {
  readonly #service: TestService
  readonly #file: string
  readonly id: FeedId
  readonly #account: AccountId
  /** Whoever starts its runs. */
  startedBy: Pick<Actor, 'kind' | 'name'> = SERVICE
  timeZone = 'UTC'

  private constructor(service: TestService, account: AccountId, id: FeedId, folder: string) {
    this.#service = service
    this.#account = account
    this.id = id
    this.#file = join(folder, 'land')
  }

  static async of(
    service: TestService,
    account: number,
    settings: Partial<FeedSettings> & { readonly name: string },
  ): Promise<FeedHere> {
    const folder = mkdtempSync(join(tmpdir(), 'acreage-feed-here-'))
    after(() => rmSync(folder, { recursive: true, force: true }))
    const feed = await service.store.transact(({ feeds }) =>
      feeds.add(
        account as AccountId,
        { ...NEW_FEED, address: 'https://mls.example.com/land', ...settings },
        service.now,
      ),
    )
    return new FeedHere(service, account as AccountId, feed.id, folder)
  }

  async edit(settings: Partial<FeedSettings>): Promise<void> {
    await this.#service.store.transact(({ feeds }) => feeds.change(this.id, settings))
  }

  /** Writes the file of the feed, and runs the feed. */
  async run(content: string | Buffer, ...allowances: readonly FeedAllowance[]) {
    const { store, catalog } = this.#service
    writeFileSync(this.#file, content)
    const tools = {
      runs: new FeedRuns(store, () => this.#service.now),
      listings: catalog.listings,
      calendar: new Calendar(this.timeZone),
      clock: () => this.#service.now,
      fetch: (_feed: Feed) => fileOfOwner(this.#file, ''),
    }
    const order = { startedBy: this.startedBy, isDryRun: false, allowances }
    const quiet = { onCounted() {}, onProgress() {} }
    const { state, cause, report } = await runFeed(tools, this.id, { order, ...quiet })
    const { counts, faults = [] } = report ?? {}
    const told = faults.map(({ code, count }) => `${code} ${count}`)
    return { state, cause, told, report, ...counts }
  }

  /** The listings of the account that are shown: their keys with one member. */
  async shown(
    member: 'acres' | 'title' | 'priceUsd' | 'status' = 'acres',
  ): Promise<Record<string, unknown>> {
    const { listings } = this.#service.store
    const ids = await listings.idsByFeedKeys(this.#account, await this.#keys())
    const details = await listings.details([...ids.values()])
    const shown = details.filter(({ listing: { active } }) => active)
    const key = new Map([...ids].map(([text, id]) => [id, text]))
    return Object.fromEntries(
      shown
        .map(({ listing }) => [key.get(listing.id) ?? '', listing[member]] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
  }

  /** The listing of a key. */
  async listing(key: string) {
    const [detail] = await this.#service.store.listings.details([
      (await this.idOf(key)) as ListingId,
    ])
    return detail?.listing
  }

  async idOf(key: string): Promise<number> {
    const ids = await this.#service.store.listings.idsByFeedKeys(this.#account, [key])
    return ids.get(key) ?? 0
  }

  async #keys(): Promise<readonly string[]> {
    const records = await this.#service.store.feeds.records(this.id, '', 1000)
    return records.map(({ identity }) => identity.replace('listFeedKey ', ''))
  }
}
