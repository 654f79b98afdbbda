import type { Store } from '../../store/store.ts'

/** The name of a database. It is made on the first call; a copy of the database keeps it. */
export function databaseId(store: Store, newId: () => string): Promise<string> {
  return store.transact(async ({ settings }) => {
    const created = newId()
    if (await settings.replace('database-id', null, created)) return created
    return (await settings.get('database-id')) ?? created
  })
}
