import { test } from 'node:test'
import { assertSqlEqualsScan, SEARCHES_PER_RUN } from './sql-equals-scan.ts'

const RUNS = 40

test(`${RUNS * SEARCHES_PER_RUN} random searches find the same with SQL, in memory and by a scan`, async () => {
  await assertSqlEqualsScan(RUNS)
})
