import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { blackPng, pngNotes } from '../media/picture-bombs.ts'
import { bombAvif, plain } from '../media/picture-fixtures.ts'
import { refusalsOf, startUploadService } from './uploading.ts'

const uploads = await startUploadService()
after(() => uploads[Symbol.asyncDispose]())
const { send, created } = uploads
const refused = refusalsOf(uploads)

test('an image that takes too much memory is refused, and says so', async () => {
  const id = await created()
  const shape = { width: 10_000, height: 10_000, bitDepth: 16, channels: 3 } as const
  const bomb = blackPng({ ...shape, isInterlaced: true })
  const sending = () => send(`${id}/images`, [['image', bomb, 'bomb.png']])
  await refused(sending, 400, /"bomb\.png\\*": This image takes too much memory to read/)
})

test('notes in a PNG are not read, except those that its look depends on', async () => {
  const id = await created()
  const notes = pngNotes(100)
  const small = { width: 2, height: 1, bitDepth: 8, channels: 3 } as const
  const bomb = await send(`${id}/images`, [['image', blackPng({ ...small, notes })]])
  assert.equal(bomb.status, 201, JSON.stringify(bomb.body))

  const red = plain(60, 40, { r: 200, g: 40, b: 40 })
  const profiled = await red.clone().withIccProfile('p3').png().toBuffer()
  const sideways = await red.clone().withMetadata({ orientation: 6 }).png().toBuffer()
  const palette = await sharp({
    create: { width: 60, height: 40, channels: 4, background: '#f000' },
  })
    .png({ palette: true })
    .toBuffer()
  const answer = await send(
    `${id}/images`,
    [profiled, sideways, palette].map(image => ['image', image] as const),
  )
  const [inColors, upright, clear] = answer.body.images
  assert.deepEqual([upright.large.width, upright.large.height], [40, 60])
  const colorOf = async ({ large }: { large: { SRC: string } }) => {
    const { pathname } = new URL(`http:${large.SRC}`)
    const file = await (await fetch(uploads.url + pathname)).arrayBuffer()
    const pixel = sharp(file).extract({ left: 5, top: 5, width: 1, height: 1 })
    return [...(await pixel.raw().toBuffer())]
  }
  for (const [image, color] of [
    [inColors, [200, 40, 40]],
    [clear, [255, 255, 255]],
  ] as const) {
    const shown = await colorOf(image)
    const isNear = shown.every((value, i) => Math.abs(value - (color[i] ?? 999)) < 8)
    assert.ok(isNear, `${shown} is not ${color}`)
  }
})

test('the fault of a broken image names no file of this machine', async () => {
  const id = await created()
  const avif = await plain(640, 480).avif({ effort: 0 }).toBuffer()
  const broken = [avif.subarray(0, -20), await bombAvif(600, 600), avif.subarray(0, 60)]
  for (const image of broken) {
    const answer = await send(`${id}/images`, [['image', image, 'a.avif']])
    assert.equal(answer.status, 400)
    assert.doesNotMatch(JSON.stringify(answer.body), /\/|upload-/, 'a path is told')
    assert.match(JSON.stringify(answer.body), /The picture cannot be read/)
  }
})
