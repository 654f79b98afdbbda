/**
 * Asks the scan, in a process of its own because of the memory: answers-process.ts CATALOG COUNT FILE. Writes its
 * answers to the first COUNT searches.
 */
import { writeFile } from 'node:fs/promises'
import type { SearchResult } from '../../src/domain/searching/criteria.ts'
import { querySet } from '../query-set.ts'
import { openScan } from './memory-engines.ts'

const [catalog = '', count, file = ''] = process.argv.slice(2)
const queries = await querySet(catalog)
await using scan = await openScan(catalog)
const answers: SearchResult[] = []
for (const query of queries.slice(0, Number(count))) answers.push(await scan.search(query))
await writeFile(file, JSON.stringify(answers))
process.send?.('done')
