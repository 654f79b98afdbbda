import { loadGeography } from '../app/geography.ts'
import { prepareDatabase } from '../app/open-store.ts'
import type { Config } from '../config/config.ts'
import type { Store } from '../store/store.ts'
import type { Session } from './session.ts'

/** Fills a database while no other process does; waits for one that does, and says so. */
export async function prepare<Result>(
  session: Session,
  config: Config,
  work: () => Promise<Result>,
): Promise<Result> {
  using _alone = await prepareDatabase(config, () =>
    session.note(`Waiting for another start, which is filling ${config.databaseFile} …`),
  )
  return await work()
}

/** Loads the geography where it is missing, and says so before: a slow machine takes some seconds. */
export function loadMissingGeography(session: Session, store: Store): Promise<boolean> {
  return loadGeography(store, () => session.note('Loading the geography of the United States …'))
}
