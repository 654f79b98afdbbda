import { assertIndexEqualsScan, SEARCHES_PER_RUN } from '../test/search/changing-catalogs.ts'
import { sized } from './sized.ts'

/** Compares both engines in many random searches: bench/random-searches.ts [SEARCHES] */

const searches = Number(process.argv[2] ?? sized(1_000_000, 1))
const began = performance.now()
const made = assertIndexEqualsScan(Math.ceil(searches / SEARCHES_PER_RUN))
const seconds = ((performance.now() - began) / 1000).toFixed(1)
process.stdout.write(`${made} random searches equal the scan, in ${seconds} s.\n`)
