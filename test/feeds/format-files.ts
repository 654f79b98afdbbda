import { named, type SourceFile } from './source-file.ts'

/** Two listings of the same land in each format, as its systems send them, and what both become. */

const KEY_ADDRESS = { listingAddress: 'https://www.example.com/land/{key}' }
const LAND = {
  listFeedKey: 'A-1',
  listingURL: 'https://www.example.com/land/A-1',
  'price.numeric': 250_000,
  acres: 40,
  status: 'P',
  LFType1: 2,
  'address.street': '12 Creek Rd',
  'address.city': 'Clifton',
  'address.county': 'Bosque',
  'address.zip': '76634',
  lat: 31.88,
  lng: -97.65,
  description: 'Hills & a creek.',
  'images.0.large.SRC': 'https://photos.example.com/1.jpg',
  'images.1.large.SRC': 'https://photos.example.com/2.jpg',
  listingDate: '2026-02-01',
}
const HOME = {
  'homeDetails.beds': 3,
  'homeDetails.baths': 2,
  'homeDetails.halfBaths': 1,
  'homeDetails.sqft': 1850,
  yearBuilt: 1998,
}

const RETS = `<?xml version="1.0" encoding="UTF-8"?>
<Listings xmlns="http://rets.org/xsd/Syndication/2012-03" xmlns:commons="http://rets.org/xsd/RETSCommons" version="0.96">
  <Listing>
    <Address>
      <commons:FullStreetAddress>12 Creek Rd</commons:FullStreetAddress>
      <commons:City>Clifton</commons:City>
      <commons:StateOrProvince>TX</commons:StateOrProvince>
      <commons:PostalCode>76634</commons:PostalCode>
      <commons:Country>true</commons:Country>
    </Address>
    <ListPrice commons:isgSecurityClass="Public">250000.00</ListPrice>
    <ListingURL>https://www.example.com/land/A-1</ListingURL>
    <PropertyType otherDescription="Ranch">Lots And Land</PropertyType>
    <ListingKey>A-1</ListingKey>
    <ListingCategory>Purchase</ListingCategory>
    <ListingStatus>Active</ListingStatus>
    <Photos>
      <Photo><MediaURL>https://photos.example.com/1.jpg</MediaURL><MediaCaption>The creek</MediaCaption></Photo>
      <Photo><MediaURL>https://photos.example.com/2.jpg</MediaURL></Photo>
    </Photos>
    <DiscloseAddress>true</DiscloseAddress>
    <ListingDescription>Hills &amp; a creek.</ListingDescription>
    <Bedrooms>3</Bedrooms>
    <FullBathrooms>2</FullBathrooms>
    <HalfBathrooms>1</HalfBathrooms>
    <LivingArea>1850</LivingArea>
    <LotSize commons:areaUnits="squareFoot">1742400.000000</LotSize>
    <YearBuilt>1998</YearBuilt>
    <ListingDate>2026-02-01</ListingDate>
    <ListingTitle>Ranch by the creek</ListingTitle>
    <Location>
      <Latitude>31.88</Latitude>
      <Longitude>-97.65</Longitude>
      <County>Bosque</County>
      <ParcelId>R-12</ParcelId>
    </Location>
    <ModificationTimestamp commons:isgSecurityClass="Public">2026-03-06T17:14:47-05:00</ModificationTimestamp>
  </Listing>
  <Listing>
    <Address><commons:City>Clifton</commons:City><commons:StateOrProvince>TX</commons:StateOrProvince></Address>
    <ListPrice>90000</ListPrice>
    <ListingURL>https://www.example.com/land/A-2</ListingURL>
    <PropertyType>Lots And Land</PropertyType>
    <ListingKey>A-2</ListingKey>
    <ListingStatus>Pending</ListingStatus>
    <LotSize commons:areaUnits="acre">12</LotSize>
  </Listing>
</Listings>
`

const RESO = {
  '@odata.context': 'https://api.example.com/$metadata#Property',
  value: [
    {
      ListingKey: 'A-1',
      ListPrice: 250000.0,
      StandardStatus: 'Active',
      LotSizeAcres: 40.0,
      PropertyType: 'Land',
      CurrentUse: ['Ranch'],
      UnparsedAddress: '12 Creek Rd',
      City: 'Clifton',
      CountyOrParish: 'Bosque',
      StateOrProvince: 'TX',
      PostalCode: '76634',
      Country: 'US',
      Latitude: 31.88,
      Longitude: -97.65,
      PublicRemarks: 'Hills & a creek.',
      BedroomsTotal: 3,
      BathroomsFull: 2,
      BathroomsHalf: 1,
      LivingArea: 1850,
      YearBuilt: 1998,
      ListingContractDate: '2026-02-01',
      PrivateRemarks: 'Gate code at the office',
      ParcelNumber: 'R-12',
      Media: [
        { MediaURL: 'https://photos.example.com/2.jpg', Order: 2, MediaCategory: 'Photo' },
        {
          MediaURL: 'https://photos.example.com/1.jpg',
          Order: 1,
          MediaCategory: 'Photo',
          ShortDescription: 'The creek',
        },
        {
          MediaURL: 'https://photos.example.com/plat.pdf',
          MediaCategory: 'Document',
          ShortDescription: 'Plat',
        },
      ],
      ModificationTimestamp: '2026-03-06T22:14:47Z',
    },
    {
      ListingKey: 'A-2',
      ListPrice: null,
      StandardStatus: 'ActiveUnderContract',
      PropertyType: 'Farm',
      LotSizeArea: 12,
      LotSizeUnits: 'Acres',
      CountyOrParish: 'Bosque',
      StateOrProvince: 'TX',
    },
  ],
}

const SPARK = {
  D: {
    Success: true,
    Results: [
      {
        Id: '20260201',
        StandardFields: {
          ListingKey: 'A-1',
          ListPrice: 250000,
          MlsStatus: 'Active',
          LotSizeSquareFeet: 1742400,
          PropertyType: 'Ranch',
          StreetNumber: '12',
          StreetName: 'Creek',
          StreetSuffix: 'Rd',
          City: 'Clifton',
          CountyOrParish: 'Bosque',
          StateOrProvince: 'TX',
          PostalCode: '76634',
          Latitude: 31.88,
          Longitude: -97.65,
          PublicRemarks: 'Hills & a creek.',
          PrivateRemarks: '********',
          BedsTotal: 3,
          BathsFull: 2,
          BathsHalf: 1,
          BuildingAreaTotal: 1850,
          YearBuilt: 1998,
          ListingContractDate: '2026-02-01',
          Photos: [
            { Id: '1', Primary: false, UriLarge: 'https://photos.example.com/2.jpg', Caption: '' },
            {
              Id: '2',
              Primary: true,
              UriLarge: 'https://photos.example.com/1.jpg',
              Caption: 'The creek',
            },
          ],
        },
      },
    ],
  },
}

const SIMPLYRETS = [
  {
    mlsId: 1005192,
    listPrice: 250000,
    listDate: '2026-02-01T18:50:30.184391Z',
    modified: '2026-03-06T22:14:47Z',
    remarks: 'Hills & a creek.',
    internetAddressDisplay: null,
    internetEntireListingDisplay: null,
    leaseType: null,
    property: {
      type: 'RANCH',
      subType: null,
      acres: 40,
      lotSize: '127X146',
      bedrooms: 3,
      bathsFull: 2,
      bathsHalf: 1,
      area: 1850,
      yearBuilt: 1998,
    },
    address: {
      full: '12 Creek Rd',
      city: 'Clifton',
      state: 'Texas',
      postalCode: '76634',
      country: 'United States',
    },
    geo: { county: 'North', lat: 31.88, lng: -97.65, directions: 'North on FM 219' },
    mls: { status: 'Active' },
    photos: ['https://photos.example.com/1.jpg', 'https://photos.example.com/2.jpg'],
  },
]

const REPLIERS = {
  page: 1,
  numPages: 1,
  count: 1,
  listings: [
    {
      mlsNumber: 'A',
      boardId: 1,
      class: 'ResidentialProperty',
      status: 'A',
      lastStatus: 'New',
      type: 'Sale',
      listPrice: '250000.00',
      listDate: '2026-02-01T18:00:00.000Z',
      address: {
        streetNumber: '12',
        streetName: 'Creek',
        streetSuffix: 'Rd',
        city: 'Clifton',
        area: 'Bosque',
        state: 'TX',
        zip: '76634',
        country: 'US',
      },
      map: { latitude: '31.88', longitude: '-97.65' },
      details: {
        propertyType: 'Ranch',
        description: 'Hills & a creek.',
        numBedrooms: '3',
        numBathrooms: '2',
        numBathroomsHalf: '1',
        sqft: '1850-2000',
        yearBuilt: '1998',
      },
      lot: { acres: '40' },
      images: ['area/1.jpg', 'area/2.jpg'],
    },
  ],
}

const COMPACT = [
  '<?xml version="1.0" ?>\r\n<RETS ReplyCode="0" ReplyText="Success">\r\n<COUNT Records="2" />\r\n<DELIMITER value="09"/>\r\n',
  '<COLUMNS>\tLIST_1\tLIST_22\tLIST_57\tLIST_15\tLIST_8\tLIST_39\tLIST_40\tLIST_43\tLIST_41\t</COLUMNS>\r\n',
  '<DATA>\tA-1\t250000\t40\tA\tRAN\tClifton\tTX\t76634\tBosque\t</DATA>\r\n',
  '<DATA>\tA-2\t90000\t12\tP\tRAN\tClifton\tTX\t76634\tBosque\t</DATA>\r\n',
  '</RETS>\r\n',
].join('')
const COMPACT_MAPPING = {
  format: 'rets-compact',
  ...KEY_ADDRESS,
  fields: {
    key: 'LIST_1',
    price: 'LIST_22',
    acres: 'LIST_57',
    city: 'LIST_39',
    state: 'LIST_40',
    zip: 'LIST_43',
    county: 'LIST_41',
    status: { from: ['LIST_15'], values: { a: 'Active', p: 'Pending' } },
    types: { from: 'LIST_8', values: { RAN: 'Ranch' } },
  },
}

const { 'price.numeric': price, acres, status, LFType1, listFeedKey, listingURL } = LAND

export const SOURCE_FILES: readonly SourceFile[] = [
  named('rets.xml', RETS, null, {
    ...LAND,
    ...HOME,
    listingTitle: 'Ranch by the creek',
    parcelNumber: 'R-12',
    'images.0.description': 'The creek',
  }),
  named('reso.json', RESO, KEY_ADDRESS, {
    ...LAND,
    ...HOME,
    listingTitle: '40 acres in Bosque County, TX',
    brokerNotes: 'Gate code at the office',
    'documents.0.URL': 'https://photos.example.com/plat.pdf',
  }),
  named('spark.json', SPARK, KEY_ADDRESS, { ...LAND, ...HOME, brokerNotes: null }),
  named('simplyrets.json', SIMPLYRETS, KEY_ADDRESS, {
    ...LAND,
    ...HOME,
    listFeedKey: '1005192',
    listingURL: 'https://www.example.com/land/1005192',
    directions: 'North on FM 219',
  }),
  named(
    'repliers.json',
    REPLIERS,
    { ...KEY_ADDRESS, photoBase: 'https://cdn.example.com/' },
    {
      ...LAND,
      ...HOME,
      listFeedKey: 'A-1',
      'images.0.large.SRC': 'https://cdn.example.com/area/1.jpg',
      'images.1.large.SRC': 'https://cdn.example.com/area/2.jpg',
    },
  ),
  named('compact.xml', COMPACT, COMPACT_MAPPING, {
    'price.numeric': price,
    acres,
    status,
    LFType1,
    listFeedKey,
    listingURL,
    'address.city': 'Clifton',
  }),
]
