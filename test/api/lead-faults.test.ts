import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { INACTIVE_ID } from './catalog.ts'
import { assertFaults, faultsOf, VERSIONS, type Version } from './refusal.ts'
import { startTestService } from './service.ts'
import { leadBody, storedLeads } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const LONG_EMAIL = `${'a'.repeat(89)}@example.com`
const NOTHING = [undefined, null, '', '   ']

/** One fault of a lead: the values of a member that are refused with a title. */
const FAULTS: readonly [title: string, member: string, values: readonly unknown[]][] = [
  ['Listing ID missing', 'listingID', [...NOTHING, 0, '0']],
  ['Invalid Listing ID', 'listingID', ['abc', -1, 1.5, '1,2', '0x1', true, [1], {}, 99, 1e300]],
  ['Listing Inactive', 'listingID', [INACTIVE_ID, String(INACTIVE_ID)]],
  ['Contact name missing', 'contactName', [...NOTHING, '\r\n', '\0']],
  ['Contact name too long', 'contactName', ['x'.repeat(101), '🌲'.repeat(101)]],
  ['Contact name invalid', 'contactName', [true, ['Joe'], { first: 'Joe' }]],
  ['Email address missing', 'emailAddress', NOTHING],
  [
    'Email address invalid',
    'emailAddress',
    [
      'joe',
      'joe@example',
      '@example.com',
      'joe@',
      'joe@@example.com',
      'joe buyer@example.com',
      'joe@example.com, ann@example.com',
      'Joe <joe@example.com>',
      'joe@-example.com',
      'joe@example..com',
      'joe@example.com\r\nBcc: ann@example.com',
      'joe@example.com\u2028Bcc: ann@example.com',
      'joe\u202e@example.com',
      'zoë@example',
      'joe@bücher',
      'joe@bü cher.example',
      'joe@bücher/.example',
      'joe@ex%41mple.bücher.example',
      '用户@例え.jp, ann@example.com',
      '=?utf-8?q?eve=40example.net?=@example.com',
      12,
    ],
  ],
  ['Email address too long', 'emailAddress', [LONG_EMAIL]],
  ['Comment too long', 'comment', ['x'.repeat(1001), '🌲'.repeat(1001)]],
  ['Phone number too long', 'phoneNumber', ['5'.repeat(31)]],
]

const FAULTS_OF_V1: typeof FAULTS = [
  ['Comment missing', 'comment', NOTHING],
  ['Phone number missing', 'phoneNumber', NOTHING],
  ['Lead source invalid', 'leadSourceID', ['x'.repeat(101), '🌲'.repeat(101), ['None'], {}, true]],
]

const FAULTS_OF_V3: typeof FAULTS = [
  ['Financing invalid', 'financing', ['maybe', 2, -1, [], {}]],
  ['Site ID invalid', 'siteid', ['x', -1, 1.5, true, [1], '1e3']],
  ['Unknown member', 'color', ['red', null]],
  ['Unknown member', 'ListingID', [1]],
  ['Unknown member', 'leadSourceID', ['None']],
  ['Unknown member', 'constructor', [1]],
]

/** Faults of members that only version 3 has. */
const FAULTS_BESIDE_DATA: typeof FAULTS = [
  ['Lead source invalid', 'leadSourceID', ['Homepage', 1, 'None,ProfileTop', ['None']]],
  ['Account ID invalid', 'AccountID', [99, 'x', -1, [1]]],
  ['Owner account ID invalid', 'OwnerAccountID', [99, 'x', -1, [1]]],
]

async function refused(version: Version, body: object, title: string) {
  const response = await service.post(`/${version}/lead`, body)
  assertFaults(response, [title])
  return faultsOf(response, 'post')[0]?.text ?? ''
}

for (const version of VERSIONS) {
  const ofVersion = version === 'v1' ? FAULTS_OF_V1 : FAULTS_OF_V3
  for (const [title, member, values] of [...FAULTS, ...ofVersion]) {
    test(`${version} reports "${title}" for ${member}`, async () => {
      const before = storedLeads(service)
      for (const value of values) {
        const text = await refused(version, leadBody(version, { [member]: value }), title)
        assert.match(text, /^[^\p{Cc}]+\.$/u)
      }
      assert.deepEqual(storedLeads(service), before)
    })
  }

  test(`${version} reports all faults in one answer`, async () => {
    const everything = {
      listingID: INACTIVE_ID,
      contactName: '',
      emailAddress: 'joe',
      comment: 'x'.repeat(1001),
      phoneNumber: '5'.repeat(31),
      ...(version === 'v3' && { financing: 'maybe', siteid: 'x', color: 'red', shade: 'dark' }),
    }
    const body = { ...leadBody(version, everything), leadSourceID: 'x'.repeat(101) }
    assertFaults(await service.post(`/${version}/lead`, body), [
      ...(version === 'v3' ? ['Unknown member', 'Unknown member'] : []),
      'Contact name missing',
      'Email address invalid',
      'Comment too long',
      'Phone number too long',
      ...(version === 'v3' ? ['Financing invalid', 'Site ID invalid'] : []),
      'Lead source invalid',
      'Listing Inactive',
    ])
    assert.deepEqual(storedLeads(service), [])
  })

  test(`${version} says what is accepted, and what was sent instead`, async () => {
    for (const [changes, title, text] of [
      [{ listingID: 'abc' }, 'Invalid Listing ID', /listingID must be a whole number, not "abc"/],
      [{ listingID: 99 }, 'Invalid Listing ID', /listing id 99 could not be found/],
      [{ listingID: INACTIVE_ID }, 'Listing Inactive', /listing 9 is no longer available/],
      [{ contactName: '' }, 'Contact name missing', /contactName is required, up to 100/],
      [{ emailAddress: 'joe' }, 'Email address invalid', /such as name@example\.com, not "joe"/],
      [{ emailAddress: LONG_EMAIL }, 'Email address too long', /has 101 characters; at most 100/],
      [{ comment: '🌲'.repeat(1001) }, 'Comment too long', /has 1001 characters; at most 1000/],
    ] as const) {
      assert.match(await refused(version, leadBody(version, changes), title), text)
    }
  })
}

for (const [title, member, values] of FAULTS_BESIDE_DATA) {
  test(`v3 reports "${title}" for ${member}`, async () => {
    const before = storedLeads(service)
    for (const value of values) await refused('v3', { ...leadBody('v3'), [member]: value }, title)
    assert.deepEqual(storedLeads(service), before)
  })
}

test('v3 reports data that is missing or not an object', async () => {
  const missing = ['Listing ID missing', 'Contact name missing', 'Email address missing']
  assertFaults(await service.post('/v3/lead', {}), ['Data missing', ...missing])
  for (const data of [1, 'x', '[1]', '{"a":', 'null', null, [1], true]) {
    assertFaults(await service.post('/v3/lead', { data }), ['Data invalid', ...missing])
  }
  assertFaults(await service.post('/v3/lead', { data: {} }), missing)
})

test('v3 names an unknown member', async () => {
  const text = await refused('v3', leadBody('v3', { color: 'red' }), 'Unknown member')
  assert.match(text, /^data\.color is not a member of a lead; its members are listingID, /)
})
