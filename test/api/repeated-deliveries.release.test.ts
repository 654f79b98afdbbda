import { test } from 'node:test'
import { deliverTwice } from './random-deliveries.ts'

test('many listings and edits that are delivered again change nothing', () => deliverTwice(100, 2))
