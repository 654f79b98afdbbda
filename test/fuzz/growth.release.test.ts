import { testGrowth } from './growth-suite.ts'

testGrowth(true)
