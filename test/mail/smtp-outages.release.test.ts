import { testOutage } from './outage-suite.ts'

testOutage(72)
