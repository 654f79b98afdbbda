import type { Choices } from '../../random.ts'
import type { LandKind } from '../landscape.ts'

const WORKING: Choices<string> = [
  'a metal barn',
  'a 40 by 60 foot shop',
  'an equipment shed',
  'a hay barn',
  'cattle pens with a loading chute',
  'a pole barn',
  'a two-car garage',
  'a machine shed',
  'a well house',
  'working pens and a squeeze chute',
  'an old barn with good bones',
  'a storage building',
]

const LIVING: Choices<string> = [
  'a storage building',
  'a carport',
  'a workshop',
  'a garden shed',
  'a two-car garage',
  'a covered patio',
  'a 30 by 40 foot metal building',
]

const HUNTING: Choices<string> = [
  'a storage container for gear',
  'a skinning shed',
  'a carport for the side-by-side',
  'an equipment shed',
  'a cleaning station with a rack',
]

export const OUTBUILDINGS_BY_KIND: Readonly<Record<LandKind, Choices<string>>> = {
  ranch: WORKING,
  farm: WORKING,
  timber: HUNTING,
  hunting: HUNTING,
  recreational: LIVING,
  residential: LIVING,
  undeveloped: LIVING,
  commercial: ['a metal warehouse', 'an office trailer', 'a fenced yard', 'a paved parking area'],
  horse: [
    'a four-stall barn',
    'a six-stall barn with a wash rack',
    'a tack room',
    'a round pen',
    'run-in sheds',
    'an outdoor arena',
    'a hay barn',
    'a covered arena',
    'an equipment shed',
  ],
}

export const GRAIN_STORAGE: Choices<string> = [
  'two grain bins',
  'grain storage for 20,000 bushels',
  'grain bins with a dryer',
]

export const BLIND_SETS: Choices<string> = [
  'two box blinds and a feeder',
  'three ladder stands',
  'an elevated blind and two feeders',
  'four tree stands',
  'two tower blinds',
]

/** The states' names for taxing farm and forest land by its use. */
export const VALUATIONS: Readonly<Record<string, string>> = {
  AL: 'current use assessment',
  CA: 'the Williamson Act',
  CO: 'the agricultural classification',
  CT: 'Public Act 490',
  DE: 'farmland assessment',
  FL: 'the agricultural classification',
  GA: 'conservation use (CUVA)',
  HI: 'an agricultural dedication',
  LA: 'use valuation',
  MA: 'Chapter 61',
  MD: 'the agricultural assessment',
  ME: 'Tree Growth',
  MN: 'Green Acres',
  MT: 'the agricultural classification',
  NC: 'present-use value',
  NH: 'Current Use',
  NJ: 'farmland assessment',
  NY: 'the agricultural assessment',
  OH: 'CAUV',
  OR: 'farm and forest special assessment',
  PA: 'Clean and Green',
  RI: 'the Farm, Forest and Open Space Act',
  SC: 'agricultural use value',
  TN: 'Greenbelt',
  TX: 'an agricultural valuation',
  UT: 'Greenbelt',
  VA: 'land use taxation',
  VT: 'Current Use',
  WA: 'open space taxation',
}
