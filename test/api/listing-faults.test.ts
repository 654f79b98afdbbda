import { after } from 'node:test'
import { encodePolyline } from '../../src/domain/places/polyline.ts'
import { type FaultRow, faultTests, shown } from './listing-fault-tables.ts'
import { listingPoster } from './posted-listings.ts'
import { startTestService } from './service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const post = await listingPoster(service)

/** A name that would be known if it were shorter: signs do not count when names are compared. */
const tooLong = (name: string) => `${name}${'-'.repeat(101 - name.length)}`
const NO_TEXT = [true, false, [], ['a'], {}, { a: 1 }]
const NO_NUMBER = [true, [], [1], {}, 'x', 'NaN', 'Infinity', '1,000', '0x10', '1e9999', '1 2']
const NO_COUNT = [...NO_NUMBER, -1, 1.5, '1e1', 1e308, '9007199254740993']
const NO_FLAG = ['maybe', 2, -1, [], {}, 'truee']
const NO_DATE = [
  ...['1899-12-31', '2100-01-01', '1826-12-08', '2026-02-30', '2026-13-01', '2026-00-10'],
  ...['2026-2-3', '08/12/2026', 'tomorrow', '2026-12-08T00:00:00Z', '12026-12-08', 20261208],
  ...[0, true, [], {}],
]
const NO_ADDRESS = [
  ...['ftp://a.example/x', 'javascript:alert(1)', 'data:text/html,x', '//', 'a.example'],
  ...['/x', 'https://', 'https://a b.example/', 'https://a.example/a b', 'https://a.example:99999'],
  ...['https://a.example/<b>', 'https://a.example/"x"', 'https://a.example/\u0000', 'x'],
  ...[1, ...NO_TEXT],
]
const NO_EMAIL = [
  ...['joe', 'joe@example', '@example.com', 'joe@@example.com', 'joe b@example.com'],
  ...['joe@example.com, ann@example.com', 'joe@example.com\nBcc: ann@example.com'],
  ...[`${'a'.repeat(89)}@example.com`, 12, ...NO_TEXT],
]
const point = (latitude: number, longitude: number) => ({ latitude, longitude })
const NO_BOUNDARY = [
  encodePolyline([point(31.9, -97.6)]),
  encodePolyline([point(31.9, -97.6), point(32, -97.6)]),
  '??'.repeat(20_000),
  '??'.repeat(10_001),
  '?'.repeat(9),
  '_'.repeat(500_000),
  encodePolyline([point(91, 0), point(92, 0), point(91, 1)]),
  encodePolyline([point(0, 181), point(1, 181), point(0, 182)]),
  ...['not a polyline', 'é', '🌲', '[[31.9,-97.6]]', 1, ...NO_TEXT],
]

const ADDRESS = 'an http or https address'
const DATE = 'a day written yyyy-mm-dd, from 1900-01-01 to 2099-12-31'
const FLAG = 'true, false, 1, 0, yes or no'
const ID = 'an id: a whole number'
const PRICE = 'US dollars above 0 and up to 10,000,000,000, in whole cents; 0 or null if not known'
const TYPE = 'the id or the label of a property type'
const ZIP =
  'a ZIP code of five digits, whose leading zeros may be dropped, or ZIP+4 such as 76634-1234'
const ROOMS = 'a whole number from 0 to 100'
const BATHS = 'a number from 0 to 100 that is whole or ends in .5'

/** The accepted values of members, and wrong ones. */
const MUST_BE: readonly (readonly [path: string, accepts: string, values: readonly unknown[]])[] = [
  ['acres', 'a number above 0 and up to 10,000,000', [...NO_NUMBER, -1, '-0.5', 1e308, 10_000_001]],
  [
    'price.numeric',
    PRICE,
    [...NO_NUMBER, -1, 1e308, '1e308', 1e11, 10_000_000_000.01, 0.001, 0.005, 1.234],
  ],
  ['lat', 'degrees from -90 to 90', [...NO_NUMBER, 90.1, -91, 1e308]],
  ['lng', 'degrees from -180 to 180', [...NO_NUMBER, 180.1, -181, 1e308]],
  ['listingDate', DATE, NO_DATE],
  ['auction.date', DATE, NO_DATE],
  [
    'auction.time',
    'a time of 24 hours such as 9:30, 14:30 or 14:30:15',
    ['25:00', '24:00', '009:00', '14:60', '14:30:60', '14:30:', '2 pm', 1430, ...NO_TEXT],
  ],
  ['auction.stateID', ID, NO_COUNT],
  ['auction.stateID', 'the id of a state that is known', [99, '99', 1_000_000]],
  ['auctionID', ID, NO_COUNT],
  ['listingType', '2 (for sale) or 3 (lease), or 1 with an auction', [0, '0', 4, '5', ...NO_COUNT]],
  [
    'propertyTypes.label',
    'one to three labels of property types',
    ['Swamp', 'Farms, Swamp', 'Farms,', 12, 'x,'.repeat(5000), {}, []],
  ],
  ['locationIDs.stateID', ID, NO_COUNT],
  ['locationIDs.stateID', 'the id of a state that is known', [99, '99']],
  ['locationIDs.countyID', ID, NO_COUNT],
  ['locationIDs.countyID', 'the id of a county that is known', [1, 99_999]],
  ['locationIDs.cityID', ID, NO_COUNT],
  ['locationIDs.cityID', 'the id of a city that is known', [999_999_999]],
  ['locationIDs.lakeID', ID, NO_COUNT],
  [
    'address.state',
    'the name of a state of the United States',
    ['Texarkana', 'TXX', 44, '!', true, tooLong('Texas')],
  ],
  [
    'address.county',
    'the name of a county in Texas',
    ['Zzzzzzzzzzzz', 48035, '!', [], tooLong('Bosque')],
  ],
  ['address.city', 'the name of a city in Texas', ['Zzzzzzzzzzzz', 1, '!', {}, tooLong('Clifton')]],
  ['address.zip', ZIP, [12, 'abcde', '123456', '76634-12345', -76634, 766.34, ...NO_TEXT]],
  ['LFType1', TYPE, ['Swamp', 3, 4096, -1, '1,2', ...NO_TEXT]],
  ['LFType2', TYPE, ['Swamp', 3, ...NO_TEXT]],
  ['LFType3', TYPE, ['Swamp', 3, ...NO_TEXT]],
  ['propertyTypes.id', 'the sum of one to three property type ids', [15, 4095, 4096, ...NO_COUNT]],
  ['soldPrice', PRICE, [...NO_NUMBER, -1, 1e308, 10_000_000_000.01, 0.001, 1.234]],
  [
    'soldDate',
    'a day written yyyy-mm-dd, from 1900-01-01 to today',
    [...NO_DATE, '2026-11-22', '2026-12-01', '2099-12-31'],
  ],
  [
    'yearBuilt',
    'a year from 1600 to next year; 0 or null if not known',
    [...NO_NUMBER, -1, 1599, 1900.5, 2028, 20_261, '98'],
  ],
  ['status', 'one of Available (P), Under Contract (PP), Sold (S)', ['X', 'P,PP', 1, ...NO_TEXT]],
  ['active', FLAG, NO_FLAG],
  ['hasHouse', FLAG, NO_FLAG],
  ['homeDetails.beds', ROOMS, [...NO_COUNT, 101]],
  [
    'homeDetails.baths',
    BATHS,
    [...NO_COUNT.filter(value => value !== 1.5 && value !== '1e1'), 1.25, 101.5],
  ],
  ['homeDetails.halfBaths', ROOMS, [...NO_COUNT, 101]],
  ['homeDetails.sqft', 'a whole number from 0 to 1,000,000', [...NO_COUNT, 1_000_001]],
  ['encodedBoundaries', 'an encoded polyline of 3 to 10,000 points on the earth', NO_BOUNDARY],
  [
    'youTube',
    'the address of a YouTube video, or its id of 11 characters',
    ['abcdefghij', 'https://vimeo.com/1', 'https://youtube.com.example/watch?v=abcdefghijk']
      .concat('javascript://youtube.com/watch?v=abcdefghijk', 'https://www.youtube.com/watch')
      .concat('https://example.com/youtu.be/abcdefghijk'),
  ],
  ['youTube', 'the address of a YouTube video, or its id of 11 characters', NO_ADDRESS],
  ...['virtualTour', 'flyer', 'listingURL', 'externalListingURL'].map(
    name => [name, ADDRESS, NO_ADDRESS] as const,
  ),
  [
    'leadRoutingEmail',
    'an email address of at most 100 characters, such as name@example.com',
    NO_EMAIL,
  ],
]

/** How many characters texts may have. */
const LENGTHS: Readonly<Record<string, number>> = {
  listingTitle: 200,
  description: 20_000,
  directions: 5000,
  parcelNumber: 50,
  'address.street': 5_000,
  brokerNotes: 5000,
  showingInstructions: 5000,
  legalDescription: 5000,
  listFeedKey: 255,
  'auction.title': 5_000,
  'auction.address': 5_000,
  'auction.city': 5_000,
  'documents[0].description': 5_000,
  'images[0].description': 5_000,
  'images[0].label': 5_000,
}

const rows: readonly FaultRow[] = [
  ...MUST_BE.map(([path, accepts, values]) => ({
    path,
    values,
    title: `Invalid ${path}`,
    text: (value: unknown) => `data.${path} must be ${accepts}, not ${shown(value)}.`,
  })),
  ...Object.entries(LENGTHS).flatMap(([path, length]) => {
    const most = length.toLocaleString('en')
    const more = (length + 1).toLocaleString('en')
    return [
      {
        path,
        values: NO_TEXT,
        title: `Invalid ${path}`,
        text: (value: unknown) =>
          `data.${path} must be a text of at most ${most} characters, not ${shown(value)}.`,
      },
      {
        path,
        values: ['x', '🌲', '\\'].map(character => character.repeat(length + 1)),
        title: `Too long: ${path}`,
        text: () => `data.${path} has ${more} characters; at most ${most} are accepted.`,
      },
    ]
  }),
  ...(
    [
      [
        'acres',
        [null, '', 0, '0', '0.0'],
        'A listing has acres: a number above 0 and up to 10,000,000.',
      ],
      ['listingTitle', [null, '', ' ', '\n\0'], 'A listing has a title of at most 200 characters.'],
      ['auction.date', [null, '', ' '], 'An auction has a date, written yyyy-mm-dd.'],
    ] as const
  ).map(([path, values, text]) => ({ path, values, title: `Missing ${path}`, text: () => text })),
]

faultTests(service, post, rows)
