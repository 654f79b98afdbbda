import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Data, PostingService } from './posted-listings.ts'

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
  [{ propertyTypes: { id: '134', label: 'whatever' } }, [2, 4, 128]],
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
  [{ propertyTypes: { id: 134 }, LFType1: 0, LFType2: 128 }, [128, 2, 4]],
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
  [[128, 2, 4], { propertyTypes: { label: 'Farms' } }, [128, 2, 4]],
  // The main type stays first while the listing has it. The others keep their order.
  [[128, 4, 2], { propertyTypes: { id: 135 - 4 } }, [128, 2, 1]],
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
  [[128, 2, 4], { propertyTypes: { id: 134 }, LFType3: 16 }, [128, 2, 16]],
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
  [{ LFType1: 2, LFType2: 2 }, ['Repeated LFType1']],
  [{ LFType1: 2, LFType2: 4, LFType3: 'Ranches' }, ['Repeated LFType1']],
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
  const id = await createdAs({ LFType1: 128, LFType2: 2 })
  await posting.refused(id, { propertyTypes: null }, ['Missing propertyTypes'])
  for (const id0 of [null, '', 0]) {
    await posting.refused(id, { propertyTypes: { id: id0 } }, ['Invalid propertyTypes.id'])
    await posting.refused(id, { LFType1: id0 }, ['Missing LFType1'])
  }
  // Its second type is also its only other one.
  await posting.refused(id, { LFType1: 2 }, ['Repeated LFType1'])
  await posting.refusedNew({ propertyTypes: {} }, ['Missing propertyTypes'])
  await posting.refusedNew({ propertyTypes: { id: 0 } }, ['Missing propertyTypes'])
})
