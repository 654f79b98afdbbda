import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { plain } from '../media/picture-fixtures.ts'
import { until } from '../until.ts'
import { newSeller } from './posted-listings.ts'
import { startUploadService } from './uploading.ts'

const uploads = await startUploadService()
after(() => uploads[Symbol.asyncDispose]())
const { service, seller } = uploads
const PNG = await plain(90, 60).png().toBuffer()

/** Begins an upload and never ends it. */
function hang(key: string, id: number): Socket {
  const socket = connect(uploads.port, '127.0.0.1')
  const head = `POST /ext/listings/${id}/images HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n`
  const type = 'Content-Type: multipart/form-data; boundary=b'
  socket.write(`${head}${type}\r\nContent-Length: 999\r\n\r\n--b`)
  return socket
}

async function receiving(count: number): Promise<void> {
  await until(async () => (await uploads.leftovers()).length === count, `${count} are received`)
}

async function keysOf(accountIds: readonly number[]): Promise<string[]> {
  const sellers = accountIds.map(accountId =>
    newSeller(service, { accountId: accountId as AccountId, allAccounts: true }),
  )
  return (await Promise.all(sellers)).map(({ key }) => key)
}

test('an account has four places for uploads, however many keys it has, and others have theirs', async () => {
  const id = await uploads.created()
  const [first = '', second = '', third = ''] = await keysOf([1, 1, 1])
  const [other = '', more = ''] = await keysOf([2, 2])
  const send = (key: string) => uploads.send(`${id}/images`, [['image', PNG]], { 'x-api-key': key })
  const sockets = [first, first, second, second].map(key => hang(key, id))
  await receiving(4)
  for (const key of [first, third, seller.key]) {
    const answer = await send(key)
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5'])
  }
  assert.equal((await send(other)).status, 201)

  sockets.push(...[other, more, more, other].map(key => hang(key, id)))
  await receiving(8)
  assert.equal((await send(other)).status, 503)
  const [member = ''] = await keysOf([3])
  assert.equal((await send(member)).status, 201, 'an account that sends nothing has a place')
  sockets.push(hang(member, id))
  await receiving(9)
  assert.equal((await send(member)).status, 503, 'while eight are being received, it has one')

  for (const socket of sockets) socket.destroy()
  await receiving(0)
  assert.equal((await send(first)).status, 201)
})
