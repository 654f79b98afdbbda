import type { Calendar } from './calendar.ts'
import { type Criteria, DEFAULT_CRITERIA, type LocationCriterion, type Range } from './criteria.ts'
import type { Gazetteer } from './gazetteer.ts'
import { PROPERTY_TYPES, statusLabel } from './lookup-lists.ts'

/** A longer list is cut after so many names. */
const MOST_NAMED = 5

const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** `Land for sale in Bosque County, Texas, 50 to 5,000 acres, under $500,000, hunting land` */
export function breadcrumb(criteria: Criteria, gazetteer: Gazetteer, calendar: Calendar): string {
  const parts = [
    `${offer(criteria)} ${place(criteria.location, gazetteer)}`,
    criteria.zip === null ? '' : `zip code ${String(criteria.zip).padStart(5, '0')}`,
    criteria.bounds === null ? '' : 'within the map',
    amount(criteria.acres, '', ' acres'),
    money(criteria.priceUsd, ''),
    money(criteria.pricePerAcreUsd, ' per acre'),
    propertyTypes(criteria.typeBits),
    amount(criteria.beds, '', ' bedrooms'),
    amount(criteria.baths, '', ' bathrooms'),
    amount(criteria.homeAreaSqft, 'a home of ', ' square feet'),
    criteria.hasHouse === null ? '' : criteria.hasHouse ? 'with a home' : 'without a home',
    status(criteria),
    listed(criteria.listedAt, calendar),
    keywords(criteria),
    criteria.accountId === null ? '' : `from account ${criteria.accountId}`,
  ]
  return parts.filter(part => part !== '').join(', ')
}

function offer({ listingTypes }: Criteria): string {
  const ways = [
    listingTypes.includes(2) ? 'for sale' : '',
    listingTypes.includes(1) ? 'at auction' : '',
    listingTypes.includes(3) ? 'for lease' : '',
  ].filter(way => way !== '')
  return ways.length === 3 ? 'Land for sale' : `Land ${ways.join(' or ')}`
}

function place(location: LocationCriterion | null, gazetteer: Gazetteer): string {
  switch (location?.kind) {
    case undefined:
      return 'in the United States'
    case 'state':
      return `in ${gazetteer.state(location.id)?.name ?? 'an unknown state'}`
    case 'region':
      return `in ${list(
        location.ids.map(id => gazetteer.region(id)?.name ?? 'an unknown region'),
        'or',
      )}`
    case 'county':
      return `in ${counties(location.ids, gazetteer)}`
    case 'city':
      return `in ${city(location.id, gazetteer)}`
    case 'near':
      return `within ${number(location.distanceMiles)} miles of ${city(location.id, gazetteer)}`
    case 'lake': {
      const lake = gazetteer.lake(location.id)
      if (!lake) return 'on an unknown lake'
      return `on ${lake.name}, ${gazetteer.state(lake.stateId)?.name}`
    }
  }
}

function counties(
  ids: Extract<LocationCriterion, { kind: 'county' }>['ids'],
  gazetteer: Gazetteer,
) {
  const found = ids.map(id => gazetteer.county(id))
  const sameState = found.every(county => county && county.stateId === found[0]?.stateId)
  const names = found.map(county => {
    if (!county) return 'an unknown county'
    const name =
      county.label === 'City' || county.label === 'District'
        ? county.name
        : `${county.name} ${county.label}`
    return sameState ? name : `${name}, ${gazetteer.state(county.stateId)?.code}`
  })
  const state = sameState && found[0] ? gazetteer.state(found[0].stateId)?.name : undefined
  return state === undefined ? list(names, 'or') : `${list(names, 'or')}, ${state}`
}

function city(id: Parameters<Gazetteer['city']>[0], gazetteer: Gazetteer): string {
  const found = gazetteer.city(id)
  return found ? `${found.name}, ${gazetteer.state(found.stateId)?.name}` : 'an unknown city'
}

function amount(range: Range | null, before: string, unit: string): string {
  if (range === null) return ''
  const { min, max } = range
  if (min === null) return `${before}up to ${number(max)}${unit}`
  if (max === null) return `${before}at least ${number(min)}${unit}`
  return `${before}${number(min)} to ${number(max)}${unit}`
}

function money(range: Range | null, unit: string): string {
  if (range === null) return ''
  const { min, max } = range
  if (min === null) return `under $${number(max)}${unit}`
  if (max === null) return `over $${number(min)}${unit}`
  return `$${number(min)} to $${number(max)}${unit}`
}

function propertyTypes(bits: number): string {
  return list(
    PROPERTY_TYPES.filter(type => bits & type.id).map(type => type.label.toLowerCase()),
    'or',
  )
}

function status({ statuses }: Criteria): string {
  const usual = DEFAULT_CRITERIA.statuses
  if (statuses.length === usual.length && usual.every(code => statuses.includes(code))) return ''
  return list(
    statuses.map(code => statusLabel(code).toLowerCase()),
    'or',
  )
}

function listed(range: Range | null, calendar: Calendar): string {
  if (range === null) return ''
  const from = range.min === null ? '' : ` from ${calendar.isoDate(range.min)}`
  const to = range.max === null ? '' : ` to ${calendar.isoDate(range.max)}`
  return `listed${from}${to}`
}

function keywords({ keywords: terms }: Criteria): string {
  if (terms.length === 0) return ''
  return `with ${list(
    terms.map(words => `"${words.join(' ')}"`),
    'and',
  )}`
}

function list(names: readonly string[], conjunction: 'and' | 'or'): string {
  if (names.length < 2) return names[0] ?? ''
  const rest = names.length - MOST_NAMED
  if (rest > 1) return `${names.slice(0, MOST_NAMED).join(', ')} ${conjunction} ${rest} more`
  return `${names.slice(0, -1).join(', ')} ${conjunction} ${names.at(-1)}`
}

function number(value: number | null): string {
  return NUMBER.format(value ?? 0)
}
