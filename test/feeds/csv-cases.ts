/** What a row must become: members of the exported listing by their paths, and codes of what the report says of it. */
export interface CsvCase {
  readonly name: string
  /** Cells that differ from those of `ROW`; an empty text empties one. */
  readonly cells: Readonly<Record<string, string>>
  /** Null: the listing must not be there. */
  readonly becomes: Readonly<Record<string, unknown>> | null
  readonly told: readonly string[]
}

/** Land that is right in all its parts. */
export const ROW: Readonly<Record<string, string>> = {
  'Listing URL': 'https://www.example.com/land',
  Title: 'Land by the creek',
  Price: '250000',
  Acres: '40',
  'Lot Size': '',
  Units: '',
  Status: 'Active',
  'Listing Type': '',
  Type: 'Ranch',
  Address: '12 Creek Rd',
  City: 'Clifton',
  State: 'TX',
  Zip: '76634',
  County: 'Bosque',
  Country: '',
  Lat: '',
  Lng: '',
  'Lat/Long': '',
  'Sold?': '',
  'Under Contract': '',
  Deleted: '',
  'On Market': '',
  'Show Price': '',
  Currency: '',
  'Show Address': '',
  'Hide Address': '',
  Directions: '',
  Lake: '',
  Description: '',
  Beds: '',
  Baths: '',
  'Half Baths': '',
  'Sq Ft': '',
  'Photo 1': '',
  'Photo 2': '',
  Video: '',
  Listed: '',
  'Year Built': '',
  APN: '',
  'Sold Price': '',
  'Sold Date': '',
}

const BOSQUE = 48035
const CLIFTON = 24904
const WHITNEY = 604

export function right(
  name: string,
  cells: CsvCase['cells'],
  becomes: NonNullable<CsvCase['becomes']>,
  told: readonly string[] = [],
): CsvCase {
  return { name, cells, becomes, told }
}

export function refused(
  name: string,
  cells: CsvCase['cells'],
  ...told: readonly string[]
): CsvCase {
  return { name, cells, becomes: null, told }
}

const lot = (size: string, units = '') => ({ Acres: '', 'Lot Size': size, Units: units })

export const AREA_CASES: readonly CsvCase[] = [
  right('acres', { Acres: '40' }, { acres: 40 }),
  right('acres with a comma', { Acres: '1,280.5' }, { acres: 1280.5 }),
  right('acres more or less', { Acres: '40 +/- acres' }, { acres: 40 }),
  right('acres with a sign before', { Acres: '±40 ac' }, { acres: 40 }),
  right('half an acre', { Acres: '1/2 acre' }, { acres: 0.5 }),
  right('an acre and a half', { Acres: '1 1/2 acres' }, { acres: 1.5 }),
  right('an acre and a half with a hyphen', { Acres: '1-1/2 acres' }, { acres: 1.5 }),
  refused('two sizes with a bar that look like a fraction', { Acres: '40/50' }, 'invalid'),
  refused('a range downwards', { Acres: '50-40 acres' }, 'invalid'),
  right('a range', { Acres: '20-25' }, { acres: 20 }, ['range']),
  right('hectares', lot('40 hectares'), { acres: 98.84 }),
  right('hectares by the unit', lot('40', 'Hectares'), { acres: 98.84 }),
  right('square feet by the unit', lot('130680.000000', 'squareFoot'), { acres: 3 }),
  right('square meters with a digit', lot('10000 m2'), { acres: 2.47 }),
  right('square meters', lot('10000', 'Square Meters'), { acres: 2.47 }),
  refused('a number without a unit in a column of several units', lot('130680.000000'), 'invalid'),
  right(
    'square feet that the title names',
    { ...lot('1750000'), Title: '40.17 acres by the creek' },
    { acres: 40.17 },
    ['unit-decided'],
  ),
  refused('a small number without a unit', lot('640'), 'invalid'),
  refused('a length', lot('39 feet'), 'invalid'),
  right('square feet with a sign', lot('43560', 'ft²'), { acres: 1 }),
  right('square feet, cut', lot('43560', 'Square Ft'), { acres: 1 }),
  right('square feet, roughly', lot('43560', 'Sq Ft (Approx)'), { acres: 1 }),
  refused('a unit that is none', lot('40', 'See Remarks'), 'invalid'),
  refused('two units', lot('43560', 'Square Feet|Acres'), 'invalid'),
  right('a unit of its own beside one that is none', lot('40 acres', 'See Remarks'), { acres: 40 }),
  right(
    'a column of acres that is not understood, and another one',
    { ...lot('40 acres'), Acres: 'large' },
    { acres: 40 },
    ['size-left-out'],
  ),
  right('sides of a lot', lot('127 x 146'), { acres: 0.43 }, ['size-of-sides']),
  right('sections', { Acres: '1 section' }, { acres: 640 }),
  right('a part of a section', lot('1/4', 'section'), { acres: 160 }),
  right('acres, more or less in letters', { Acres: '40 acres m.o.l.' }, { acres: 40 }),
  right('acres behind their word', { Acres: 'Acres: 35.01' }, { acres: 35.01 }),
  right('a lot', lot('5 acre lot', ''), { acres: 5 }),
  right('one size in two units', lot('1.5 AC (65,340 SF)'), { acres: 1.5 }),
  right('hectares and acres', lot('20 hectares (49.4 acres)'), { acres: 49.42 }),
  right('a size in two units with a bar', lot('65,340 SF / 1.5 acres'), { acres: 1.5 }),
  refused('two sizes in two units', lot('1.5 AC (7,405 SF)'), 'invalid'),
  right('a square mile', lot('1 sq mi'), { acres: 640 }),
  right('deeded and leased land', { Acres: '640 deeded + 320 leased' }, { acres: 640 }, [
    'size-deeded',
  ]),
  refused('the number of a lot', { Acres: 'Lot 5' }, 'invalid'),
  right('square meters, cut', lot('10000', 'Sq Meters'), { acres: 2.47 }),
  refused('two deeded parts', { Acres: '640 deeded + 320 deeded' }, 'invalid'),
  refused('a part of the land', { Acres: '40 irrigated' }, 'invalid'),
  refused('the number of a section', { Acres: 'Section 12' }, 'invalid'),
  refused('no size', { Acres: '' }, 'missing'),
  refused('a word for a size', { Acres: 'large' }, 'invalid'),
  refused('a negative size', { Acres: '-40' }, 'invalid'),
  refused('no size above 0', { Acres: '0' }, 'invalid'),
]

export const OFFER_CASES: readonly CsvCase[] = [
  ...(['$250,000.00 ', '250000.00', '250k', '0.25M', 'USD 250,000', '$250,000 USD'] as const).map(
    text => right(`price "${text}"`, { Price: text }, { 'price.numeric': 250_000 }),
  ),
  ...(['0', '1', 'Call', 'POA', 'Call for price', 'TBD', ''] as const).map(text =>
    right(`price "${text}"`, { Price: text }, { 'price.numeric': null }),
  ),
  right('a European price', { Price: '185.000,00' }, { 'price.numeric': 185_000 }),
  right('European millions', { Price: '$1.250.000' }, { 'price.numeric': 1_250_000 }),
  right('a price that may be European', { Price: '185.000' }, { 'price.numeric': null }, [
    'price-left-out',
  ]),
  right('a price that is none', { Price: 'cheap' }, { 'price.numeric': null }, ['price-left-out']),
  right('a negative price', { Price: '-5' }, { 'price.numeric': null }, ['price-left-out']),
  right('a price above all', { Price: '99,000,000,000' }, { 'price.numeric': null }, [
    'price-left-out',
  ]),
  right('a range of prices', { Price: '200,000 - 250,000' }, { 'price.numeric': 200_000 }, [
    'range',
  ]),
  ...(
    [
      '$250,000 (owner financing)',
      'REDUCED! $250,000',
      '$250,000 or best offer',
      'Now $250,000',
      'Was $300,000, now $250,000',
      'Reduced from $300,000 to $250,000',
      '$250,000*',
      '$ 250 000',
      '$250,000 ($6,250/acre)',
      'Asking price - $250,000 cash',
    ] as const
  ).map(text =>
    right(`price "${text}"`, { Price: text }, { 'price.numeric': 250_000 }, ['price-with-words']),
  ),
  ...(
    [
      '$10,000 down',
      'Price reduced $10,000',
      '$250,000 per lot',
      '$250,000 (reduced to $199,000)',
      'Starting bid $25,000',
      '$1,999/month for 10 years',
      '$250,000 or $300,000',
    ] as const
  ).map(text =>
    right(`price "${text}"`, { Price: text }, { 'price.numeric': null }, ['price-left-out']),
  ),
  ...(['$200,000 - $250,000', '$200K - $250K', '$0.2M to 0.3M'] as const).map(text =>
    right(`price "${text}"`, { Price: text }, { 'price.numeric': 200_000 }, ['range']),
  ),
  right('two ends with two factors', { Price: '$900K - $1.2M' }, { 'price.numeric': null }, [
    'price-left-out',
  ]),
  ...(
    ['$6,250/acre', '$6,250 (per acre)', '$6,250 per ac.', '$6,250 an acre', '6250 / AC'] as const
  ).map(text =>
    right(`price "${text}"`, { Price: text }, { 'price.numeric': 250_000 }, ['price-per-acre']),
  ),
  right(
    'a rent of an acre',
    { Price: '$30/acre/year', 'Listing Type': 'For Lease' },
    { 'price.numeric': 1200, listingType: 3 },
    ['price-per-acre'],
  ),
  right(
    'a rent',
    { Price: '$500/month', 'Listing Type': 'For Lease' },
    { 'price.numeric': 6000, listingType: 3 },
    ['price-of-a-year'],
  ),
  right('for sale', { 'Listing Type': 'For Sale' }, { listingType: 2 }),
  right('for rent', { 'Listing Type': 'Rent' }, { listingType: 3, 'price.numeric': null }, [
    'price-left-out',
  ]),
  ...(['Active', 'current', 'A', 'New', 'Price Change', 'ACTIVE', 'Back on Market'] as const).map(
    text => right(`status ${text}`, { Status: text }, { status: 'P', active: true }),
  ),
  ...(['Pending', 'Active Under Contract', 'ActiveUnderContract', 'Sc', 'Contingent'] as const).map(
    text => right(`status ${text}`, { Status: text }, { status: 'PP' }),
  ),
  ...(['Closed', 'sold', 'Sld'] as const).map(text =>
    right(`status ${text}`, { Status: text }, { status: 'S' }),
  ),
  right('no status', { Status: '' }, { status: 'P' }, ['status-blank']),
  ...(['Expired', 'Withdrawn', 'Coming Soon'] as const).map(text =>
    refused(`status ${text} of unknown land`, { Status: text }, 'absent'),
  ),
  refused('land that is let', { Status: 'Leased' }, 'let'),
  refused('an unknown status', { Status: 'Mystery' }, 'invalid'),
  right(
    'several types',
    { Type: 'Ranch, Hunting; Timberland' },
    { LFType1: 2, LFType2: 128, LFType3: 16 },
  ),
  right('four types', { Type: 'Ranch, Hunting, Timber, Farm' }, { LFType1: 2, LFType3: 16 }, [
    'types-left-out',
  ]),
  right('any land', { Type: 'Lots and Land' }, { LFType1: 32 }),
  right('the label of a type', { Type: 'Recreational Land' }, { LFType1: 4 }),
  refused('an unknown type', { Type: 'Spaceport' }, 'invalid'),
  refused('no type', { Type: '' }, 'missing'),
  right(
    'what land was sold for',
    { Status: 'Sold', 'Sold Price': '$240,000', 'Sold Date': '10/02/2026' },
    { soldPrice: 240_000, soldDate: '2026-10-02' },
  ),
  right('a price of a sale that was not', { 'Sold Price': '240000' }, { soldPrice: null }, [
    'sale-left-out',
  ]),
  right('no sale', { 'Sold Price': '$0.00', 'Sold Date': '' }, { soldPrice: null }),
  right('another currency', { Currency: 'CAD' }, { 'price.numeric': null }, ['currency']),
  right('US dollars', { Currency: 'US Dollars' }, { 'price.numeric': 250_000 }),
]

export const PLACE_CASES: readonly CsvCase[] = [
  right(
    'all names',
    {},
    { 'locationIDs.countyID': BOSQUE, 'locationIDs.cityID': CLIFTON, 'address.zip': '76634' },
  ),
  right('the state by its name', { State: 'texas' }, { 'locationIDs.countyID': BOSQUE }),
  right('ZIP+4', { Zip: '76634-1234' }, { 'address.zip': '76634' }),
  right('a broken ZIP code', { Zip: 'unknown' }, { 'address.zip': '' }, ['zip-left-out']),
  right('a county with its word', { County: 'Bosque County' }, { 'locationIDs.countyID': BOSQUE }),
  right('no county', { County: '' }, { 'locationIDs.countyID': BOSQUE }),
  right(
    'no county and no town',
    { County: '', City: '' },
    { 'locationIDs.countyID': BOSQUE, 'locationIDs.cityID': CLIFTON },
  ),
  right(
    'coordinates alone',
    { County: '', City: '', Zip: '', Lat: '31.88', Lng: '-97.65' },
    { 'locationIDs.countyID': BOSQUE, lat: 31.88 },
  ),
  right('an unknown town', { City: 'Nowhereville' }, { 'locationIDs.cityID': CLIFTON }, [
    'city-unknown',
  ]),
  right(
    'an unknown town without a ZIP code',
    { City: 'Nowhereville', Zip: '' },
    { 'locationIDs.countyID': BOSQUE, 'locationIDs.cityID': 0 },
    ['city-unknown'],
  ),
  right('an unknown county', { County: 'North' }, { 'locationIDs.countyID': BOSQUE }, [
    'county-unknown',
  ]),
  right('a town far away', { City: 'El Paso' }, { 'locationIDs.cityID': CLIFTON }, [
    'city-unknown',
  ]),
  right(
    'a county and a city of one name',
    { State: 'MO', County: 'Saint Louis', City: '', Zip: '63101' },
    { 'locationIDs.countyID': 29510 },
  ),
  right('coordinates', { Lat: '31.88', Lng: '-97.65' }, { lat: 31.88, lng: -97.65 }),
  right('swapped coordinates', { Lat: '-97.65', Lng: '31.88' }, { lat: 31.88, lng: -97.65 }, [
    'coordinates-swapped',
  ]),
  right(
    'a longitude without its minus',
    { Lat: '31.88', Lng: '97.65' },
    { lat: 31.88, lng: -97.65 },
    ['coordinates-west'],
  ),
  right(
    'swapped coordinates without a minus',
    { Lat: '97.65', Lng: '31.88' },
    { lat: 31.88, lng: -97.65 },
    ['coordinates-swapped'],
  ),
  ...(
    [
      ['31.88° N', '97.65° W'],
      ['N 31.88', 'W 97.65'],
      ['31,88', '-97,65'],
      ['31.88', '97.65 West'],
      ['N 31.88 W 97.65', ''],
      ['', 'lat 31.88 lon -97.65'],
      ['31°52\'48"N', '97°39\'00"W'],
      ['31 52 48', '-97 39 0'],
      ['31.88, -97.65', ''],
      ['', '31.88 / -97.65'],
      ['31.88, -97.65', '31.88, -97.65'],
      ['31,88; -97,65', ''],
      ['31°52\'48"N 97°39\'00"W', ''],
      ['POINT(-97.65 31.88)', ''],
    ] as const
  ).map(([Lat, Lng]) =>
    right(`coordinates "${Lat}" and "${Lng}"`, { Lat, Lng }, { lat: 31.88, lng: -97.65 }, [
      'coordinates-read',
    ]),
  ),
  right(
    'coordinates without a minus that alone tell the county',
    { County: '', City: '', Zip: '', Lat: '31.88', Lng: '97.65' },
    { 'locationIDs.countyID': BOSQUE, lat: 31.88, lng: -97.65 },
    ['coordinates-west'],
  ),
  ...(['97.65° E', '97.65 West South', "97°75'W", '-97.65.1', '1e2'] as const).map(Lng =>
    right(`the longitude ${Lng}`, { Lat: '31.88', Lng }, {}, ['coordinates-left-out']),
  ),
  right('coordinates of nowhere', { Lat: '0', Lng: '0' }, {}, ['coordinates-zero']),
  right('coordinates in another state', { Lat: '40', Lng: '-105' }, {}, ['coordinates-left-out']),
  right('coordinates that are none', { Lat: 'north', Lng: 'west' }, {}, ['coordinates-left-out']),
  right(
    'an address that is not to be shown',
    { 'Show Address': 'no', Lat: '31.88', Lng: '-97.65' },
    { 'address.street': '', lat: 31.7918 },
  ),
  right(
    'what leads to an address that is not to be shown',
    { 'Hide Address': 'Yes', Lat: '31.88', Lng: '-97.65', Directions: 'First gate', APN: 'R-1' },
    { 'address.street': '', lat: 31.7918, directions: null, parcelNumber: null },
  ),
  right(
    'an address that is not hidden',
    { 'Hide Address': 'No', Lat: '31.88', Lng: '-97.65', Directions: 'First gate' },
    { 'address.street': '12 Creek Rd', lat: 31.88, directions: 'First gate' },
  ),
  right(
    'a lake',
    { County: 'Hill', City: 'Whitney', Zip: '', Lake: 'Whitney Lake' },
    { 'locationIDs.lakeID': WHITNEY },
  ),
  right('water that is no known lake', { Lake: 'Stock pond' }, { 'locationIDs.lakeID': 0 }),
  right(
    'hidden coordinates that are far away',
    { 'Show Address': 'no', Lat: '40.123456', Lng: '-105' },
    {},
    ['coordinates-left-out'],
  ),
  right(
    'an independent city',
    { State: 'VA', County: 'City of Fairfax', City: 'Fairfax', Zip: '22030' },
    { 'locationIDs.countyID': 51600 },
  ),
  refused('another country', { Country: 'Canada' }, 'foreign'),
  refused('a territory', { State: 'PR', Country: 'US' }, 'territory'),
  refused('a territory as a country', { Country: 'Puerto Rico' }, 'territory'),
  right('the country', { Country: 'USA' }, { 'locationIDs.countyID': BOSQUE }),
  right('a country that is none', { Country: 'true' }, { 'locationIDs.countyID': BOSQUE }),
  refused('a state of another country', { State: 'ON' }, 'foreign'),
  refused('an unknown state', { State: 'Texxas', Country: 'US' }, 'invalid'),
  refused('nothing that tells the county', { City: '', County: '', Zip: '' }, 'missing'),
]

export const OTHER_CASES: readonly CsvCase[] = [
  right(
    'a home',
    { Beds: '3', Baths: '2.5', 'Sq Ft': '1,850' },
    {
      hasHouse: true,
      'homeDetails.beds': 3,
      'homeDetails.baths': 2,
      'homeDetails.halfBaths': 1,
      'homeDetails.sqft': 1850,
    },
  ),
  right('no home', { Beds: '0', Baths: '0', 'Sq Ft': '0' }, { hasHouse: false }),
  right('three quarters of a bath', { Beds: '1', Baths: '1.75' }, { 'homeDetails.baths': 2 }, [
    'baths-rounded',
  ]),
  right('a range of square feet', { 'Sq Ft': '1100-1500' }, { 'homeDetails.sqft': 1100 }, [
    'range',
  ]),
  right(
    'rooms that are none',
    { Beds: 'many', 'Sq Ft': '900 sq ft' },
    { 'homeDetails.sqft': 900, 'homeDetails.beds': null },
    ['invalid'],
  ),
  ...(
    [
      '2026-02-01',
      '02/01/2026',
      '2026-02-01T12:30:00',
      '2026-02-01-12:30:00',
      '2026-02-01T18:30:00Z',
      '1769970600',
      '46054',
    ] as const
  ).map(text => right(`day ${text}`, { Listed: text }, { listingDate: '2026-02-01' })),
  ...(
    [
      '2016-02-1112:50:05',
      '02/30/2026',
      '0001-01-01',
      '1900-01-01',
      '9999-12-31',
      '2098-01-01',
      'soon',
    ] as const
  ).map(text => right(`day ${text}`, { Listed: text }, {}, ['date-left-out'])),
  right('the year of a house', { Beds: '2', 'Year Built': '1998' }, { yearBuilt: 1998 }),
  right('a year to come', { Beds: '2', 'Year Built': '2999' }, { yearBuilt: null }, ['invalid']),
  right('the number of a parcel', { APN: 'R 000-12' }, { parcelNumber: 'R 000-12' }),
  right(
    'photos',
    { 'Photo 1': 'photos.example.com/1 a.jpg', 'Photo 2': '//photos.example.com/2.jpg' },
    {
      'images.0.large.SRC': 'https://photos.example.com/1%20a.jpg',
      'images.1.large.SRC': 'https://photos.example.com/2.jpg',
    },
  ),
  right(
    'photos in one cell',
    {
      'Photo 1': 'https://p.example.com/1,2.jpg, https://p.example.com/3 4.jpg;p.example.com/5.jpg',
    },
    {
      'images.0.large.SRC': 'https://p.example.com/1,2.jpg',
      'images.1.large.SRC': 'https://p.example.com/3%204.jpg',
      'images.2.large.SRC': 'https://p.example.com/5.jpg',
    },
  ),
  right(
    'a photo that is none',
    { 'Photo 1': 'file:///etc/passwd', 'Photo 2': 'http://photos.example.com/2.jpg' },
    { 'images.0.large.SRC': 'http://photos.example.com/2.jpg' },
    ['address-left-out'],
  ),
  right(
    'a video',
    { Video: 'https://youtu.be/dQw4w9WgXcQ' },
    { youTube: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', virtualTour: null },
  ),
  right('a tour', { Video: 'tours.example.com/1' }, { virtualTour: 'https://tours.example.com/1' }),
  right(
    'HTML',
    { Description: '<p>Hills &amp; a creek.</p><ul><li>Well</li></ul><script>alert(1)</script>' },
    { description: 'Hills & a creek.\n\n- Well' },
  ),
  right('no HTML', { Description: 'Taxes < 100 & low' }, { description: 'Taxes < 100 & low' }),
  right('a text that is too long', { Title: `Land ${'creek '.repeat(60)}` }, {}, ['text-cut']),
  right('a text that hides', { Description: '********' }, { description: null }),
  right(
    'signs that are not seen',
    { Description: 'Creek\u200B\u202E land' },
    { description: 'Creek land' },
  ),
  right(
    'a text that was read as another encoding',
    { Description: 'CafÃ© â€œCreekâ€\u009d' },
    { description: 'Café “Creek”' },
  ),
  right('no title', { Title: '' }, { listingTitle: '40 acres in Bosque County, TX' }),
  refused('no address at the source', { 'Listing URL': '' }, 'missing'),
]
