import { type CsvCase, refused, right } from './csv-cases.ts'

const HIDDEN_STREET = { 'address.street': '' }

/** Rows that look like something else at first sight. */
export const DOUBTFUL_CASES: readonly CsvCase[] = [
  refused('a price for a size', { Acres: '$40,000' }, 'invalid'),
  refused('two sizes with a bar', { Acres: '160/40' }, 'invalid'),
  right(
    'large acres that the title names',
    { Acres: '', 'Lot Size': '7405', Title: '7405 acres' },
    { acres: 7405 },
    ['unit-decided'],
  ),
  right(
    'full and half baths',
    { Baths: '3/2' },
    { 'homeDetails.baths': 3, 'homeDetails.halfBaths': 2 },
  ),
  right('baths that may be halves', { Baths: '1/2' }, { 'homeDetails.halfBaths': 1 }),
  right('an acre and a half by a sign', { Acres: '2½ acres' }, { acres: 2.5 }),
  right('deeded acres', { Acres: '40 deeded acres' }, { acres: 40 }),
  refused('a size with an unknown sign', { Acres: '40§ acres' }, 'invalid'),
  refused('a size above all', { Acres: '15000000', Title: '' }, 'invalid'),
  right(
    'a price with a sign that nobody sees',
    { Price: '\u200e$250,000' },
    { 'price.numeric': 250_000 },
  ),
  ...(
    [
      'Nov 5, 2026',
      'November 5 2026',
      '5-Nov-26',
      '11/5/26',
      '2026/11/05',
      '11/5/2026 12:00:00 AM',
      '2026-11-05 12:00 AM',
    ] as const
  ).map(text => right(`the day ${text}`, { Listed: text }, { listingDate: '2026-11-05' })),
  right('a day of no month', { Listed: '5-Foo-26' }, {}, ['date-left-out']),
  right('words of a type', { Type: 'Hunting Ranch' }, { LFType1: 128, LFType2: 2 }),
  right('a house in words', { Type: 'Country Home' }, { LFType1: 8 }),
  ...(['ACT UC', 'Accepted Offer', 'PND', 'Active/Backup'] as const).map(text =>
    right(`the status ${text}`, { Status: text }, { status: 'PP' }),
  ),
  refused('the status Not for Sale', { Status: 'Not for Sale' }, 'absent'),
  right('what is marked as sold', { 'Sold?': 'TRUE' }, { status: 'S' }),
  right('what is not marked as sold', { 'Sold?': 'FALSE' }, { status: 'P' }),
  ...(['Texas (TX)', 'TX - Texas'] as const).map(text =>
    right(`the state ${text}`, { State: text }, { 'address.state': 'TX' }),
  ),
  right('a town with its state', { City: 'Clifton, TX', Zip: '' }, { 'address.city': 'Clifton' }),
  right('land in two counties', { County: 'Bosque/Hill' }, { 'address.county': 'Bosque' }, [
    'county-first',
  ]),
  right(
    'a county whose name has an and',
    { State: 'VA', County: 'King and Queen', City: '', Zip: '' },
    { 'address.county': 'King and Queen' },
  ),
  right('degrees in one cell', { 'Lat/Long': '31.88, -97.65' }, { lat: 31.88, lng: -97.65 }),
  right('beds and baths in one', { Beds: '4/2' }, { hasHouse: false }, ['invalid']),
  right('a price with its word', { Price: 'Price: $250,000' }, { 'price.numeric': 250_000 }),
  right('a price that is firm', { Price: '$250,000 OBO' }, { 'price.numeric': 250_000 }),
  right('a telephone for a price', { Price: 'Call 512-555-0100' }, { 'price.numeric': null }, [
    'price-left-out',
  ]),
  right(
    'a payment of land for sale',
    { Price: '$199/month' },
    { 'price.numeric': null, listingType: 2 },
    ['price-left-out'],
  ),
  right('for sale or lease', { 'Listing Type': 'Sale/Lease' }, { listingType: 2 }),
  right('the status For Lease', { Status: 'For Lease' }, { listingType: 3, status: 'P' }, [
    'price-left-out',
  ]),
  right('the status Active - Pending', { Status: 'Active - Pending' }, { status: 'PP' }),
  right('the status Active - New', { Status: 'Active - New' }, { status: 'P' }),
  refused('the status Active - Withdrawn', { Status: 'Active - Withdrawn' }, 'absent'),
  ...(
    [
      'Active - Option Period',
      'Active (Offer Pending)',
      'Active (Pending Inspection)',
      'Deposit Taken',
      'Active/Due Diligence',
      'Active - First Right',
      'Active, Bump',
      'Active–Contingent',
    ] as const
  ).map(text => right(`the status ${text}`, { Status: text }, { status: 'PP' })),
  ...(['Active - 72 hour kick out', 'Active: deposit with title company'] as const).map(text =>
    right(`the status ${text}`, { Status: text }, { status: 'PP' }, ['status-inferred']),
  ),
  right('the status Active - REO', { Status: 'Active - REO' }, { status: 'P' }),
  refused('the status REO', { Status: 'REO' }, 'invalid'),
  right('a status with a day', { Status: 'Active - 11/24/2026' }, { status: 'P' }),
  right('the status Sold (Off Market)', { Status: 'Sold (Off Market)' }, { status: 'S' }),
  refused('the status Pending/Withdrawn', { Status: 'Pending/Withdrawn' }, 'absent'),
  ...(['Active - Mystery', 'Active - Option Expired', 'Active - No Contract'] as const).map(text =>
    refused(`the status ${text}`, { Status: text }, 'invalid'),
  ),
  refused('a status that is a story', { Status: `Active ${'- New '.repeat(40)}- Sold` }, 'invalid'),
  ...(['X', '10/02/2026', 'Sold', '$240,000'] as const).map(text =>
    right(`sold: ${text}`, { 'Sold?': text }, { status: 'S' }),
  ),
  ...(['Yes', 'x', '10/02/2026', 'Pending'] as const).map(text =>
    right(`under contract: ${text}`, { 'Under Contract': text }, { status: 'PP' }),
  ),
  right('a price that is hidden', { 'Show Price': 'No - call us' }, { 'price.numeric': null }),
  right('a price that is shown', { 'Show Price': '$250,000' }, { 'price.numeric': 250_000 }),
  refused('a mark of deletion', { Deleted: 'true' }, 'absent'),
  right('a mark of no deletion', { Deleted: 'false' }, { status: 'P' }),
  refused('a mark that is not understood', { Deleted: 'perhaps' }, 'invalid'),
  refused('land that is not on the market', { 'On Market': 'No' }, 'absent'),
  right('under contract: No', { 'Under Contract': 'No' }, { status: 'P' }),
  refused('under contract: perhaps', { 'Under Contract': 'perhaps' }, 'invalid'),
  right(
    'a reduction of a price',
    { Price: 'Reduced $10,000 to $90,000' },
    { 'price.numeric': null },
    ['price-left-out'],
  ),
  right('a number of beds with a minus', { Beds: '-1' }, { hasHouse: false }, ['invalid']),
  right(
    'a ZIP code that lacks a digit',
    { Zip: '7663' },
    { 'address.zip': '', 'address.city': 'Clifton' },
    ['zip-left-out'],
  ),
  right(
    'a day of the sale and no status',
    { Status: '', 'Sold Date': 'January-5-2026' },
    { status: 'S' },
  ),
  right(
    'a day of the sale that is none',
    { Status: '', 'Sold Date': '1900-01-01' },
    { status: 'P' },
    ['status-blank'],
  ),
  refused('sold: perhaps', { 'Sold?': 'perhaps' }, 'invalid'),
  refused('the status P', { Status: 'P' }, 'invalid'),
  right('an address to be shown', { 'Show Address': 'Yes' }, { 'address.street': '12 Creek Rd' }),
  right('an address that is hidden', { 'Show Address': 'Hidden' }, HIDDEN_STREET),
  right('an address by a sentence', { 'Show Address': 'No - do not display' }, HIDDEN_STREET),
  refused('1.23E+11', {}, 'invalid'),
  // Names that every object of JavaScript has.
  refused('a size in constructor', { Acres: '40 constructor' }, 'invalid'),
  refused('the unit constructor', { Acres: '', 'Lot Size': '40', Units: 'constructor' }, 'invalid'),
  right('a price in constructor', { Price: '5 constructor' }, { 'price.numeric': null }, [
    'price-left-out',
  ]),
]
