import { decodePolyline, MAX_POINT_CHARACTERS, polylineLength } from '../places/polyline.ts'
import {
  MAX_BOUNDARY_CHARACTERS,
  MAX_BOUNDARY_CORNERS,
  MAX_TRACTS,
  readTracts,
} from '../places/tracts.ts'
import { isDate } from '../values/calendar.ts'
import { isEmailAddress } from '../values/email.ts'
import { MAX_TEXT_CHARACTERS } from '../values/plain-text.ts'
import { isWebAddress, isYouTubeVideo, videoAddress } from '../values/web-address.ts'
import type { FieldPart, ListingField, NumberField, TextField } from './field-kinds.ts'
import { LISTING_TYPES, STATUSES } from './lookup-lists.ts'
import { FORM_SECTIONS, type SectionName } from './sections.ts'

/** The limit of the address that leads are routed to. */
export const MAX_EMAIL_CHARACTERS = 100
const MAX_ACRES = 10_000_000
const FIRST_SALE = '1900-01-01'
/** No house for sale in the United States is older. */
const MIN_YEAR_BUILT = 1600

const WEB_ADDRESS = {
  kind: 'webAddress',
  isAccepted: isWebAddress,
  accepts: 'an http or https address',
  isAddress: true,
  example: 'https://files.example.com/1',
} as const

const PRIVATE_TEXT = {
  kind: 'lines',
  part: 'unpublished',
  maxCharacters: MAX_TEXT_CHARACTERS,
} as const

const MAX_PRICE_USD = 10_000_000_000
const US_DOLLARS = {
  kind: 'amount',
  unit: 'US dollars',
  min: 0.01,
  max: MAX_PRICE_USD,
  accepts: `US dollars above 0 and up to ${MAX_PRICE_USD.toLocaleString('en')}, in whole cents; 0 or null if not known`,
} as const

const ROOMS = {
  kind: 'count',
  part: 'home',
  unit: 'rooms',
  min: 0,
  max: 100,
  accepts: 'a whole number from 0 to 100',
} as const
const MAX_HOME_SQFT = 1_000_000

/**
 * The fields of a listing. This table makes the types of listings and drafts, the columns that are
 * read and written, the rules for drafts, the members and descriptions of the API, and the fields
 * of the console's form. A new field is one row here, and one column, which a migration adds. The
 * order of the rows is that of forms and answers.
 */
export const LISTING_FIELDS = {
  title: {
    kind: 'line',
    part: 'listing',
    column: 'title',
    description: 'Title of the listing',
    maxCharacters: 200,
    example: 'Forty acres by the creek',
    member: 'listingTitle',
    isContract: true,
    isListed: true,
    csvHead: 'Title',
    sources: {
      title: {
        rets: 'ListingTitle',
        csv: 'listingtitle title headline marketingtitle name propertyname propertytitle listingname ranchname farmname',
      },
    },
    form: {
      section: 'offer',
      label: 'Title',
      missing: 'Enter a title.',
      note: 'One line that says what makes this land worth a look.',
    },
  },
  description: {
    kind: 'lines',
    part: 'listing',
    column: 'description',
    description: 'Description of the land; plain text',
    maxCharacters: 20_000,
    example: 'Rolling hills and a creek that never ran dry.',
    isContract: true,
    resoName: 'PublicRemarks',
    sources: {
      description: {
        rets: 'ListingDescription',
        reso: 'PublicRemarks',
        simplyrets: 'remarks',
        repliers: 'details.description details.extras',
        csv: 'description remarks publicremarks details comments propertydescription longdescription listingdescription marketingremarks writeup remarkspublic remarksconcat marketingdescription publicdescription notestobuyers notesforbuyers description.text',
        joins: true,
      },
    },
    form: { section: 'texts', label: 'Description' },
  },
  directions: {
    kind: 'lines',
    part: 'listing',
    column: 'directions',
    description: 'How to get there',
    maxCharacters: MAX_TEXT_CHARACTERS,
    example: 'North on FM 219 for two miles',
    isContract: true,
    assistantName: 'directions',
    sources: {
      directions: {
        rets: 'Location.Directions',
        reso: 'Directions',
        simplyrets: 'geo.directions',
        csv: 'directions',
      },
    },
    form: { section: 'texts', label: 'Directions' },
  },
  youTube: {
    kind: 'youTube',
    part: 'listing',
    column: 'you_tube',
    description: 'Address of a video on YouTube',
    postedDescription: 'Address or id of a video on YouTube',
    isAccepted: isYouTubeVideo,
    accepts: 'the address of a YouTube video, or its id of 11 characters',
    isAddress: true,
    canonical: videoAddress,
    example: '',
    isContract: true,
    isListed: true,
    form: { section: 'links', label: 'YouTube video' },
  },
  virtualTour: {
    ...WEB_ADDRESS,
    part: 'listing',
    column: 'virtual_tour',
    description: 'Address of a virtual tour',
    isContract: true,
    resoName: 'VirtualTourURLUnbranded',
    sources: {
      tour: {
        rets: 'VirtualTours.VirtualTour.MediaURL',
        reso: 'VirtualTourURLUnbranded VirtualTourURLBranded VirtualTours.Uri',
        simplyrets: 'virtualTourUrl',
        repliers: 'details.virtualTourUrl',
        csv: 'virtualtour tour virtualtoururl video videourl youtube virtualtoururl1 videolink virtualtourlink youtubelink',
      },
    },
    form: { section: 'links', label: 'Virtual tour' },
  },
  flyer: {
    ...WEB_ADDRESS,
    part: 'listing',
    column: 'flyer',
    description: 'Address of a flyer',
    isContract: true,
    sources: { flyer: { csv: 'flyer brochure flyerurl' } },
    form: { section: 'links', label: 'Flyer' },
  },
  encodedBoundary: {
    kind: 'polyline',
    part: 'listing',
    column: 'encoded_boundary',
    description: 'Boundary of the land as an encoded polyline with a precision of 5 digits',
    postedDescription:
      'Boundary of the land as an encoded polyline with a precision of 5 digits, 3 to 10,000 points',
    maxCharacters: MAX_BOUNDARY_CORNERS * MAX_POINT_CHARACTERS,
    isAccepted: isBoundary,
    accepts: `an encoded polyline of 3 to ${MAX_BOUNDARY_CORNERS.toLocaleString('en')} points on the earth`,
    example: 'o~_aErjfrQ?{YoU??zY',
    member: 'encodedBoundaries',
    isContract: true,
    isListed: true,
    sources: {
      /** The outline of the land, as an encoded polyline, or a shape that cannot be one. */
      boundary: { csv: 'geojsonboundary encodedboundary encodedboundaries geojsongeometry' },
    },
  },
  furtherRings: {
    kind: 'polyline',
    part: 'listing',
    column: 'further_rings',
    description:
      'Holes and further tracts of the boundary: - before each hole of the tract before it, + before the outer ring of each other tract, and each ring as an encoded polyline with a precision of 5 digits. encodedBoundaries is the outer ring of the largest tract',
    postedDescription: `Holes and further tracts of the boundary: - before each hole of the tract before it, + before the outer ring of each other tract, and each ring as an encoded polyline with a precision of 5 digits. The boundary has up to ${MAX_TRACTS} tracts and ${MAX_BOUNDARY_CORNERS.toLocaleString('en')} points. Without this member, another encodedBoundaries removes them`,
    maxCharacters: MAX_BOUNDARY_CHARACTERS,
    isAccepted: areFurtherRings,
    accepts: `the holes and further tracts of a boundary, each an encoded polyline after - or +, of up to ${MAX_TRACTS} tracts and ${MAX_BOUNDARY_CORNERS.toLocaleString('en')} points in all`,
    example: '+w~|_AvvdrQ?_SgO??~R',
    isListed: true,
  },
  parcelNumber: {
    kind: 'line',
    part: 'listing',
    column: 'parcel_number',
    description: 'Number of the parcel in the records of the county, as the county writes it',
    maxCharacters: 50,
    example: 'R000012345',
    resoName: 'ParcelNumber',
    sources: {
      parcelNumber: {
        rets: 'Location.ParcelId',
        reso: 'ParcelNumber',
        simplyrets: 'tax.id',
        repliers: 'lot.taxLot',
        csv: 'parcelnumber apn parcel parcelid taxid taxidnumber apnnumber parcelidnumber parcelnumb parcelno pin',
      },
    },
    form: { section: 'place', label: 'Parcel number', note: 'As the county records it.' },
  },
  leadRoutingEmail: {
    kind: 'email',
    part: 'unpublished',
    column: 'lead_routing_email',
    description: 'Email address that leads on the listing go to, instead of that of the account',
    isAccepted: text => text.length <= MAX_EMAIL_CHARACTERS && isEmailAddress(text),
    accepts: `an email address of at most ${MAX_EMAIL_CHARACTERS} characters, such as name@example.com`,
    example: 'leads@example.com',
    isContract: true,
    sources: { leadEmail: { rets: 'LeadRoutingEmail', csv: 'leadroutingemail leademail' } },
    form: {
      section: 'private',
      label: 'Send leads to',
      note: 'An email address. Leave it blank to use the account’s.',
    },
  },
  brokerNotes: {
    ...PRIVATE_TEXT,
    column: 'broker_notes',
    description: 'Notes of the broker',
    example: 'Owner travels in May',
    isContract: true,
    sources: {
      brokerNotes: {
        reso: 'PrivateRemarks',
        simplyrets: 'privateRemarks',
        csv: 'privateremarks brokernotes notes remarksprivate agentremarks',
      },
    },
    form: { section: 'private', label: 'Notes' },
  },
  showingInstructions: {
    ...PRIVATE_TEXT,
    column: 'showing_instructions',
    description: 'How to show the land',
    example: 'Call first',
    isContract: true,
    sources: {
      showingInstructions: {
        reso: 'ShowingInstructions',
        simplyrets: 'showingInstructions',
        csv: 'showinginstructions',
      },
    },
    form: { section: 'private', label: 'Showing instructions' },
  },
  legalDescription: {
    ...PRIVATE_TEXT,
    column: 'legal_description',
    description: 'Legal description of the land',
    example: 'Lot 4, Block 2',
    isContract: true,
    sources: {
      legalDescription: {
        rets: 'Location.LegalDescription',
        reso: 'TaxLegalDescription',
        repliers: 'lot.legalDescription',
        csv: 'legaldescription legal',
      },
    },
    form: { section: 'private', label: 'Legal description' },
  },
  listFeedKey: {
    kind: 'key',
    part: 'unpublished',
    column: 'list_feed_key',
    description: 'Your own key of the listing in a feed, unique in the account',
    postedDescription:
      'Your own key of the listing in a feed, unique in the account; needs listingURL',
    maxCharacters: 255,
    example: 'feed-1',
    isContract: true,
    sources: {
      key: {
        rets: 'ListingKey',
        reso: 'ListingKey Id',
        simplyrets: 'mlsId',
        csv: 'listfeedkey listingkey key mlsnumber listingid providerlistingid id sku listnumber listingnumber propertyid propno propnumber propertynumber propertyno listingno refno mlsno mlno mlnumber mlsacct matrixuniqueid recordid uniqueid ref reference refnumber mls mlsid stocknumber stockno itemnumber itemno homelistingid',
      },
      keyParts: { rets: 'MlsId MlsNumber', repliers: 'mlsNumber boardId', joins: true },
    },
    form: {
      section: 'private',
      label: 'Feed key',
      note: 'Only if a feed or another program names this listing.',
    },
  },
  listingUrl: {
    ...WEB_ADDRESS,
    part: 'unpublished',
    column: 'listing_url',
    description: 'Address of the listing at its source',
    member: 'listingURL',
    isContract: true,
    sources: {
      listingUrl: {
        rets: 'ListingURL',
        reso: 'ListingURL',
        csv: 'href listingurl url link permalink webpage webaddress propertyurl propertylink listinglink detailurl fulldetailsurl postingurl website lpurl urlseehttpswwwredfincombuyahomecomparativemarketanalysisforinfoonpricing',
      },
    },
    form: {
      section: 'private',
      label: 'Source URL',
      missing: 'A listing with a key in a feed has its address at its source here.',
    },
  },
  externalListingUrl: {
    ...WEB_ADDRESS,
    part: 'unpublished',
    column: 'external_listing_url',
    description: 'Page of the seller about the land',
    member: 'externalListingURL',
    isContract: true,
    form: { section: 'links', label: 'Your page for this listing' },
  },
  street: {
    kind: 'line',
    part: 'address',
    column: 'street',
    description: 'Street and number',
    maxCharacters: MAX_TEXT_CHARACTERS,
    example: '12 Creek Rd',
    isContract: true,
    csvHead: 'Street',
    sources: {
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
    },
    form: { section: 'place', label: 'Street and number' },
  },
  zip: {
    kind: 'zip',
    part: 'address',
    column: 'zip',
    description: 'ZIP code',
    isAccepted: text => /^(?:\d{3,5}|\d{5}-?\d{4})$/.test(text),
    accepts:
      'a ZIP code of five digits, whose leading zeros may be dropped, or ZIP+4 such as 76634-1234',
    example: '76634',
    isContract: true,
    csvHead: 'Zip',
    sources: {
      zip: {
        rets: 'Address.PostalCode',
        reso: 'PostalCode',
        simplyrets: 'address.postalCode',
        repliers: 'address.zip',
        csv: 'zip zipcode postalcode postcode postal propertyzip zipcode5 zip5 ziporpostalcode addresspostalcode situszip szip',
      },
    },
    form: { section: 'place', label: 'ZIP code' },
  },
  priceUsd: {
    ...US_DOLLARS,
    part: 'listing',
    column: 'price_usd',
    description: 'Price in US dollars',
    example: 480_000,
    member: 'price.numeric',
    isContract: true,
    isListed: true,
    resoName: 'ListPrice',
    csvHead: 'Price (USD)',
    sources: {
      price: {
        rets: 'ListPrice',
        reso: 'ListPrice ListPriceLow',
        simplyrets: 'listPrice',
        repliers: 'listPrice',
        csv: 'price listprice askingprice asking amount currentprice curprice listingprice priceusd',
      },
    },
    form: {
      section: 'offer',
      label: 'Price (US dollars)',
      note: 'Leave it blank if buyers should ask.',
    },
  },
  acres: {
    kind: 'amount',
    part: 'listing',
    column: 'acres',
    description: 'Size in acres',
    unit: 'acres',
    min: Number.MIN_VALUE,
    max: MAX_ACRES,
    accepts: `a number above 0 and up to ${MAX_ACRES.toLocaleString('en')}`,
    example: 40,
    isContract: true,
    isListed: true,
    resoName: 'LotSizeAcres',
    csvHead: 'Acres',
    sources: {
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
    },
    form: { section: 'offer', label: 'Acres', missing: 'Enter the size in acres.' },
  },
  soldPriceUsd: {
    ...US_DOLLARS,
    part: 'listing',
    column: 'sold_price_usd',
    description: 'Price in US dollars that the land was sold for',
    example: 465_000,
    member: 'soldPrice',
    isListed: true,
    resoName: 'ClosePrice',
    assistantName: 'soldPriceUsd',
    csvHead: 'Sold for (USD)',
    sources: {
      soldPrice: {
        reso: 'ClosePrice',
        simplyrets: 'sales.closePrice',
        repliers: 'soldPrice',
        csv: 'soldprice saleprice closeprice closedprice',
      },
    },
    form: {
      section: 'sale',
      label: 'Sold price (US dollars)',
      note: 'Only for sold land. Leave it blank to keep it private.',
    },
  },
  soldOn: {
    kind: 'date',
    part: 'listing',
    column: 'sold_on',
    description: 'Day on which the land was sold, yyyy-mm-dd',
    isAccepted: text => isDate(text) && text >= FIRST_SALE,
    accepts: `a day written yyyy-mm-dd, from ${FIRST_SALE} to today`,
    example: '2026-10-02',
    member: 'soldDate',
    isListed: true,
    resoName: 'CloseDate',
    assistantName: 'soldOn',
    csvHead: 'Sold on',
    sources: {
      soldOn: {
        reso: 'CloseDate',
        simplyrets: 'sales.closeDate',
        repliers: 'soldDate',
        csv: 'solddate closedate dateclosed datesold closingdate soldon closedon',
      },
    },
    form: { section: 'sale', label: 'Sold on' },
  },
  beds: {
    ...ROOMS,
    column: 'beds',
    description: 'Number of bedrooms',
    example: 3,
    isContract: true,
    resoName: 'BedroomsTotal',
    assistantName: 'bedrooms',
    csvHead: 'Bedrooms',
    sources: {
      beds: {
        rets: 'Bedrooms',
        reso: 'BedroomsTotal BedsTotal',
        simplyrets: 'property.bedrooms',
        repliers: 'details.numBedrooms',
        csv: 'beds bedrooms br totalbedrooms numbeds numbedrooms',
      },
    },
    form: { section: 'house', label: 'Bedrooms' },
  },
  baths: {
    ...ROOMS,
    column: 'baths',
    description: 'Number of full bathrooms',
    postedDescription: 'Number of full bathrooms; one that ends in .5 has one half bathroom',
    accepts: 'a number from 0 to 100 that is whole or ends in .5',
    hasHalves: true,
    example: 2,
    isContract: true,
    resoName: 'BathroomsFull',
    assistantName: 'bathrooms',
    sources: {
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
    },
    form: { section: 'house', label: 'Full bathrooms' },
  },
  halfBaths: {
    ...ROOMS,
    column: 'half_baths',
    description: 'Number of half bathrooms',
    example: 1,
    isContract: true,
    resoName: 'BathroomsHalf',
    assistantName: 'halfBathrooms',
    sources: {
      halfBaths: {
        rets: 'HalfBathrooms',
        reso: 'BathroomsHalf BathsHalf',
        simplyrets: 'property.bathsHalf',
        repliers: 'details.numBathroomsHalf',
        csv: 'halfbaths bathshalf halfbathrooms partialbaths numhalfbathrooms',
      },
    },
    form: { section: 'house', label: 'Half bathrooms' },
  },
  areaSqft: {
    ...ROOMS,
    column: 'home_area_sqft',
    unit: 'square feet',
    max: MAX_HOME_SQFT,
    accepts: `a whole number from 0 to ${MAX_HOME_SQFT.toLocaleString('en')}`,
    description: 'Living area in square feet',
    example: 1850,
    member: 'sqft',
    isContract: true,
    resoName: 'LivingArea',
    assistantName: 'livingAreaSqft',
    sources: {
      livingArea: {
        rets: 'LivingArea',
        reso: 'LivingArea BuildingAreaTotal',
        simplyrets: 'property.area',
        repliers: 'details.sqft',
        csv: 'sqft livingarea squarefeet homesqft apxsqft approxsqft totalsqft housesqft buildingsqft housesf homesf livingareasquarefeet areasize',
      },
    },
    form: { section: 'house', label: 'Living area (sq ft)' },
  },
  yearBuilt: {
    kind: 'count',
    part: 'listing',
    column: 'year_built',
    description: 'Year in which the house or the main building was built',
    unit: 'years',
    min: MIN_YEAR_BUILT,
    max: 2100,
    accepts: `a year from ${MIN_YEAR_BUILT} to next year; 0 or null if not known`,
    example: 1998,
    isListed: true,
    resoName: 'YearBuilt',
    assistantName: 'yearBuilt',
    csvHead: 'Year built',
    sources: {
      yearBuilt: {
        rets: 'YearBuilt',
        reso: 'YearBuilt',
        simplyrets: 'property.yearBuilt',
        repliers: 'details.yearBuilt',
        csv: 'yearbuilt',
      },
    },
    form: { section: 'house', label: 'Year built' },
  },
  status: {
    kind: 'lookup',
    part: 'listing',
    column: 'status',
    description: 'Stage of the sale',
    lookup: STATUSES,
    example: STATUSES[0].label,
    isContract: true,
  },
  listingType: {
    kind: 'lookup',
    part: 'listing',
    column: 'listing_type',
    description: 'How the land is offered',
    lookup: LISTING_TYPES,
    example: LISTING_TYPES[0].label,
    isContract: true,
  },
} as const satisfies Readonly<Record<string, ListingField>>

type Fields = typeof LISTING_FIELDS
export type FieldName = keyof Fields

/** The names of the fields of a kind, of a part, or with a fact. */
type NamesOf<Kind> = {
  [Name in FieldName]: Fields[Name] extends Kind ? Name : never
}[FieldName]

/** The fields that are texts or numbers, by the part that they belong to. */
export type TextName = NamesOf<{ readonly kind: TextField['kind'] }>
export type ListingTextName = TextName & NamesOf<{ readonly part: 'listing' }>
export type UnpublishedName = NamesOf<{ readonly part: 'unpublished' }>
type NumberName = NamesOf<{ readonly kind: NumberField['kind'] }>
export type ListingNumberName = NumberName & NamesOf<{ readonly part: 'listing' }>
export type AddressName = NamesOf<{ readonly part: 'address' }>
export type HomeName = NamesOf<{ readonly part: 'home' }>

/** The fields of the contract, and the names of their members in version 3. */
export type ContractName = NamesOf<{ readonly isContract: true }>
export type MemberOf<Name extends FieldName> = Name extends FieldName
  ? Fields[Name] extends { readonly member: infer Member extends string }
    ? Member
    : Name
  : never

/** The fields in a section of the form. */
export type NameIn<Section extends SectionName> = NamesOf<{
  readonly form: { readonly section: Section }
}>

/** The names of the values of feeds that fields are read from. */
export type SourceNameOf<Name extends FieldName> = Name extends FieldName
  ? Fields[Name] extends { readonly sources: infer Sources }
    ? keyof Sources & string
    : never
  : never

/** The fields of summaries. */
export type ListedName = NamesOf<{ readonly isListed: true }>

/** The columns of fields. */
export type ColumnOf<Name extends FieldName> = Fields[Name]['column']

export const FIELD_NAMES = Object.keys(LISTING_FIELDS) as FieldName[]
const FORM_ORDER = FIELD_NAMES.toSorted((one, other) => sectionAt(one) - sectionAt(other))
/** The published texts of a listing, and the unpublished ones. */
export const LISTING_TEXTS = namesOf<ListingTextName>('listing', isText)
export const UNPUBLISHED_TEXTS = namesOf<UnpublishedName>('unpublished', isText)
export const LISTING_NUMBERS = namesOf<ListingNumberName>('listing', isNumber)
export const HOME_NUMBERS = namesOf<HomeName>('home', isNumber)

/** Whether summaries have a field. */
export function isListed<Name extends FieldName>(name: Name): name is Name & ListedName {
  return fieldOf(name).isListed === true
}

/** Fields in the order of the form: by section, and within it as in the table. */
export function inFormOrder<Name extends FieldName>(names: readonly Name[]): readonly Name[] {
  const known: ReadonlySet<FieldName> = new Set(names)
  return FORM_ORDER.filter((name): name is Name => known.has(name))
}

/** A row of the table, without what only this row is known to have. */
export function fieldOf(name: FieldName): ListingField {
  return LISTING_FIELDS[name]
}

function isBoundary(text: string): boolean {
  const points = polylineLength(text)
  return points >= 3 && points <= MAX_BOUNDARY_CORNERS && decodePolyline(text) !== null
}

/** Whether a text can follow any outer ring in the text of a boundary. */
function areFurtherRings(text: string): boolean {
  return /^[+-]/.test(text) && readTracts(ANY_RING + text) !== null
}

/** Three corners at one place. */
const ANY_RING = '??????'

/** The names of the fields of one part that hold values of one kind. */
function namesOf<Name extends FieldName>(
  part: FieldPart,
  isOfKind: (field: ListingField) => boolean,
): readonly Name[] {
  const isMeant = (name: FieldName): name is Name => {
    const field = fieldOf(name)
    return field.part === part && isOfKind(field)
  }
  return FIELD_NAMES.filter(isMeant)
}

/** The place of a field's section; behind all others: none. */
function sectionAt(name: FieldName): number {
  const section = fieldOf(name).form?.section
  const at = FORM_SECTIONS.findIndex(one => one.name === section)
  return at < 0 ? FORM_SECTIONS.length : at
}

function isNumber({ kind }: ListingField): boolean {
  return kind === 'amount' || kind === 'count'
}

function isText(field: ListingField): boolean {
  return field.kind !== 'lookup' && !isNumber(field)
}
