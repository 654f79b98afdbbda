import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newSeller, WHOLE_FORM } from '../api/posted-listings.ts'
import { list, num, type Page, type Shown, startReso, text } from './reso-service.ts'

const { service, asked, walked } = await startReso()
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)
const { auction: _auction, listFeedKey: _key, ...REST } = WHOLE_FORM
const OFFER = { ...REST, listingType: 2 }
const made: string[] = []
for (const description of ['Survey', 'Plat', 'Plat']) {
  service.now += 1000
  const documents = [
    { description, URL: 'https://files.example.com/a.pdf' },
    { description: 'Map', URL: 'https://files.example.com/map' },
    { description: 'Again', URL: 'https://files.example.com/a.pdf' },
  ]
  const answer = await seller.save(0, { ...OFFER, documents, images: [{ large: { ID: 1 } }] })
  assert.equal(answer.statusCode, 201, answer.body)
  made.push(text(answer.json().listingID))
}

const listed = (await asked('/Property?$expand=Media')).value
const mediaOf = (record: Shown) => record['Media'] as readonly Shown[]
const keysOf = (media: readonly Shown[]) => media.map(medium => medium['MediaKey'])
const all = listed.flatMap(mediaOf)
const encoded = (filter: string) => encodeURIComponent(filter)

test('a listing has its photos, documents, flyer and video, in one order', () => {
  const [record] = listed.filter(each => each['ListingKey'] === made[0])
  const media = mediaOf(record ?? {})
  const shown = media.map(m => [
    m['Order'],
    m['MediaCategory'],
    m['ShortDescription'],
    m['MediaType'],
  ])
  assert.deepEqual(shown, [
    [1, 'Photo', null, 'jpeg'],
    [2, 'Document', 'Survey', 'pdf'],
    [3, 'Document', 'Map', null],
    [4, 'Document', 'Again', 'pdf'],
    [5, 'Document', 'Flyer', 'pdf'],
    [6, 'Video', 'Video', null],
  ])
  assert.deepEqual(
    media.map(m => m['PreferredPhotoYN']),
    [true, false, false, false, false, false],
  )
  assert.equal(media[0]?.['ImageWidth'], 1200)
})

test('every medium has a key of its own, and the counts of a listing are those of its media', () => {
  assert.equal(new Set(keysOf(all)).size, all.length)
  for (const record of listed) {
    for (const [field, category] of [
      ['PhotosCount', 'Photo'],
      ['DocumentsCount', 'Document'],
      ['VideosCount', 'Video'],
    ] as const) {
      const media = mediaOf(record).filter(medium => medium['MediaCategory'] === category)
      assert.equal(media.length, record[field])
    }
  }
})

test('a photo that is not fetched yet is no medium', async () => {
  const answer = await seller.save(0, {
    ...OFFER,
    images: [{ large: { SRC: 'https://photos.example.com/2.jpg' } }],
  })
  const id = text(answer.json().listingID)
  const record = (await asked(`/Property('${id}')?$expand=Media`)) as unknown as Shown
  assert.equal(record['PhotosCount'], 0)
  assert.ok(mediaOf(record).every(medium => medium['MediaCategory'] !== 'Photo'))
  await seller.save(Number(id), { active: false })
  await asked(`/Property('${id}')`, 404)
  assert.deepEqual(
    (await asked(`/Media?$filter=${encoded(`ResourceRecordKey eq '${id}'`)}`)).value,
    [],
  )
})

const EXPANDED = [
  [
    'Media($select=MediaURL,Order)',
    (media: readonly Shown[]) => media.map(({ MediaURL, Order }) => ({ MediaURL, Order })),
  ],
  [
    "Media($filter=MediaCategory eq 'Document';$orderby=Order desc)",
    (media: readonly Shown[]) => media.filter(m => m['MediaCategory'] === 'Document').toReversed(),
  ],
  ['Media($top=2;$skip=1)', (media: readonly Shown[]) => media.slice(1, 3)],
] as const

for (const [expand, expected] of EXPANDED) {
  test(`$expand=${expand}`, async () => {
    const { value } = await asked(`/Property?$select=ListingKey&$expand=${encoded(expand)}`)
    for (const record of listed) {
      const found = value.find(each => each['ListingKey'] === record['ListingKey'])
      assert.deepEqual(mediaOf(found ?? {}), expected(mediaOf(record)))
    }
  })
}

test('$expand counts, and an unknown field in it is refused', async () => {
  const { value } = await asked(`/Property?$expand=${encoded('Media($count=true;$top=1)')}`)
  for (const record of value) {
    const whole = listed.find(each => each['ListingKey'] === record['ListingKey'])
    assert.equal(record['Media@odata.count'], mediaOf(whole ?? {}).length)
  }
  await asked(`/Property?$expand=${encoded('Media($select=Colour)')}`, 400)
  await asked(`/Property?$expand=${encoded('Media($filter=(Order eq 1)')}`, 400)
  await asked(`/Property?$expand=${encoded('Media(Order)')}`, 400)
  await asked(`/Property?$expand=${encoded('Media($expand=Media)')}`, 501)
})

/** Filters with a listing or a medium have any order and count. */
const NAMED: readonly (readonly [string, (medium: Shown) => boolean])[] = [
  ["ResourceRecordKey eq '1'", m => m['ResourceRecordKey'] === '1'],
  [
    `ResourceRecordKey in ('1','${made[0]}')`,
    m => ['1', made[0]].includes(text(m['ResourceRecordKey'])),
  ],
  [
    `ResourceRecordKey eq '1' or ResourceRecordKey eq '${made[1]}'`,
    m => ['1', made[1]].includes(text(m['ResourceRecordKey'])),
  ],
  [
    "ResourceRecordID eq '1' and Order gt 1",
    m => m['ResourceRecordID'] === '1' && num(m['Order']) > 1,
  ],
  ["MediaKey eq '1-p1'", m => m['MediaKey'] === '1-p1'],
  ["ResourceRecordKey eq 'none'", () => false],
]

for (const [filter, demand] of NAMED) {
  test(`Media: ${filter.replaceAll(/'\d+'/g, "'…'")}`, async () => {
    const page = await asked(`/Media?$count=true&$orderby=Order%20desc&$filter=${encoded(filter)}`)
    const expected = all.filter(demand).toSorted((a, b) => num(b['Order']) - num(a['Order']))
    assert.deepEqual(keysOf(page.value).toSorted(), keysOf(expected).toSorted())
    assert.deepEqual(
      page.value.map(m => m['Order']),
      expected.map(m => m['Order']),
    )
    assert.equal(page['@odata.count'], expected.length)
    const pages = await walked(`/Media?$filter=${encoded(filter)}`, 2)
    assert.deepEqual(keysOf(pages).toSorted(), keysOf(expected).toSorted())
  })
}

test('all media are walked in the order of the last change, page by page', async () => {
  for (const size of [1, 2, 7, 100])
    assert.deepEqual(keysOf(await walked('/Media', size)), keysOf(all))
  const since = text(all.at(-1)?.['ModificationTimestamp'])
  const filter = `ModificationTimestamp ge ${since} and MediaCategory eq 'Document' and ModificationTimestamp le now()`
  const newest = all.filter(
    m => text(m['ModificationTimestamp']) >= since && m['MediaCategory'] === 'Document',
  )
  assert.ok(newest.length > 0)
  assert.deepEqual(keysOf(await walked(`/Media?$filter=${encoded(filter)}`, 2)), keysOf(newest))
})

test('a listing that is edited while media are walked comes again as a whole, and no other is left out', async () => {
  const headers = { prefer: 'odata.maxpagesize=3' }
  let page: Page = await asked('/Media', 200, headers)
  // It ends within the media of the first listing.
  const [first = ''] = page.value.map(m => text(m['ResourceRecordKey']))
  service.now += 1000
  assert.equal((await seller.save(Number(first), { directions: 'Elsewhere' })).statusCode, 200)
  const seen = [...page.value]
  while (page['@odata.nextLink'] !== undefined) {
    page = await asked(page['@odata.nextLink'].split('/reso/odata')[1] ?? '', 200, headers)
    seen.push(...page.value)
  }
  const behind = keysOf(seen.slice(3))
  assert.deepEqual(behind.toSorted(), keysOf(all).toSorted())
})

test('without a listing, media are read by time in both directions, with $skip and $count', async () => {
  const present = (await asked('/Property?$expand=Media')).value
  const upwards = keysOf(present.flatMap(mediaOf))
  const downwards = keysOf(
    (await asked('/Property?$expand=Media&$orderby=ModificationTimestamp%20desc')).value.flatMap(
      mediaOf,
    ),
  )
  for (const [order, expected] of [
    ['ModificationTimestamp', upwards],
    ['ModificationTimestamp%20DESC', downwards],
  ] as const) {
    const page = await asked(`/Media?$count=true&$orderby=${order}`)
    assert.deepEqual([keysOf(page.value), page['@odata.count']], [expected, expected.length])
    for (const size of [1, 4]) {
      const skipped = await walked(`/Media?$skip=5&$top=9&$orderby=${order}`, size)
      assert.deepEqual(keysOf(skipped), expected.slice(5, 14))
    }
  }
  const since = text(all.at(-1)?.['ModificationTimestamp'])
  const filter = encoded(`ModificationTimestamp ge ${since}`)
  const counted = await asked(`/Media?$top=1&$count=true&$filter=${filter}`)
  const newest = present.flatMap(mediaOf).filter(m => text(m['ModificationTimestamp']) >= since)
  assert.equal(counted['@odata.count'], newest.length)
  assert.ok(newest.length > 0)
  assert.deepEqual((await asked('/Media?$skip=1000')).value, [])
  const { error } = (await asked('/Media?$orderby=Order', 501)) as unknown as { error: Shown }
  assert.match(text(error['message']), /ResourceRecordKey/)
})

test('media without a listing, a field or a key that is there are refused', async () => {
  await asked('/Media?$filter=Colour%20eq%201', 400)
  await asked("/Media('1-p99')", 404)
  await asked("/Media('nothing')", 404)
})

test('only the account of a listing sees the key of its feed', async () => {
  const listFeedKey = 'feed-77'
  const saved = await seller.save(0, { ...OFFER, listFeedKey })
  const id = text(saved.json().listingID)
  const read = async (key: string) => {
    const answer = await service.get(`/reso/odata/Property('${id}')`, {
      headers: { 'x-api-key': key },
    })
    return answer.json()['SourceSystemKey']
  }
  const other = await service.createKey({ accountId: 2 as never })
  const granted = await service.createKey({ accountId: 2 as never, grantedAccounts: [1 as never] })
  assert.deepEqual(
    [await read(seller.key), await read(other), await read(granted)],
    [listFeedKey, null, listFeedKey],
  )
  assert.ok(list((await asked('/Property?$select=CurrentUse')).value[0]?.['CurrentUse']).length > 0)
})
