import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { unpackFormerVersion } from './former-version.ts'
import { Site } from './site.ts'

const NODES = 2

const folder = mkdtempSync(join(tmpdir(), 'acreage-upgrade-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const main = unpackFormerVersion(join(folder, 'former'))

test('nodes of the former version are replaced one after the other', {
  skip: main === null && 'the history has no version before the newest migration',
}, async t => {
  if (main === null) return
  await using site = await Site.open({ nodes: NODES, clients: 4, hasReplica: true, main })
  await site.during(t, async () => {
    for (let node = 0; node < NODES; node++) {
      await site.stopNode(node)
      await site.startNode(node)
      await site.traffic.untilWritten()
    }
  })
})
