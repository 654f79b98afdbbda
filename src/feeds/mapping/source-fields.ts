import { STATED_NAMES, type StatedName } from '../../domain/facts/posted-facts.ts'
import type { SourcePaths } from '../../domain/listings/field-kinds.ts'
import {
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  HOME_NUMBERS,
  LISTING_FIELDS,
  type NameIn,
  type SourceNameOf,
} from '../../domain/listings/listing-fields.ts'
import type { SectionName } from '../../domain/listings/sections.ts'

/**
 * The fields of sources, and their paths in each format: RETS Syndication 2012-03 and ListHub's
 * extensions, RESO Data Dictionary 2.0 (older names of Spark's API after the standard ones),
 * SimplyRETS, Repliers, and common heads of CSV files and names of other JSON and XML, in lower
 * case without spaces and signs. `keyParts` are the key of a record without `key`. RETS compact has
 * only names of its own system, so it needs a mapping file.
 */
export const SOURCE_FIELDS = {
  ...sourcesOf(['listFeedKey', 'listingUrl', 'title', 'priceUsd']),
  currency: {
    rets: 'ListPrice.@currencyCode',
    reso: 'CurrencyCode',
    csv: 'currency currencycode pricecurrency listpricecurrency',
  },
  pricePeriod: { rets: 'ListPrice.@currencyPeriod', csv: 'priceperiod rentfrequency rentperiod' },
  /** What the price is for, such as an acre. */
  priceUnit: {
    reso: 'ListPriceUnit',
    csv: 'listpriceunit listpriceunits priceunit priceunits priceper pricebasis',
  },
  /**
   * How often the price of a lease is paid. Land for sale may have it too, for a lease that goes
   * with it.
   */
  leasePeriod: { reso: 'LeaseAmountFrequency' },
  /** The price of a lease. */
  rent: {
    csv: 'advertisedrent rent monthlyrent askingrent marketrent rentamount rentalprice annualrent',
  },
  isPriceShown: { csv: 'showprice displayprice' },
  ...sourcesOf(['acres']),
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
  /** Of several, the first that does not offer the land is used. */
  status: {
    rets: 'ListingStatus',
    reso: 'StandardStatus MlsStatus',
    simplyrets: 'mls.status',
    repliers: 'standardStatus lastStatus status',
    csv: 'status stat listingstatus availability propertystatus salestatus stage salestage propstatus liststatus',
    joins: true,
  },
  /** Yes: the land is sold, regardless of the status. */
  isSold: { csv: 'sold issold soldyn' },
  /** Yes: the land is under contract, regardless of the status. */
  isUnderContract: {
    csv: 'undercontract isundercontract undercontractyn pending ispending pendingyn salepending iscontingent contingentyn',
  },
  /** Yes: the land is off the market, regardless of the status. */
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
  ...sourcesOf(['street']),
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
  ...sourcesOf(['zip']),
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
    csv: 'county cnty parish countyname countyparish coname propertycounty county.name location.county.name',
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
  ...sourcesOf(['encodedBoundary']),
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
  ...sourcesIn('texts'),
  ...sourcesOf(HOME_NUMBERS.filter(name => LISTING_FIELDS[name].unit === 'rooms')),
  quarterBaths: { rets: 'OneQuarterBathrooms', reso: 'BathroomsOneQuarter' },
  threeQuarterBaths: {
    rets: 'ThreeQuarterBathrooms',
    reso: 'BathroomsThreeQuarter BathsThreeQuarter',
    simplyrets: 'property.bathsThreeQuarter',
  },
  ...sourcesOf(HOME_NUMBERS),
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
  /** Columns with a photo each: `photo1`, `photo2` …; `*` matches the number. */
  photoColumns: {
    csv: 'mainphoto primaryphoto coverphoto mainimage featuredimage image0url photo* image* photourl* imageurl* photo*url image*url pic* picture*',
    joins: true,
  },
  ...sourcesIn('links'),
  documents: { reso: 'Documents', csv: 'documents document' },
  ...sourcesOf(['leadRoutingEmail']),
  listedOn: {
    rets: 'ListingDate',
    reso: 'ListingContractDate OnMarketDate',
    simplyrets: 'listDate',
    repliers: 'listDate',
    csv: 'listingdate date listdate listed datelisted liststartdate dateposted dateonmarket dateonmkt dateadded listedon onmarketdate',
  },
  ...sourcesOf(['legalDescription']),
  ...sourcesIn('private'),
  ...sourcesIn('place'),
  ...sourcesIn('house'),
  ...sourcesIn('sale'),
  modifiedAt: {
    rets: 'ModificationTimestamp',
    reso: 'ModificationTimestamp',
    simplyrets: 'modified',
    repliers: 'updatedOn',
    csv: 'modified modifiedon updatedon updated lastmodified updatedat lastupdated datemodified dateupdated',
  },
  ...sourcesOf(FIELD_NAMES),
  ...factSources(),
} as const satisfies Readonly<Record<string, SourcePaths>>

export type SourceField = keyof typeof SOURCE_FIELDS

/** Features of land come only from the columns that a mapping names: their heads mean many things. */
function factSources(): Readonly<Record<StatedName, { readonly joins: true }>> {
  const names = STATED_NAMES.map(name => [name, { joins: true }] as const)
  return Object.fromEntries(names) as Record<StatedName, { readonly joins: true }>
}

function sourcesIn<Section extends SectionName>(section: Section) {
  const isIn = (name: FieldName): name is NameIn<Section> => fieldOf(name).form?.section === section
  return sourcesOf(FIELD_NAMES.filter(isIn))
}

/** Where listing fields are in each format, from their rows. */
function sourcesOf<Name extends FieldName>(
  names: readonly Name[],
): Readonly<Record<SourceNameOf<Name>, SourcePaths>> {
  return Object.assign({}, ...names.map(name => fieldOf(name).sources ?? {}))
}

/** The values that fields of a listing are read from. */
export function sourceNames(names: readonly FieldName[]): readonly SourceField[] {
  return names.flatMap(name => Object.keys(fieldOf(name).sources ?? {}) as SourceField[])
}
