import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { MEMBERS } from './catalog.ts'
import { assertRefused, VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const NO_ADDRESS = { state: '', zip: 0, streetLine2: '', city: '', street: '' }
const NO_IMAGE = { thumbnail: '', large: '' }

function image(name: string) {
  const at = `//land.example/media/members/${name}`
  return { thumbnail: `${at}-thumbnail.png`, large: `${at}-large.png` }
}

/** A member without address, images, plan and designation. */
function plainMember(id: number) {
  return {
    accountID: id,
    companyName: `Company ${id}`,
    contactName: `Contact ${id}`,
    email: `seller${id}@example.com`,
    phoneNumber: `254-555-010${id}`,
    companyAddress: NO_ADDRESS,
    address: NO_ADDRESS,
    isALC: false,
    isALCAdvanced: false,
    isSeller: false,
    isFree: false,
    isPremium: false,
    active: true,
    images: { badge: NO_IMAGE, portrait: NO_IMAGE, logo: NO_IMAGE },
  }
}

const EXPECTED = [
  {
    ...plainMember(1),
    companyName: 'Lone Star Land',
    contactName: 'Ana Peña',
    companyAddress: {
      state: 'TX',
      zip: 76634,
      streetLine2: 'Suite 2',
      city: 'Clifton',
      street: '100 Main St',
    },
    address: { state: 'TX', zip: 2134, streetLine2: '', city: 'Clifton', street: '200 River Rd' },
    isALC: true,
    isPremium: true,
    images: { badge: image('badge'), portrait: image('portrait'), logo: image('logo') },
  },
  { ...plainMember(2), isALC: true, isALCAdvanced: true },
  { ...plainMember(3), isALC: true },
  plainMember(4),
  { ...plainMember(5), isSeller: true, isFree: true },
]

for (const version of VERSIONS) {
  for (const expected of EXPECTED) {
    test(`${version} shows member ${expected.accountID} with every field`, async () => {
      const response = await service.get(`/${version}/member/${expected.accountID}`)
      assert.equal(response.statusCode, 200)
      assert.deepEqual(response.json(), expected)
    })
  }

  test(`${version} refuses in its own form, however its address is encoded`, async () => {
    const response = await service.get(`/%76${version.slice(1)}/member/99`)
    assertRefused(response, 404, version, { title: 'Invalid Member ID', text: /member id 99/ })
  })

  test(`${version} answers 404 for a member that does not exist`, async () => {
    for (const id of [0, MEMBERS.length + 1, '99999999999999999999']) {
      const response = await service.get(`/${version}/member/${id}`)
      assertRefused(response, 404, version, {
        title: 'Invalid Member ID',
        text: /member id .* could not be found/,
      })
    }
  })

  test(`${version} takes only digits for a member's id`, async () => {
    for (const id of ['', 'abc', '-1', '1.0', '1e0', '%201', '1,2']) {
      const response = await service.get(`/${version}/member/${id}`)
      assertRefused(response, 404, version, { title: 'Not found' })
    }
  })
}
