import type { FormatName } from '../formats/format.ts'

type MappedFormat = Exclude<FormatName, 'jsonl' | 'rets-compact' | 'json' | 'xml'>

/** Where a field stands in each format: paths with spaces between them, of which the first with a value counts. */
type FieldRow = { readonly [Format in MappedFormat]?: string } & {
  /** Whether the values of all paths count, one after the other, and not only those of the first with a value. */
  readonly joins?: true
}

/**
 * The fields of sources, and the paths where each format has them: RETS Syndication 2012-03 and ListHub's extensions, RESO Data Dictionary
 * 2.0 (older names of Spark's API after the standard ones), SimplyRETS, Repliers, and usual heads of CSV files and names of other JSON and XML, in
 * lower case without spaces and signs. `keyParts` are the key of a record without `key`. RETS compact has only names of its own system, so it needs a mapping file.
 */
export const SOURCE_FIELDS = {
  key: {
    rets: 'ListingKey',
    reso: 'ListingKey Id',
    simplyrets: 'mlsId',
    csv: 'listfeedkey listingkey key mlsnumber listingid providerlistingid id sku listnumber listingnumber propertyid propno propnumber propertynumber propertyno listingno refno mlno mlnumber mlsacct matrixuniqueid recordid uniqueid ref reference refnumber mls mlsid stocknumber stockno itemnumber itemno homelistingid',
  },
  keyParts: { rets: 'MlsId MlsNumber', repliers: 'mlsNumber boardId', joins: true },
  listingUrl: {
    rets: 'ListingURL',
    reso: 'ListingURL',
    csv: 'href listingurl url link permalink webpage webaddress propertyurl propertylink listinglink detailurl fulldetailsurl postingurl website lpurl urlseehttpswwwredfincombuyahomecomparativemarketanalysisforinfoonpricing',
  },
  title: {
    rets: 'ListingTitle',
    csv: 'listingtitle title headline marketingtitle name propertyname propertytitle listingname ranchname farmname',
  },
  price: {
    rets: 'ListPrice',
    reso: 'ListPrice ListPriceLow',
    simplyrets: 'listPrice',
    repliers: 'listPrice',
    csv: 'price listprice askingprice asking amount currentprice curprice listingprice priceusd',
  },
  currency: {
    rets: 'ListPrice.@currencyCode',
    reso: 'CurrencyCode',
    csv: 'currency currencycode pricecurrency listpricecurrency',
  },
  pricePeriod: {
    rets: 'ListPrice.@currencyPeriod',
    csv: 'priceperiod rentfrequency rentperiod',
  },
  /** What the price is for, such as an acre. */
  priceUnit: {
    reso: 'ListPriceUnit',
    csv: 'listpriceunit listpriceunits priceunit priceunits priceper pricebasis',
  },
  /** How often the price of a lease is paid. Land for sale may have it, too, for a lease that goes with it. */
  leasePeriod: { reso: 'LeaseAmountFrequency' },
  /** The price of a lease. */
  rent: {
    csv: 'advertisedrent rent monthlyrent askingrent marketrent rentamount rentalprice annualrent',
  },
  isPriceShown: { csv: 'showprice displayprice' },
  acres: {
    reso: 'LotSizeAcres',
    simplyrets: 'property.acres',
    repliers: 'lot.acres',
    csv: 'acres totalacres lotacres lotsizeacres acresapprox approxacres numberofacres acreage totalacreage lotsizeacre landacres deededacres deededac ac totalac grossacres acrestotal sizeacres surveyedacres approxlotacres lotapproxacres lotsizeapproxacres approximateacres approximateacreage estimatedacres estacres acresmol acresest calcacres taxacres sizeac sizeinacres areaacres areainacres gisacres gisacre llgisacre parcelacres acrescalc',
    joins: true,
  },
  lotSize: {
    rets: 'LotSize',
    reso: 'LotSizeArea',
    simplyrets: 'property.lotSizeArea property.lotSize',
    repliers: 'lot.size',
    csv: 'lotsize size landsize area landarea',
  },
  lotUnits: {
    rets: 'LotSize.@areaUnits',
    reso: 'LotSizeUnits',
    simplyrets: 'property.lotSizeAreaUnits property.lotSizeUnits',
    repliers: 'lot.measurement',
    csv: 'lotsizeunits sizeunits units',
  },
  lotSquareFeet: {
    reso: 'LotSizeSquareFeet',
    repliers: 'lot.squareFeet',
    csv: 'lotsqft lotsquarefeet lotsizesquarefeet approxlotsqft lotsizesqft lotsizesf lotsf lotareasqft',
  },
  /** Of several, the first that does not offer the land counts. */
  status: {
    rets: 'ListingStatus',
    reso: 'StandardStatus MlsStatus',
    simplyrets: 'mls.status',
    repliers: 'standardStatus lastStatus status',
    csv: 'status listingstatus availability propertystatus salestatus stage salestage propstatus liststatus',
    joins: true,
  },
  /** Yes: the land is sold, whatever the status says. */
  isSold: { csv: 'sold issold soldyn' },
  /** Yes: the land is under contract, whatever the status says. */
  isUnderContract: {
    csv: 'undercontract isundercontract undercontractyn pending ispending pendingyn salepending iscontingent contingentyn',
  },
  /** Yes: the land is off the market, whatever the status says. */
  isOffMarket: {
    csv: 'deleted isdeleted deletedyn offmarket isoffmarket archived isarchived isexpired iswithdrawn',
  },
  isWithdrawn: { reso: 'MlgCanView' },
  category: {
    rets: 'ListingCategory',
    simplyrets: 'leaseType',
    repliers: 'type',
    csv: 'listingtype salelease saleorlease for offer transactiontype saletype',
  },
  saleConditions: { reso: 'SpecialListingConditions', simplyrets: 'specialListingConditions' },
  types: {
    rets: 'PropertySubType.@otherDescription PropertySubType PropertyType.@otherDescription PropertyType',
    reso: 'CurrentUse PossibleUse LotFeatures WaterfrontFeatures PropertySubType PropertyType',
    simplyrets: 'property.subType property.subTypeText property.type',
    repliers: 'details.style details.propertyType class',
    csv: 'propertytypes propertytype proptype type propertysubtype subtype landtype use category propertyuse landuse propertycategory idxproptype propsubtype types unittype kindofland landkind typeofland typeofproperty kind lftype1 lftype2 lftype3 usedesc',
    joins: true,
  },
  isHorseProperty: { reso: 'HorseYN' },
  street: {
    rets: 'Address.FullStreetAddress',
    reso: 'UnparsedAddress',
    simplyrets: 'address.full',
    csv: 'address street streetaddress propertyaddress address1 fulladdress physicaladdress addressline1 propertystreetaddress propertystreetaddress1 addressaddr1 location.address.line situsaddress situsaddr propaddr saddress',
  },
  streetParts: {
    csv: 'streetnumber streetdirprefix streetdir streetname streetsuffix streetdirsuffix unitnumber',
    reso: 'StreetNumber StreetDirPrefix StreetName StreetSuffix StreetDirSuffix UnitNumber',
    repliers:
      'address.streetNumber address.streetDirectionPrefix address.streetName address.streetSuffix address.streetDirection address.unitNumber',
    joins: true,
  },
  city: {
    rets: 'Address.City',
    reso: 'City PostalCity',
    simplyrets: 'address.city',
    repliers: 'address.city',
    csv: 'city town citytown nearesttown nearestcity closesttown cityname propertycity municipality addresscity situscity scity',
  },
  state: {
    rets: 'Address.StateOrProvince',
    reso: 'StateOrProvince',
    simplyrets: 'address.state',
    repliers: 'address.state',
    csv: 'state st stateorprovince stateprovince statename statecode propertystate province addressregion situsstate state2',
  },
  zip: {
    rets: 'Address.PostalCode',
    reso: 'PostalCode',
    simplyrets: 'address.postalCode',
    repliers: 'address.zip',
    csv: 'zip zipcode postalcode postcode postal propertyzip zipcode5 zip5 ziporpostalcode addresspostalcode situszip szip',
  },
  country: {
    rets: 'Address.Country',
    reso: 'Country',
    simplyrets: 'address.country',
    repliers: 'address.country',
    csv: 'country addresscountry',
  },
  county: {
    rets: 'Location.County',
    reso: 'CountyOrParish',
    simplyrets: 'geo.county',
    repliers: 'address.area',
    csv: 'county parish countyname countyparish coname propertycounty county.name location.county.name',
  },
  latitude: {
    rets: 'Location.Latitude',
    reso: 'Latitude',
    simplyrets: 'geo.lat',
    repliers: 'map.latitude',
    csv: 'lat latitude gpslat gpslatitude geolat',
  },
  longitude: {
    rets: 'Location.Longitude',
    reso: 'Longitude',
    simplyrets: 'geo.lng',
    repliers: 'map.longitude',
    csv: 'lng lon long longitude gpslong gpslng gpslon gpslongitude geolng geolon',
  },
  /** The outline of the land, as an encoded polyline, or a shape that cannot be one. */
  boundary: { csv: 'encodedboundary encodedboundaries geojsongeometry' },
  lake: { reso: 'WaterBodyName', simplyrets: 'property.waterBodyName', csv: 'lake' },
  /** Latitude and longitude in one text. */
  point: { csv: 'latlong latlng latlon latitudelongitude gps gpscoordinates coordinates' },
  isAddressShown: {
    rets: 'DiscloseAddress MarketingInformation.PermitAddressOnInternet',
    reso: 'InternetAddressDisplayYN',
    simplyrets: 'internetAddressDisplay',
    repliers: 'permissions.displayAddressOnInternet',
    csv: 'showaddress displayaddress discloseaddress publishaddress addressdisplay displayaddressoninternet displayaddressyn showaddressyn showaddresstopublic showaddrtopublicyn showaddrtopublic',
    joins: true,
  },
  isAddressHidden: {
    rets: 'Address.FullStreetAddress.@isgSecurityClass Location.Latitude.@isgSecurityClass Location.Longitude.@isgSecurityClass',
    csv: 'hideaddress addresshidden suppressaddress hideaddressfrominternet donotshowaddress donotdisplayaddress addressundisclosed undisclosedaddress',
  },
  isShown: {
    reso: 'InternetEntireListingDisplayYN',
    simplyrets: 'internetEntireListingDisplay',
    repliers: 'permissions.displayPublic',
    csv: 'active visible published displayoninternet showoninternet showonwebsite displayonwebsite idxinclude idxyn includeinidx showonidx displayonidx isactive isavailable onmarket isonmarket activeyn',
  },
  description: {
    rets: 'ListingDescription',
    reso: 'PublicRemarks',
    simplyrets: 'remarks',
    repliers: 'details.description details.extras',
    csv: 'description remarks publicremarks details comments propertydescription longdescription listingdescription marketingremarks writeup remarkspublic remarksconcat marketingdescription publicdescription description.text',
    joins: true,
  },
  directions: {
    rets: 'Location.Directions',
    reso: 'Directions',
    simplyrets: 'geo.directions',
    csv: 'directions',
  },
  beds: {
    rets: 'Bedrooms',
    reso: 'BedroomsTotal BedsTotal',
    simplyrets: 'property.bedrooms',
    repliers: 'details.numBedrooms',
    csv: 'beds bedrooms br totalbedrooms numbeds numbedrooms',
  },
  /** Full baths alone. */
  fullBaths: {
    rets: 'FullBathrooms',
    reso: 'BathroomsFull BathsFull',
    simplyrets: 'property.bathsFull',
    csv: 'fullbaths bathsfull fullbathrooms numfullbathrooms',
  },
  /** All baths in one number, such as 2.5. */
  baths: {
    rets: 'Bathrooms',
    reso: 'BathroomsTotalDecimal BathroomsTotalInteger BathsTotal',
    simplyrets: 'property.bathrooms',
    repliers: 'details.numBathrooms',
    csv: 'baths bathrooms ba totalbaths totalbathrooms numbaths numbathrooms',
  },
  halfBaths: {
    rets: 'HalfBathrooms',
    reso: 'BathroomsHalf BathsHalf',
    simplyrets: 'property.bathsHalf',
    repliers: 'details.numBathroomsHalf',
    csv: 'halfbaths bathshalf halfbathrooms partialbaths numhalfbathrooms',
  },
  quarterBaths: { rets: 'OneQuarterBathrooms', reso: 'BathroomsOneQuarter' },
  threeQuarterBaths: {
    rets: 'ThreeQuarterBathrooms',
    reso: 'BathroomsThreeQuarter BathsThreeQuarter',
    simplyrets: 'property.bathsThreeQuarter',
  },
  livingArea: {
    rets: 'LivingArea',
    reso: 'LivingArea BuildingAreaTotal',
    simplyrets: 'property.area',
    repliers: 'details.sqft',
    csv: 'sqft livingarea squarefeet homesqft apxsqft approxsqft totalsqft housesqft buildingsqft housesf homesf livingareasquarefeet areasize',
  },
  livingUnits: {
    rets: 'LivingArea.@areaUnits',
    reso: 'LivingAreaUnits BuildingAreaUnits',
    csv: 'areaunit',
  },
  photos: {
    rets: 'Photos.Photo',
    reso: 'Media Photos',
    simplyrets: 'photos',
    repliers: 'images',
    csv: 'photos images photo image photourls imageurls photourl imageurl pictures picture pics photolinks imagelinks gallery media',
  },
  /** Columns with a photo each: `photo1`, `photo2` …; the number stands for `*`. */
  photoColumns: {
    csv: 'mainphoto primaryphoto coverphoto mainimage featuredimage image0url photo* image* photourl* imageurl* photo*url image*url pic* picture*',
    joins: true,
  },
  tour: {
    rets: 'VirtualTours.VirtualTour.MediaURL',
    reso: 'VirtualTourURLUnbranded VirtualTourURLBranded VirtualTours.Uri',
    simplyrets: 'virtualTourUrl',
    repliers: 'details.virtualTourUrl',
    csv: 'virtualtour tour virtualtoururl video videourl youtube virtualtoururl1 videolink virtualtourlink youtubelink',
  },
  flyer: { csv: 'flyer brochure flyerurl' },
  documents: { reso: 'Documents', csv: 'documents document' },
  leadEmail: { rets: 'LeadRoutingEmail', csv: 'leadroutingemail leademail' },
  listedOn: {
    rets: 'ListingDate',
    reso: 'ListingContractDate OnMarketDate',
    simplyrets: 'listDate',
    repliers: 'listDate',
    csv: 'listingdate date listdate listed datelisted liststartdate dateposted dateonmarket dateonmkt dateadded listedon onmarketdate',
  },
  legalDescription: {
    rets: 'Location.LegalDescription',
    reso: 'TaxLegalDescription',
    repliers: 'lot.legalDescription',
    csv: 'legaldescription legal',
  },
  brokerNotes: {
    reso: 'PrivateRemarks',
    simplyrets: 'privateRemarks',
    csv: 'privateremarks brokernotes notes remarksprivate agentremarks',
  },
  showingInstructions: {
    reso: 'ShowingInstructions',
    simplyrets: 'showingInstructions',
    csv: 'showinginstructions',
  },
  parcelNumber: {
    rets: 'Location.ParcelId',
    reso: 'ParcelNumber',
    simplyrets: 'tax.id',
    repliers: 'lot.taxLot',
    csv: 'parcelnumber apn parcel parcelid taxid taxidnumber apnnumber parcelidnumber parcelnumb parcelno pin',
  },
  yearBuilt: {
    rets: 'YearBuilt',
    reso: 'YearBuilt',
    simplyrets: 'property.yearBuilt',
    repliers: 'details.yearBuilt',
    csv: 'yearbuilt',
  },
  soldPrice: {
    reso: 'ClosePrice',
    simplyrets: 'sales.closePrice',
    repliers: 'soldPrice',
    csv: 'soldprice saleprice closeprice closedprice',
  },
  soldOn: {
    reso: 'CloseDate',
    simplyrets: 'sales.closeDate',
    repliers: 'soldDate',
    csv: 'solddate closedate dateclosed datesold closingdate soldon closedon',
  },
  modifiedAt: {
    rets: 'ModificationTimestamp',
    reso: 'ModificationTimestamp',
    simplyrets: 'modified',
    repliers: 'updatedOn',
    csv: 'modified modifiedon updatedon updated lastmodified updatedat lastupdated datemodified dateupdated',
  },
} as const satisfies Readonly<Record<string, FieldRow>>

export type SourceField = keyof typeof SOURCE_FIELDS
