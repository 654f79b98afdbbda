import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { LOG_START } from '../../src/domain/accounts/change-position.ts'
import { isAboutLead } from '../../src/domain/messages/notification.ts'
import type { AccountId, ListingId } from '../../src/domain/values/ids.ts'
import { unsent } from '../mail/collected-messages.ts'
import { LISTINGS, NOW } from './catalog.ts'
import { assertRefused, VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'
import { LEAD, leadBody, leadForm, type StoredLead, storedLeads } from './stored-leads.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

/** The row of a lead with ordinary values. */
const PLAIN: Omit<StoredLead, 'lead_id' | 'buyer'> = {
  listing_id: 1 as ListingId,
  account_id: 1 as AccountId,
  owner_account_id: null,
  contact_name: 'Joe Buyer',
  email_address: 'joe@example.com',
  phone_number: '512-555-0142',
  comment: 'Is the creek wet all year?',
  financing: null,
  site_id: null,
  status: 'new',
  person_id: null,
  own_key: 1,
  follow_up_on: null,
  fallback_at: null,
  source: 'None',
  client_address: '127.0.0.1',
  guest_network: '',
  created_at: NOW,
}

const HOUR_MS = 3_600_000

let addresses = 0

/** Posts a lead an hour after the one before, so that the limit is not reached. @returns The stored row. */
async function accepted(url: string, body: unknown, headers: Record<string, string> = {}) {
  const before = storedLeads(service).length
  const remoteAddress = `10.0.${Math.floor(++addresses / 200)}.${(addresses % 200) + 1}`
  service.now += HOUR_MS
  const response = await service.post(url, body, { headers, remoteAddress })
  assert.equal(response.statusCode, 201, response.body)
  assert.equal(response.body, '{"success":true}')
  assert.equal(response.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(response.headers['cache-control'], 'no-store')
  const [lead, ...others] = storedLeads(service).slice(before)
  assert.ok(lead && others.length === 0)
  const { lead_id, buyer, ...row } = lead
  assert.equal(row.client_address, remoteAddress)
  assert.equal(row.created_at, service.now)
  assert.match(buyer, /./)
  return { id: lead_id, row: { ...row, client_address: '127.0.0.1', created_at: NOW } }
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

for (const version of VERSIONS) {
  test(`${version} stores a lead and its notification`, async () => {
    const { id, row } = await accepted(`/${version}/lead`, leadBody(version))
    assert.deepEqual(row, PLAIN)
    const messages = await unsent(service.store)
    const about = messages.filter(
      ({ notification }) => isAboutLead(notification) && notification.leadId === id,
    )
    assert.equal(about.length, 1)
    assert.partialDeepStrictEqual(about[0], {
      attempts: 0,
      createdAt: service.now,
      notification: {
        leadId: id,
        recipient: 'ranches@example.com',
        listingId: 1,
        listingTitle: LISTINGS[0]?.title,
        contactName: 'Joe Buyer',
        emailAddress: 'joe@example.com',
        phoneNumber: '512-555-0142',
        comment: 'Is the creek wet all year?',
        financing: null,
      },
    })
    const changes = await service.store.changes.since(LOG_START, 1000)
    assert.partialDeepStrictEqual(changes.at(-1), { kind: 'lead', id, actions: ['created'] })
  })

  test(`${version} takes texts that are exactly as long as they may be`, async () => {
    const texts = {
      contactName: '🌲'.repeat(100),
      emailAddress: `${'a'.repeat(88)}@example.com`,
      comment: '🌲'.repeat(1000),
      phoneNumber: '5'.repeat(30),
    }
    const { row } = await accepted(`/${version}/lead`, leadBody(version, texts))
    assert.deepEqual(row, {
      ...PLAIN,
      contact_name: texts.contactName,
      email_address: texts.emailAddress,
      comment: texts.comment,
      phone_number: texts.phoneNumber,
    })
  })

  test(`${version} removes control characters and keeps what a person may write`, async () => {
    for (const [changes, expected] of [
      [
        { contactName: '  Ann\r\nBcc: eve@example.com ' },
        { contact_name: 'Ann Bcc: eve@example.com' },
      ],
      [{ contactName: 'A\u0000n\u001bn\u0085\u2028' }, { contact_name: 'A n n' }],
      [{ contactName: 'Zoë \ufffd O’Neil 🌲' }, { contact_name: 'Zoë \ufffd O’Neil 🌲' }],
      [{ emailAddress: ' joe+land@example.co.uk ' }, { email_address: 'joe+land@example.co.uk' }],
      [{ phoneNumber: '+1\t(512)\n555' }, { phone_number: '+1 (512) 555' }],
      [{ comment: ' a\r\nb\rc\td\u0007e\u2028f\vg\n' }, { comment: 'a\nb\nc\tde\nf\ng' }],
      [
        { comment: '<script>alert("1")</script> &amp; <b>' },
        { comment: '<script>alert("1")</script> &amp; <b>' },
      ],
      [
        { contactName: "Robert'); DROP TABLE lead;--" },
        { contact_name: "Robert'); DROP TABLE lead;--" },
      ],
      [{ phoneNumber: 5125550142 }, { phone_number: '5125550142' }],
    ] as const) {
      const { row } = await accepted(`/${version}/lead`, leadBody(version, changes))
      assert.deepEqual(row, { ...PLAIN, ...expected })
    }
  })

  test(`${version} takes any of the lead sources`, async () => {
    const isV1 = version === 'v1'
    for (const [leadSourceID, source] of [
      ['None', 'None'],
      ['', 'None'],
      ['  ', 'None'],
      [null, 'None'],
      ['ProfileTop', 'ProfileTop'],
      ['profilebottom', isV1 ? 'profilebottom' : 'ProfileBottom'],
      ['SEARCHRESULTSFORM', isV1 ? 'SEARCHRESULTSFORM' : 'SearchResultsForm'],
      ['mobileProfile', isV1 ? 'mobileProfile' : 'MobileProfile'],
      ['emailFriend', isV1 ? 'emailFriend' : 'EmailFriend'],
      [' BrokerProfile ', 'BrokerProfile'],
      ['MobileBrokerProfile', 'MobileBrokerProfile'],
    ]) {
      const { row } = await accepted(`/${version}/lead`, { ...leadBody(version), leadSourceID })
      assert.deepEqual(row, { ...PLAIN, source })
    }
  })

  test(`${version} takes members in any case, from the query too; the body's win`, async () => {
    const { row } = await accepted(
      `/${version}/lead?${version === 'v1' ? 'CONTACTNAME=Nobody' : 'DATA={}'}&leadsourceid=ProfileTop`,
      version === 'v1'
        ? { LISTINGID: 1, contactname: 'Joe Buyer', EmailAddress: 'joe@example.com', ...COMMENT }
        : { Data: LEAD, LEADsourceID: '' },
    )
    // An empty member of the body is ignored.
    assert.deepEqual(row, { ...PLAIN, source: 'ProfileTop' })
  })

  test(`${version} takes a lead whose members are all in the query, beside an empty body of any type`, async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', undefined]) {
      const { row } = await accepted(
        `/${version}/lead?${leadForm(version)}`,
        '',
        type === undefined ? {} : { 'content-type': type },
      )
      assert.deepEqual(row, PLAIN)
    }
  })

  test(`${version} stores a lead with its notification, or neither`, async () => {
    const refusal = service.data.refuse('insert', 'job')
    const before = storedLeads(service).length
    const changes = await service.store.changes.latest()
    const response = await service.post(`/${version}/lead`, leadBody(version))
    refusal[Symbol.dispose]()
    assert.equal(response.statusCode, 500)
    assert.equal(storedLeads(service).length, before)
    assert.deepEqual(await service.store.changes.latest(), changes)
    await accepted(`/${version}/lead`, leadBody(version))
  })
}

test('v3 refuses the words of a buyer beside data, where nobody would read them', async () => {
  for (const [beside, right] of [
    [{ comment: 'Call me' }, 'data.comment'],
    [{ PhoneNumber: '254 555 0100' }, 'data.phoneNumber'],
    [{ listingID: 2 }, 'data.listingID'],
  ] as const) {
    const before = storedLeads(service).length
    const response = await service.post('/v3/lead', { data: LEAD, ...beside })
    assertRefused(response, 400, 'post', { title: 'Misplaced member', text: new RegExp(right) })
    assert.equal(storedLeads(service).length, before)
  }
  await accepted('/v3/lead', { data: LEAD, comment: ' ', subject: 'Land' })
})

test('strict handling refuses unknown members of a POST', async () => {
  const headers = { prefer: 'handling=strict' }
  for (const version of VERSIONS) {
    const body = { ...leadBody(version), Subject: 'Land' }
    const refused = await service.post(`/${version}/lead`, body, { headers })
    assert.equal(refused.headers['preference-applied'], 'handling=strict')
    assertRefused(refused, 400, 'post', { title: 'Unknown parameter', text: /^"Subject"/ })
    const known = await service.post(`/${version}/lead`, leadBody(version), { headers })
    assert.equal(known.statusCode, 201, known.body)
  }
})

const COMMENT = { COMMENT: LEAD.comment, phoneNUMBER: LEAD.phoneNumber }

test('v1 takes a lead as a form, or in the query alone', async () => {
  const form = leadForm('v1')
  assert.deepEqual((await accepted('/v1/lead', form, FORM)).row, PLAIN)
  assert.deepEqual((await accepted(`/v1/lead?${form}`, undefined)).row, PLAIN)
  const halves = await accepted(`/v1/lead?${form}&comment=No`, { comment: LEAD.comment })
  assert.deepEqual(halves.row, PLAIN)
})

test('v3 takes data as JSON text: in a form, in the query, in a body', async () => {
  const form = leadForm('v3')
  assert.deepEqual((await accepted('/v3/lead', form, FORM)).row, PLAIN)
  assert.deepEqual((await accepted(`/v3/lead?${form}`, undefined)).row, PLAIN)
  assert.deepEqual((await accepted('/v3/lead', { data: JSON.stringify(LEAD) })).row, PLAIN)
  const both = await accepted('/v3/lead?data={"listingID":99}', { data: LEAD })
  assert.deepEqual(both.row, PLAIN)
})

test('v3 needs no phone number and no comment', async () => {
  const { listingID, contactName, emailAddress } = LEAD
  const { row } = await accepted('/v3/lead', { data: { listingID, contactName, emailAddress } })
  assert.deepEqual(row, { ...PLAIN, phone_number: '', comment: '' })
})

test('v3 stores the optional members of a lead', async () => {
  for (const [given, financing] of [
    [true, 1],
    ['no', 0],
    [1, 1],
    ['', null],
  ] as const) {
    const { row } = await accepted('/v3/lead', {
      ...leadBody('v3', { financing: given, siteid: '12' }),
      OwnerAccountID: 3,
    })
    assert.deepEqual(row, { ...PLAIN, financing, site_id: 12, owner_account_id: 3 })
  }
})

test('v3 stores the stated network address instead of that of the caller', async () => {
  for (const [IPAddress, stored] of [
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['203.0.113.7, 10.0.0.1', '203.0.113.7'],
    [' 203.0.113.7:80 ,unknown, 10.0.0.1', '203.0.113.7'],
    ['[2001:DB8::7]', '2001:db8::7'],
    ['[2001:db8::7]:4711,10.0.0.1', '2001:db8::7'],
    ['2001:db8:0::7, 203.0.113.7', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::FFFF:cb00:7107]:80', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
  ]) {
    const response = await service.post('/v3/lead', { ...leadBody('v3'), IPAddress })
    assert.equal(response.statusCode, 201, IPAddress)
    assert.equal(storedLeads(service).at(-1)?.client_address, stored)
  }
})

test('v3 refuses no lead for an IPAddress that is no address', async () => {
  for (const IPAddress of [
    ...['unknown', '_hidden', 'unknown, 203.0.113.7', '1.2.3', '256.1.1.1', 'localhost', ', ::1'],
    ...['203.0.113.7:', '203.0.113.7:123456', '[203.0.113.7]:80', '[2001:db8::7', 7, [], {}],
  ]) {
    const response = await service.post('/v3/lead', { ...leadBody('v3'), IPAddress })
    assert.equal(response.statusCode, 201, response.body)
    assert.equal(storedLeads(service).at(-1)?.client_address, '127.0.0.1')
  }
})

test('v1 stores any text as the source of a lead', async () => {
  for (const leadSourceID of ['Homepage form 7', 'Búsqueda', '土'.repeat(100)]) {
    const { row } = await accepted('/v1/lead', { ...leadBody('v1'), leadSourceID })
    assert.equal(row.source, leadSourceID)
  }
})

for (const version of VERSIONS) {
  test(`${version} takes international email addresses`, async () => {
    for (const emailAddress of [
      'joe@bücher.example',
      'joe@xn--bcher-kva.example',
      'zoë@example.com',
      '用户@例え.jp',
      'क@डाटा.भारत',
      'иван@почта.рф',
      "o'brien+land@example.co.uk",
    ]) {
      const { row } = await accepted(`/${version}/lead`, leadBody(version, { emailAddress }))
      assert.equal(row.email_address, emailAddress)
    }
  })
}

test('v1 ignores the members that only version 3 has', async () => {
  const beside = {
    data: { listingID: 99 },
    IPAddress: 'nowhere',
    AccountID: 99,
    OwnerAccountID: 99,
    sendNotification: 'maybe',
    financing: 'maybe',
    color: 'red',
  }
  assert.deepEqual((await accepted('/v1/lead', { ...leadBody('v1'), ...beside })).row, PLAIN)
})
