import type { Command } from 'commander'
import type { Keys } from '../catalog/keys/keys.ts'
import type { DemoPlan } from '../catalog/setup/load-demo.ts'
import { KEY_PERMISSIONS, type KeyPermission } from '../domain/accounts/permissions.ts'
import { counted } from '../domain/values/counted.ts'
import type { AccountId } from '../domain/values/ids.ts'
import { databaseName } from '../store/database-settings.ts'
import type { Store } from '../store/store.ts'
import { startOfDay, wholeNumber } from './arguments.ts'
import { loadMissingGeography, prepare } from './await-preparation.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'

const MAX_LISTINGS = 20_000_000

interface DemoKey {
  readonly account: number
  /** Whether the key may act for every account. */
  readonly all: boolean
  readonly permissions: readonly KeyPermission[]
}

/** The keys of a demo: one with every permission, one for a broker, one for a reader. */
export const MASTER_KEY: DemoKey = { account: 1, all: true, permissions: KEY_PERMISSIONS }
const DEMO_KEYS: readonly DemoKey[] = [
  MASTER_KEY,
  { account: 2, all: false, permissions: ['listings:write', 'showcase:write'] },
  { account: 3, all: false, permissions: [] },
]

interface DemoOptions {
  listings: number
  seed: number
  asOf?: string
  json?: boolean
}

export function defineDemo(command: Command, session: Session): void {
  command
    .option('--listings <number>', 'how many listings', wholeNumber(1, MAX_LISTINGS), 2000)
    .option('--seed <number>', 'a number that decides what the catalog holds', wholeNumber(0), 1)
    .option('--as-of <yyyy-mm-dd>', 'the day its dates are relative to (default: now)')
    .option('--json', 'print {"keys": [{"key", "accountID", "permissions"}, …]}')
    .action((options: DemoOptions) => session.run(() => demo(session, options)))
}

function demo(session: Session, options: DemoOptions): Promise<void> {
  return session.withNewStore(async (store, config) => {
    const { listings, seed } = options
    const now =
      options.asOf === undefined ? session.clock() : startOfDay('--as-of', options.asOf, config)
    await prepare(session, config, () => loadDemoCatalog(session, store, { listings, seed, now }))
    const catalog = await session.catalogOf(store)
    const keys = []
    for (const wanted of DEMO_KEYS) keys.push(await makeDemoKey(catalog.keys, wanted, null))
    if (options.json) {
      session.print(JSON.stringify({ keys }))
      return
    }
    session.print(
      `Created ${counted(listings, 'listing')} in ${databaseName(config.database)}. Keys, shown only now:`,
    )
    for (const { key, accountID, permissions } of keys) {
      session.print(`${key}  account ${accountID}, ${permissions.join(', ') || 'read only'}`)
    }
  })
}

/** Loads a demo catalog, or finishes one whose loading was interrupted. Shows the progress. */
export async function loadDemoCatalog(
  session: Session,
  store: Store,
  plan: DemoPlan,
): Promise<void> {
  await loadMissingGeography(session, store)
  const listings = session.progress(
    `Making ${counted(plan.listings, 'demo listing')}`,
    plan.listings,
  )
  try {
    const { fillWithDemo } = await import('../app/demo.ts')
    await fillWithDemo(store, operator().actor, plan, listings.update)
  } finally {
    listings.end()
  }
}

/** @param expiresAt Milliseconds since 1970 UTC; null: never. */
export async function makeDemoKey(
  keys: Keys,
  { account, all, permissions }: DemoKey,
  expiresAt: number | null,
): Promise<{ key: string; accountID: number; permissions: readonly KeyPermission[] }> {
  const { text } = await keys.create(operator(), {
    accountId: account as AccountId,
    allAccounts: all,
    permissions,
    note: 'demo',
    expiresAt,
  })
  return { key: text, accountID: account, permissions }
}
