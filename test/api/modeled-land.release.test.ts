import { test } from 'node:test'
import { compareWithModel } from './modeled/compare.ts'

test('many deliveries and searches agree with an independent model', () =>
  compareWithModel({ groups: 100, deliveriesEach: 20, searchesEach: 10, tracts: 250, seed: 2 }))
