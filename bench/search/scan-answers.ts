import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SearchRequest, SearchResult } from '../../src/domain/criteria.ts'
import { keptFolder } from '../catalogue.ts'
import { note } from '../report.ts'
import { sources } from '../sources.ts'
import type { Contestant } from './contestant.ts'

const FILE = 'answers.json'
const SOURCES = 'src/search/{scan,matcher,ranking,vocabulary}.ts'
/** It looks at every listing, which takes its time; the first of the searches must do then. */
const BUDGET_MS = 240_000

/**
 * What the scan answers to the searches, or to as many of them as the time allows: it is right by
 * being plain, and everybody else must answer the same.
 */
export async function scanAnswers(
  openScan: () => Promise<Contestant>,
  queries: readonly SearchRequest[],
  catalogue: string,
  listings: number,
): Promise<readonly SearchResult[]> {
  const madeFrom = [catalogue, JSON.stringify(queries), ...sources(SOURCES)]
  const folder = await keptFolder(`answers-${listings}`, madeFrom, async folder => {
    note('Asking the scan, which takes minutes (once) …')
    await using scan = await openScan()
    const answers: SearchResult[] = []
    const began = performance.now()
    for (const query of queries) {
      answers.push(await scan.search(query))
      if (performance.now() - began > BUDGET_MS) break
    }
    await writeFile(join(folder, FILE), JSON.stringify(answers))
  })
  return JSON.parse(await readFile(join(folder, FILE), 'utf8'))
}
