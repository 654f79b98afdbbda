import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { FULL_ID } from './catalog.ts'
import { assertListingFaults, titlesOf } from './listing-fault-tables.ts'
import { FORM, listingPoster, listingTextPoster } from './posted-listings.ts'
import { startTestService } from './service.ts'
import { writtenRows } from './written-rows.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const post = await listingPoster(service)
const postText = await listingTextPoster(service)

const DATA =
  'data must be an object with the members listingTitle, acres, propertyTypes, locationIDs, address and others'
const NO_DATA = [
  '1',
  '"x"',
  '"[1]"',
  '"{\\"acres\\":"',
  '"null"',
  'null',
  '[1]',
  'true',
  '"1"',
  '""',
]

test('data that is missing or not an object is refused', async () => {
  const before = writtenRows(service)
  const edit = `/listings/${FULL_ID}`
  const missing = [['Data missing', `${DATA}.`]] as const
  assertListingFaults(await postText(edit, '{"accountID":1}'), missing)
  assertListingFaults(await postText(edit, '{"accountID":1,"data":""}'), missing)
  assertListingFaults(await postText(edit, 'accountID=1', 'form'), missing)
  assertListingFaults(await postText(edit, 'accountID=1&data=', 'form'), missing)
  for (const json of NO_DATA.slice(0, -1)) {
    const shown = JSON.stringify(JSON.parse(json))
    const fault = [['Data invalid', `${DATA}, not ${shown}.`]] as const
    assertListingFaults(await postText(edit, `{"accountID":1,"data":${json}}`), fault)
  }
  for (const text of ['1', 'x', '[1]', '{"acres":', 'null', '{}{}', '[object Object]', '\u0000']) {
    const fault = [['Data invalid', `${DATA}, not ${JSON.stringify(text)}.`]] as const
    const form = `accountID=1&data=${encodeURIComponent(text)}`
    assertListingFaults(await postText(edit, form, 'form'), fault)
  }
  assert.equal((await postText(edit, 'accountID=1&data={}', 'form')).statusCode, 200)
  assert.deepEqual(writtenRows(service), before)
})

test('data that is nested too deeply is refused', async () => {
  const nested = (levels: number) => `{"x":${'['.repeat(levels)}${']'.repeat(levels)}}`
  for (const levels of [9, 10, 100, 4900]) {
    const body = await postText('/listings/0', `{"accountID":1,"data":${nested(levels)}}`)
    const fault = ['Body too deep', 'The body may be nested at most 10 levels deep.'] as const
    assertListingFaults(body, [fault])
    if (levels < 10) continue
    const form = `accountID=1&data=${encodeURIComponent(nested(levels))}`
    assert.deepEqual(titlesOf(await postText('/listings/0', form, 'form')), ['Data invalid'])
  }
})

test('a missing or wrong account is refused', async () => {
  const before = writtenRows(service)
  const missing = [
    ['Missing accountID', 'accountID is required: the account the listing belongs to.'],
  ] as const
  for (const url of ['/listings/0', `/listings/${FULL_ID}`]) {
    const member = `"data":${JSON.stringify(FORM)}`
    const data = `data=${encodeURIComponent(JSON.stringify(FORM))}`
    assertListingFaults(await postText(url, `{${member}}`), missing)
    assertListingFaults(await postText(url, `{"accountID":null,${member}}`), missing)
    assertListingFaults(await postText(url, data, 'form'), missing)
    assertListingFaults(await postText(url, `accountID=&${data}`, 'form'), missing)
    for (const id of [
      '0',
      '"0"',
      '-1',
      '1.5',
      '"x"',
      '[]',
      '[1]',
      '{}',
      'true',
      '1e400',
      '"1e0"',
    ]) {
      const shown = JSON.stringify(JSON.parse(id))
      const fault = `accountID must be the id of an account, not ${shown}.`
      const response = await postText(url, `{"accountID":${id},${member}}`)
      assertListingFaults(response, [['Invalid accountID', fault]])
    }
    const twice = await postText(url, `accountID=1&accountID=1&${data}`, 'form')
    assert.deepEqual(titlesOf(twice), ['Invalid accountID'])
  }
  assert.deepEqual(writtenRows(service), before)
})

test('derived members may have any value', async () => {
  const before = writtenRows(service)
  for (const junk of [
    null,
    true,
    0,
    -1,
    1e308,
    '',
    'javascript:alert(1)',
    [],
    [[1]],
    {},
    { a: 1 },
  ]) {
    const data = {
      ...Object.fromEntries(
        ['portal_URL', 'listing_URL', 'type_listings_URL', 'county_listings_URL']
          .concat('city_listings_URL', 'state_listings_URL', 'member_listings_URL', 'member_URL')
          .concat('hasBoundaries', 'seller', 'isAuction')
          .map(name => [name, junk]),
      ),
      price: { formatted: junk },
      images: [
        { large: { ID: 2, SRC: junk, height: junk, width: junk }, thumbnail: { ID: junk } },
        { large: { ID: 1 } },
      ],
    }
    for (const encoding of ['json', 'form'] as const) {
      const response = await post(`/listings/${FULL_ID}`, data, encoding)
      assert.equal(response.statusCode, 200, response.body)
    }
  }
  assert.deepEqual(writtenRows(service), before)
})

const MARKUP = `<script>alert("x")</script><img src=x onerror='alert(1)'> &amp; ]]> {{7*7}} \${x}`

test('markup is stored as text, and every answer is JSON', async () => {
  const texts = { listingTitle: MARKUP, description: `${MARKUP}\n<b>`, directions: MARKUP }
  const more = { brokerNotes: MARKUP, amenities: { '<b>': { '"': [MARKUP] } } }
  const documents = [{ description: MARKUP, URL: 'https://files.example.com/1.pdf?a=b&c=<' }]
  const refused = await post('/listings/0', { ...FORM, documents })
  assert.deepEqual(titlesOf(refused), ['Invalid documents[0].URL'])
  const created = await post('/listings/0', {
    ...FORM,
    ...texts,
    ...more,
    address: { ...FORM.address, street: MARKUP },
    documents: [{ description: MARKUP, URL: 'https://files.example.com/1.pdf?a=b&c=d' }],
  })
  const id = created.json().listingID
  const url = `/v3/listings/${id}?includeDocuments=1&includeAmenities=1`
  const shown = await service.get(url)
  const listing = shown.json()
  assert.partialDeepStrictEqual(listing, texts)
  assert.equal(listing.address.street, MARKUP)
  assert.equal(listing.documents[0].description, MARKUP)
  assert.deepEqual(listing.amenities, more.amenities)
  const found = await service.get(`/v3/listings?acctid=1&includeDescription=1&sortid=6`)
  assert.equal(found.json().data[0].listingTitle, MARKUP)
  const v1 = await service.get(`/v1/listings/${id}`)
  const unknown = await post('/listings/0', { ...FORM, [MARKUP]: 1 })
  for (const response of [created, refused, shown, found, v1, unknown]) {
    assert.equal(response.headers['content-type'], 'application/json; charset=utf-8')
    assert.equal(response.headers['x-content-type-options'], 'nosniff')
  }
})
