import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { BOUNDARY, FULL_ID, INACTIVE_ID, LISTINGS } from './catalog.ts'
import { FULL } from './listing-answers.ts'
import { type Answer, PostingService, SMALLEST } from './posted-listings.ts'
import { BASE } from './service.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

/** Members that no answer shows, and that are needed to create another listing from an answer. */
const UNSHOWN = { auctionID: 1, LFType1: 128 }

const SHOWN = LISTINGS.filter(({ id }) => id !== INACTIVE_ID)

for (const { id, accountId } of SHOWN) {
  for (const query of [
    '',
    '?includeImages=1',
    '?includeImages=1&includeDocuments=1&includeAmenities=1',
  ]) {
    test(`the answer to a GET of listing ${id}${query} can be posted back`, async () => {
      const before = await posting.state(id)
      const answer = (await posting.service.get(`/v3/listings/${id}${query}`)).json()
      assert.deepEqual(await posting.edited(id, answer, accountId), await posting.read(id))
      assert.deepEqual(await posting.state(id), before)
    })
  }

  test(`a change within an answer about listing ${id} that is posted back changes nothing else`, async () => {
    const answer = await posting.read(id)
    const { listing, ...parts } = (await posting.stored(id)) ?? assert.fail()
    await posting.edited(id, { ...answer, directions: 'Over the bridge' }, accountId)
    const after = await posting.stored(id)
    assert.deepEqual(after, {
      ...parts,
      listing: {
        ...listing,
        directions: 'Over the bridge',
        version: listing.version + 1,
        modifiedAt: posting.service.now,
      },
    })
  })
}

test('members that no GET shows stay when an answer is posted back with a change', async () => {
  const unpublished = {
    brokerNotes: 'brokerNotesSecret',
    showingInstructions: 'showingInstructionsSecret',
    legalDescription: 'legalDescriptionSecret',
    listFeedKey: 'listFeedKeySecret',
    listingURL: 'https://listing-url.example.com/Secret',
    externalListingURL: 'https://external.example.com/Secret',
    leadRoutingEmail: 'Secret@example.com',
  }
  const id = await posting.created({ ...unpublished, listingType: 3 })
  const { listing } = await posting.stored(id)
  await posting.edited(id, { ...(await posting.read(id)), acres: 99 })
  const after = (await posting.stored(id)).listing
  assert.deepEqual(after.unpublished, listing.unpublished)
  assert.equal(after.listingType, 3)
  assert.ok(Object.values(after.unpublished).every(text => text.includes('Secret')))
})

test('unpublished members are in no answer of either version', async () => {
  const id = await posting.created({
    brokerNotes: 'hush',
    showingInstructions: 'hush',
    legalDescription: 'hush',
    listFeedKey: 'hush',
    listingURL: 'https://hush.example.com/',
    externalListingURL: 'https://hush.example.com/',
    leadRoutingEmail: 'hush@example.com',
    description: 'Quarry',
  })
  const created = await posting.postListing(id, { brokerNotes: 'hush, hush' })
  const scid = await featured({ brokerNotes: 'hush', leadRoutingEmail: 'hush@example.com' })
  const all = 'includeImages=1&includeDocuments=1&includeAmenities=1'
  const answers = [created]
  for (const version of ['v1', 'v3']) {
    for (const path of [
      `listings/${id}?${all}`,
      `listings/showcase/${scid}?${all}`,
      'listings/showcase?largerThumbnails=1',
      'listings?acctid=1&includeDescription=1&includeBoundaries=1&listingsPerPage=100',
      'member/1',
    ]) {
      answers.push(await posting.service.get(`/${version}/${path}`))
    }
  }
  for (const { body, statusCode, headers } of answers) {
    assert.equal(statusCode, 200, body)
    assert.doesNotMatch(body + JSON.stringify(headers), /hush/i)
  }
  assert.deepEqual(await posting.summaries('kw=hush'), [])
  const [found] = await posting.summaries('kw=quarry')
  assert.equal(found.listingID, id)
})

/** Creates a listing in the showcase. @returns Its id and its spotlight's, as a path has them. */
async function featured(data: object): Promise<string> {
  const body = { accountID: 1, data: { ...SMALLEST, ...data } }
  const response = await posting.post('/v3/listings/showcase/0/0', body)
  assert.equal(response.statusCode, 201, response.body)
  const [, path] = String(response.headers.location).split('/v3/listings/showcase/')
  return path ?? ''
}

test('an answer about one listing can be posted as another one, with all members', async () => {
  const answer = await posting.read(FULL_ID)
  const id = await posting.created({ ...answer, ...UNSHOWN })
  assert.notEqual(id, FULL_ID)
  const url = (text: string) => text.replaceAll(`/${FULL_ID}`, `/${id}`)
  assert.deepEqual(await posting.read(id), {
    ...answer,
    listingID: id,
    description: answer.description.trim(),
    listing_URL: url(answer.listing_URL),
    portal_URL: url(answer.portal_URL),
  })
})

test('derived members are accepted and ignored, whatever their value', async () => {
  const id = await posting.created({ encodedBoundaries: BOUNDARY })
  const before = await posting.state(id)
  for (const value of [null, '', 'x', 1, true, [], { name: 'Someone else' }]) {
    await posting.edited(id, {
      portal_URL: value,
      listing_URL: value,
      type_listings_URL: value,
      county_listings_URL: value,
      city_listings_URL: value,
      state_listings_URL: value,
      member_listings_URL: value,
      member_URL: value,
      hasBoundaries: value,
      seller: value,
      isAuction: value,
      price: { formatted: value },
    })
    assert.deepEqual(await posting.state(id), before)
  }
})

test('an answer can only be posted back to its own listing', async () => {
  const id = await posting.created()
  const other = await posting.created()
  const answer = await posting.read(other)
  await posting.refused(id, answer, ['Invalid listingID'])
  for (const listingID of [0, 'x', true, []]) {
    await posting.refused(id, { listingID }, ['Invalid listingID'])
  }
  for (const listingID of [id, String(id), null, '']) await posting.edited(id, { listingID })
  const copy = await posting.created(answer)
  assert.notEqual(copy, other, 'An answer posted to 0 is a new listing')
})

test('version 1 shows a posted listing in its own shape', async () => {
  const answer = await posting.read(FULL_ID)
  const id = await posting.created({ ...answer, ...UNSHOWN })
  const response = await posting.service.get(`/v1/listings/${id}`)
  const { listing_URL, portal_URL, ...expected }: Answer = FULL.v1
  assert.partialDeepStrictEqual(response.json(), {
    ...expected,
    listingID: id,
    description: answer.description.trim(),
    directions: 'Over the bridge',
    listing_URL: `${BASE}/v1/listings/${id}`,
    portal_URL: portal_URL.replace(/1$/, String(id)),
  })
})

test('the answer about a listing with as many photos, documents and amenities as there may be can be posted back', async () => {
  const number = (count: number) => Array.from({ length: count }, (_, i) => i)
  const amenities = Object.fromEntries(number(35).map(i => [`Group ${i}`, { Values: number(98) }]))
  const images = number(30).map(i => ({
    large: { SRC: `https://photos.example/${i}.jpg` },
    description: 'Pond',
    label: 'Pond',
  }))
  const documents = number(30).map(i => ({ URL: `https://a.example/${i}.pdf`, description: 'x' }))
  const id = await posting.created({ amenities, images, documents })
  const answer = await posting.read(id)
  assert.equal(answer.images.length, 30)
  assert.deepEqual(await posting.edited(id, answer), answer)
})
