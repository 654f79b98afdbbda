import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import type { ComparedValue, Condition } from '../../../domain/searching/condition.ts'
import type { ResultOrder } from '../../../domain/searching/sort-order.ts'
import {
  COMMERCIAL_BITS,
  CURRENT_USE,
  FARM_BITS,
  LOT_FEATURES,
  STANDARD_STATUS,
  WATER_BITS,
  WATERFRONT_FEATURES,
} from '../model/lookup-values.ts'
import { placeNames } from './place-ids.ts'
import { PROPERTY_FIELDS } from './property-fields.ts'
import type { SearchedAs } from './property-filter.ts'

const HORSES = 256

const ofTypes = (bits: number): Condition => ({ kind: 'types', bits })
const not = (part: Condition): Condition => ({ kind: 'not', part })
const all = (...parts: Condition[]): Condition => ({ kind: 'and', parts })
const LEASE: Condition = { kind: 'listingType', types: [3] }

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
  ListPrice: { kind: 'amount', name: 'priceUsd' },
  LotSizeAcres: { kind: 'amount', name: 'acres' },
  LotSizeArea: { kind: 'amount', name: 'acres' },
  BedroomsTotal: { kind: 'amount', name: 'beds' },
  LivingArea: { kind: 'amount', name: 'homeAreaSqft' },
  Latitude: { kind: 'amount', name: 'latitude' },
  Longitude: { kind: 'amount', name: 'longitude' },
  ListingContractDate: { kind: 'day', name: 'listedAt' },
  ModificationTimestamp: { kind: 'instant', name: 'changedAt' },
  Country: { kind: 'choice', values: [['US', all()]] },
}

const NAMES = new Set(PROPERTY_FIELDS.map(({ name }) => name))

type Named = readonly [ComparedValue, (name: string, gazetteer: Gazetteer) => readonly number[]]

/** Fields that name a place or an account: the value that is compared, and the ids for a name or a code. */
const NAMED: Readonly<Record<string, Named>> = {
  City: ['cityId', (name, gazetteer) => placeNames(gazetteer).cities.get(name) ?? []],
  CountyOrParish: ['countyId', (name, gazetteer) => placeNames(gazetteer).counties.get(name) ?? []],
  StateOrProvince: [
    'stateId',
    (name, gazetteer) =>
      gazetteer.statesNamed(name).flatMap(({ id, code }) => (code === name ? [id] : [])),
  ],
  PostalCode: ['zip', name => (/^\d{5}$/.test(name) ? [Number(name)] : [])],
  ListAgentKey: ['accountId', key => (/^[1-9]\d{0,15}$/.test(key) ? [Number(key)] : [])],
}

/** How fields of listings are searched; null: they cannot be; undefined: there is no such field. */
export function searchedAs(gazetteer: Gazetteer): (field: string) => SearchedAs | null | undefined {
  return field => {
    if (!NAMES.has(field)) return undefined
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

/** The fields that listings can be ordered by. */
export const ORDERED: Readonly<Record<string, ResultOrder['key']>> = {
  ListPrice: 'priceUsd',
  LotSizeAcres: 'acres',
  LotSizeArea: 'acres',
  ListingContractDate: 'listedAt',
  ModificationTimestamp: 'changedAt',
}
