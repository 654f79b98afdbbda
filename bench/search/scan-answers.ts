import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SearchRequest, SearchResult } from '../../src/domain/searching/criteria.ts'
import { keptFolder } from '../catalogue.ts'
import { forkBeside, nextMessage } from '../child.ts'
import { note } from '../report.ts'
import { sources } from '../sources.ts'

const FILE = 'answers.json'
const SCAN = 'src/search/scan/*.ts'
/** It looks at every listing for each search; so many looks take some minutes. */
const MOST_LOOKS = 500_000_000

/**
 * What the scan answers to the searches, or to the first of them where listings are many: it is
 * right by being plain, and everybody else must answer the same.
 */
export async function scanAnswers(
  queries: readonly SearchRequest[],
  catalogue: string,
  listings: number,
): Promise<readonly SearchResult[]> {
  const count = Math.min(queries.length, Math.ceil(MOST_LOOKS / listings))
  const madeFrom = [catalogue, String(count), JSON.stringify(queries), ...sources(SCAN)]
  const folder = await keptFolder(`answers-${listings}`, madeFrom, async folder => {
    note(`Asking the scan ${count} times, which takes minutes (once) …`)
    const args = [catalogue, String(count), join(folder, FILE)]
    await nextMessage(forkBeside('search/answers-process.ts', args))
  })
  return JSON.parse(await readFile(join(folder, FILE), 'utf8'))
}
