import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { plain } from '../media/picture-fixtures.ts'
import { refusalsOf, startUploadService } from './uploading.ts'

const uploads = await startUploadService()
after(() => uploads[Symbol.asyncDispose]())
const { service, seller, url, send, created, read } = uploads
const refused = refusalsOf(uploads)

const JPEG = await plain(90, 60).jpeg().toBuffer()
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')

test('documents sent as files are shown, saved by browsers as files, and served unchanged', async () => {
  const id = await created()
  await seller.save(id, { documents: [{ description: 'Map', URL: 'https://files.example/m.pdf' }] })
  const answer = await send(`${id}/documents`, [
    ['description', 'Survey of 2024'],
    ['document', PDF, '../Survey (2024).PDF'],
    ['document', PDF, '測量.pdf'],
  ])
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  const { documents } = await read(id)
  assert.deepEqual(answer.body.documents, documents.slice(1))
  assert.deepEqual(documents[0], { description: 'Map', URL: 'https://files.example/m.pdf' })
  const [survey, other] = answer.body.documents
  const form = new RegExp(
    `^http://land\\.example/media/documents/${id}/[0-9a-f]{32}-survey-2024\\.pdf$`,
  )
  assert.equal(survey.description, 'Survey of 2024')
  assert.match(survey.URL, form)
  assert.match(other.URL, /-document\.pdf$/)
  const file = await fetch(url + new URL(survey.URL).pathname)
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), PDF)
  for (const [name, value] of [
    ['content-type', 'application/pdf'],
    ['content-disposition', 'attachment; filename="survey-2024.pdf"'],
    ['x-content-type-options', 'nosniff'],
    [
      'content-security-policy',
      "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
    ],
  ] as const) {
    assert.equal(file.headers.get(name), value)
  }

  // Posting back the documents of a GET changes nothing, also with another name of the service or in another
  // order.
  const etag = async () => (await service.get(`/v3/listings/${id}`)).headers['etag']
  const before = await etag()
  assert.equal((await seller.save(id, { documents })).statusCode, 200)
  const renamed = documents.map((one: { URL: string }) => ({
    ...one,
    URL: one.URL.replace('http://land.example', 'https://old.example'),
  }))
  assert.equal((await seller.save(id, { documents: renamed })).statusCode, 200)
  assert.equal(await etag(), before)
  await seller.save(id, { documents: documents.toReversed() })
  assert.deepEqual((await read(id)).documents, documents.toReversed())
})

test('a file that is not a PDF is refused', async () => {
  const id = await created()
  for (const body of [
    Buffer.from('<html>%PDF-'),
    JPEG,
    Buffer.alloc(0),
    Buffer.from(' %PDF-1.7'),
  ]) {
    const sent = [
      ['document', PDF],
      ['document', body, 'deed.pdf'],
    ] as const
    await refused(() => send(`${id}/documents`, sent), 415, /is not a PDF/)
  }
  await refused(() => send(`${id}/documents`, [['image', PDF]]), 400, /no field/)
  await refused(
    () =>
      send(`${id}/documents`, [
        ['label', 'x'],
        ['document', PDF],
      ]),
    400,
    /no field/,
  )
})
