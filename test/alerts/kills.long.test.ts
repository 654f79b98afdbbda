import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { KILLED_WHILE_SENDING, tellThroughMishaps } from './kills-suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-told-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a service that is killed while it mails land loses no mail, and tells nothing in two mails', async () => {
  await tellThroughMishaps([{ ACREAGE_DATA_DIR: folder }], [KILLED_WHILE_SENDING])
})
