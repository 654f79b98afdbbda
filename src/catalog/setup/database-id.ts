import type { Store } from '../../store/store.ts'

/** The name of a database, made where it has none; a copy of it keeps the name. */
export function databaseId(store: Store, newId: () => string): Promise<string> {
  return store.transact(async ({ settings }) => {
    const known = await settings.get('database-id')
    if (known !== null) return known
    const made = newId()
    await settings.set('database-id', made)
    return made
  })
}
