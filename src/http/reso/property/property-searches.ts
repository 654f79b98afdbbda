import type { ListingField } from '../../../domain/listings/field-kinds.ts'
import { type FieldName, LISTING_FIELDS } from '../../../domain/listings/listing-fields.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type {
  ComparedAmount,
  ComparedValue,
  Condition,
} from '../../../domain/searching/condition.ts'
import { RANGE_CRITERIA } from '../../../domain/searching/range-criteria.ts'
import { nextAbove } from '../../../domain/values/next-above.ts'
import {
  COMMERCIAL_BITS,
  CURRENT_USE,
  FARM_BITS,
  LOT_FEATURES,
  STANDARD_STATUS,
  WATER_BITS,
  WATERFRONT_FEATURES,
} from '../model/lookup-values.ts'
import type { OfficeAccounts } from './office-accounts.ts'
import type { OrderedAmount } from './page-token.ts'
import { placeNames } from './place-ids.ts'
import { PROPERTY_FIELDS, squareFeet } from './property-fields.ts'
import type { SearchedAs } from './property-filter.ts'

const HORSES = 256

const ofTypes = (bits: number): Condition => ({ kind: 'types', bits })
const not = (part: Condition): Condition => ({ kind: 'not', part })
const all = (...parts: Condition[]): Condition => ({ kind: 'and', parts })
const LEASE: Condition = { kind: 'listingType', types: [3] }

/** A field that has one value where a condition is met, and none elsewhere. */
function onlyIf(condition: Condition, value: string): SearchedAs {
  return {
    kind: 'choice',
    values: [
      [value, condition],
      [null, not(condition)],
    ],
  }
}

function truth(condition: Condition): SearchedAs {
  return {
    kind: 'choice',
    values: [
      [true, condition],
      [false, not(condition)],
    ],
  }
}

const PROPERTY_TYPES: SearchedAs = {
  kind: 'choice',
  values: [
    ['Commercial Lease', all(LEASE, ofTypes(COMMERCIAL_BITS))],
    ['Residential Lease', all(LEASE, not(ofTypes(COMMERCIAL_BITS)))],
    ['Farm', all(not(LEASE), ofTypes(FARM_BITS))],
    ['Commercial Sale', all(not(LEASE), not(ofTypes(FARM_BITS)), ofTypes(COMMERCIAL_BITS))],
    ['Land', all(not(LEASE), not(ofTypes(FARM_BITS | COMMERCIAL_BITS)))],
  ],
}

const STATUSES: SearchedAs = {
  kind: 'choice',
  values: (['P', 'PP', 'S'] as const).map(
    status => [STANDARD_STATUS[status], { kind: 'status', statuses: [status] }] as const,
  ),
}

function amountFrom(name: ComparedAmount, min: number | null): Condition {
  return { kind: 'amount', name, range: { min, max: null } }
}

const SEARCHED: Readonly<Record<string, SearchedAs>> = {
  ListingKey: { kind: 'key' },
  ListingId: { kind: 'key' },
  StandardStatus: STATUSES,
  PropertyType: PROPERTY_TYPES,
  CurrentUse: { kind: 'types', values: CURRENT_USE },
  LotFeatures: { kind: 'types', values: LOT_FEATURES },
  WaterfrontFeatures: { kind: 'types', values: WATERFRONT_FEATURES },
  WaterfrontYN: truth(ofTypes(WATER_BITS)),
  HorseYN: truth(ofTypes(HORSES)),
  ...fieldsAsRanges(),
  LotSizeArea: { kind: 'amount', name: 'acres' },
  LotSizeSquareFeet: { kind: 'amount', name: 'acres', shownAs: squareFeet },
  LotSizeUnits: onlyIf(amountFrom('acres', null), 'Acres'),
  LivingArea: { kind: 'amount', name: 'homeAreaSqft' },
  LivingAreaUnits: onlyIf(amountFrom('homeAreaSqft', nextAbove(0)), 'Square Feet'),
  Latitude: { kind: 'amount', name: 'latitude' },
  Longitude: { kind: 'amount', name: 'longitude' },
  ListingContractDate: { kind: 'day', name: 'listedAt' },
  ModificationTimestamp: { kind: 'instant', name: 'changedAt' },
  Country: { kind: 'choice', values: [['US', all()]] },
}

/**
 * The fields of the listing that a range of the same name searches; the range of baths includes
 * half baths.
 */
function fieldsAsRanges(): Readonly<Record<string, SearchedAs>> {
  const searched = RANGE_CRITERIA.flatMap(name => {
    const row: ListingField | undefined = LISTING_FIELDS[name as FieldName]
    const resoName = name === 'baths' ? undefined : row?.resoName
    return resoName === undefined ? [] : [[resoName, { kind: 'amount', name }] as const]
  })
  return Object.fromEntries(searched)
}

export const NAMES: ReadonlySet<string> = new Set(PROPERTY_FIELDS.map(({ name }) => name))

type Named = readonly [ComparedValue, (name: string, gazetteer: Gazetteer) => readonly number[]]

/**
 * Fields that name a place or an account: the value compared, and how to find ids for a name or
 * code.
 */
const NAMED: Readonly<Record<string, Named>> = {
  City: ['cityId', (name, gazetteer) => placeNames(gazetteer).cities.get(name) ?? []],
  CountyOrParish: ['countyId', (name, gazetteer) => placeNames(gazetteer).counties.get(name) ?? []],
  StateOrProvince: [
    'stateId',
    (name, gazetteer) =>
      gazetteer.statesNamed(name).flatMap(({ id, code }) => (code === name ? [id] : [])),
  ],
  WaterBodyName: ['lakeId', (name, gazetteer) => placeNames(gazetteer).lakes.get(name) ?? []],
  PostalCode: ['zip', name => (/^\d{5}$/.test(name) ? [Number(name)] : [])],
  ListAgentKey: ['accountId', key => (/^[1-9]\d{0,15}$/.test(key) ? [Number(key)] : [])],
}

/**
 * How fields of listings are searched; null if a field cannot be; undefined if there is no such
 * field.
 * @param offices The offices that the filter names.
 */
export function searchedAs(
  gazetteer: Gazetteer,
  offices: OfficeAccounts,
): (field: string) => SearchedAs | null | undefined {
  return field => {
    if (!NAMES.has(field)) return undefined
    if (field === 'ListOfficeKey') return ofOffices(offices)
    const named = Object.hasOwn(NAMED, field) ? NAMED[field] : undefined
    if (!named) return Object.hasOwn(SEARCHED, field) ? SEARCHED[field] : null
    const [name, idsOf] = named
    return {
      kind: 'name',
      conditionOf: text => ({ kind: 'value', name, values: idsOf(text, gazetteer) }),
      known: { kind: 'known', name },
    }
  }
}

/** An office is searched by the accounts of its listings. */
function ofOffices(offices: OfficeAccounts): SearchedAs {
  const publicBy = (key: string | null): Condition => ({
    kind: 'value',
    name: 'accountId',
    values: offices.get(key) ?? [],
  })
  return { kind: 'name', conditionOf: publicBy, known: not(publicBy(null)) }
}

/** The fields by which listings can be ordered. */
export const ORDERED: Readonly<Record<string, OrderedAmount>> = {
  ListPrice: 'priceUsd',
  LotSizeAcres: 'acres',
  LotSizeArea: 'acres',
  ListingContractDate: 'listedAt',
  ModificationTimestamp: 'changedAt',
}
