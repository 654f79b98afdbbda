import { named, type SourceFile } from './source-file.ts'

/** The same land in the files of portals and of counties, as they are sent or downloaded. */

const URL = 'https://www.example.com/land/A-1'
const PLACE = {
  'address.street': '12 Creek Rd',
  'address.city': 'Clifton',
  'address.county': 'Bosque',
  'address.zip': '76634',
  lat: 31.88,
  lng: -97.65,
}
const LAND = { listFeedKey: 'A-1', listingURL: URL, 'price.numeric': 250_000, acres: 40, ...PLACE }
const PHOTOS = {
  'images.0.large.SRC': 'https://photos.example.com/1.jpg',
  'images.1.large.SRC': 'https://photos.example.com/2.jpg',
}

export const REDFIN_HEADS =
  'SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,LOCATION,SQUARE FEET,LOT SIZE,YEAR BUILT,DAYS ON MARKET,$/SQUARE FEET,HOA/MONTH,STATUS,NEXT OPEN HOUSE START TIME,NEXT OPEN HOUSE END TIME,URL (SEE https://www.redfin.com/buy-a-home/comparative-market-analysis FOR INFO ON PRICING),SOURCE,MLS#,FAVORITE,INTERESTED,LATITUDE,LONGITUDE'
export const REDFIN_NOTICE =
  '"In accordance with local MLS rules, some MLS listings are not included in the download"'

/** A row of Redfin's download. */
export function redfinRow(key: string, url: string): string {
  return `MLS Listing,,Vacant Land,12 Creek Rd,Clifton,TX,76634,250000,,,Bosque County,,1742400,,12,,,Active,,,${url},NTREIS,${key},N,Y,31.88,-97.65`
}

const REDFIN = [REDFIN_HEADS, REDFIN_NOTICE, redfinRow('A-1', URL), ''].join('\n')

const REALTOR = {
  data: {
    home_search: {
      total: 1,
      results: [
        {
          property_id: 'P9',
          listing_id: 'A-1',
          list_price: 250_000,
          status: 'for_sale',
          href: URL,
          permalink: '12-Creek-Rd_Clifton_TX',
          list_date: '2026-02-01T10:00:00Z',
          description: { type: 'land', text: 'Hills and a creek.', lot_sqft: 1_742_400 },
          location: {
            address: {
              line: '12 Creek Rd',
              city: 'Clifton',
              state_code: 'TX',
              postal_code: '76634',
              coordinate: { lat: 31.88, lon: -97.65 },
            },
            county: { name: 'Bosque', fips_code: '48035' },
          },
          primary_photo: { href: 'https://photos.example.com/1.jpg' },
          photos: [1, 2].map(n => ({ href: `https://photos.example.com/${n}.jpg` })),
          branding: [{ name: 'Creek Realty', type: 'Office' }],
          source: { id: 'NTRE', name: 'NTREIS' },
        },
      ],
    },
  },
}

const FACEBOOK = `<?xml version="1.0" encoding="UTF-8"?>
<listings><title>Land</title>
  <listing>
    <home_listing_id>A-1</home_listing_id>
    <name>Ranch by the creek</name>
    <availability>sale_pending</availability>
    <description>Hills &amp; a creek.</description>
    <address format="simple">
      <component name="addr1">12 Creek Rd</component>
      <component name="city">Clifton</component>
      <component name="region">Texas</component>
      <component name="country">United States</component>
      <component name="postal_code">76634</component>
    </address>
    <latitude>31.88</latitude><longitude>-97.65</longitude>
    <image><url>https://photos.example.com/1.jpg</url><tag>Front</tag></image>
    <image><url>https://photos.example.com/2.jpg</url></image>
    <listing_type>for_sale_by_agent</listing_type>
    <num_beds>3</num_beds><num_baths>2</num_baths>
    <area_size>1850</area_size><area_unit>sq_ft</area_unit>
    <lot_size>40 acres</lot_size>
    <price>250000 USD</price>
    <property_type>land</property_type>
    <url>${URL}</url>
  </listing>
</listings>
`

const FACEBOOK_CSV = `home_listing_id,name,availability,address.addr1,address.city,address.region,address.country,address.postal_code,latitude,longitude,image[0].url,image[1].url,price,property_type,lot_size,url
A-1,Ranch by the creek,for_sale,12 Creek Rd,Clifton,Texas,United States,76634,31.88,-97.65,https://photos.example.com/1.jpg,https://photos.example.com/2.jpg,250000 USD,land,40 acres,${URL}
`

const TRULIA = `<?xml version="1.0" encoding="UTF-8"?>
<properties>
  <property>
    <location>
      <street-address>12 Creek Rd</street-address><city-name>Clifton</city-name>
      <zipcode>76634</zipcode><county>Bosque</county><state-code>TX</state-code>
      <latitude>31.88</latitude><longitude>-97.65</longitude><display-address>yes</display-address>
    </location>
    <details>
      <listing-title>Ranch by the creek</listing-title><price>250000</price>
      <num-bedrooms>3</num-bedrooms><num-full-bathrooms>2</num-full-bathrooms><num-half-bathrooms>1</num-half-bathrooms>
      <lot-size>40 acres</lot-size><living-area-square-feet>1850</living-area-square-feet>
      <date-listed>2026-02-01</date-listed><property-type>Farm/Ranch</property-type>
      <description>Hills &amp; a creek.</description><provider-listingid>A-1</provider-listingid>
    </details>
    <landing-page><lp-url>${URL}</lp-url></landing-page>
    <status>For Sale</status>
    <site><site-url>https://www.example.com</site-url><site-name>Example</site-name></site>
    <pictures>
      <picture><picture-url>https://photos.example.com/2.jpg</picture-url><picture-seq-number>2</picture-seq-number></picture>
      <picture><picture-url>https://photos.example.com/1.jpg</picture-url><picture-caption>The creek</picture-caption><picture-seq-number>1</picture-seq-number></picture>
    </pictures>
    <agent><agent-name>Ann Hill</agent-name><agent-email>ann@example.com</agent-email></agent>
  </property>
</properties>
`

/** Land.com's types are a sum of their ids, in an attribute of the record. */
const LAND_COM = `<?xml version="1.0" encoding="UTF-8"?>
<properties>
  <item propertytypes="130">
    <listFeedKey>A-1</listFeedKey><listingURL>${URL}</listingURL><listingTitle>Ranch by the creek</listingTitle>
    <price>250000</price><acres>40</acres><status>Available</status>
    <address><street>12 Creek Rd</street><city>Clifton</city><county>Bosque</county><state>TX</state><zip>76634</zip></address>
    <lat>31.88</lat><lng>-97.65</lng>
    <images><image>https://photos.example.com/1.jpg</image><image>https://photos.example.com/2.jpg</image></images>
  </item>
</properties>
`

/** LandSearch's format is RETS Syndication with more of it. */
const LANDSEARCH = `<?xml version="1.0" encoding="UTF-8"?>
<Listings xmlns="http://rets.org/xsd/Syndication/2012-03" xmlns:commons="http://rets.org/xsd/RETSCommons" xmlns:ls="https://www.landsearch.com/feed">
  <Listing>
    <Address><commons:FullStreetAddress>12 Creek Rd</commons:FullStreetAddress><commons:City>Clifton</commons:City><commons:StateOrProvince>TX</commons:StateOrProvince><commons:PostalCode>76634</commons:PostalCode></Address>
    <ListPrice>250000</ListPrice><ListingURL>${URL}</ListingURL><PropertyType otherDescription="Ranch">Lots And Land</PropertyType>
    <ListingKey>A-1</ListingKey><ListingStatus>Active</ListingStatus>
    <Photos>
      <Photo><MediaModificationTimestamp>2026-03-01T10:00:00Z</MediaModificationTimestamp><MediaURL>https://photos.example.com/1.jpg</MediaURL></Photo>
      <Photo><MediaURL>https://photos.example.com/2.jpg</MediaURL></Photo>
    </Photos>
    <LotSize commons:areaUnits="acre">40</LotSize>
    <Location><Latitude>31.88</Latitude><Longitude>-97.65</Longitude><County>Bosque</County></Location>
    <ls:Activities><ls:Activity>Hunting</ls:Activity></ls:Activities>
  </Listing>
</Listings>
`

const RING = [
  [-97.652, 31.878],
  [-97.648, 31.878],
  [-97.648, 31.882],
  [-97.652, 31.882],
  [-97.652, 31.878],
]
const PARCELS = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {
        OBJECTID: 7,
        PARCEL_ID: 'R-12',
        GIS_ACRES: 40,
        SITUS_ADDR: '12 Creek Rd',
        SITUS_CITY: 'Clifton',
        STATE: 'TX',
        COUNTY: 'Bosque',
        LAND_USE: 'Ranch',
        OWNER_NAME: 'Ann Hill',
      },
      geometry: { type: 'Polygon', coordinates: [RING] },
    },
  ],
}

/** Units and a currency in attributes, as no portal documents them, but systems of brokers write them. */
const WITH_UNITS = `<?xml version="1.0"?>
<listings><listing><id>L-1</id><url>https://www.example.com/land/1</url><status>Active</status>
<price currency="CAD">250000</price><lot_size unit="hectares">40</lot_size><type>Ranch</type>
<city>Clifton</city><state>TX</state><zip>76634</zip><county>Bosque</county></listing></listings>`

export const PORTAL_FILES: readonly SourceFile[] = [
  named('units.xml', WITH_UNITS, null, { listFeedKey: 'L-1', acres: 98.84, 'price.numeric': null }),
  named('redfin.csv', REDFIN, null, { ...LAND, LFType1: 32, status: 'P' }),
  named('realtor.json', JSON.stringify(REALTOR), null, {
    ...LAND,
    ...PHOTOS,
    'images.2': undefined,
    description: 'Hills and a creek.',
    listingTitle: '40 acres in Bosque County, TX',
  }),
  named('facebook.xml', FACEBOOK, null, {
    ...LAND,
    ...PHOTOS,
    status: 'PP',
    listingTitle: 'Ranch by the creek',
    'homeDetails.beds': 3,
    'homeDetails.sqft': 1850,
  }),
  named('facebook.csv', FACEBOOK_CSV, null, { ...LAND, ...PHOTOS, status: 'P' }),
  named('trulia.xml', TRULIA, null, {
    ...LAND,
    ...PHOTOS,
    LFType1: 1,
    LFType2: 2,
    listingDate: '2026-02-01',
    'homeDetails.beds': 3,
    'homeDetails.baths': 2,
    'homeDetails.halfBaths': 1,
    'homeDetails.sqft': 1850,
  }),
  named('land-com.xml', LAND_COM, null, { ...LAND, ...PHOTOS, LFType1: 2, LFType2: 128 }),
  named('landsearch.xml', LANDSEARCH, null, { ...LAND, ...PHOTOS, LFType1: 2 }),
  named(
    'parcels.geojson',
    JSON.stringify(PARCELS),
    { listingAddress: 'https://www.example.com/land/{key}' },
    {
      ...PLACE,
      'address.zip': '',
      listFeedKey: 'R-12',
      acres: 40,
      parcelNumber: 'R-12',
      listingURL: 'https://www.example.com/land/R-12',
      'price.numeric': null,
      encodedBoundaries: 'odqaE~s_sQ?_X_X??~W~W?',
    },
  ),
]
