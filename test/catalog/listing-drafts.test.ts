import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { operatorPrincipal } from '../../src/domain/accounts/principal.ts'
import type { DraftFaults, ListingDraft } from '../../src/domain/listings/draft/listing-draft.ts'
import { FaultList, Problem } from '../../src/domain/problem.ts'
import { Calendar } from '../../src/domain/values/calendar.ts'
import type { AccountId, AuctionId, ListingId, PictureId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const LAND: ListingDraft = {
  title: ' Forty acres ',
  acres: 40,
  typeSlots: [2, 128, undefined],
  address: { state: 'TX', county: 'Bosque', zip: '76634' },
  priceUsd: 480_000,
}

/** Names fields in faults by their places in a file, as a feed would. */
function feedFaults(list: FaultList): DraftFaults {
  const name = (field: string) => `column "${field.toUpperCase()}"`
  const refused = new Set<string>()
  return {
    refuse: (field, accepts) => {
      refused.add(field)
      list.add('invalid', field, `${name(field)} must be ${accepts}.`)
    },
    add: (code, field, detail) => list.add(code, field, detail),
    has: field => refused.has(field),
    name,
    label: name,
  }
}

/** Saves a draft like a surface without HTTP and without the contract's names. */
function save(draft: ListingDraft, listingId: ListingId | null = null) {
  const faults = new FaultList()
  return service.catalog.listings.save({
    listingId,
    spotlight: 'none',
    accountId: 1 as AccountId,
    draft,
    faults,
    draftFaults: feedFaults(faults),
    principal: operatorPrincipal(SERVICE),
    condition: null,
    calendar: new Calendar('UTC'),
    idempotency: null,
  })
}

async function refusal(draft: ListingDraft): Promise<string[]> {
  const problem = await save(draft).then(
    () => assert.fail('accepted'),
    (error: unknown) => error,
  )
  assert.ok(problem instanceof Problem)
  return problem.faults.map(({ detail }) => detail)
}

test('a draft of another surface than HTTP becomes the same listing, and edits only what it has', async () => {
  const { listingId, isNew } = await save(LAND)
  assert.equal(isNew, true)
  const shown = async () => (await service.get(`/v3/listings/${listingId}`)).json()
  const first = await shown()
  assert.equal(first.listingTitle, 'Forty acres')
  assert.deepEqual(first.propertyTypes, { id: 130, label: 'Ranches, Hunting Land' })
  assert.deepEqual([first.address.county, first.address.zip], ['Bosque', '76634'])
  await save({ directions: 'Over the bridge', acres: 40 }, listingId)
  assert.deepEqual(await shown(), { ...first, directions: 'Over the bridge' })
})

test('rules hold for typed values too, and faults name the fields as the surface does', async () => {
  assert.deepEqual(
    await refusal({
      ...LAND,
      title: 'x'.repeat(201),
      acres: -1,
      priceUsd: 0.001,
      types: [1, 2, 4, 8],
      latitude: 99,
      home: { beds: 2.5 },
      flyer: 'ftp://a.example/1',
      listedOn: '2026-02-30',
      amenities: { Land: { Ponds: 2 } },
    }),
    [
      'column "TYPES" must be one to three property types.',
      'column "LATITUDE" must be degrees from -90 to 90.',
      'column "PRICEUSD" must be US dollars above 0 and up to 10,000,000,000, in whole cents; 0 or null if not known.',
      'column "ACRES" must be a number above 0 and up to 10,000,000.',
      'column "TITLE" has 201 characters; at most 200 are accepted.',
      'column "FLYER" must be an http or https address.',
      'column "LISTEDON" must be a day written yyyy-mm-dd, from 1900-01-01 to 2099-12-31.',
      'column "HOME.BEDS" must be a whole number from 0 to 100.',
      'column "AMENITIES" must be groups of attributes, each with a list of texts or numbers, such as {"Land": {"Fencing": ["Barbed wire"]}}; at most 100 each and 3,500 in all, of at most 5,000 characters, none named __proto__ or constructor or prototype.',
    ],
  )
  const parts = {
    documents: Array.from({ length: 31 }, () => ({ url: 'https://a.example/1' })),
    pictures: [{ pictureId: 3 as PictureId }, { sourceUrl: 'x' }],
    auctionId: 99 as AuctionId,
  }
  assert.deepEqual(await refusal({ ...LAND, ...parts }), [
    'column "DOCUMENTS" has 31 elements; at most 30 are accepted.',
    'column "PICTURES.1.SOURCEURL" must be the http or https address of a photo.',
    'column "AUCTIONID": there is no auction 99.',
    'column "PICTURES" names the photo 3, which is none of the account 1.',
  ])
})
