import { test } from 'node:test'
import { changeBytes } from './changed-bytes.ts'

// `npm run fuzz` changes more.
test('a record with any byte changed harms no other record', () => changeBytes(20, 25))
