import { after, test } from 'node:test'
import { NOW } from './catalog.ts'
import { editAtRandom } from './edited-at-random.ts'
import { startTestService } from './service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

// `npm run fuzz` edits more.
test('an edit changes only what is sent, and an answer that is sent back changes nothing', () =>
  editAtRandom(service, { runs: 30, seed: NOW % 2 ** 31 }))
