import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { slotsOf } from '../../src/domain/listings/type-slots.ts'
import { type Data, feedLand, PostingService } from './posted-listings.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

/** Farms 1, Ranches 2, Recreational 4, Residential 8, Timberland 16, Hunting 128. */
const INVALID = 'Invalid propertyTypes'

/** Creates a listing with only these members about its types. */
function createdAs(types: Data): Promise<number> {
  return posting.created({ propertyTypes: undefined, ...types })
}

/** The stored types in order. Both versions show them. */
async function typesOf(id: number): Promise<readonly number[]> {
  return (await posting.stored(id)).listing.types
}

const CREATED: readonly (readonly [Data, readonly number[]])[] = [
  [{ propertyTypes: { id: 1 } }, [1]],
  [{ propertyTypes: { id: 2048 } }, [2048]],
  [{ propertyTypes: { label: ' hunting land,Ranches' } }, [128, 2]],
  [{ propertyTypes: { id: '134', label: ' ' } }, [2, 4, 128]],
  [{ propertyTypes: { id: 3584 } }, [512, 1024, 2048]],
  [{ LFType1: 128 }, [128]],
  [{ LFType1: '128', LFType2: 'Ranches', LFType3: 4 }, [128, 2, 4]],
  [{ LFType1: 'hunting land', LFType2: ' RANCHES ' }, [128, 2]],
  [{ LFType1: 'Farms', LFType3: 'Beachfront' }, [1, 1024]],
  [{ LFType1: 'Farms', LFType2: null, LFType3: 0 }, [1]],
  [{ propertyTypes: { id: 134 }, LFType1: 128 }, [128, 2, 4]],
  [{ propertyTypes: { id: 134 }, LFType1: 4, LFType2: 128 }, [4, 128, 2]],
  [{ propertyTypes: { id: 134 }, LFType1: 4, LFType2: 128, LFType3: 'Ranches' }, [4, 128, 2]],
  [{ propertyTypes: null, LFType1: 2 }, [2]],
  [{ propertyTypes: { id: 134 }, LFType1: null }, [2, 4, 128]],
  [{ propertyTypes: { id: 134 }, LFType1: '', LFType2: null, LFType3: 0 }, [2, 4, 128]],
  [{ propertyTypes: { id: 134 }, LFType1: 0, LFType2: 128 }, [2, 128, 4]],
  [{ propertyTypes: { id: '0134' }, LFType1: '0004' }, [4, 2, 128]],
  [{ propertyTypes: { id: 0 }, LFType1: 4 }, [4]],
  [{ propertyTypes: { id: 134, label: 'Hunting Land, Ranches, Recreational Land' } }, [128, 2, 4]],
  [{ propertyTypes: { id: 134, label: ' recreational land ,RANCHES,Hunting Land' } }, [4, 2, 128]],
  [{ LFType1: null, LFType2: 8 }, [8]],
]

for (const [types, expected] of CREATED) {
  test(`${JSON.stringify(types)} makes the types ${expected}`, async () => {
    assert.deepEqual(await typesOf(await createdAs(types)), expected)
  })
}

test('the main type comes first, in both versions and in searches', async () => {
  const id = await createdAs({ LFType1: 128, LFType2: 4, LFType3: 2 })
  assert.deepEqual((await posting.read(id)).propertyTypes, {
    id: 134,
    label: 'Hunting Land, Ranches, Recreational Land',
  })
  const v1 = await posting.read(id, 'v1')
  assert.deepEqual(v1.propertyType, { id: 128, label: 'Hunting Land' })
  const summary = await posting.summary(id)
  assert.equal(summary.propertyTypeIDs, 134)
  assert.match(summary.propertyTypes, /^Hunting Land,/)
})

const EDITED: readonly (readonly [
  before: readonly [number, number?, number?],
  Data,
  after: readonly number[],
])[] = [
  [[128, 2, 4], {}, [128, 2, 4]],
  [[128, 2, 4], { propertyTypes: { id: 134 } }, [128, 2, 4]],
  [[128, 2, 4], { propertyTypes: { label: 'Farms' } }, [1]],
  // Types that stay keep their slots. The main type stays first while the listing has it.
  [[128, 4, 2], { propertyTypes: { id: 135 - 4 } }, [128, 1, 2]],
  [[128, 4, 2], { propertyTypes: { id: 6 } }, [4, 2]],
  [[128, 4, 2], { propertyTypes: { id: 17 } }, [1, 16]],
  [[128], { LFType2: 2 }, [128, 2]],
  [[128], { LFType3: 2 }, [128, 2]],
  [[128, 2], { LFType3: 4 }, [128, 2, 4]],
  [[128, 2, 4], { LFType1: 16 }, [16, 2, 4]],
  [[128, 2, 4], { LFType2: 16 }, [128, 16, 4]],
  [[128, 2, 4], { LFType3: 16 }, [128, 2, 16]],
  [[128, 2, 4], { LFType1: 2, LFType2: 128 }, [2, 128, 4]],
  [[128, 2, 4], { LFType2: null }, [128, 4]],
  [[128, 2, 4], { LFType3: '' }, [128, 2]],
  [[128, 2, 4], { LFType2: 0, LFType3: 0 }, [128]],
  [[128, 2, 4], { propertyTypes: { id: 134 }, LFType1: 4, LFType2: 128, LFType3: 2 }, [4, 128, 2]],
  [[128, 2], { LFType1: 2 }, [2]],
  [[128, 2], { LFType1: null }, [2]],
  [[128, 2], { propertyTypes: { id: 130, label: 'Ranches, Hunting Land' } }, [2, 128]],
  [
    [128, 4, 2],
    { propertyTypes: { id: 134, label: 'Hunting Land, Ranches, Recreational Land' } },
    [128, 4, 2],
  ],
  [[128, 2, 4], { propertyTypes: { id: 19 }, LFType1: 16 }, [16, 2, 1]],
  [[128, 2, 4], { propertyTypes: null, LFType1: 8 }, [8, 2, 4]],
  [[128, 2, 4], { propertyTypes: { id: 6 }, LFType1: null }, [2, 4]],
]

for (const [[first, second, third], data, expected] of EDITED) {
  const before = [first, second, third].filter(type => type !== undefined)
  test(`${before} becomes ${expected} by ${JSON.stringify(data)}`, async () => {
    const id = await createdAs({ LFType1: first, LFType2: second, LFType3: third })
    assert.deepEqual(await typesOf(id), before)
    await posting.edited(id, data)
    assert.deepEqual(await typesOf(id), expected)
  })
}

const REFUSED: readonly (readonly [Data, titles: readonly string[]])[] = [
  [{ propertyTypes: { id: 3 }, LFType1: 4 }, [INVALID]],
  [{ propertyTypes: { id: 1 }, LFType1: 1, LFType2: 2 }, [INVALID]],
  [{ propertyTypes: { id: 3 }, LFType1: 1, LFType2: 2, LFType3: 4 }, [INVALID]],
  [{ LFType1: 2, LFType2: 2 }, ['Repeated LFType2']],
  [{ LFType1: 2, LFType2: 4, LFType3: 'Ranches' }, ['Repeated LFType3']],
  [{ propertyTypes: { id: 24 }, LFType3: 2 }, [INVALID]],
  [{ LFType1: 'Castle' }, ['Invalid LFType1']],
  [{ LFType1: 'Castle', LFType2: 3 }, ['Invalid LFType1', 'Invalid LFType2']],
  [{ propertyTypes: { id: 15 } }, ['Invalid propertyTypes.id']],
  [{ propertyTypes: { id: 4096 } }, ['Invalid propertyTypes.id']],
  [{ propertyTypes: { id: '1,2' } }, ['Invalid propertyTypes.id']],
]

for (const [data, titles] of REFUSED) {
  test(`${JSON.stringify(data)} is refused, of a new listing and of an old one`, async () => {
    await posting.refusedNew({ propertyTypes: undefined, ...data }, titles)
    await posting.refused(await createdAs({ LFType1: 16, LFType2: 8 }), data, titles)
  })
}

test('the types of a listing can be changed, not cleared', async () => {
  const id = await createdAs({ LFType2: 2 })
  await posting.refused(id, { propertyTypes: null }, ['Missing propertyTypes'])
  for (const nothing of [null, '', 0]) {
    await posting.refused(id, { propertyTypes: { id: nothing } }, ['Missing propertyTypes'])
    await posting.refused(id, { LFType2: nothing }, ['Missing LFType2'])
    await posting.edited(id, { LFType1: nothing })
  }
  await posting.refusedNew({ propertyTypes: {} }, ['Missing propertyTypes'])
  await posting.refusedNew({ propertyTypes: { id: 0 } }, ['Missing propertyTypes'])
})

type Slots = readonly [number?, number?, number?]

/** Slots as they are posted, an edit of them, and the slots and the main type after it. 0: an empty slot. */
const SLOTS: readonly (readonly [before: Slots, Data, after: Slots])[] = [
  [[2, 0, 64], { LFType2: 8 }, [2, 8, 64]],
  [[2, 0, 64], {}, [2, 0, 64]],
  [[2, 0, 64], { LFType1: 64 }, [64, 0, 0]],
  [[2, 0, 64], { LFType2: 64 }, [2, 64, 0]],
  [[2, 0, 64], { LFType1: null }, [0, 0, 64]],
  [[2, 0, 64], { LFType1: 8 }, [8, 0, 64]],
  [[2, 0, 64], { LFType3: '' }, [2, 0, 0]],
  [[2, 0, 64], { LFType1: 64, LFType3: 2 }, [64, 0, 2]],
  [[2, 0, 64], { LFType1: 64, LFType2: null, LFType3: 8 }, [64, 0, 8]],
  [[0, 8, 0], { LFType1: 2 }, [2, 8, 0]],
  [[0, 8, 0], { LFType3: 2 }, [0, 8, 2]],
  [[0, 0, 8], { LFType3: 2 }, [0, 0, 2]],
  [[0, 8, 2], { LFType2: null }, [0, 0, 2]],
  [[2, 0, 64], { propertyTypes: { id: 66 } }, [2, 0, 64]],
  [[2, 0, 64], { propertyTypes: { id: 74 } }, [2, 8, 64]],
  [[2, 0, 64], { propertyTypes: { id: 2 } }, [2, 0, 0]],
  [[2, 0, 64], { propertyTypes: { id: 64 } }, [0, 0, 64]],
  [[2, 0, 64], { propertyTypes: { id: 66, label: 'Ranches, Commercial Land' } }, [2, 0, 64]],
  [[2, 0, 64], { propertyTypes: { id: 66, label: 'Commercial Land, Ranches' } }, [64, 2, 0]],
  [[2, 0, 64], { propertyTypes: { id: 74 }, LFType3: 8 }, [2, 64, 8]],
  // A type that stays the main one comes before new types.
  [[0, 8, 0], { propertyTypes: { id: 9 } }, [0, 8, 1]],
  [[0, 0, 8], { propertyTypes: { id: 9 } }, [8, 1, 0]],
]

for (const [before, edit, [first = 0, second = 0, third = 0]] of SLOTS) {
  test(`the slots ${before} become ${[first, second, third]} by ${JSON.stringify(edit)}, and stay so`, async () => {
    const [LFType1 = 0, LFType2 = 0, LFType3 = 0] = before
    const posted = { LFType1, LFType2, LFType3 }
    const id = await createdAs(posted)
    const created = await posting.state(id)
    await posting.edited(id, posted)
    assert.deepEqual(await posting.state(id), created, 'The same slots again change something')
    await posting.edited(id, edit)
    const edited = await posting.state(id)
    assert.deepEqual(slotsOf((await posting.stored(id)).listing), [
      first || null,
      second || null,
      third || null,
    ])
    await posting.edited(id, edit)
    assert.deepEqual(await posting.state(id), edited, 'The same edit again changes something')
    const sum = first + second + third
    const main = first || second || third
    const answer = await posting.read(id)
    assert.equal(answer.propertyTypes.id, sum)
    await posting.edited(id, answer)
    assert.deepEqual(await posting.state(id), edited, 'An answer sent back changes something')
    assert.equal((await posting.read(id, 'v1')).propertyType.id, main)
    const found = await posting.summaries(`acctid=1&propertyTypes=${main}`)
    assert.ok(found.some(one => one.listingID === id))
  })
}

test('a feed that sends two types with an empty slot between loses none', async () => {
  const land = feedLand('slots', { propertyTypes: undefined, LFType1: 2, LFType3: 64 })
  const id = await posting.created(land)
  const before = await posting.state(id)
  const again = await posting.postListing(0, land)
  assert.equal(again.statusCode, 200, again.body)
  assert.deepEqual(await posting.state(id), before)
  const { propertyTypes } = await posting.edited(id, { LFType2: 8 })
  assert.equal(propertyTypes.id, 74)
})

test('the slots of listings that older versions stored are filled from the first', async () => {
  const { listing } = await posting.stored(1)
  assert.deepEqual(slotsOf(listing), listing.types)
  await posting.edited(1, { LFType2: 64 })
  assert.deepEqual((await posting.stored(1)).listing.types, [128, 64, 4])
})
