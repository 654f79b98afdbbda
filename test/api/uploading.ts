import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { MediaStore } from '../../src/media/media-store.ts'
import { type Answer, newSeller, type Seller, SMALLEST } from './posted-listings.ts'
import { startTestService, type TestService } from './service.ts'
import { writtenRows } from './written-rows.ts'

type Field = readonly [name: string, value: string | Uint8Array, fileName?: string]

/** A service on a port of this machine, with a seller who sends files to it. */
export interface UploadService extends AsyncDisposable {
  readonly service: TestService
  readonly seller: Seller
  readonly url: string
  readonly port: number
  created(): Promise<number>
  send(
    path: string,
    fields: readonly Field[],
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: Answer; headers: Headers }>
  read(id: number): Promise<Answer>
  /** The files in the folder for uploads. */
  leftovers(): Promise<string[]>
  /** Every stored file. */
  kept(): Promise<string[]>
}

export async function startUploadService(media?: MediaStore): Promise<UploadService> {
  const service = await startTestService(media ? { media } : {})
  const seller = await newSeller(service)
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    service,
    seller,
    url,
    port,
    async created() {
      return (await seller.save(0, SMALLEST)).json().listingID
    },
    async send(path, fields, headers = {}) {
      const body = formOf(fields)
      const response = await fetch(`${url}/ext/listings/${path}`, {
        method: 'POST',
        body,
        headers: { 'x-api-key': seller.key, ...headers },
      })
      return { status: response.status, body: await response.json(), headers: response.headers }
    },
    async read(id) {
      const query = 'includeImages=1&includeDocuments=1'
      return (await service.get(`/v3/listings/${id}?${query}`)).json()
    },
    async leftovers() {
      return readdir(service.files.uploadDirectory).catch(() => [])
    },
    async kept() {
      const paths: string[] = []
      for (const folder of ['listings', 'documents']) {
        for await (const { path } of service.files.media.list(folder)) paths.push(path)
      }
      return paths.sort()
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

function formOf(fields: readonly Field[]): FormData {
  const form = new FormData()
  for (const [name, value, fileName] of fields) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value as Uint8Array<ArrayBuffer>]), fileName ?? 'photo.jpg')
  }
  return form
}

/** Fails unless a form is refused in this way, as a POST is, and leaves nothing behind. */
export function refusalsOf(uploads: UploadService) {
  const written = async () => [writtenRows(uploads.service), await uploads.kept()]
  return async (
    sending: () => ReturnType<UploadService['send']>,
    status: number,
    text: RegExp,
  ): Promise<void> => {
    const before = await written()
    const answer = await sending()
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    assert.equal(answer.body.success, false)
    assert.match(JSON.stringify(answer.body.errors), text)
    assert.deepEqual(await written(), before)
    assert.deepEqual(await uploads.leftovers(), [])
  }
}
