import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf } from './refusal.ts'
import { faultsIn, pageOf, VERSIONS } from './search-cases.ts'
import { AT, SEARCHED } from './search-catalog.ts'
import { utc as service } from './search-services.ts'

interface Rule {
  /** The accepted values, in the words of the refusal. */
  readonly accepts: string
  readonly bad: readonly string[]
}

const COUNT: Rule = {
  accepts: 'a whole number from 1',
  bad: ['abc', '0', '-1', '1.5', '1e2', '99999999999999999999', '1,2'],
}
const AMOUNT: Rule = {
  accepts: 'a number from 0',
  bad: ['abc', '-1', '1,000', '$5', '1 2', 'NaN', 'Infinity', '1e999', '0x10', '--1', '.', '1..2'],
}
const ID: Rule = {
  accepts: 'the id of an account, a whole number',
  bad: ['x', 'TX', '-1', '1.5', '1,2', '99999999999999999999', '1e3', '0x10', '١', 'null', '[1]'],
}
const BAD_ID_LISTS = ['x', '1,x', '1;2', '1,-2', '1.5', '1,2,99999999999999999999', 'TX']

/** The refusal also says where the ids of places are found. */
function idOf(kind: string, list: string): Rule {
  return { ...ID, accepts: `the id of a ${kind}, a whole number (see ${list})` }
}

function idsOf(kind: string, list: string): Rule {
  const accepts = `one ${kind} id or several, separated by commas (see ${list})`
  return { accepts, bad: BAD_ID_LISTS }
}

const SORTS =
  'one of the ids 23 Default; 6 Newest; 25 Recently Changed; 3 Price: High to Low; 4 Price: Low to High; 1 Acres: High to Low; 2 Acres: Low to High; 7 Price per Acre: High to Low; 8 Price per Acre: Low to High'
const TYPES =
  '1 Farms; 2 Ranches; 4 Recreational Land; 8 Residential Land; 16 Timberland; 32 Undeveloped Land; 64 Commercial Land; 128 Hunting Land; 256 Horse Property; 512 Lakefront; 1024 Beachfront; 2048 Riverfront'
const FLAG: Rule = {
  accepts: 'true, false, 1, 0, yes or no',
  bad: ['maybe', '2', 'on', 't', '1.0', 'true,false'],
}
const DATE: Rule = {
  accepts: 'a date as yyyy-mm-dd',
  bad: ['x', '2026-02-30', '2026-2-3', '20260203', '2026-02-03T00:00', '02/03/2026', '+2026-02-03'],
}

/** The parameters of both versions, in the contract's order. */
const RULES: Readonly<Record<string, Rule>> = {
  pageNumber: COUNT,
  listingsPerPage: COUNT,
  lp: AMOUNT,
  hp: AMOUNT,
  lpa: AMOUNT,
  hpa: AMOUNT,
  la: AMOUNT,
  ha: AMOUNT,
  lbed: AMOUNT,
  hbed: AMOUNT,
  lbath: AMOUNT,
  hbath: AMOUNT,
  lhsqft: AMOUNT,
  hhsqft: AMOUNT,
  countyID: idsOf('county', '/locations/state/{id}/counties'),
  regionID: idsOf('region', '/locations/state/{id}/regions'),
  cityID: idOf('city', '/locations/state/{id}/cities'),
  stateID: idOf('state', '/locations/states'),
  lakeID: idOf('lake', '/locations/state/{id}/lakes'),
  listingType: {
    accepts: 'one or more of 1 (Auctions), 2 (For Sale), 3 (Lease), separated by commas',
    bad: ['0', '4', '1,4', 'Auctions', '1;2', '-1', '12'],
  },
  status: {
    accepts:
      'one or more of P (Available), PP (Under Contract), S (Sold), by code, id or label, separated by commas',
    bad: ['X', 'P,X', 'Solt', '0', '4', 'PPP', 'P;S', "P' OR 1=1 --"],
  },
  dt: {
    accepts: 'one of past24hours, past7days, past30days, past90days, or an id of /types/dt',
    bad: ['yesterday', '5', '0', '1,2', 'past7days,past30days', 'past8days'],
  },
  addf: DATE,
  addt: DATE,
  kw: {
    accepts: 'at most 10 words or "quoted phrases" with at most 200 characters',
    bad: ['x'.repeat(201), 'a b c d e f g h i j k'],
  },
  sortid: { accepts: SORTS, bad: ['999', '0', '-1', 'price', '3,4', '3.0'] },
  acctid: ID,
  zip: { accepts: 'a ZIP code of 5 digits', bad: ['x', '123456', '76634-1234', '-1', '7663a'] },
  includeDescription: FLAG,
  largerThumbnails: FLAG,
  bounds: {
    accepts:
      '(south latitude,west longitude),(north latitude,east longitude) in degrees, south not above north',
    bad: ['x', '(1,2),(3)', '(2,1),(1,2)', '(91,0),(91,1)', '1,2,3,4', '((1,2),(3,4))'],
  },
  includeBoundaries: FLAG,
}

const OWN_RULES: Readonly<Record<(typeof VERSIONS)[number], Readonly<Record<string, Rule>>>> = {
  v3: {
    propertyTypes: {
      accepts: `property type ids or sums of them, separated by commas (${TYPES})`,
      bad: ['0', '4096', '1,0', '1,4096', '4097', '4294967297', '-1', 'x', '1.5', 'Farms', '1+2'],
    },
    hasHouse: FLAG,
  },
  v1: {
    propertyType: {
      accepts: `property type ids, separated by commas (${TYPES})`,
      bad: ['0', '3', '4096', '1,3', '1,0', '-1', 'x', '1.5', 'Farms', '1+2'],
    },
  },
}

/** Lists may be repeated. */
const LISTS = ['countyID', 'regionID', 'listingType', 'status', 'propertyTypes', 'propertyType']

/** The value as a refusal shows it: as JSON, cut when it is long. */
function shown(value: string): string {
  return value.length > 50 ? `"${value.slice(0, 50)}` : JSON.stringify(value)
}

for (const version of VERSIONS) {
  const rules = Object.entries({ ...RULES, ...OWN_RULES[version] })

  for (const [name, { accepts, bad }] of rules) {
    test(`${version} ${name} must be ${accepts}`, async () => {
      for (const value of bad) {
        const url = `/${version}/listings?${name}=${encodeURIComponent(value)}`
        const answer = await service.get(url)
        assert.equal(answer.statusCode, 400, `${url}: ${answer.body}`)
        const [fault, ...others] = answer.json().errors
        assert.deepEqual(others, [])
        const text = version === 'v3' ? fault : fault[`Invalid ${name}`]
        assert.ok(text?.startsWith(`${name} must be ${accepts}, not ${shown(value)}`), answer.body)
        assert.deepEqual(Object.keys(answer.json()), ['errors'])
      }
    })
  }

  test(`${version} refuses a parameter given twice, in whatever case`, async () => {
    const single = rules.filter(([name = '']) => !LISTS.includes(name))
    for (const [name] of [...single, ['distance']]) {
      for (const query of [
        `${name}=1&${name}=1`,
        `${name}=1&${name?.toUpperCase()}=2`,
        `${name}=&${name}=`,
      ]) {
        const answer = await service.get(`/${version}/listings?${query}`)
        assert.equal(answer.statusCode, 400, query)
        const text = `${name} may be given once, not 2 times.`
        const fault = version === 'v3' ? text : { [`Repeated ${name}`]: text }
        assert.deepEqual(answer.json(), { errors: [fault] })
      }
    }
  })

  test(`${version} ignores empty values`, async () => {
    const query = [...rules.map(([name]) => name), 'distance'].map(name => `${name}=`)
    const all = await pageOf(service, version, '')
    assert.deepEqual(await pageOf(service, version, query.join('&')), all)
    assert.deepEqual(await pageOf(service, version, query.join('%20&')), all)
  })

  test(`${version} ignores unknown parameters, also when repeated`, async () => {
    const all = await pageOf(service, version, '')
    for (const query of [
      'foo=1&foo=2&FOO=3',
      '__proto__=1&constructor=2&toString=3&hasOwnProperty=x',
      'foo[]=5&lp[min]=5',
      '&&&=&=5&5',
      'countyids=1&city=Waco',
    ]) {
      assert.deepEqual(await pageOf(service, version, query), all, query)
    }
  })

  test(`${version} knows its parameters in any case`, async () => {
    const { data } = await pageOf(service, version, 'LP=250000&hP=250000&ACCTID=4')
    assert.deepEqual(
      data.map(({ listingID }) => listingID),
      [102],
    )
    const answer = await service.get(`/${version}/listings?STATEid=x`)
    const [text] = faultsIn(answer.json().errors)
    assert.equal(
      text,
      'stateID must be the id of a state, a whole number (see /locations/states), not "x".',
    )
  })

  test(`${version} reports all faults at once`, async () => {
    const url = `/${version}/listings?lp=a&sortid=999&bounds=b&zip=1&zip=2&kw=fine`
    const { errors } = (await service.get(url)).json()
    const texts = [
      'lp must be a number from 0, not "a".',
      `sortid must be ${SORTS}, not "999".`,
      'zip may be given once, not 2 times.',
      'bounds must be (south latitude,west longitude),(north latitude,east longitude) in degrees, south not above north, not "b".',
    ]
    const titles = ['Invalid lp', 'Invalid sortid', 'Repeated zip', 'Invalid bounds']
    const expected =
      version === 'v3' ? texts : texts.map((text, i) => ({ [titles[i] ?? '']: text }))
    assert.deepEqual(errors, expected)
  })

  test(`${version} reports wrong values and contradictions at once`, async () => {
    const query = `lp=a&stateID=1&cityID=${AT.clifton}&distance=far&dt=never`
    const response = await service.get(`/${version}/listings?${query}`)
    assert.equal(response.statusCode, 400)
    assert.deepEqual(
      faultsOf(response, version),
      [
        ['Invalid lp', 'lp must be a number from 0, not "a".'],
        [
          'Several locations',
          'Only one of stateID, regionID, countyID, cityID and lakeID may be given, not stateID and cityID.',
        ],
        ['Invalid distance', 'distance must be a number of miles from 0 to 500, not "far".'],
        [
          'Invalid dt',
          'dt must be one of past24hours, past7days, past30days, past90days, or an id of /types/dt, not "never".',
        ],
      ].map(([title, text]) => ({ title: version === 'v1' ? title : '', text })),
    )
  })

  test(`${version} answers long and odd queries with a 4xx at worst`, async () => {
    const long = 'x'.repeat(10_240)
    const ids = Array.from({ length: 1300 }, (_, i) => 48001 + i).join()
    for (const [query, status] of [
      [`kw=${long}`, 414],
      [`foo=${long}`, 414],
      [`countyID=${ids}`, 200],
      [`kw=${'%22'.repeat(60)}`, 400],
      ['kw=%', 400],
      ['kw=%ff%fe', 400],
      ['kw=%00', 400],
      ['kw=%ED%A0%80', 400],
      ['lp=%00', 400],
      ['status=%0AP', 200],
      [`zip=${'9'.repeat(3000)}`, 400],
      [`${'lp=1&'.repeat(900)}`, 400],
      [`bounds=${'('.repeat(2000)}`, 400],
    ] as const) {
      const answer = await service.get(`/${version}/listings?${query}`)
      assert.equal(answer.statusCode, status, `${query.slice(0, 60)}: ${answer.body.slice(0, 200)}`)
      if (status !== 200) assert.ok(answer.body.length < 400, answer.body)
    }
  })
}

test('after all this, every listing is still found', async () => {
  const { records } = await pageOf(service, 'v3', 'status=P,PP,S')
  assert.equal(records, SEARCHED.filter(({ active }) => active).length)
})
