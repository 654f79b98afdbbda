import type { Actor } from '../../domain/accounts/actor.ts'
import { created } from '../../domain/accounts/change.ts'
import { namedAddress } from '../../domain/leads/lead-address.ts'
import type { CatalogEntry, CatalogSource } from '../../domain/listings/catalog-source.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { counted } from '../../domain/values/counted.ts'
import { type Store, StoreConflict, type Transaction } from '../../store/store.ts'
import { recordStep, recordWrite } from '../writes/record-write.ts'

const ENTRIES_PER_TRANSACTION = 2000

/** Describes a demo catalog; the same plan generates the same catalog. */
export interface DemoPlan {
  readonly listings: number
  readonly seed: number
  /** The moment from which its dates count, in milliseconds since 1970 UTC. */
  readonly now: number
}

/** A plan in the form in which it is stored. */
interface DemoState extends DemoPlan {
  readonly isComplete: boolean
}

export interface DemoLoad {
  readonly wanted: DemoPlan
  readonly makeCatalog: (plan: DemoPlan) => CatalogSource
  readonly onProgress: (listings: number) => void
}

/**
 * Loads a demo catalog into a store without accounts and listings, in transactions of some thousand
 * listings. The next call finishes a load that was interrupted.
 * @param onProgress Called after each transaction with the number of loaded listings.
 * @throws Problem `conflict` when the store already has a catalog.
 */
export async function loadDemo(
  store: Store,
  clock: Clock,
  actor: Actor,
  { wanted, makeCatalog, onProgress }: DemoLoad,
): Promise<void> {
  const state = await store.transact(async transaction => {
    const { settings } = transaction
    const begun = await demoState(settings)
    if (begun && isSame(begun, wanted) && !begun.isComplete) return begun
    if (begun || !(await isEmptyCatalog(transaction))) throw await notEmpty(transaction)
    const fresh: DemoState = { ...wanted, isComplete: false }
    const isFirst = await settings.replace('demo', null, JSON.stringify(fresh))
    if (!isFirst) throw await notEmpty(transaction)
    await recordWrite(transaction, actor, clock(), demoWrite('begun', wanted))
    return fresh
  })
  await load(store, clock, actor, { source: makeCatalog(state), onProgress })
  await store.transact(async transaction => {
    await confirmDemoAddresses(transaction, clock())
    await transaction.settings.set('demo', JSON.stringify({ ...state, isComplete: true }))
    await recordWrite(transaction, actor, clock(), demoWrite('loaded', state))
  })
}

/**
 * The demo's addresses for leads are invented. They count as confirmed, so that the demo shows how
 * they work.
 */
async function confirmDemoAddresses(
  { leadAddresses }: Pick<Transaction, 'leadAddresses'>,
  now: number,
): Promise<void> {
  for (const { accountId, address } of await leadAddresses.namedByListings()) {
    const named = namedAddress(accountId, address, now)
    await leadAddresses.put({ ...named, confirmedAt: now, confirmedBy: 'demo' })
  }
}

function demoWrite(action: string, { listings, seed, now }: DemoPlan) {
  return { subject: 'demo', id: '', action, details: { listings, seed, now }, changed: [] } as const
}

/** The plan of an interrupted demo load, or null. */
export async function unfinishedDemo(store: Pick<Store, 'settings'>): Promise<DemoPlan | null> {
  const state = await demoState(store.settings)
  return state && !state.isComplete ? state : null
}

/** Whether the store has never had an account or a listing: ids are not reused. */
export async function isEmptyCatalog({
  listings,
  members,
}: Pick<Store, 'listings' | 'members'>): Promise<boolean> {
  const accounts = [...(await members.all()), ...(await members.deleted())]
  return accounts.length === 0 && (await listings.count()) === 0
}

/** Whether the catalog is a demo. */
export async function isDemo(store: Pick<Store, 'settings'>): Promise<boolean> {
  return (await demoState(store.settings)) !== null
}

async function load(
  store: Store,
  clock: Clock,
  actor: Actor,
  {
    source,
    onProgress,
  }: { readonly source: CatalogSource; readonly onProgress: (listings: number) => void },
): Promise<void> {
  const now = clock()
  const [firstMember] = source.members
  await store.transact(async transaction => {
    const { members, pictures } = transaction
    if (!firstMember || (await members.get(firstMember.id))) return
    await members.insert(source.members)
    await pictures.insert(source.pictures)
    await recordWrite(transaction, actor, now, {
      subject: 'demo',
      id: '',
      action: 'accounts loaded',
      details: { accounts: source.members.length },
      changed: source.members.map(({ id }) => created('account', id)),
    })
  })
  let done = await store.listings.count()
  for (const entries of batches(source.entries(), done)) {
    await store
      .transact(async transaction => {
        await transaction.listings.insertMany(entries)
        const loaded = entries.map(({ listing }) => created('listing', listing.id))
        await recordStep(transaction, actor, now, loaded)
      })
      .catch(loadedElsewhere)
    done += entries.length
    onProgress(done)
  }
}

function loadedElsewhere(error: unknown): never {
  if (!(error instanceof StoreConflict) || error.kind !== 'duplicate') throw error
  const detail = 'Another process is loading the demo. Wait until it has ended.'
  throw Problem.of('conflict', 'Demo being loaded', detail, { cause: error })
}

/** @param skip How many entries are in the store already. */
function* batches(entries: Iterable<CatalogEntry>, skip: number): Iterable<CatalogEntry[]> {
  let batch: CatalogEntry[] = []
  let seen = 0
  for (const entry of entries) {
    if (++seen <= skip) continue
    batch.push(entry)
    if (batch.length === ENTRIES_PER_TRANSACTION) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

async function demoState(settings: Store['settings']): Promise<DemoState | null> {
  const text = await settings.get('demo')
  return text === null ? null : (JSON.parse(text) as DemoState)
}

function isSame(a: DemoPlan, b: DemoPlan): boolean {
  return a.listings === b.listings && a.seed === b.seed
}

async function notEmpty({
  listings,
  members,
}: Pick<Transaction, 'listings' | 'members'>): Promise<Problem> {
  const accountCount = counted((await members.all()).length, 'account')
  const listingCount = counted(await listings.count(), 'listing')
  return Problem.of(
    'conflict',
    'Catalog not empty',
    `The database already holds a catalog (${accountCount}, ${listingCount}). A demo needs an empty one.`,
  )
}
