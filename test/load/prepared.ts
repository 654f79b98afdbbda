import { fillWithDemo } from '../../src/app/demo.ts'
import { loadGeography } from '../../src/app/geography.ts'
import { openCatalog } from '../../src/app/open-catalog.ts'
import { openStore } from '../../src/app/open-store.ts'
import { readConfig } from '../../src/config/config.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'

const LISTINGS = 5000

/**
 * Fills a data folder with a demo that has no pictures, and makes keys.
 * @param ratesPerMinute The rate of each key; 0: unlimited.
 */
export async function prepare(
  settings: Readonly<Record<string, string>>,
  ratesPerMinute: readonly number[],
): Promise<string[]> {
  const { store } = await openStore(readConfig(settings))
  await using _closing = store
  await loadGeography(store)
  await fillWithDemo(store, SERVICE, { listings: LISTINGS, seed: 1, now: Date.now() }, () => {})
  await using catalog = openCatalog(store)
  const keys: string[] = []
  for (const ratePerMinute of ratesPerMinute) {
    const wanted = { accountId: 1 as AccountId, permissions: [], ratePerMinute }
    keys.push((await catalog.createKey(SERVICE, wanted)).text)
  }
  return keys
}
