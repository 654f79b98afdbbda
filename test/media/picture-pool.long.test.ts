import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { pictureManifest } from '../../demo/pictures/drawn-pictures.ts'
import type { PictureManifest } from '../../demo/pictures/picture-manifest.ts'
import { drawPicturePool } from '../../demo/pictures/picture-pool.ts'
import type { PictureFile } from '../../src/domain/pictures/picture.ts'

/** Two scenes and a few of everything else, so that the suite stays quick. */
function smallPool(): PictureManifest {
  const whole = pictureManifest()
  return {
    scenes: [...whole.scenes.slice(0, 1), ...whole.scenes.slice(-1)],
    portraits: whole.portraits.slice(0, 2),
    badges: whole.badges,
    companyLogos: whole.companyLogos.slice(0, 3),
  }
}

function filesOf(pictures: PictureManifest): PictureFile[] {
  const { scenes, portraits, badges, companyLogos } = pictures
  return [...scenes, ...portraits, ...badges, ...companyLogos].flatMap(({ files }): PictureFile[] =>
    Object.values(files),
  )
}

describe('the picture pool', () => {
  const pictures = smallPool()
  const files = filesOf(pictures)
  let directory: string
  const progress: number[] = []

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'acreage-pictures-'))
    await drawPicturePool(directory, {
      pictures,
      onProgress: ({ filesDone, filesMissing }) => {
        assert.equal(filesMissing, files.length)
        progress.push(filesDone)
      },
    })
  })

  after(() => rm(directory, { recursive: true }))

  test('names every file of the whole pool once', () => {
    const all = filesOf(pictureManifest())
    assert.equal(all.length, 90 * 4 + 24 * 2 + 4 * 2 + 40 * 2)
    assert.equal(new Set(all.map(file => file.path)).size, all.length)
  })

  test('writes each file in the size and format that the manifest states', async () => {
    for (const file of files) {
      const { width, height, format } = await sharp(join(directory, file.path)).metadata()
      assert.deepEqual({ path: file.path, width, height }, { ...file })
      assert.equal(format, file.path.endsWith('.png') ? 'png' : 'jpeg')
    }
  })

  test('counts up to the number of missing files', () => {
    assert.equal(progress.at(-1), files.length)
    assert.deepEqual(
      progress,
      [...progress].sort((a, b) => a - b),
    )
  })

  test('leaves no drafts behind', async () => {
    const names = await readdir(directory, { recursive: true })
    assert.deepEqual(
      names.filter(name => name.endsWith('.part')),
      [],
    )
  })

  test('gives badges and company logos a transparent ground', async () => {
    for (const { files: sizes } of [...pictures.badges, ...pictures.companyLogos]) {
      const { data, info } = await pixels(join(directory, sizes.large.path))
      assert.equal(info.channels, 4)
      assert.equal(data[3], 0)
    }
  })
})

describe('the picture pool, called again', () => {
  const whole = pictureManifest()
  const pictures = { ...smallPool(), scenes: whole.scenes.slice(3, 4) }
  const files = filesOf(pictures)
  let directory: string

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'acreage-pictures-'))
    await drawPicturePool(directory, { pictures })
  })

  after(() => rm(directory, { recursive: true }))

  test('writes nothing when no file is missing', async () => {
    const path = join(directory, files[0]?.path ?? '')
    const before = await stat(path)
    const calls: number[] = []
    await drawPicturePool(directory, { pictures, onProgress: seen => calls.push(seen.filesDone) })
    assert.deepEqual(calls, [])
    assert.equal((await stat(path)).mtimeMs, before.mtimeMs)
  })

  test('draws missing and damaged files again, with the same bytes', async () => {
    const damaged = join(directory, pictures.scenes[0]?.files.popup.path ?? '')
    const missing = join(directory, pictures.badges[0]?.files.thumbnail.path ?? '')
    const wholeScene = await readFile(damaged)
    const wholeBadge = await readFile(missing)
    await truncate(damaged, wholeScene.length - 500)
    await rm(missing)
    let written = 0
    await drawPicturePool(directory, {
      pictures,
      onProgress: ({ filesDone }) => {
        written = filesDone
      },
    })
    assert.equal(written, 2)
    assert.ok(wholeScene.equals(await readFile(damaged)))
    assert.ok(wholeBadge.equals(await readFile(missing)))
  })

  test('stops when its signal is aborted', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'acreage-pictures-'))
    const abort = new AbortController()
    const drawing = drawPicturePool(elsewhere, {
      signal: abort.signal,
      onProgress: () => abort.abort(new Error('Enough.')),
    })
    await assert.rejects(drawing, /Enough/)
    const names = await readdir(elsewhere, { recursive: true })
    assert.ok(names.filter(name => name.endsWith('.jpg')).length <= 16)
    await rm(elsewhere, { recursive: true })
  })

  test('says which picture could not be written', async () => {
    const blocked = join(directory, files[0]?.path ?? '')
    await assert.rejects(drawPicturePool(blocked, { pictures }), /Could not draw pool\//)
  })
})

async function pixels(path: string) {
  return sharp(path).raw().toBuffer({ resolveWithObject: true })
}
