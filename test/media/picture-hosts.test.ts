import assert from 'node:assert/strict'
import { pbkdf2 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { isPublicAddress } from '../../src/outbound/public-address.ts'
import { publicLookup } from '../../src/outbound/public-lookup.ts'
import { until } from '../until.ts'
import { nameServer } from './name-server.ts'
import {
  drip,
  failed,
  isAllowed,
  noise,
  pictureServer,
  picturesIn,
  plain,
  refused,
  serving,
  svg,
} from './picture-fixtures.ts'

const directory = mkdtempSync(join(tmpdir(), 'acreage-picture-hosts-'))
const { make, makeOf, makeFrom } = picturesIn(directory)
after(() => rmSync(directory, { recursive: true }))

/** The same for every name that leads nowhere, whatever the reason. */
function notFound(name: string) {
  return failed(new RegExp(`^The host ${name} cannot be found on the public Internet now\\.$`))
}

describe('the address of a picture from the web', () => {
  test('must be public, in any notation', async () => {
    await using server = await serving(await plain(9, 9).png().toBuffer())
    const hosts = `127.0.0.1 127.1 0x7f.1 2130706433 0 169.254.169.254 10.0.0.1
      [::1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1]`
    for (const host of hosts.split(/\s+/)) {
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}:${server.port}/`
        await assert.rejects(make(url, { isAllowed: isPublicAddress }), refused(/not public/), url)
      }
    }
    assert.equal(server.requests.length, 0)
  })

  test('is checked again at each redirect', async () => {
    await using server = await serving('', { location: '/inside' }, 307)
    await using names = await nameServer({ 'photos.test': ['127.0.0.1'] })
    for (const host of ['127.0.0.1', 'photos.test']) {
      const judged: string[] = []
      const onlyOnce = (address: string) => isAllowed(address) && judged.push(address) === 1
      const options = { isAllowed: onlyOnce, nameServers: [names.address] }
      const making = make(`http://${host}:${server.port}/`, options)
      await assert.rejects(making, host === '127.0.0.1' ? refused(/not public/) : notFound(host))
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

describe('the name of a host', () => {
  test('resolves to its public IPv4 and IPv6 addresses, also through an alias', async () => {
    await using server = await serving(await plain(9, 9).png().toBuffer())
    await using names = await nameServer({
      'mixed.test': ['10.0.0.1', '127.0.0.1', 'fd00::1'],
      'alias.test': { alias: 'mixed.test' },
      'six.test': ['fd00::1', '::1'],
    })
    const judged: string[] = []
    const judging = (address: string) => {
      judged.push(address)
      return isAllowed(address)
    }
    const options = { isAllowed: judging, nameServers: [names.address] }
    for (const name of ['mixed.test', 'ALIAS.test']) {
      await make(`http://${name}:${server.port}/`, options)
      assert.deepEqual(judged.splice(0), ['10.0.0.1', '127.0.0.1', 'fd00::1'])
    }
    await assert.rejects(make(`http://six.test:${server.port}/`, options), notFound('six.test'))
    assert.deepEqual(judged, ['fd00::1', '::1'])
    assert.equal(server.requests.length, 2)
  })

  test('gets the same error whether it is internal, unknown or cannot be resolved', async () => {
    await using server = await serving('')
    await using names = await nameServer({
      'inside.test': ['127.0.0.1', 'fd00::2'],
      'empty.test': [],
      'silent.test': 'silent',
    })
    const options = { isAllowed: isPublicAddress, nameServers: [names.address] }
    for (const name of [
      'inside.test',
      'empty.test',
      'no-such-name.test',
      'silent.test',
      'localhost',
    ]) {
      const timeoutMs = name === 'silent.test' ? 300 : 5000
      const making = make(`http://${name}:${server.port}/`, { ...options, timeoutMs })
      await assert.rejects(making, notFound(name))
    }
    assert.equal(server.requests.length, 0)
    assert.ok(names.asked.includes('localhost A'), 'name servers alone are asked')
  })

  test('is checked again when it later resolves to another address', async () => {
    await using inside = await serving(await plain(9, 9).png().toBuffer())
    await using names = await nameServer({ 'photos.test': ['127.0.0.1'] })
    await using server = await pictureServer((_, response) => {
      names.names.set('photos.test', ['10.0.0.1'])
      response.writeHead(302, { location: `http://photos.test:${inside.port}/` }).end()
    })
    const making = make(`http://photos.test:${server.port}/`, { nameServers: [names.address] })
    await assert.rejects(making, notFound('photos.test'))
    assert.deepEqual([server.requests.length, inside.requests.length], [1, 0])
    const asked = names.asked.filter(name => name === 'photos.test A')
    assert.equal(asked.length, 2, 'what was judged is what is connected to')
  })

  test('is resolved even while all shared threads are busy', async () => {
    await using names = await nameServer({ 'photos.test': ['127.0.0.1'] })
    const guard = { isAllowed, nameServers: [names.address], timeoutMs: 30_000 }
    const lookup = publicLookup({ ...guard, signal: new AbortController().signal })
    const rounds = 50_000
    // On a busy machine, shared threads may be done before this one goes on.
    await until(async () => {
      const taken = [1, 2, 3, 4, 5].map(() => promisify(pbkdf2)('x', 'y', rounds, 32, 'sha256'))
      const found = new Promise(resolve =>
        lookup('photos.test', {}, (_, address) => resolve(address)),
      )
      const first = await Promise.race([found, Promise.race(taken).then(() => 'late')])
      await Promise.all(taken)
      return first === '127.0.0.1'
    })
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

  test('when its server cannot be resolved, does not listen or speaks another protocol', async () => {
    const server = await serving('')
    await server[Symbol.asyncDispose]()
    await assert.rejects(make(server.url), failed(/ECONNREFUSED/))
    await using plainHttp = await serving('')
    await assert.rejects(make(plainHttp.url.replace('http', 'https')), failed(/not be fetched/))
  })

  test('when it ends early or the connection breaks', async () => {
    const image = await noise(90, 60).jpeg().toBuffer()
    for (const headers of [{ 'Content-Length': image.length + 1 }, {}]) {
      const broken = (response: ServerResponse) =>
        response.writeHead(200, headers).write(image, () => response.destroy())
      await assert.rejects(makeFrom(broken), failed(/ECONNRESET/))
    }
  })

  test('when it takes too long: no answer, a standstill, single bytes or slow redirects', async () => {
    const late = failed(/did not arrive within 0\.3 seconds/)
    const stuck = (response: ServerResponse) => response.writeHead(200).write('GIF89a')
    const slow = (response: ServerResponse) =>
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 100)
    for (const answer of [() => {}, stuck, drip, slow]) {
      const begin = performance.now()
      await assert.rejects(makeFrom(answer, 300), late)
      assert.ok(performance.now() - begin < 10_000)
    }
  })
})
