import type { SearchRequest, SearchResult } from '../../src/domain/searching/criteria.ts'
import { DEFAULT_CRITERIA } from '../../src/domain/searching/criteria.ts'
import { DEFAULT_SORT_ORDER } from '../../src/domain/searching/sort-order.ts'
import { medianPace, type Pace, paceOf } from '../latencies.ts'
import { median } from '../report.ts'
import type { Contestant } from './contestant.ts'

const PER_PAGE = 15
const DEEP_PAGE = 10_000
/** A page is asked for at most so often, and for this long. */
const PAGE_REPEATS = 101
const PAGE_BUDGET_MS = 3000

export interface ContestRules {
  readonly runs: number
  /** For the warm-up and all runs together, approximately. */
  readonly budgetMs: number
}

export interface Score {
  readonly about: string
  /** The answers to the first searches, as many as there was time for. */
  readonly answers: readonly SearchResult[]
  readonly runs: number
  readonly pace: Pace
  readonly memoryBytes: number
  readonly diskBytes: number
  readonly pages: PageTimes
}

/** The times of the first page and of a deep page of all listings on offer, in milliseconds. */
interface PageTimes {
  readonly first: number
  readonly deep: number
  /** The number of the deep page. With fewer pages it is the last one. */
  readonly deepPage: number
}

/**
 * Makes the searches with a contestant: once to warm up, which gives the answers, then as often as wanted and as
 * there is time for. A slow contestant gets only as many searches as fit into half of the time.
 */
export async function contest(
  contestant: Contestant,
  queries: readonly SearchRequest[],
  { runs, budgetMs }: ContestRules,
): Promise<Score> {
  const began = performance.now()
  const answers: SearchResult[] = []
  for (const query of queries) {
    answers.push(await contestant.search(query))
    if (performance.now() - began > budgetMs / 2) break
  }
  const asked = queries.slice(0, answers.length)
  const paces: Pace[] = []
  do {
    paces.push(paceOf(await latenciesOf(contestant, asked)))
  } while (paces.length < runs && performance.now() - began < budgetMs)
  return {
    about: contestant.about,
    answers,
    runs: paces.length,
    pace: medianPace(paces),
    pages: await pageTimes(contestant),
    memoryBytes: contestant.memoryBytes(),
    diskBytes: contestant.diskBytes,
  }
}

async function latenciesOf(
  contestant: Contestant,
  queries: readonly SearchRequest[],
): Promise<number[]> {
  const latencies: number[] = []
  for (const query of queries) {
    const began = performance.now()
    const answer = contestant.search(query)
    // Waiting for a value that is ready would count as the contestant's time.
    if (answer instanceof Promise) await answer
    latencies.push(performance.now() - began)
  }
  return latencies
}

async function pageTimes(contestant: Contestant): Promise<PageTimes> {
  const pageOf = (page: number): SearchRequest => ({
    criteria: DEFAULT_CRITERIA,
    sort: DEFAULT_SORT_ORDER,
    offset: (page - 1) * PER_PAGE,
    limit: PER_PAGE,
  })
  const { total } = await contestant.search(pageOf(1))
  const deepPage = Math.min(DEEP_PAGE, Math.ceil(total / PER_PAGE))
  const timeOf = async (page: number) => {
    const latencies: number[] = []
    const began = performance.now()
    while (latencies.length < PAGE_REPEATS && performance.now() - began < PAGE_BUDGET_MS) {
      latencies.push(...(await latenciesOf(contestant, [pageOf(page)])))
    }
    return median(latencies)
  }
  return { first: await timeOf(1), deep: await timeOf(deepPage), deepPage }
}
