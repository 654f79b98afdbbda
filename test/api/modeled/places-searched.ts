import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Criterion } from './criteria.ts'
import { CITIES, COUNTIES, type County, LAKES, milesBetween } from './ground.ts'
import { type Land, pointOf } from './land.ts'

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
/** No place has it. */
const UNKNOWN_ID = 9_999_999

function lists(name: string, idOf: (county: County) => number): fc.Arbitrary<Criterion> {
  return fc
    .tuple(fc.array(pick(COUNTIES), { minLength: 1, maxLength: 3 }), pick([',', ', ', ',,']))
    .map(([counties, comma]): Criterion => {
      const ids = [...counties.map(idOf), UNKNOWN_ID]
      return {
        sent: () => [[name, ids.join(comma)]],
        passes: land => ids.includes(idOf(land.county)),
      }
    })
}

function single(name: string, ids: readonly number[], idOf: (land: Land) => number | undefined) {
  return pick([...ids, UNKNOWN_ID]).chain(id =>
    // Without a city, a distance means nothing.
    pick(name === 'cityID' ? ['0', ''] : ['', 'far', '30']).map(
      (distance): Criterion => ({
        sent: () => [
          [name, String(id)],
          ['distance', distance],
        ],
        passes: land => idOf(land) === id,
      }),
    ),
  )
}

/** No listing may lie so near to the end of a distance that its rounding decides. */
const UNCERTAIN_MILES = 0.001

const nearCity = fc.tuple(pick(CITIES), pick([1, 5.5, 26.5, 30, 60.25, 333, 500])).map(
  ([city, miles]): Criterion => ({
    sent: () => [
      ['cityID', String(city.id)],
      ['distance', String(miles)],
    ],
    passes: land => {
      const away = milesBetween(city.center, pointOf(land))
      assert.ok(Math.abs(away - miles) > UNCERTAIN_MILES, `${away} miles are too near to ${miles}`)
      return away < miles
    },
  }),
)

/** One place, or land around a city. */
export const placeSearched = fc.oneof(
  lists('regionID', ({ regionId }) => regionId),
  lists('countyID', ({ id }) => id),
  single(
    'stateID',
    COUNTIES.map(({ stateId }) => stateId),
    land => land.county.stateId,
  ),
  single(
    'cityID',
    CITIES.map(({ id }) => id),
    land => land.city?.id,
  ),
  single(
    'lakeID',
    LAKES.map(({ id }) => id),
    land => land.lake?.id,
  ),
  nearCity,
)

function degrees(min: number, max: number) {
  return fc.integer({ min: min * 100, max: max * 100 }).map(number => number / 100)
}

/** A box whose edges often pass through listings; its west may lie east of its east. */
export function boxOver(lands: readonly Land[]): fc.Arbitrary<Criterion> {
  const points = lands.map(pointOf).filter(([lat]) => !Number.isNaN(lat))
  const latitude = fc.oneof(pick([-90, 90, ...points.map(([lat]) => lat)]), degrees(20, 60))
  const longitude = fc.oneof(
    pick([-180, 180, 170, ...points.map(([, lng]) => lng)]),
    degrees(-125, -60),
  )
  return fc
    .tuple(latitude, latitude, longitude, longitude, pick(['', ' ']))
    .map(([one, other, west, east, gap]): Criterion => {
      const south = Math.min(one, other)
      const north = Math.max(one, other)
      return {
        sent: () => [['bounds', `(${south},${gap}${west}),${gap}(${north},${east})`]],
        passes: land => {
          const [lat, lng] = pointOf(land)
          const isInWidth = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
          return lat >= south && lat <= north && isInWidth
        },
      }
    })
}
