import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { removeFeed } from '../../src/catalog/feeds/remove-feed.ts'
import { startTestService } from '../api/service.ts'
import { REDFIN_HEADS, REDFIN_NOTICE, redfinRow } from './portal-files.ts'
import { FeedHere, row, table } from './run-here.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const ALL = { options: { full: true } }
const COUNTIES = ['Bosque', 'Hill', 'McLennan', 'Travis', 'Hays', 'Llano']

test('a full file without records hides nothing, however few listings the feed has', async () => {
  const feed = await FeedHere.of(service, 1, { name: 'Few', ...ALL })
  assert.equal((await feed.run(table(row('F1'), row('F2')))).state, 'done')
  const empty = await feed.run(table())
  assert.deepEqual([empty.state, empty.hidden], ['refused', 0])
  assert.match(empty.cause, /^The file has no records, so 2 listings that the file lacks stayed/)
  assert.deepEqual(await feed.shown(), { F1: 40, F2: 40 })
  assert.equal((await feed.run(table(), 'removals')).hidden, 2)
})

test('keys that are row numbers do not turn each listing into another one when the rows are sorted', async () => {
  const feed = await FeedHere.of(service, 1, { name: 'Numbered', ...ALL })
  const land = Array.from({ length: 40 }, (_, i) => ({
    url: `https://ranches.example.com/land-${i}`,
    title: `Land ${i}`,
    acres: 20 + 5 * i,
    county: COUNTIES[i % COUNTIES.length] ?? '',
  }))
  const numbered = (some: typeof land) => table(...some.map((one, i) => row(`N${10 + i}`, one)))
  assert.equal((await feed.run(numbered(land))).created, 40)
  const before = await feed.shown('title')
  const sorted = await feed.run(numbered(land.toReversed()))
  assert.deepEqual([sorted.state, sorted.changed, sorted.told], ['stopped', 0, ['other-land 40']])
  assert.match(sorted.cause, /Nothing was written\.$/)
  assert.deepEqual(await feed.shown('title'), before)
  // A few pieces of land may have moved, and prices may all change.
  const [first, ...others] = land
  const moved = [{ ...first, county: 'Coryell' } as (typeof land)[number], ...others]
  const dearer = await feed.run(numbered(moved.map(one => ({ ...one, price: 120_000 }))))
  assert.deepEqual([dearer.state, dearer.changed, dearer.told], ['done', 40, ['other-land 1']])
  const told = await feed.run(numbered(land.toReversed()), 'refusals')
  assert.deepEqual([told.state, told.changed], ['done', 40])
})

test('a feed whose sizes would be guessed stops, and is read again once its mapping says the unit', async () => {
  const feed = await FeedHere.of(service, 1, { name: 'Units', ...ALL })
  const lots = (count: number) =>
    table(
      ...Array.from({ length: count }, (_, i) => row(`U${i}`, { acres: 43_560, price: 400_000 })),
    ).replace('acres', 'size')
  assert.equal((await feed.run(lots(20))).created, 20)
  assert.equal((await feed.shown())['U0'], 1)
  const few = await feed.run(lots(19))
  assert.deepEqual([few.state, few.hidden, few.told], ['stopped', 0, ['unit-guessed 1']])
  assert.match(few.cause, /^The unit of sizes would be guessed .* Nothing was written\.$/)
  assert.equal(Object.keys(await feed.shown()).length, 20)
  await feed.edit({ mapping: { lotUnits: 'squareYards' } })
  const said = await feed.run(lots(19))
  assert.deepEqual([said.state, said.changed, said.hidden], ['done', 19, 1])
  assert.equal((await feed.shown())['U0'], 9)
})

test('a record that has not changed is read again when its column means something else', async () => {
  const feed = await FeedHere.of(service, 1, { name: 'Days' })
  const dated = (...days: readonly string[]) =>
    table(...days.map((title, i) => row(`D${i}`, { title }))).replace('title', 'list date')
  const listed = async () => {
    const { listedAt = 0 } = (await feed.listing('D0')) ?? {}
    return new Date(listedAt).toISOString().slice(0, 10)
  }
  await feed.run(dated('03/02/2026'))
  assert.equal(await listed(), '2026-03-02')
  await feed.run(dated('03/02/2026', '13/02/2026'))
  assert.equal(await listed(), '2026-02-03')
})

test('land with other keys than before is not shown twice', async () => {
  const feed = await FeedHere.of(service, 1, { name: 'Renumbered', ...ALL })
  const land = Array.from({ length: 30 }, (_, i) => `https://ranches.example.com/${i}`)
  const keyed = (keyOf: (i: number) => string, more: readonly string[] = []) =>
    table(...land.map((url, i) => row(keyOf(i), { url })), ...more)
  await feed.run(keyed(i => `R${i}`))
  const renumbered = await feed.run(keyed(i => `r-00${i}`))
  assert.deepEqual([renumbered.state, renumbered.told], ['stopped', ['other-keys 30']])
  assert.equal(Object.keys(await feed.shown()).length, 30)
  // A few that were listed anew are taken, and new land is.
  const some = await feed.run(keyed(i => (i < 3 ? `new${i}` : `R${i}`), [row('other')]))
  assert.deepEqual([some.state, some.created, some.hidden], ['done', 4, 3])
})

test('a key that a spreadsheet has shortened, or a damaged disk, hides nothing', async () => {
  const mapping = { keyPrefix: 'P-' }
  const feed = await FeedHere.of(service, 1, { name: 'Prefixed', mapping, ...ALL })
  await feed.run(table(row('1'), row('123456789012')))
  for (const broken of ['1.23E+11', '12\x0356789012']) {
    const { refused, created, hidden, cause } = await feed.run(
      `${table(row('1'), row(broken))}\x1a`,
    )
    assert.deepEqual([refused, created, hidden], [1, 0, 0], broken)
    assert.match(cause, /^The keys of 1 record could not be read/)
  }
})

test('an edit here stays when the source has not changed, even if the feed is read in another way', async () => {
  const feed = await FeedHere.of(service, 1, { name: 'Mapped' })
  const file = table(row('M1', { title: 'North' }), row('M2', { title: 'South' }))
  await feed.run(file)
  const id = await feed.idOf('M1')
  const key = await service.createKey({ permissions: ['listings:write'] })
  const headers = { 'x-api-key': key }
  const edited = await service.post(
    `/v3/listings/${id}`,
    { accountID: 1, data: { acres: 77 } },
    { headers },
  )
  assert.equal(edited.statusCode, 200, edited.body)
  await feed.edit({ mapping: { fields: { title: { constant: 'Land for you' } } } })
  const again = await feed.run(file)
  assert.deepEqual([again.changed, again.unchanged, again.told], [1, 1, ['edit-kept 1']])
  assert.deepEqual(await feed.shown('title'), { M1: 'North', M2: 'Land for you' })
  assert.deepEqual(await feed.shown(), { M1: 77, M2: 40 })
  await feed.edit({ mapping: null })
  assert.deepEqual((await feed.run(file)).told, ['edit-kept 1'])
  const newer = await feed.run(table(row('M1', { price: 90_000 }), row('M2')))
  assert.ok(newer.told.includes('edited-since 1'), newer.told.join())
  assert.deepEqual(await feed.shown(), { M1: 40, M2: 40 })
})

test('a blank status leaves land as it is, and records that are refused otherwise take it off the market', async () => {
  const feed = await FeedHere.of(service, 1, { name: 'Stages' })
  const rows = (status: Readonly<Record<string, string>>, changes: object = {}) =>
    table(
      ...['G1', 'G2', 'G3', 'G4'].map(key => row(key, { status: status[key] ?? '', ...changes })),
    )
  const all = { G1: 'Active', G2: 'Active', G3: 'Active', G4: 'Active' }
  assert.equal((await feed.run(rows(all))).created, 4)
  const left = { G1: 'Sold', G2: 'Pending', G3: 'Expired', G4: 'Leased' }
  const wrong = await feed.run(rows(left, { acres: 'many' }))
  assert.deepEqual([wrong.changed, wrong.refused, wrong.told], [4, 0, ['invalid 4', 'withdrawn 2']])
  const offered = { G1: 'S', G2: 'PP' }
  assert.deepEqual(await feed.shown('status'), offered)
  const blank = await feed.run(rows({}, { price: 90_000 }))
  assert.deepEqual([blank.changed, blank.told], [4, ['status-blank 4']])
  assert.deepEqual(await feed.shown('status'), offered)
  assert.deepEqual(await feed.shown('priceUsd'), { G1: 90_000, G2: 90_000 })
  await feed.run(rows(all))
  assert.deepEqual(await feed.shown('status'), { G1: 'P', G2: 'P', G3: 'P', G4: 'P' })
  const unknown = await feed.run(table(row('G5', { status: 'Sold', acres: 'many' })))
  assert.deepEqual([unknown.created, unknown.refused, unknown.told], [0, 1, ['invalid 1']])
})

test('land that a file takes off the market counts as vanishing, whatever the file says it by', async () => {
  const feed = await FeedHere.of(service, 1, { name: 'Vanishing', ...ALL })
  const keys = Array.from({ length: 30 }, (_, i) => `V${i}`)
  const rows = (statuses: readonly string[], from = 0) =>
    table(...keys.slice(from).map((key, i) => row(key, { status: statuses[i] ?? 'Active' })))
  const expired = (count: number) => Array.from({ length: count }, () => 'Expired')
  const shown = async () => Object.keys(await feed.shown()).length
  assert.equal((await feed.run(rows([]))).created, 30)
  const all = await feed.run(rows(expired(30)))
  assert.deepEqual([all.state, all.changed, all.withdrawn], ['refused', 0, 0])
  assert.match(all.cause, /^The file takes 30 of 30 shown listings off the market, so they stayed/)
  assert.deepEqual(all.told, ['withheld 30'])
  assert.equal(await shown(), 30)
  const both = await feed.run(rows(expired(6), 6))
  assert.match(both.cause, /^The file takes 6 of 30 shown listings off the market and lacks 6, so/)
  assert.equal(await shown(), 30)
  const few = await feed.run(rows(['Expired', 'Withdrawn', 'Leased']))
  assert.deepEqual(
    [few.state, few.changed, few.withdrawn, few.told],
    ['done', 3, 3, ['withdrawn 3']],
  )
  assert.equal(few.report?.faults[0]?.done, 'hidden')
  assert.match(
    few.report?.faults[0]?.examples[1]?.expected ?? '',
    /^status "Withdrawn" takes the land/,
  )
  assert.equal(await shown(), 27)
  // They are hidden already.
  const again = await feed.run(rows(expired(15)))
  assert.deepEqual([again.state, again.told], ['refused', ['withheld 12']])
  const agreed = await feed.run(rows(expired(15)), 'removals')
  assert.deepEqual([agreed.state, agreed.withdrawn], ['done', 12])
  await feed.edit({ options: {} })
  const part = await feed.run(rows(expired(30)))
  assert.deepEqual([part.state, await shown()], ['refused', 15])
})

test('members of every format that hide land count as vanishing', async () => {
  const record = (key: string, more: object) => ({
    ListingKey: key,
    ListingURL: `https://mls.example.com/${key}`,
    LotSizeAcres: 40,
    StateOrProvince: 'TX',
    CountyOrParish: 'Bosque',
    CurrentUse: ['Ranch'],
    StandardStatus: 'Active',
    ...more,
  })
  const keys = Array.from({ length: 12 }, (_, i) => `H${i}`)
  const reso = (more: object) => JSON.stringify({ value: keys.map(key => record(key, more)) })
  const posted = (more: object) =>
    keys
      .map(key => {
        const land = {
          acres: 40,
          propertyTypes: { id: 2 },
          address: { state: 'TX', county: 'Bosque' },
        }
        const about = { listFeedKey: `J${key}`, listingURL: `https://mls.example.com/J${key}` }
        return `${JSON.stringify({ data: { ...about, listingTitle: key, ...land, ...more } })}\n`
      })
      .join('')
  const cases = [
    [reso, { MlgCanView: false }],
    [reso, { InternetEntireListingDisplayYN: false }],
    [posted, { active: false }],
  ] as const
  for (const [i, [file, more]] of cases.entries()) {
    const feed = await FeedHere.of(service, 2, { name: `Hiding ${i}` })
    await feed.run(file({}))
    const hiding = await feed.run(file(more))
    assert.deepEqual(
      [hiding.state, hiding.told],
      ['refused', ['withheld 12']],
      JSON.stringify(more),
    )
    assert.equal(Object.keys(await feed.shown()).length, 12)
    assert.equal((await feed.run(file(more), 'removals')).withdrawn, 12)
    await feed.run(file({ active: true }))
  }
})

const REDFIN = [REDFIN_HEADS, REDFIN_NOTICE]
const redfin = (...rows: readonly string[]) => `${[...REDFIN, ...rows].join('\n')}\n`
const homeAt = (number: number) => `https://www.redfin.com/TX/Clifton/home/${number}`

test('a notice in a full file, and land without a key, do not keep listings that are gone on offer', async () => {
  const feed = await FeedHere.of(service, 2, { name: 'Redfin', ...ALL })
  const first = await feed.run(redfin(redfinRow('R1', homeAt(1)), redfinRow('R2', homeAt(2))))
  assert.deepEqual([first.state, first.created, first.skipped], ['done', 2, 1])
  assert.deepEqual(first.told, ['notice 1'])
  const less = await feed.run(redfin(redfinRow('R1', homeAt(1)), redfinRow('', homeAt(3))))
  assert.deepEqual([less.state, less.refused, less.hidden], ['done', 1, 1])
  // The listing is in the file, but its key is not.
  const keyless = await feed.run(redfin(redfinRow('R4', homeAt(4)), redfinRow('', homeAt(1))))
  assert.deepEqual([keyless.state, keyless.hidden], ['refused', 0])
  assert.match(keyless.cause, /^1 record without a key has the address of a listing/)
})

test('JSON with an empty list has no records, as empty XML has', async () => {
  const feed = await FeedHere.of(service, 2, { name: 'Empty', ...ALL })
  for (const text of ['[]', '{"value":[]}', '{"listings": [ ], "total": 0}', '<Listings/>']) {
    const { state, read, cause } = await feed.run(text)
    assert.deepEqual([state, read, cause], ['done', 0, ''], text)
  }
})

test('lists of photos or open houses are named as what they are', async () => {
  const feed = await FeedHere.of(service, 2, { name: 'Others' })
  const open = { ListingKey: 'A-1', OpenHouseKey: 'O-1', OpenHouseStartTime: '2026-02-01' }
  const photo = { MediaKey: 'M-1', ResourceRecordKey: 'A-1', MediaURL: 'https://p.example.com/1' }
  for (const [text, words] of [
    [JSON.stringify({ value: [open] }), /is a list of open houses/],
    [JSON.stringify({ value: [photo] }), /is a list of photos/],
    ['MLS #,Photo URL,Photo Number\nA-1,https://p.example.com/1.jpg,1\n', /is a list of photos/],
  ] as const) {
    const { state, cause } = await feed.run(text)
    assert.equal(state, 'failed', text)
    assert.match(cause, words)
  }
})

test('faults name the columns of the file', async () => {
  const feed = await FeedHere.of(service, 2, { name: 'Named' })
  const { report } = await feed.run(
    'MLS #,Link,Headline,Total Acres,Kind,ST,County Name\n,example.com/1,Land,40,Ranch,TX,Bosque\nN-2,,Land,,Ranch,TX,\n',
  )
  const fields = report?.faults.map(({ field }) => field)
  assert.deepEqual(fields?.toSorted(), ['County Name', 'Link', 'MLS #', 'Total Acres'])
})

test('CSV in MacRoman is told from windows-1252', async () => {
  const feed = await FeedHere.of(service, 2, { name: 'Mac' })
  const title = (text: Buffer, key: string) =>
    Buffer.concat([
      Buffer.from(`${table().split('\n')[0]}\n${key},https://example.com/${key},`),
      text,
      Buffer.from(',40,Ranch,TX,Bosque,1000,Active\n'),
    ])
  // "José’s café" in both encodings.
  const mac = Buffer.from('Jos\x8e\xd5s caf\x8e', 'latin1')
  const windows = Buffer.from('Jos\xe9\x92s caf\xe9', 'latin1')
  await feed.run(title(mac, 'M1'))
  assert.deepEqual(await feed.shown('title'), { M1: 'José’s café' })
  await feed.run(title(windows, 'M2'))
  assert.deepEqual(await feed.shown('title'), { M1: 'José’s café', M2: 'José’s café' })
})

test('GeoJSON in another projection gets no boundary and no coordinates, and the report says so', async () => {
  const feed = await FeedHere.of(service, 2, {
    name: 'Projected',
    mapping: { listingAddress: 'https://www.example.com/{key}' },
  })
  const corners = [
    [0, 0],
    [400, 0],
    [400, 400],
    [0, 400],
    [0, 0],
  ]
  const ring = corners.map(([x = 0, y = 0]) => [640_000 + x, 3_527_000 + y])
  const properties = { APN: 'G-1', ACRES: 40, STATE: 'TX', COUNTY: 'Bosque', LAND_USE: 'Ranch' }
  const geometry = { type: 'Polygon', coordinates: [ring] }
  const feature = { type: 'Feature', properties, geometry }
  const { told, created } = await feed.run(
    JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
  )
  assert.deepEqual([created, told], [1, ['coordinates-left-out 1', 'boundary-left-out 1']])
})

test('a feed that was removed and added again hides no land of the account that its first file takes off the market', async () => {
  const rows = (count: number, status: string) =>
    Array.from({ length: count }, (_, i) => row(`AGAIN-${i}`, { status, acres: 40 + i }))
  const former = await FeedHere.of(service, 1, { name: 'Former', ...ALL })
  assert.equal((await former.run(table(...rows(12, 'Active')))).created, 12)
  await removeFeed(service.store, former.id)
  const feed = await FeedHere.of(service, 1, { name: 'Added again', ...ALL })
  for (let i = 0; i < 2; i++) {
    const first = await feed.run(table(...rows(12, 'Expired')))
    assert.deepEqual([first.state, first.withdrawn, first.told], ['refused', 0, ['withheld 12']])
    assert.match(first.cause, /^The file takes 12 of 12 shown listings off the market, so/)
  }
  assert.equal((await feed.listing('AGAIN-0'))?.active, true)
  const few = [...rows(3, 'Expired'), ...rows(12, 'Active').slice(3)]
  assert.deepEqual((await feed.run(table(...few))).withdrawn, 3)
  assert.equal((await feed.run(table(...rows(12, 'Expired')), 'removals')).withdrawn, 9)
})
