import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { drawnPicturePaths } from '../../demo/pictures/drawn-pictures.ts'
import { copyDrawnPictures } from '../golden/pictures.ts'
import { acreage, serveHere } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-demo-pictures-'))
const settings = { ACREAGE_DATA_DIR: folder }
after(() => rmSync(folder, { recursive: true, force: true }))

test("when drawing the demo's pictures was interrupted, the next start draws the missing ones", async () => {
  await copyDrawnPictures(folder)
  const [path = ''] = drawnPicturePaths()
  const picture = join(folder, 'media', path)
  const itsFolder = dirname(picture)
  rmSync(itsFolder, { recursive: true })
  writeFileSync(itsFolder, 'This file is in the way.')
  const broken = await acreage(['demo', '--listings', '5'], settings)
  assert.equal(broken.code, 1, broken.stderr)
  rmSync(itsFolder)
  await using service = await serveHere(['--demo'], settings)
  assert.match(service.stderr(), /Drawing their pictures/)
  assert.ok(existsSync(picture))
})
