import type { Store } from '../../store/store.ts'

/**
 * The id of a database. It is created on the first call; a copy of the database has the same one.
 */
export function databaseId(store: Store, newId: () => string): Promise<string> {
  return store.transact(async ({ settings }) => {
    const created = newId()
    if (await settings.replace('database-id', null, created)) return created
    return (await settings.get('database-id')) ?? created
  })
}
