import { test } from 'node:test'
import { Site } from './site.ts'

test('two nodes go on with everything that they acknowledged when their primary is killed', async t => {
  await using site = await Site.open({ nodes: 2, clients: 2, hasReplica: false })
  await site.during(t, async () => {
    await site.primary.kill()
    await site.primary.start()
  })
})
