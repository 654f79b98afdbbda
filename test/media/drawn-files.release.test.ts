import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import sharp from 'sharp'
import { pictureManifest } from '../../demo/pictures/drawn-pictures.ts'
import type { PictureFile } from '../../src/domain/pictures/picture.ts'
import { type Drawing, DrawnFiles } from '../../src/media/drawn-files.ts'
import { serviceLogoFiles } from '../../src/media/service-logos/drawn-logos.ts'

const SCRIPT = new URL('../../src/app/drawing-process.ts', import.meta.url)
const MANIFEST = pictureManifest()
const LOGOS = serviceLogoFiles().map(({ path }) => path)

/** Small pictures, which take a moment. */
const PORTRAIT = filesOf(MANIFEST.portraits[0])
const BADGE = filesOf(MANIFEST.badges[0])
const COMPANY = filesOf(MANIFEST.companyLogos[0])
const SMALL = [PORTRAIT, BADGE, COMPANY].map(pathsOf)
const [PATH = ''] = SMALL[0] ?? []

const folders: string[] = []
after(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'acreage-drawn-'))
  folders.push(folder)
  return folder
}

function drawnIn(
  directory: string,
  drawings: readonly Drawing[] = SMALL,
  more: Partial<ConstructorParameters<typeof DrawnFiles>[0]> = {},
): DrawnFiles {
  // Processes of low priority draw. Beside other tests they may wait for long.
  const children = { script: SCRIPT, maxChildren: 1, maxWaitMs: 300_000 }
  const options = { directory, drawings: async () => drawings, ...children }
  return new DrawnFiles({ ...options, ...more })
}

describe('drawn files', { concurrency: 2 }, () => {
  test('the manifest names every file once', () => {
    const all = Object.values(MANIFEST).flatMap(pictures => pictures.flatMap(filesOf))
    assert.equal(all.length, MANIFEST.scenes.length * 4 + 24 * 2 + 4 * 2 + 40 * 2)
    assert.equal(new Set(all.map(file => file.path)).size, all.length)
  })

  test('a file that is asked for is drawn with its other sizes, in the stated size and format', async () => {
    const scene = filesOf(MANIFEST.scenes[0])
    const drawings = [...SMALL, pathsOf(scene), LOGOS]
    const directory = await newFolder()
    await using drawn = drawnIn(directory, drawings)
    for (const [path = ''] of drawings) await drawn.ready(path, 'someone')
    for (const { path, width, height } of [PORTRAIT, BADGE, COMPANY, scene].flat()) {
      const found = await sharp(join(directory, path)).metadata()
      assert.deepEqual({ path, width: found.width, height: found.height }, { path, width, height })
      assert.equal(found.format, path.endsWith('.png') ? 'png' : 'jpeg')
    }
    for (const path of LOGOS) assert.ok((await stat(join(directory, path))).size > 0)
    const names = await readdir(directory, { recursive: true })
    assert.deepEqual(
      names.filter(name => name.endsWith('.part')),
      [],
    )
    assert.equal(await drawn.missing(), 0)
  })

  test('badges and company logos have a transparent ground', async () => {
    const directory = await newFolder()
    await using drawn = drawnIn(directory)
    for (const { path } of [...BADGE, ...COMPANY]) {
      await drawn.ready(path, 'someone')
      const { data, info } = await sharp(join(directory, path))
        .raw()
        .toBuffer({ resolveWithObject: true })
      assert.deepEqual([info.channels, data[3]], [4, 0])
    }
  })

  test('drawing goes on where a stop has left it: a cut file is drawn again, with the same bytes', async () => {
    const directory = await newFolder()
    {
      await using first = drawnIn(directory)
      assert.equal(await first.drawNext(new AbortController().signal), true)
      assert.equal(await first.missing(), SMALL.length - 1)
    }
    const cut = join(directory, PATH)
    const before = await readFile(cut)
    await truncate(cut, before.length - 100)
    await using second = drawnIn(directory)
    let count = 0
    while (await second.drawNext(new AbortController().signal)) count++
    assert.equal(count, SMALL.length)
    assert.ok(before.equals(await readFile(cut)))
    const drawnAt = (await stat(cut)).mtimeMs
    await using third = drawnIn(directory)
    assert.equal(await third.drawNext(new AbortController().signal), false)
    assert.equal((await stat(cut)).mtimeMs, drawnAt)
  })

  test('many requests for a picture have it drawn once, and get it even if two services draw it', async () => {
    const directory = await newFolder()
    await using one = drawnIn(directory)
    await using other = drawnIn(directory)
    const asked = [one, one, one, other, other].map((drawn, i) => drawn.ready(PATH, String(i)))
    await Promise.all(asked)
    assert.equal((await sharp(join(directory, PATH)).metadata()).format, 'jpeg')
  })

  test('a stop ends the drawing in progress, and refuses those who wait', async () => {
    const directory = await newFolder()
    const drawn = drawnIn(directory)
    const asked = SMALL.map(([path = '']) => drawn.ready(path, 'someone').then(String, String))
    await drawn[Symbol.asyncDispose]()
    const answers = await Promise.all(asked)
    assert.match(answers.at(-1) ?? '', /not drawn yet/)
    assert.equal(await drawn.drawNext(new AbortController().signal), false)
  })

  test('a request that has waited long enough is refused, and the picture is drawn all the same', async () => {
    const directory = await newFolder()
    await using drawn = drawnIn(directory, SMALL, { maxWaitMs: 1 })
    const refused = { code: 'unavailable', retryAfterSeconds: 5 }
    await assert.rejects(drawn.ready(PATH, 'someone'), refused)
    await using patient = drawnIn(directory)
    await patient.ready(PATH, 'someone')
    await drawn.ready(PATH, 'someone')
  })

  test('a file that cannot be written fails for its own request, and is drawn once it can be', async () => {
    const directory = await newFolder()
    const inTheWay = join(directory, dirname(PATH))
    await mkdir(dirname(inTheWay), { recursive: true })
    await writeFile(inTheWay, 'This file is in the way.')
    await using drawn = drawnIn(directory)
    await assert.rejects(drawn.ready(PATH, 'someone'), { code: 'unavailable' })
    await assert.rejects(drawn.drawNext(new AbortController().signal))
    assert.equal(await drawn.drawNext(new AbortController().signal), true, 'it goes on')
    await rm(inTheWay)
    const opened = await drawn.open(PATH)
    assert.equal(opened?.type, 'image/jpeg')
    opened?.content.destroy()
  })

  test('a picture for a mail waits until no request waits', async () => {
    await using drawn = drawnIn(await newFolder())
    const [[first = ''] = [], [mailed = ''] = [], [shown = ''] = []] = SMALL
    const order: string[] = []
    await Promise.all([
      drawn.ready(first, 'one'),
      drawn.open(mailed, 'background').then(opened => {
        order.push('mail')
        opened?.content.destroy()
      }),
      drawn.ready(shown, 'other').then(() => order.push('request')),
    ])
    assert.deepEqual(order, ['request', 'mail'])
  })

  test('a path that is no drawing starts no process', async () => {
    await using drawn = drawnIn(await newFolder(), SMALL, { script: new URL('file:///none.ts') })
    await drawn.ready('pool/portrait-99/large.jpg', 'someone')
    assert.equal(await drawn.open('pool/portrait-99/large.jpg'), null)
    await assert.rejects(drawn.ready(PATH, 'someone'), { code: 'unavailable' })
  })
})

function filesOf(picture: { readonly files: object } | undefined): PictureFile[] {
  return Object.values(picture?.files ?? {})
}

function pathsOf(files: readonly PictureFile[]): string[] {
  return files.map(({ path }) => path)
}
