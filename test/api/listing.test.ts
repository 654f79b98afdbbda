import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { FULL_ID, INACTIVE_ID, PRICELESS_ID } from './catalog.ts'
import { AMENITIES, DOCUMENTS, EMPTY, FULL, IMAGES } from './listing-answers.ts'
import { assertRefused, VERSIONS } from './refusal.ts'
import { BASE, PORTAL, startTestService } from './service.ts'
import { alterDatabase } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

for (const version of VERSIONS) {
  for (const path of [`listings/${FULL_ID}`, `listings/showcase/${FULL_ID}/21`]) {
    test(`${version} shows every field of ${path}, and only the main photo`, async () => {
      const response = await service.get(`/${version}/${path}`)
      assert.equal(response.statusCode, 200)
      assert.deepEqual(response.json(), FULL[version])
    })

    test(`${version} adds to ${path} only the requested parts`, async () => {
      for (const [query, added] of [
        ['includeImages=true', { images: IMAGES }],
        ['includeDocuments=1', { documents: DOCUMENTS }],
        ['includeAmenities=YES', { amenities: AMENITIES }],
        [
          'INCLUDEIMAGES=1&includedocuments=Yes&includeAmenities=TRUE',
          { images: IMAGES, documents: DOCUMENTS, amenities: AMENITIES },
        ],
        ['includeImages=false&includeDocuments=0&includeAmenities=no', {}],
      ] as const) {
        const response = await service.get(`/${version}/${path}?${query}`)
        assert.equal(response.statusCode, 200)
        assert.deepEqual(response.json(), { ...FULL[version], ...added }, query)
      }
    })
  }

  test(`${version} shows empty texts, 0 and empty lists where there is no value`, async () => {
    const path = `/${version}/listings/${PRICELESS_ID}`
    assert.deepEqual((await service.get(path)).json(), EMPTY[version])
    const everything = await service.get(
      `${path}?includeImages=1&includeDocuments=1&includeAmenities=1`,
    )
    assert.deepEqual(everything.json(), { ...EMPTY[version], documents: [], amenities: {} })
  })

  test(`${version} shows a house with few known details`, async () => {
    const { homeDetails, hasHouse } = (await service.get(`/${version}/listings/6`)).json()
    const known = { beds: 0, baths: 0, sqft: '' }
    assert.deepEqual(homeDetails, version === 'v1' ? known : { ...known, halfBaths: 0 })
    assert.equal(hasHouse, version === 'v1' ? undefined : true)
  })

  test(`${version} writes prices and statuses as texts`, async () => {
    for (const [id, formatted, status] of [
      [1, '$1,250,000', 'Under Contract'],
      [2, '$200,000', 'Available'],
      [4, '$4,800', 'Available'],
      [5, '$500,000', 'Sold'],
      [PRICELESS_ID, 'Contact for Price', 'Available'],
    ] as const) {
      const listing = (await service.get(`/${version}/listings/${id}`)).json()
      assert.equal(listing.price.formatted, formatted)
      assert.equal(listing.status, status)
    }
  })

  test(`${version} refuses a listing that is unknown or inactive`, async () => {
    for (const [path, status, title, text] of [
      ['listings/0', 404, 'Invalid Listing ID', /listing id 0 could not be found/],
      ['listings/99', 404, 'Invalid Listing ID', /listing id 99 could not be found/],
      [`listings/${'9'.repeat(30)}`, 404, 'Invalid Listing ID', /could not be found/],
      [`listings/${INACTIVE_ID}`, 405, 'Listing Inactive', /listing 9 is no longer available/],
      [`listings/showcase/${INACTIVE_ID}/24`, 405, 'Listing Inactive', /no longer available/],
      ['listings/showcase/99/21', 404, 'Invalid Listing ID', /listing id 99 could not be found/],
      ['listings/showcase/1/22', 404, 'Invalid Spotlight ID', /spotlight id 22 could not be found/],
      ['listings/showcase/1/99', 404, 'Invalid Spotlight ID', /spotlight id 99 could not be found/],
      [
        'listings/showcase/3/0',
        404,
        'Invalid Spotlight ID',
        /could not be found for the listing 3/,
      ],
    ] as const) {
      const response = await service.get(`/${version}/${path}`)
      assertRefused(response, status, version, { title, text })
    }
  })

  test(`${version} finds a listing by digits only`, async () => {
    for (const path of ['abc', '-1', '1.0', '1/2', 'showcase/1', 'showcase/1/x', 'showcase/x/21']) {
      const response = await service.get(`/${version}/listings/${path}`)
      assertRefused(response, 404, version, { title: 'Not found' })
    }
  })

  test(`${version} links to the listing, its seller and searches that find it`, async () => {
    const listing = (await service.get(`/${version}/listings/${FULL_ID}`)).json()
    const follow = async (url: string) => {
      assert.ok(url.startsWith(`${BASE}/${version}/`), url)
      return (await service.get(url.slice(BASE.length))).json()
    }
    assert.deepEqual(await follow(listing.listing_URL), listing)
    assert.equal((await follow(listing.member_URL)).accountID, 1)
    assert.equal((await service.get(listing.seller.resource)).json().accountID, 1)
    for (const [name, found] of [
      ['type', [1]],
      ['county', [10, 8, 4, 2, 1]],
      ['city', [10, 4, 2, 1]],
      ['state', [10, 8, 4, 3, 2, 1]],
      ['member', [1]],
    ] as const) {
      const { data } = await follow(listing[`${name}_listings_URL`])
      const ids = data.map(({ listingID }: { listingID: number }) => listingID)
      assert.deepEqual(
        ids.toSorted((a: number, b: number) => b - a),
        found,
        name,
      )
    }
  })

  test(`${version} links to pictures that exist`, async () => {
    const { images } = (await service.get(`/${version}/listings/${FULL_ID}`)).json()
    await mkdir(join(service.files.drawnDirectory, 'pool', '2'), { recursive: true })
    await writeFile(join(service.files.drawnDirectory, 'pool', '2', 'popup.jpg'), 'a picture')
    const path = images[0].popup.SRC.replace(BASE.replace('http:', ''), '')
    const response = await service.app.inject({ url: path })
    assert.deepEqual([response.statusCode, response.body], [200, 'a picture'])
    assert.equal(response.headers['content-type'], 'image/jpeg')
  })

  test(`${version} shows no key, wherever it came from`, async () => {
    const path = `/${version}/listings/${FULL_ID}?includeImages=1&includeDocuments=1`
    for (const url of [path, `${path}&APIKey=${service.key}`]) {
      const { body } = await service.get(url)
      assert.ok(!body.includes('acr_') && !/apikey/i.test(body))
    }
  })
}

test('a listing is dated in the time zone of the service', async () => {
  await using western = await startTestService({ timeZone: 'America/Los_Angeles' })
  assert.equal((await western.get(`/v3/listings/${FULL_ID}`)).json().listingDate, '2026-09-07')
})

test('the address of a listing is cut between characters, not within one', async () => {
  await using other = await startTestService()
  const slug = `a${'𠀀'.repeat(79)}`
  const beyond = '𠀀𠀀'
  alterDatabase(
    other,
    `update listing set title = '${slug}${beyond}' where listing_id = ${FULL_ID}`,
  )
  const response = await other.get(`/v3/listings/${FULL_ID}`)
  assert.equal(response.statusCode, 200)
  const path = `/property/${encodeURIComponent(slug)}/${FULL_ID}`
  assert.equal(response.json().portal_URL, `${PORTAL}${path}`)
})
