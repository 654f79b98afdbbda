import type {
  Criteria,
  LocationCriterion,
  Range,
  SearchRequest,
} from '../src/domain/searching/criteria.ts'

/** A search as version 3 takes it in a URL; the dates of its criteria must be whole days (UTC). */
export function queryStringOf({ criteria, sort, offset, limit }: SearchRequest): string {
  const parameters = {
    ...locationParameters(criteria.location),
    ...rangeParameters('p', criteria.priceUsd),
    ...rangeParameters('pa', criteria.pricePerAcreUsd),
    ...rangeParameters('a', criteria.acres),
    ...rangeParameters('bed', criteria.beds),
    ...rangeParameters('bath', criteria.baths),
    ...rangeParameters('hsqft', criteria.homeAreaSqft),
    listingType: criteria.listingTypes.length === 3 ? null : criteria.listingTypes.join(),
    status: criteria.statuses.join(),
    propertyTypes: criteria.typeBits || null,
    addf: dayOf(criteria.listedAt?.min),
    addt: dayOf(criteria.listedAt?.max),
    kw: keywordsOf(criteria),
    acctid: criteria.accountId,
    zip: criteria.zip,
    bounds: boundsOf(criteria),
    hasHouse: criteria.hasHouse,
    sortid: sort.id,
    pageNumber: offset / limit + 1,
    listingsPerPage: limit,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) query.set(name, String(value))
  }
  return query.toString()
}

type Parameters = Readonly<Record<string, number | string | boolean | null>>

function locationParameters(location: LocationCriterion | null): Parameters {
  if (location === null) return {}
  switch (location.kind) {
    case 'near':
      return { cityID: location.id, distance: location.distanceMiles }
    case 'region':
    case 'county':
      return { [`${location.kind}ID`]: location.ids.join() }
    default:
      return { [`${location.kind}ID`]: location.id }
  }
}

/** The contract names the lower end of a range with an l, the higher with an h. */
function rangeParameters(name: string, range: Range | null): Parameters {
  return { [`l${name}`]: range?.min ?? null, [`h${name}`]: range?.max ?? null }
}

function dayOf(instant: number | null | undefined): string | null {
  return typeof instant === 'number' ? new Date(instant).toISOString().slice(0, 10) : null
}

function keywordsOf({ keywords }: Criteria): string | null {
  const terms = keywords.map(words => (words.length === 1 ? words[0] : `"${words.join(' ')}"`))
  return terms.length === 0 ? null : terms.join(' ')
}

function boundsOf({ bounds }: Criteria): string | null {
  if (bounds === null) return null
  const { south, west, north, east } = bounds
  return `(${south},${west}),(${north},${east})`
}
