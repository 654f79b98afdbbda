import { test } from 'node:test'
import { compareWithModel } from './modeled/compare.ts'

test('deliveries and searches agree with an independent model', () =>
  compareWithModel({ groups: 6, deliveriesEach: 15, searchesEach: 8, tracts: 30, seed: 1 }))
