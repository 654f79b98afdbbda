import { test } from 'node:test'
import { changeBytes } from './changed-bytes.ts'

// `npm run fuzz` changes more.
test('a record that any byte of is changed harms no other one', () => changeBytes(20, 25))
