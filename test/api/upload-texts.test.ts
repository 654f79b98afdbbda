import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { refusalsOf, startUploadService } from './uploading.ts'

const uploads = await startUploadService()
after(() => uploads[Symbol.asyncDispose]())
const refused = refusalsOf(uploads)

const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a6' } })
  .jpeg()
  .toBuffer()
const image = ['image', photo] as const

test('a text after its file is refused, and so is a second text before one file', async () => {
  const id = await uploads.created()
  const send = (...fields: Parameters<typeof uploads.send>[1]) =>
    refused(
      () => uploads.send(`${id}/images`, fields),
      400,
      /must come before the file it describes, once per file/,
    )
  await send(image, ['description', 'The creek in May'])
  await send(['label', 'Barn'], image, ['label', 'Creek'])
  await send(['description', 'The barn'], ['description', 'The creek'], image)
})

test('each file has the texts before it; empty ones may stand anywhere', async () => {
  const id = await uploads.created()
  const { status, body } = await uploads.send(`${id}/images`, [
    ['description', ''],
    ['description', 'The creek'],
    image,
    ['label', 'Barn'],
    image,
    ['label', ''],
    ['description', ''],
  ])
  assert.equal(status, 201, JSON.stringify(body))
  const [first, second] = body.images
  assert.deepEqual([first.description, first.label], ['The creek', ''])
  assert.deepEqual([second.description, second.label], ['', 'Barn'])
})

test('a text in the field of a file is refused by what it is', async () => {
  const id = await uploads.created()
  const send = () => uploads.send(`${id}/images`, [['image', 'creek.jpg']])
  await refused(send, 400, /The field image was sent as a text; send a file/)
})
