import { fillWithDemo } from '../../src/app/demo.ts'
import { loadGeography } from '../../src/app/geography.ts'
import { recordCatalog } from '../../src/app/open-catalog.ts'
import { openStore } from '../../src/app/open-store.ts'
import { readConfig } from '../../src/config/config.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import type { KeyPermission } from '../../src/domain/accounts/permissions.ts'
import { SERVICE_PRINCIPAL } from '../../src/domain/accounts/principal.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'

interface Contents {
  readonly listings?: number
  /** The permissions of the keys. */
  readonly permissions?: readonly KeyPermission[]
  /** The accounts of the keys, in their order; the first account where there is none. */
  readonly accountIds?: readonly number[]
}

/**
 * Fills a data folder with a demo that has no pictures, and makes keys.
 * @param ratesPerMinute The rate of each key; 0: unlimited.
 */
export async function prepare(
  settings: Readonly<Record<string, string>>,
  ratesPerMinute: readonly number[],
  { listings = 5000, permissions = [], accountIds = [] }: Contents = {},
): Promise<string[]> {
  const { store } = await openStore(readConfig(settings))
  await using _closing = store
  await loadGeography(store)
  await fillWithDemo(store, SERVICE, { listings, seed: 1, now: Date.now() }, () => {})
  // Nobody draws the pictures of a catalog that is not a demo.
  await store.transact(({ settings }) => settings.set('demo', 'null'))
  const catalog = recordCatalog(store, Date.now)
  const keys: string[] = []
  for (const [i, ratePerMinute] of ratesPerMinute.entries()) {
    const accountId = (accountIds[i] ?? 1) as AccountId
    const wanted = { accountId, permissions, ratePerMinute }
    keys.push((await catalog.keys.create(SERVICE_PRINCIPAL, wanted)).text)
  }
  return keys
}
