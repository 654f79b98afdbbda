/**
 * One contestant in a process of its own, so that its memory is its own and nobody warms up for
 * another: contest-process.ts NAME FOLDER LISTINGS RULES. Sends its score to the parent; null where
 * it cannot take part.
 */
import { querySet } from '../query-set.ts'
import { contest } from './contest.ts'
import { CONTESTANTS, isContestant } from './contestants.ts'

const [name = '', folder = '', listings, rules = ''] = process.argv.slice(2)
if (!isContestant(name)) throw new Error(`There is no contestant ${name}.`)
const queries = await querySet(folder)
const contestant = await CONTESTANTS[name](folder, Number(listings))
// What only the loading needed is not to count.
globalThis.gc?.()
await using _closing = contestant
process.send?.(contestant && (await contest(contestant, queries, JSON.parse(rules))))
process.disconnect?.()
