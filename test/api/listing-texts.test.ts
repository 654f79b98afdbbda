import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePolyline } from '../../src/domain/places/polyline.ts'
import { BOUNDARY } from './catalog.ts'
import { PostingService } from './posted-listings.ts'
import { PORTAL } from './service.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

const MARKUP = '<script>alert("1")</script> &amp; <b>\'; drop table listing; --'

test('texts of several lines keep line breaks and tabs and lose other control characters', async () => {
  for (const name of ['description', 'directions', 'brokerNotes', 'legalDescription'] as const) {
    for (const [given, expected] of [
      [
        ' a\r\nb\rc\td\u0000\u0007\u001be\u0085f\u2028g\u2029h\vi\fj\n ',
        'a\nb\nc\tde\nf\ng\nh\ni\nj',
      ],
      ['\n\n', ''],
      [MARKUP, MARKUP],
      ['Zoë \ufffd O’Neil 🌲', 'Zoë \ufffd O’Neil 🌲'],
      [1234, '1234'],
    ] as const) {
      const id = await posting.created({ [name]: given })
      const answer = await posting.read(id)
      const { unpublished } = (await posting.stored(id)).listing
      assert.equal({ ...unpublished, ...answer }[name], expected, JSON.stringify(given))
      const before = await posting.state(id)
      await posting.edited(id, { [name]: given })
      assert.deepEqual(await posting.state(id), before)
    }
  }
})

test('texts of one line have no line breaks', async () => {
  for (const [given, expected] of [
    ['  Old\r\nfarm\t\u0000\u001bby\u2028the\u0085creek ', 'Old farm by the creek'],
    [MARKUP, MARKUP],
    [77, '77'],
  ] as const) {
    const id = await posting.created({ listingTitle: given, address: { street: given } })
    const { listingTitle, address } = await posting.read(id)
    assert.deepEqual([listingTitle, address.street], [expected, expected])
    assert.equal((await posting.summary(id)).listingTitle, expected)
  }
})

test('texts may have as many characters as their limits say', async () => {
  const texts = {
    listingTitle: '🌲'.repeat(200),
    description: '🌲'.repeat(20_000),
    directions: '🌲'.repeat(5000),
    brokerNotes: 'x'.repeat(5000),
    showingInstructions: 'x'.repeat(5000),
    legalDescription: 'x'.repeat(5000),
    listFeedKey: '🌲'.repeat(255),
    listingURL: `https://a.example/${'x'.repeat(1982)}`,
    leadRoutingEmail: `${'a'.repeat(88)}@example.com`,
  }
  const id = await posting.created({ ...texts, address: { street: '🌲'.repeat(200) } })
  const { listing } = await posting.stored(id)
  const { listingURL, ...unpublished } = texts
  assert.partialDeepStrictEqual(
    { ...listing.unpublished, ...(await posting.read(id)) },
    { ...unpublished, listingUrl: listingURL },
  )
  const longer = { listingTitle: `${texts.listingTitle}x`, description: `${texts.description}x` }
  await posting.refused(id, longer, ['Too long: listingTitle', 'Too long: description'])
})

test('the address of a listing’s page follows its title', async () => {
  const id = await posting.created({ listingTitle: 'Ünder <the> Hill / 40 acres' })
  const page = (slug: string) => `${PORTAL}/property/${slug}/${id}`
  assert.equal((await posting.read(id)).portal_URL, page('under-the-hill-40-acres'))
  const { portal_URL } = await posting.edited(id, { listingTitle: 'Over it' })
  assert.equal(portal_URL, page('over-it'))
})

test('YouTube videos are named by id or by any of their addresses, and are answered in one form', async () => {
  for (const video of [
    'abcdefghijk',
    '-_-_-_-_-_0',
    'https://www.youtube.com/watch?v=abcdefghijk',
    'http://youtube.com/watch?list=PL1&v=abcdefghijk&t=9s',
    'https://m.youtube.com/watch?v=abcdefghijk',
    'https://youtu.be/abcdefghijk',
    'https://youtu.be/abcdefghijk/?si=1',
    'HTTPS://YOUTU.BE/abcdefghijk?t=10',
    'https://www.youtube.com/embed/abcdefghijk',
    'https://www.youtube-nocookie.com/embed/abcdefghijk?rel=0',
    'https://www.youtube.com/shorts/abcdefghijk',
    'https://www.youtube.com/live/abcdefghijk',
    'https://www.youtube.com/v/abcdefghijk',
  ]) {
    const id = await posting.created({ youTube: ` ${video} ` })
    const [key] = /[\w-]{11}(?=$|[/?&])/.exec(video) ?? []
    const address = `https://www.youtube.com/watch?v=${key}`
    assert.equal((await posting.read(id)).youTube, address)
    assert.equal((await posting.summary(id)).youTube, address)
    const before = await posting.state(id)
    await posting.edited(id, { youTube: video })
    assert.deepEqual(await posting.state(id), before)
  }
})

test('web addresses are stored as they were sent', async () => {
  for (const address of [
    'http://a.example',
    'HTTPS://A.example:8443/x?y=z&ä=é#top',
    "https://a.example/o'brien/(1)",
    'https://192.0.2.1/1.pdf',
    'https://bücher.example/',
  ]) {
    const id = await posting.created({ flyer: ` ${address}\n`, virtualTour: address })
    const { flyer, virtualTour } = await posting.read(id)
    assert.deepEqual([flyer, virtualTour], [address, address])
  }
})

/** A boundary of this many points, all of them near each other. */
function boundaryOf(points: number): string {
  const point = (_: unknown, i: number) => ({
    latitude: 31 + i / 1e5,
    longitude: -97 + (i % 7) / 1e5,
  })
  return encodePolyline(Array.from({ length: points }, point))
}

test('a boundary has 3 to 10,000 points and is shown as given', async () => {
  const edges = encodePolyline([
    { latitude: 90, longitude: 180 },
    { latitude: -90, longitude: -180 },
    { latitude: 0, longitude: 0 },
  ])
  for (const encodedBoundaries of [boundaryOf(3), boundaryOf(10_000), edges]) {
    const id = await posting.created({ encodedBoundaries, hasBoundaries: false })
    const answer = await posting.read(id)
    assert.deepEqual([answer.hasBoundaries, answer.encodedBoundaries], [true, encodedBoundaries])
    const [summary] = await posting.summaries(
      `includeBoundaries=1&acctid=1&addf=2026-11-20&addt=2026-11-20&sortid=6`,
    )
    assert.equal(summary.encodedPolyline, encodedBoundaries)
  }
  for (const points of [1, 2, 10_001]) {
    const data = { encodedBoundaries: boundaryOf(points) }
    await posting.refusedNew(data, ['Invalid encodedBoundaries'])
  }
})

test('hasBoundaries follows the boundary, whatever is posted', async () => {
  const id = await posting.created({ hasBoundaries: true })
  assert.equal((await posting.read(id)).hasBoundaries, false)
  for (const [encodedBoundaries, hasBoundaries] of [
    [BOUNDARY, true],
    ['', false],
    [BOUNDARY, true],
    [null, false],
  ] as const) {
    const answer = await posting.edited(id, { encodedBoundaries, hasBoundaries: 'maybe' })
    assert.equal(answer.hasBoundaries, hasBoundaries)
    assert.equal((await posting.read(id, 'v1')).hasBoundaries, hasBoundaries)
  }
})
