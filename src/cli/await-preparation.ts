import { loadGeography } from '../app/geography.ts'
import { prepareDatabase } from '../app/open-store.ts'
import type { Config } from '../config/config.ts'
import { databaseName } from '../store/database-settings.ts'
import type { Store } from '../store/store.ts'
import type { Session } from './session.ts'

/** Fills a database. If another process is filling it, waits for that process, and says so. */
export async function prepare<Result>(
  session: Session,
  config: Config,
  work: () => Promise<Result>,
): Promise<Result> {
  await using _alone = await prepareDatabase(config, () =>
    session.note(`Waiting for another start, which is filling ${databaseName(config.database)} …`),
  )
  return await work()
}

/**
 * Loads the geography if it is missing. Says so first, because a slow machine takes some seconds.
 */
export function loadMissingGeography(session: Session, store: Store): Promise<boolean> {
  return loadGeography(store, () => session.note('Loading the geography of the United States …'))
}
