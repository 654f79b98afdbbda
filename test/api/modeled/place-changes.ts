import fc from 'fast-check'
import {
  CITIES,
  type City,
  COUNTIES,
  type County,
  LAKES,
  type Lake,
  POINTS,
  ZIPS,
} from './ground.ts'
import type { Change, Land } from './land.ts'

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
type Nothing = null | '' | 0

/** A county by its names, by its ids or by both. */
function namedCounty({ group, id, name, label, stateId, stateName }: County, form: number) {
  const ids = { stateID: form % 2 ? stateId : `0${stateId}`, countyID: form % 2 ? String(id) : id }
  const names = {
    state: [group, stateName, stateName.toLowerCase()][form % 3],
    county: [name, `${name} ${label}`, name.toUpperCase()][form % 3],
  }
  return { ids, names }
}

interface Place {
  readonly county: County
  readonly city: City | null
  readonly lake: Lake | null
  readonly point: readonly [number, number] | null
}

const wholePlace = pick(COUNTIES).chain(county => {
  const near = <Near extends { readonly group: string }>(list: readonly Near[]) =>
    fc.option(pick([null, ...list.filter(({ group }) => group === county.group)]))
  const point = fc.option(pick(POINTS[county.group]))
  return fc.record<Place>({
    county: fc.constant(county),
    city: near(CITIES),
    lake: near(LAKES),
    point,
  })
})

/** A place with all that it has and has not. */
const placed = fc
  .tuple(wholePlace, pick(['names', 'ids', 'both']), pick<Nothing>([null, '', 0]), fc.nat(5))
  .map(([place, by, nothing, form]): Change => {
    const { county, city, lake, point } = place
    const { ids, names } = namedCounty(county, form)
    const hasNames = by !== 'ids'
    return {
      sent: {
        ...(hasNames && { address: { ...names, city: city?.name ?? (nothing || null) } }),
        locationIDs: {
          ...(by !== 'names' && { ...ids, cityID: city?.id ?? nothing }),
          lakeID: lake?.id ?? nothing,
        },
        lat: point?.[0] ?? nothing,
        lng: point ? String(point[1]) : nothing,
      },
      after: land => ({ ...land, ...place }),
    }
  })

/** A county alone. What does not fit it any more is dropped when a source says it, and refuses an edit. */
const inCounty = fc
  .tuple(pick(COUNTIES), fc.boolean(), fc.nat(5))
  .map(
    ([county, isById, form]): Change => ({
      sent: isById
        ? { locationIDs: namedCounty(county, form).ids }
        : { address: namedCounty(county, form).names },
      after: land => fitted({ ...land, county }),
    }),
  )

function fitted(land: Land): Land {
  const { county, city, lake, point } = land
  const { group } = county
  return {
    ...land,
    city: city?.group === group ? city : null,
    lake: lake?.group === group ? lake : null,
    point: POINTS[group].some(one => one === point) ? point : null,
  }
}

export const placeChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: placed },
  { weight: 3, arbitrary: inCounty },
)

const zipChange = fc
  .tuple(fc.option(pick(Object.keys(ZIPS))), pick(['', '-1234']))
  .map(([zip, more]) => ({ sent: zip && `${zip}${more}`, zip: zip ?? '' }))
const streetChange = fc.option(pick(['12 O’Brien  Rd', '7 Ferry Landing', 'Señor Ln', '']))

export const addressChange: fc.Arbitrary<Change> = fc
  .record({ zip: zipChange, street: streetChange }, { requiredKeys: [] })
  .map(
    ({ zip, street }): Change => ({
      sent: { address: { ...(zip && { zip: zip.sent }), ...(street !== undefined && { street }) } },
      after: land => ({
        ...land,
        ...(zip && { zip: zip.zip }),
        ...(street !== undefined && { street: (street ?? '').replaceAll(/\s+/g, ' ') }),
      }),
    }),
  )

/** A part of the place that is taken away, in a body that names no place. */
export const takenPlace: fc.Arbitrary<Change> = pick<
  readonly [sent: Change['sent'], without: Partial<Land>]
>([
  [{ address: { city: '' } }, { city: null }],
  [{ address: { city: null } }, { city: null }],
  [{ locationIDs: { cityID: 0 } }, { city: null }],
  [{ locationIDs: { lakeID: null } }, { lake: null }],
  [{ lat: null, lng: null }, { point: null }],
  [{ lat: 0, lng: '0' }, { point: null }],
]).map(([sent, without]): Change => ({ sent, after: land => ({ ...land, ...without }) }))
