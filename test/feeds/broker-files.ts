import { named, type SourceFile } from './source-file.ts'

/** Exports as systems of brokers write them, with names of their own: parts within parts, records by their keys, columns that nobody else has. */
/** Zillow's format, which many systems of brokers write. */
const KVCORE = `<?xml version="1.0" encoding="utf-8"?>
<Listings>
  <Listing>
    <Location>
      <StreetAddress>1432 CR 2140</StreetAddress><UnitNumber/><City>Clifton</City><State>TX</State><Zip>76634</Zip>
      <ParcelID>R104221</ParcelID><Lat>31.7821</Lat><Long>-97.5767</Long><County>Bosque</County><DisplayAddress>Yes</DisplayAddress>
    </Location>
    <ListingDetails>
      <Status>Active</Status><Price>389000</Price><ListingUrl>https://ranchteam.example.com/property/14-31/1432-cr-2140</ListingUrl>
      <MlsId>20671123</MlsId><MlsName>NTREIS</MlsName><ProviderListingId>KV-1432</ProviderListingId><DateListed>2026-08-14</DateListed>
      <VirtualTourUrl>https://tours.example.com/v/1432</VirtualTourUrl><ListingEmail>leads@ranchteam.example.com</ListingEmail>
      <AlwaysEmailAgent>1</AlwaysEmailAgent><ShortSale>No</ShortSale><REO>No</REO><ComingSoonOnMarketDate/>
    </ListingDetails>
    <BasicDetails>
      <PropertyType>VacantLand</PropertyType><Title>42 acres with a stocked pond</Title>
      <Description><![CDATA[<p>Coastal &amp; native pasture.</p><p>Fenced on three sides.</p>]]></Description>
      <Bedrooms>0</Bedrooms><Bathrooms>0</Bathrooms><LotSize>42.17</LotSize><YearBuilt/>
    </BasicDetails>
    <Pictures><Picture><PictureUrl>https://photos.example.com/kv/1432/1.jpg</PictureUrl><Caption>The pond</Caption></Picture><Picture><PictureUrl>https://photos.example.com/kv/1432/2.jpg</PictureUrl><Caption/></Picture></Pictures>
    <Agent><FirstName>Dana</FirstName><LastName>Reyes</LastName><EmailAddress>dana@ranchteam.example.com</EmailAddress><OfficeLineNumber>254-555-0100</OfficeLineNumber></Agent>
    <Office><BrokerageName>Ranch Team</BrokerageName><StreetAddress>9 Main St</StreetAddress><City>Dallas</City><State>TX</State><Zip>75201</Zip></Office>
  </Listing>
  <Listing>
    <Location><StreetAddress>77 Bluff Rd</StreetAddress><City>Meridian</City><State>TX</State><Zip>76665</Zip><DisplayAddress>No</DisplayAddress></Location>
    <ListingDetails><Status>Pending</Status><Price>212500</Price><ListingUrl>https://ranchteam.example.com/property/77</ListingUrl><MlsId>20671124</MlsId><ProviderListingId>KV-77</ProviderListingId></ListingDetails>
    <BasicDetails><PropertyType>SingleFamily</PropertyType><Title/><Description>Cabin on eleven acres.</Description><Bedrooms>2</Bedrooms><FullBathrooms>1</FullBathrooms><HalfBathrooms>1</HalfBathrooms><LivingArea>980</LivingArea><LotSize>11</LotSize><YearBuilt>1978</YearBuilt></BasicDetails>
    <Pictures/>
    <Office><BrokerageName>Ranch Team</BrokerageName><City>Dallas</City><State>TX</State></Office>
  </Listing>
</Listings>
`

/** A table of land that is let. */
const APPFOLIO = `Property Name,Property Street Address 1,Property Street Address 2,Property City,Property State,Property Zip,Unit,Unit Type,Property ID,Status,Available On,Market Rent,Advertised Rent,Lot Sq Ft,Lot Acres,Marketing Title,Marketing Description,Posting URL,Photo URLs,Rent Frequency
Sandy Pasture,2200 FM 56,,Clifton,TX,76634,,Land,AF-9001,Vacant-Unrented,09/01/2026,$350.00,$350.00,,120,Grazing lease near Clifton,"120 acres of grass, two tanks",https://pastures.example.com/listings/9001,"https://photos.example.com/af/1.jpg, https://photos.example.com/af/2.jpg",Monthly
Oak Hollow,18 Oak Hollow,,Valley Mills,TX,76689,,Land,AF-9002,Occupied,,$500.00,$500.00,"217,800",,Five acres at Oak Hollow,"For lease by month",https://pastures.example.com/listings/9002,,Monthly
`

/** A table of a website. */
const BOOMTOWN = `"MLS #","Status","List Price","Address","City","State","Zip","County","Beds","Full Baths","Half Baths","Acreage","Lot Size","Sq. Ft.","Year Built","Property Type","Subdivision","DOM","Public Remarks","Property URL","Photo 1","Photo 2","Listing Agent","Listing Office"
"CAR4188871","ACTIVE","$189,900","Lot 12 Chestnut Ridge","Marshall","NC","28753","Madison","","","","10.23","10.23 Acres","","","Lots/Acres/Farms","Chestnut Ridge","45","Long range views. Septic permit for 3BR.","https://mountains.example.com/homes/CAR4188871","https://photos.example.com/bt/1.jpg","","J. Doe","Mountain Realty"
"CAR4188872","UNDER CONTRACT-SHOW","$74,500","TBD Spillcorn Rd","Marshall","NC","28753-1234","Madison","","","","5.5 acres +/-","","","","Lots/Acres/Farms","","12","Creek on the line.","https://mountains.example.com/homes/CAR4188872","","","J. Doe","Mountain Realty"
"CAR4188873","CLOSED","$0","99 Main","Marshall","NC","28753","Madison","3","2","1","1.2","52,272 sqft","1,850","1999","Single Family","","3","Sold.","https://mountains.example.com/homes/CAR4188873","","","J. Doe","Mountain Realty"
`

/** XML of a marketplace for land. */
const LAND_NETWORK = `<?xml version="1.0" encoding="UTF-8"?>
<properties xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" generated="2026-11-20T03:00:00-06:00">
  <property id="LW-55120" lastUpdated="2026-11-19T18:22:10Z">
    <headline>Turnkey deer ranch</headline>
    <url>https://texasland.example.com/properties/55120</url>
    <status>Available</status>
    <types><type>Hunting Land</type><type>Ranches</type></types>
    <price currency="USD">1295000</price>
    <acres>310.5</acres>
    <address><street>4500 County Road 3270</street><city>Clifton</city><county>Bosque County</county><state>Texas</state><zip>76634</zip><lat>31.80</lat><lng>-97.60</lng></address>
    <description>High fence on the perimeter. Two wells.</description>
    <photos><photo order="1" url="https://photos.example.com/lc/55120/1.jpg" caption="Gate"/><photo order="2" url="https://photos.example.com/lc/55120/2.jpg"/></photos>
    <agent><name>Ed Falk</name><email>ed@texasland.example.com</email><state>OK</state></agent>
  </property>
  <property id="LW-55121" lastUpdated="2026-11-01T00:00:00Z">
    <headline>Creek bottom</headline><url>https://texasland.example.com/properties/55121</url><status>Sold</status>
    <types><type>Recreational</type></types><price currency="USD">240000</price><acres>60</acres>
    <address><city/><county>Hill</county><state>TX</state></address><description>Hackberry Creek.</description><photos/>
  </property>
</properties>
`

/** Records by their keys. */
const IDX = `{
 "a001!%20671123": {"idxID":"a001","listingID":"20671123","address":"1432 CR 2140","cityName":"Clifton","countyName":"Bosque","state":"Texas","zipcode":"76634","propStatus":"Active","idxStatus":"active","listingPrice":"$389,000","price":"389000","acres":"42.17","bedrooms":"0","totalBaths":"0","fullBaths":"0","partialBaths":"0","sqFt":"","yearBuilt":"","idxPropType":"Lots and Land","propType":"Land","propSubType":"Farm/Ranch","remarksConcat":"Coastal pasture. Pond.","latitude":"31.7821","longitude":"-97.5767","fullDetailsURL":"https://search.example.com/idx/details/listing/a001/20671123","detailsURL":"details/listing/a001/20671123/1432-CR-2140","displayAddress":"y","mediaData":{},"image":{"0":{"url":"https://photos.example.com/idx/1.jpg","caption":""},"1":{"url":"https://photos.example.com/idx/2.jpg","caption":"Pond"},"totalCount":"2"},"listingAgentName":"Dana Reyes","dateAdded":"2026-08-14 09:12:00"},
 "a001!%20671124": {"idxID":"a001","listingID":"20671124","address":"77 Bluff Rd","cityName":"Meridian","countyName":"Bosque","state":"Texas","zipcode":"76665","propStatus":"Pending","listingPrice":"$212,500","price":"212500","acres":"11","bedrooms":"2","fullBaths":"1","partialBaths":"1","sqFt":"980","propType":"Residential","propSubType":"Single Family","remarksConcat":"Cabin.","latitude":"31.92","longitude":"-97.65","fullDetailsURL":"https://search.example.com/idx/details/listing/a001/20671124","displayAddress":"n","image":{"totalCount":"0"},"dateAdded":"2026-07-01 00:00:00"}
}
`

/** A table of an MLS. */
const FLEX = `List Number,List Price,Status,Status Date,Street #,Street Dir,Street Name,Street Suffix,City,State/Province,Zip Code,County,Area,Property Type,Property Sub-Type,Approx Lot Acres,Approx Lot SqFt,Lot Dimensions,Latitude,Longitude,Public Remarks,Private Remarks,Tax Parcel Letter,Tax ID,Listing Date,Sold Price,Closing Date,Photo URL,Virtual Tour Link,List Office,List Agent
6712001,249000,Active,11/02/2026,2100,N,Dusty,Rd,Show Low,AZ,85901,Navajo,,Land,Residential Lot,40.02,1743271,1320x1320,34.25,-110.03,"Tall pines, ""dirt"" road, no HOA.",Call first,,409-21-003B,10/30/2026,,,https://photos.example.com/fx/1.jpg,,Rim Realty,A. Chee
6712002,99000,UCB (Under Contract-Backups),11/04/2026,,,Antelope,Trl,Snowflake,AZ,85937,Navajo,,Land,Lots/Acreage,,435600,,34.51,-110.08,"Level, power at lot line",,,,09/10/2026,,,,,Rim Realty,A. Chee
6712003,150000,Closed,10/01/2026,5,,Pine,Ln,Heber,AZ,85928,Navajo,,Land,Farm,20,,,,,Sold,,,,01/10/2026,145000,10/01/2026,,,Rim Realty,A. Chee
`

export const BROKER_FILES: readonly SourceFile[] = [
  named('zillow-format.xml', KVCORE, null, {
    listFeedKey: 'KV-1432',
    listingTitle: '42 acres with a stocked pond',
    acres: 42.17,
    'price.numeric': 389_000,
    status: 'P',
    LFType1: 32,
    parcelNumber: 'R104221',
    'address.street': '1432 CR 2140',
    'address.city': 'Clifton',
    'address.state': 'TX',
    description: 'Coastal & native pasture.\n\nFenced on three sides.',
    'images.1.large.SRC': 'https://photos.example.com/kv/1432/2.jpg',
    'images.0.description': 'The pond',
  }),
  named('lets.csv', APPFOLIO, null, {
    listFeedKey: 'AF-9001',
    listingTitle: 'Grazing lease near Clifton',
    acres: 120,
    // Twelve months of 350 dollars.
    'price.numeric': 4200,
    listingType: 3,
    'address.city': 'Clifton',
    'images.1.large.SRC': 'https://photos.example.com/af/2.jpg',
  }),
  named('website.csv', BOOMTOWN, null, {
    listFeedKey: 'CAR4188871',
    acres: 10.23,
    'price.numeric': 189_900,
    status: 'P',
    'address.county': 'Madison',
    'address.state': 'NC',
  }),
  named('marketplace.xml', LAND_NETWORK, null, {
    listFeedKey: 'LW-55120',
    listingTitle: 'Turnkey deer ranch',
    acres: 310.5,
    'price.numeric': 1_295_000,
    LFType1: 128,
    LFType2: 2,
    'address.county': 'Bosque',
    'images.1.large.SRC': 'https://photos.example.com/lc/55120/2.jpg',
    'images.0.description': 'Gate',
  }),
  named('by-key.json', IDX, null, {
    listFeedKey: '20671123',
    acres: 42.17,
    'price.numeric': 389_000,
    status: 'P',
    'address.county': 'Bosque',
    'address.state': 'TX',
    'images.1.large.SRC': 'https://photos.example.com/idx/2.jpg',
  }),
  named(
    'mls.csv',
    FLEX,
    { listingAddress: 'https://rim.example.com/{key}' },
    {
      listFeedKey: '6712001',
      acres: 40.02,
      'price.numeric': 249_000,
      status: 'P',
      'address.street': '2100 N Dusty Rd',
      'address.city': 'Show Low',
      parcelNumber: '409-21-003B',
      listingURL: 'https://rim.example.com/6712001',
    },
  ),
]
