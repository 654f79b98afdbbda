import { test } from 'node:test'
import { deliverTwice } from './random-deliveries.ts'

test('a listing or an edit that is delivered again changes nothing', () => deliverTwice(25, 1))
