/**
 * One contestant in a process of its own, so that its memory can be measured and no contestant warms up for another:
 * contest-process.ts NAME FOLDER LISTINGS RULES. Sends its score to the parent; null: it cannot take part.
 */
import { querySet } from '../query-set.ts'
import { contest, type Score } from './contest.ts'
import type { Contestant } from './contestant.ts'
import { CONTESTANTS, isContestant } from './contestants.ts'

const [name = '', folder = '', listings, rules = ''] = process.argv.slice(2)
if (!isContestant(name)) throw new Error(`There is no contestant ${name}.`)
const queries = await querySet(folder)
const score = await scoreOf(await CONTESTANTS[name](folder, Number(listings)))
process.send?.(score)

async function scoreOf(contestant: Contestant | null): Promise<Score | null> {
  await using taking = contestant
  // Memory that only the loading needed does not count.
  globalThis.gc?.()
  return taking && (await contest(taking, queries, JSON.parse(rules)))
}
