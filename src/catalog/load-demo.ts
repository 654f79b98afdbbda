import type { CatalogueEntry, CatalogueSource } from '../domain/catalogue-source.ts'
import type { Clock } from '../domain/clock.ts'
import { Problem } from '../domain/problem.ts'
import type { Store } from '../store/store.ts'

const ENTRIES_PER_TRANSACTION = 2000

/** What a demo catalogue is made from; the same plan makes the same catalogue. */
export interface DemoPlan {
  readonly listings: number
  readonly seed: number
  /** The moment that its dates are reckoned from, in milliseconds since 1970 UTC. */
  readonly now: number
}

/** A plan as the store remembers it. */
interface DemoState extends DemoPlan {
  readonly isComplete: boolean
}

/**
 * Loads a demo catalogue into a store without accounts and listings. Listings go in some thousands
 * to a transaction, so that a catalogue of any size fits; a load that was cut short is finished by
 * the next call.
 * @param onProgress Hears how many listings are in, after each transaction.
 * @throws Problem `conflict` when the store holds a catalogue already.
 */
export async function loadDemo(
  store: Store,
  clock: Clock,
  wanted: DemoPlan,
  makeCatalogue: (plan: DemoPlan) => CatalogueSource,
  onProgress: (listings: number) => void,
): Promise<void> {
  const state = await store.transact(async ({ settings, listings }) => {
    const begun = await demoState(settings)
    if (begun && isSame(begun, wanted) && !begun.isComplete) return begun
    const count = await listings.count()
    if (begun || count > 0) throw notEmpty(count)
    const fresh: DemoState = { ...wanted, isComplete: false }
    await settings.set('demo', JSON.stringify(fresh))
    return fresh
  })
  await load(store, clock, makeCatalogue(state), onProgress)
  await store.transact(({ settings }) =>
    settings.set('demo', JSON.stringify({ ...state, isComplete: true })),
  )
}

/** The plan of a demo load that was begun and not finished; null when there is none. */
export async function unfinishedDemo(store: Pick<Store, 'settings'>): Promise<DemoPlan | null> {
  const state = await demoState(store.settings)
  return state && !state.isComplete ? state : null
}

/** Whether the catalogue is a demo. */
export async function isDemo(store: Pick<Store, 'settings'>): Promise<boolean> {
  return (await demoState(store.settings)) !== null
}

async function load(
  store: Store,
  clock: Clock,
  source: CatalogueSource,
  onProgress: (listings: number) => void,
): Promise<void> {
  const now = clock()
  const [firstMember] = source.members
  await store.transact(async ({ members, pictures, changes }) => {
    if (!firstMember || (await members.get(firstMember.id))) return
    await members.insert(source.members)
    await pictures.insert(source.pictures)
    for (const member of source.members) await changes.record('account', member.id, now)
  })
  let done = await store.listings.count()
  for (const entries of batches(source.entries(), done)) {
    await store.transact(({ listings }) => listings.insertMany(entries, now))
    done += entries.length
    onProgress(done)
  }
}

/** @param skip How many of the entries are in the store already. */
function* batches(entries: Iterable<CatalogueEntry>, skip: number): Iterable<CatalogueEntry[]> {
  let batch: CatalogueEntry[] = []
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

function notEmpty(listings: number): Problem {
  return Problem.of(
    'conflict',
    'Catalogue not empty',
    `The database already holds a catalogue (${listings} listings); a demo goes into an empty one only.`,
  )
}
