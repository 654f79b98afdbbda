/**
 * Searches in one thread: this engine beside the scan, SQLite, DuckDB, PostgreSQL and Groonga, on the same listings
 * and the same searches; all answers are compared with those of the scan.
 */
import { once } from 'node:events'
import type { SearchResult } from '../src/domain/searching/criteria.ts'
import { benchArguments } from './arguments.ts'
import { catalogFolder } from './catalog.ts'
import { forkBeside, nextMessage } from './child.ts'
import { querySet } from './query-set.ts'
import { machine, note, print, printTable, shownMegabytes, shownNumber } from './report.ts'
import type { ContestRules, Score } from './search/contest.ts'
import { CONTESTANTS } from './search/contestants.ts'
import { scanAnswers } from './search/scan-answers.ts'

const { listings, runs, seconds, only } = benchArguments()
const folder = await catalogFolder(listings)
const queries = await querySet(folder)
const expected = await scanAnswers(queries, folder, listings)
const scores: Score[] = []
for (const name of Object.keys(CONTESTANTS)) {
  if (only.length > 0 && !only.includes(name)) continue
  note(`${name} …`)
  const score = await scoreOf(name, { runs, budgetMs: 1000 * seconds })
  if (score !== null) scores.push(score)
}

print(`\n${shownNumber(listings)} listings, ${shownNumber(queries.length)} searches. ${machine()}`)
printTable(
  [
    '',
    'searches',
    'runs',
    'q/s',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'memory MB',
    'disk MB',
    'as the scan',
  ],
  scores.map(({ about, answers, runs, pace, memoryBytes, diskBytes }) => [
    about,
    shownNumber(answers.length),
    String(runs),
    ...[pace.perSecond, pace.p50, pace.p95, pace.p99].map(shownNumber),
    shownMegabytes(memoryBytes),
    shownMegabytes(diskBytes),
    agreement(answers),
  ]),
)
printTable(
  ['', 'page 1, ms', 'deep page, ms', 'ratio', 'page'],
  scores.map(({ about, pages: { first, deep, deepPage } }) => [
    about,
    ...[first, deep, deep / first, deepPage].map(shownNumber),
  ]),
)

async function scoreOf(name: string, rules: ContestRules): Promise<Score | null> {
  const args = [name, folder, String(listings), JSON.stringify(rules)]
  const child = forkBeside('search/contest-process.ts', args)
  const closed = once(child, 'close')
  const score = await nextMessage<Score | null>(child)
  await closed
  return score
}

/** How many of the comparable answers equal those of the scan. The bench fails unless all do. */
function agreement(answers: readonly SearchResult[]): string {
  const compared = Math.min(answers.length, expected.length)
  let same = 0
  for (let i = 0; i < compared; i++) {
    if (JSON.stringify(answers[i]) === JSON.stringify(expected[i])) same++
  }
  if (same < compared) process.exitCode = 1
  return `${shownNumber(same)} of ${shownNumber(compared)}`
}
