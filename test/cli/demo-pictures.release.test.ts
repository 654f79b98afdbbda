import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { pictureManifest } from '../../demo/pictures/drawn-pictures.ts'
import { copyDrawnPictures } from '../golden/pictures.ts'
import { until } from '../until.ts'
import { acreage, serve } from './acreage.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-demo-pictures-'))
const settings = { ACREAGE_DATA_DIR: folder }
after(() => rmSync(folder, { recursive: true, force: true }))

const mediaPath = (path: string) => join(folder, 'media', path)
const documents = 'pool/documents'

test('a demo is made without pictures; a service draws those that are asked for, and goes on where it was stopped', async () => {
  const made = await acreage(['demo', '--listings', '5'], settings)
  assert.equal(made.code, 0, made.stderr)
  assert.ok(!existsSync(mediaPath('pool')), 'nothing is drawn yet')
  const last = pictureManifest().scenes.at(-1)?.files
  {
    await using service = await serve([], settings)
    const response = await fetch(`${service.address}/media/${last?.thumbnail.path}`)
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/jpeg'])
    assert.ok((await response.bytes()).length > 500)
    assert.ok(existsSync(mediaPath(last?.largerThumbnail.path ?? '')), 'both small sizes')
    const none = await fetch(`${service.address}/media/pool/scene-9999/large.jpg`)
    assert.equal(none.status, 404)
    await until(() => service.stderr().includes('Pictures are drawn'), 'A line about pictures')
    assert.equal(await service.end('SIGTERM'), 0)
    assert.doesNotMatch(service.stderr(), /could not be drawn/)
  }
  const aerial = `${documents}/aerial-map-1.pdf`
  assert.ok(!existsSync(mediaPath(aerial)), 'the stop came before the end')
  const findings = await acreage(['doctor'], settings)
  assert.match(findings.stdout, /files that the database names are not drawn yet/)
  const backup = await acreage(['backup', join(folder, 'made.tar')], settings)
  assert.deepEqual([backup.code, /Warning/.test(backup.stderr)], [0, false], backup.stderr)
  await copyDrawnPictures(folder)
  rmSync(dirname(mediaPath(aerial)), { recursive: true })
  await using again = await serve([], settings)
  await until(() => existsSync(mediaPath(aerial)), 'The rest is drawn in the background')
  await until(() => again.stderr().includes('All pictures are drawn'), 'A line at the end')
})
