import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SearchRequest, SearchResult } from '../../src/domain/searching/criteria.ts'
import { keptFolder } from '../catalog.ts'
import { forkBeside, nextMessage } from '../child.ts'
import { note } from '../report.ts'
import { sources } from '../sources.ts'

const FILE = 'answers.json'
const SCAN = 'src/search/scan/*.ts'
/** How many listings the scan compares in some minutes. It compares every listing in each search. */
const MAX_LOOKS = 500_000_000

/**
 * The answers of the scan to the searches, or only to the first ones when there are many listings. The scan is simple
 * enough to be trusted, so all others must give the same answers.
 */
export async function scanAnswers(
  queries: readonly SearchRequest[],
  catalog: string,
  listings: number,
): Promise<readonly SearchResult[]> {
  const count = Math.min(queries.length, Math.ceil(MAX_LOOKS / listings))
  const madeFrom = [catalog, String(count), JSON.stringify(queries), ...sources(SCAN)]
  const folder = await keptFolder(`answers-${listings}`, madeFrom, async folder => {
    note(`Asking the scan ${count} times, which takes minutes (once) …`)
    const args = [catalog, String(count), join(folder, FILE)]
    await nextMessage(forkBeside('search/answers-process.ts', args))
  })
  return JSON.parse(await readFile(join(folder, FILE), 'utf8'))
}
