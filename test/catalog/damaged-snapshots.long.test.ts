import { testDamagedSnapshots } from './damaged-snapshots-suite.ts'

testDamagedSnapshots(10)
