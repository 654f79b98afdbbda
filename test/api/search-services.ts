import { startSearches } from './search-cases.ts'

/**
 * Services over the searched catalog, by their time zones. Only `searches.test.ts` may import what imports this: another file
 * in the same process would find them ended.
 */
export const utc = await startSearches()
export const chicago = await startSearches({ timeZone: 'America/Chicago' })
export const havana = await startSearches({ timeZone: 'America/Havana' })
