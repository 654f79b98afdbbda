import { testGrowth } from './growth-suite.ts'

testGrowth(false)
