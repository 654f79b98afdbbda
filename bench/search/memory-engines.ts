import type { SearchIndex } from '../../src/search/search-index.ts'
import { ScanIndex } from '../../test/search/scan-index.ts'
import { BenchedIndex } from '../benched-index.ts'
import { openFolder } from '../catalog.ts'
import type { Contestant } from './contestant.ts'

export function openScan(folder: string): Promise<Contestant> {
  return filled(new ScanIndex(), 'scan', folder)
}

export function openBenched(folder: string): Promise<Contestant> {
  return filled(new BenchedIndex(), 'this engine', folder)
}

async function filled(index: SearchIndex, about: string, folder: string): Promise<Contestant> {
  const store = await openFolder(folder)
  await using _closing = store
  for await (const records of store.listings.allSearchRecords(null)) {
    for (const record of records) index.put(record)
  }
  return {
    about,
    search: request => index.search(request),
    memoryBytes: () => process.memoryUsage.rss(),
    diskBytes: 0,
    [Symbol.asyncDispose]: async () => {},
  }
}
