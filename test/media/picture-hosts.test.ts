import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { PictureId } from '../../src/domain/ids.ts'
import { DiskMedia } from '../../src/media/disk-media.ts'
import { isPublicAddress } from '../../src/media/public-address.ts'
import { WebPictures } from '../../src/media/web-pictures.ts'
import {
  drip,
  failed,
  isAllowed,
  noise,
  picturesIn,
  plain,
  refused,
  serving,
  svg,
} from './picture-fixtures.ts'

const directory = mkdtempSync(join(tmpdir(), 'acreage-picture-hosts-'))
const { make, makeOf, makeFrom } = picturesIn(directory)
after(() => rmSync(directory, { recursive: true }))

describe('the address of a picture from the web', () => {
  test('must be public, in whatever notation', async () => {
    await using server = await serving(await plain(9, 9).png().toBuffer())
    const pictures = new WebPictures(new DiskMedia(directory), randomBytes, { timeoutMs: 1000 })
    const hosts = `127.0.0.1 localhost LOCALHOST 127.1 0x7f.1 2130706433 0 169.254.169.254 10.0.0.1
      [::1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1]`
    for (const host of hosts.split(/\s+/)) {
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}:${server.port}/`
        await assert.rejects(pictures.make(1 as PictureId, url), refused(/not public/), url)
      }
    }
    assert.equal(server.requests.length, 0)
  })

  test('is judged anew at each redirect', async () => {
    await using server = await serving('', { location: '/inside' }, 307)
    for (const host of ['127.0.0.1', 'localhost']) {
      const judged: string[] = []
      const onlyOnce = (address: string) => isAllowed(address) && judged.push(address) === 1
      const making = make(`http://${host}:${server.port}/`, { isAllowed: onlyOnce })
      await assert.rejects(making, refused(/not public/))
      assert.deepEqual(judged, ['127.0.0.1', '127.0.0.1'])
    }
    assert.equal(server.requests.length, 2)
  })

  test('is public unless it lies in a special range', () => {
    const open = `8.8.8.8 93.184.215.14 172.32.0.1 100.128.0.1 ::ffff:8.8.8.8 2606:4700::1111`
    for (const address of open.split(' ')) assert.ok(isPublicAddress(address), address)
    const closed = `0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.100.100.200 127.0.0.1 127.255.0.1 168.63.129.16
      169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1
      198.51.100.1 203.0.113.1 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1
      ::ffff:10.0.0.1 ::ffff:a9fe:a9fe ::ffff:0:127.0.0.1 64:ff9b::808:808 64:ff9b:1::1 100::1
      2001::1 2001:db8::1 2002:7f00:1:: 2002:808:808:: 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1
      fe80::1%eth0 fec0::1 ff02::1 4000::1 localhost 127.1 2130706433 [::1]`
    const all = [...closed.split(/\s+/), '', ' 8.8.8.8']
    for (const address of all) assert.ok(!isPublicAddress(address), address)
  })
})

describe('a picture from the web may come later', () => {
  test('when its server says so', async () => {
    for (const status of [408, 425, 429, 500, 502, 503, 504]) {
      await assert.rejects(
        makeOf(svg, {}, status),
        failed(new RegExp(`^The server .* answered with status ${status} instead`)),
      )
    }
  })

  test('when its server is not found, not there or speaks another protocol', async () => {
    const server = await serving('')
    await server[Symbol.asyncDispose]()
    await assert.rejects(make(server.url), failed(/ECONNREFUSED/))
    await assert.rejects(make('http://no-such-name.invalid/'), failed(/no-such-name\.invalid/))
    await using plainHttp = await serving('')
    await assert.rejects(make(plainHttp.url.replace('http', 'https')), failed(/not be fetched/))
  })

  test('when it ends before its length, or breaks off', async () => {
    const image = await noise(90, 60).jpeg().toBuffer()
    for (const headers of [{ 'Content-Length': image.length + 1 }, {}]) {
      const broken = (response: ServerResponse) =>
        response.writeHead(200, headers).write(image, () => response.destroy())
      await assert.rejects(makeFrom(broken), failed(/ECONNRESET/))
    }
  })

  test('when it is not here in time: nothing, a standstill, drips or slow redirects', async () => {
    const late = failed(/did not arrive within 0\.3 seconds/)
    const stuck = (response: ServerResponse) => response.writeHead(200).write('GIF89a')
    const slow = (response: ServerResponse) =>
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 100)
    for (const answer of [() => {}, stuck, drip, slow]) {
      const begin = performance.now()
      await assert.rejects(makeFrom(answer, 300), late)
      assert.ok(performance.now() - begin < 1500)
    }
  })
})
