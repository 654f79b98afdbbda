import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { pictureManifest } from '../../demo/pictures/drawn-pictures.ts'
import { HEIC_PICTURE } from './heic-picture.ts'
import {
  assertColor,
  bombAvif,
  bombPng,
  failed,
  inEachFormat,
  noise,
  pictureServer,
  picturesIn,
  plain,
  pour,
  rawServer,
  refused,
  serving,
  sidewaysRedAndBlue,
  sizes,
  svg,
} from './picture-fixtures.ts'

const directory = mkdtempSync(join(tmpdir(), 'acreage-web-pictures-'))
const { make, makeOf, makeFrom, read, pixelAt, folderOfLast } = picturesIn(directory)
after(() => rmSync(directory, { recursive: true }))

function canReadHeic(): boolean {
  return existsSync(new URL('../../node_modules/libheif-js', import.meta.url))
}

describe('a picture from the web', () => {
  test('is stored as complete JPEG files in the sizes of the demo pictures', async () => {
    const files = await makeOf(await plain(5000, 4000).jpeg().toBuffer())
    const boxes = Object.values(pictureManifest().scenes[0]?.files ?? {})
    assert.deepEqual(
      Object.values(files).map(file => file.height),
      boxes.map(box => box.height),
    )
    for (const file of Object.values(files)) {
      const { format, width, height, isProgressive } = await sharp(await read(file)).metadata()
      const stated = ['jpeg', file.width, file.height, true]
      assert.deepEqual([format, width, height, isProgressive], stated)
      assertColor(await pixelAt(file, 10, 10), [0x3a, 0x6b, 0x2f])
    }
    const wide = await makeOf(await plain(3000, 1000).jpeg().toBuffer())
    assert.equal(sizes(wide), '160x53 400x133 800x267 1200x400')
  })

  test('writes its files, and no others, into the folder of its id', async () => {
    const files = await makeOf(await plain(30, 20).jpeg().toBuffer())
    const paths = Object.values(files).map(file => file.path)
    assert.match(files.largerThumbnail.path, /\/[0-9a-f]{32}-larger-thumbnail\.jpg$/)
    const names = readdirSync(join(directory, folderOfLast()))
    assert.deepEqual(names.map(name => `${folderOfLast()}/${name}`).sort(), paths.sort())
  })

  test('is turned upright, and loses its location and all other metadata', async () => {
    const sideways = await sidewaysRedAndBlue()
    const given = await sharp(sideways).metadata()
    assert.ok(given.exif?.includes('Somebody') && given.icc && given.orientation === 6)
    const files = await makeOf(sideways)
    assert.equal(sizes(files), '54x107 134x267 267x533 400x800')
    for (const file of Object.values(files)) {
      const { exif, icc, iptc, xmp, orientation } = await sharp(await read(file)).metadata()
      assert.deepEqual([exif, icc, iptc, xmp, orientation], Array(5).fill(undefined))
      assert.ok(!(await read(file)).includes('Exif'))
    }
    assertColor(await pixelAt(files.large, 200, 50), [254, 0, 0])
    assertColor(await pixelAt(files.large, 200, 750), [0, 0, 254])
  })

  test('gets a white background where it was transparent', async () => {
    const background = { r: 255, g: 0, b: 0, alpha: 0.5 }
    const clear = sharp({ create: { width: 90, height: 60, channels: 4, background } })
    const files = await makeOf(await clear.png().toBuffer())
    assertColor(await pixelAt(files.large, 45, 30), [255, 127, 127])
  })

  test('is never enlarged', async () => {
    assert.equal(sizes(await makeOf(await plain(1, 1).png().toBuffer())), '1x1 1x1 1x1 1x1')
    const files = await makeOf(await plain(600, 300).png().toBuffer())
    assert.equal(sizes(files), '160x80 400x200 600x300 600x300')
  })

  test('may be a JPEG, PNG, WebP, GIF or AVIF, in gray, 16 bits or CMYK, whatever its name', async () => {
    const red = plain(96, 64, { r: 200, g: 40, b: 40 })
    const deep = await red.clone().toColorspace('rgb16').png().toBuffer()
    for (const image of [...(await inEachFormat(red)), deep]) {
      const files = await makeOf(image, { 'Content-Type': 'text/plain' })
      assertColor(await pixelAt(files.large, 50, 30), [200, 40, 40])
    }
    const gray = plain(96, 64, { r: 90, g: 90, b: 90 }).toColorspace('b-w')
    const fromGray = await makeOf(await gray.jpeg().toBuffer())
    assertColor(await pixelAt(fromGray.large, 50, 30), [90, 90, 90])
    const fromInk = await makeOf(await red.clone().toColorspace('cmyk').jpeg().toBuffer())
    assert.equal((await pixelAt(fromInk.large, 50, 30)).length, 3)
  })

  test('shows the first frame of an animation', async () => {
    const colors = ['#f00', '#00f', '#0f0']
    const frames = await Promise.all(colors.map(color => plain(60, 40, color).png().toBuffer()))
    const animation = sharp(frames, { join: { animated: true } })
    const files = await makeOf(await animation.gif().toBuffer())
    assert.equal(sizes(files), '60x40 60x40 60x40 60x40')
    assertColor(await pixelAt(files.large, 30, 20), [254, 0, 0])
  })

  test('is requested with few headers', async () => {
    await using server = await serving(await plain(9, 9).png().toBuffer())
    await make(`${server.url}a%20b.png?c=d#e`)
    const headers = {
      'user-agent': 'Acreage (pictures)',
      accept: 'image/*',
      'accept-encoding': 'identity',
      host: `127.0.0.1:${server.port}`,
      connection: 'close',
    }
    assert.deepEqual(server.requests, [{ path: '/a%20b.png?c=d', headers }])
  })

  test('can be reached through five redirects', async () => {
    const image = await plain(9, 9).png().toBuffer()
    await using server = await pictureServer(({ url = '' }, response) => {
      const hop = Number(url.slice(1))
      if (hop === 5) response.end(image)
      else response.writeHead(301 + (hop % 3), { location: `/${hop + 1}` }).end('moved')
    })
    await make(`${server.url}0`)
    assert.equal(server.requests.length, 6)
  })
})

test('a HEIC picture is read where the operator has installed libheif-js, and damaged ones are refused', {
  skip: !canReadHeic() && 'libheif-js is not installed',
}, async () => {
  const files = await makeOf(HEIC_PICTURE)
  assert.equal(sizes(files), '143x107 356x267 400x300 400x300')
  assertColor(await pixelAt(files.large, 10, 10), [0xc8, 0x1e, 0x1e])
  assertColor(await pixelAt(files.large, 390, 10), [0x1e, 0x1e, 0xc8])
  for (const end of [40, 300, 700]) {
    await assert.rejects(makeOf(HEIC_PICTURE.subarray(0, end)), refused(/cannot be read/))
  }
})

describe('a picture from the web is refused', () => {
  test('when it is not an image, can contain scripts or has no web format', async () => {
    const kinds = /not a JPEG, PNG, WebP, GIF or AVIF image/
    const tiff = await plain(9, 9).tiff().toBuffer()
    const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'
    const phone = refused(/is a HEIC image, .* must be a JPEG, PNG/, 'unsupported-media-type')
    await assert.rejects(makeOf(heic), canReadHeic() ? refused(/cannot be read/) : phone)
    for (const body of ['', '<!doctype html><p>Sold!', svg, `<?xml?>${svg}`, tiff]) {
      await assert.rejects(
        makeOf(body, { 'Content-Type': 'image/jpeg' }),
        refused(kinds, 'unsupported-media-type'),
      )
    }
    await assert.rejects(makeOf(Buffer.from([0xff, 0xd8, 0xff])), refused(/cannot be read/))
    await assert.rejects(makeOf(`GIF89a${svg}`), refused(/cannot be read/))
    await assert.rejects(makeOf('bomb', { 'Content-Encoding': 'gzip' }), refused(/compressed/))
  })

  test('when it is incomplete', async () => {
    const interlaced = await noise(240, 160).png({ progressive: true }).toBuffer()
    for (const image of [...(await inEachFormat(noise(240, 160))), interlaced]) {
      const half = image.subarray(0, image.length >> 1)
      const reason = /^The picture cannot be read: the file is damaged or ends too early\.$/
      await assert.rejects(makeOf(half), refused(reason))
    }
    assert.ok(!existsSync(join(directory, folderOfLast())))
  })

  test('when it has more than 100 megapixels, or 35 as AVIF', async () => {
    const bombs = [bombPng(20_000, 20_000), bombPng(10_001, 10_000), await bombAvif(6000, 6000)]
    for (const bomb of bombs) await assert.rejects(makeOf(bomb), refused(/more pixels/))
    assert.match(sizes(await makeOf(bombPng(10_000, 10_000))), /800x800$/)
  })

  test('when its server answers that it is missing or forbidden', async () => {
    for (const status of [400, 401, 403, 404, 410, 451, 300, 304]) {
      const answer = status === 304 ? '' : svg
      await assert.rejects(makeOf(answer, {}, status), refused(new RegExp(`status ${status}`)))
    }
    await assert.rejects(makeOf('', {}, 302), refused(/status 302/))
    const missing = makeFrom(answer => pour(answer.writeHead(404)))
    await assert.rejects(missing, refused(/status 404/))
  })

  test('when it is over 25 MB, whatever its Content-Length says', async () => {
    const tooLarge = refused(/larger than 25 MB/)
    const declared = (response: ServerResponse) =>
      response.writeHead(200, { 'Content-Length': 25_000_001 }).flushHeaders()
    await assert.rejects(makeFrom(declared), tooLarge)
    await assert.rejects(makeFrom(pour), tooLarge)
  })

  test('when a few bytes decompress to many, in the image or in the transfer', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000), { level: 1 })
    for (const encoding of ['gzip', 'GZIP', 'br', 'deflate', 'gzip, identity', 'x']) {
      const sending = (response: ServerResponse) =>
        response.writeHead(200, { 'Content-Encoding': encoding }).end(bomb)
      await assert.rejects(makeFrom(sending), refused(/compressed/))
    }
    // Said to be none, it is taken as it is.
    const kinds = refused(/not a JPEG/, 'unsupported-media-type')
    await assert.rejects(makeOf(bomb, { 'Content-Encoding': 'identity' }), kinds)
  })

  test('when its server states too short a length or breaks HTTP', async () => {
    const image = await noise(240, 160).jpeg().toBuffer()
    await using server = await rawServer(socket => {
      const length = image.length >> 1
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`)
      socket.end(image)
    })
    await assert.rejects(make(server.url), refused(/cannot be read/))
    await using twice = await rawServer(socket => {
      const lengths = 'Content-Length: 5\r\nContent-Length: 6\r\n'
      socket.end(`HTTP/1.1 200 OK\r\n${lengths}\r\nGIF89a`)
    })
    await assert.rejects(make(twice.url), failed(/HPE_/))
    await using other = await rawServer(socket => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')
    })
    await assert.rejects(make(other.url), refused(/status 101/))
    await using endless = await rawServer(socket => {
      socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}`)
    })
    await assert.rejects(make(endless.url), failed(/HPE_HEADER_OVERFLOW/))
  })

  test('when its address is not one to fetch from', async () => {
    await using server = await serving(await plain(9, 9).png().toBuffer())
    const refusals: [string, RegExp][] = [
      ['photo.jpg', /not a valid URL/],
      ['file:///etc/hostname', /begin with http/],
      ['data:image/png;base64,iVBORw0KGgo=', /begin with http/],
      [`http://me:secret@127.0.0.1:${server.port}/`, /user name/],
      [`http://me@127.0.0.1:${server.port}/`, /user name/],
      ['http://127.0.0.1:22/', /port/],
      ['http://127.0.0.1:1023/', /port/],
      ['http://127.0.0.1:0/', /port/],
    ]
    for (const [url, sentence] of refusals) await assert.rejects(make(url), refused(sentence))
    assert.equal(server.requests.length, 0)
  })

  test('when it redirects in a circle, or to a forbidden address', async () => {
    let location = '/again'
    await using server = await pictureServer((_, response) => {
      response.writeHead(302, { location }).end()
    })
    await assert.rejects(make(server.url), refused(/more than 5 times/))
    assert.equal(server.requests.length, 6)
    const refusals: [string, RegExp][] = [
      ['file:///etc/hostname', /begin with http/],
      ['http://me:secret@example.com/', /user name/],
      ['http://127.0.0.1:22/', /port/],
      ['http://', /valid URL/],
      ['http://10.0.0.1/', /not public/],
      ['//169.254.169.254/latest/meta-data/', /not public/],
      [`http://[::1]:${server.port}/`, /not public/],
    ]
    for (const [target, sentence] of refusals) {
      location = target
      await assert.rejects(make(server.url, { timeoutMs: 1000 }), refused(sentence))
    }
    assert.equal(server.requests.length, 6 + refusals.length)
  })
})
