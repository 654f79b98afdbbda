import type { ComparedValue, Condition } from './condition.ts'
import type { Criteria, PlaceCriterion } from './criteria.ts'
import { formsOf } from './keywords.ts'
import { type OnePlace, placesIn } from './several-places.ts'
import type { Wish } from './wishes.ts'

const VALUES: Readonly<Record<PlaceCriterion['kind'], ComparedValue>> = {
  state: 'stateId',
  region: 'regionId',
  county: 'countyId',
  city: 'cityId',
  lake: 'lakeId',
}

/** The conditions of some criteria: their own, their wishes, and the places to leave out. */
export function conditionsOf({
  where,
  wishes,
  except,
}: Pick<Criteria, 'where' | 'wishes' | 'except'>): Condition[] {
  return [
    ...(where === null ? [] : [where]),
    ...wishes.map(wishCondition),
    ...(except === null ? [] : [{ kind: 'not', part: inAny(placesIn(except)) } as const]),
  ]
}

function wishCondition({ isUnwanted, facts, phrases }: Wish): Condition {
  const parts: Condition[] = [
    ...(facts === 0 ? [] : [{ kind: 'facts', bits: facts } as const]),
    ...phrases.flatMap(formsOf).map(phrase => ({ kind: 'phrase', phrase }) as const),
  ]
  const any: Condition = { kind: 'or', parts }
  return isUnwanted ? { kind: 'not', part: any } : any
}

function inAny(places: readonly OnePlace[]): Condition {
  const byKind = Map.groupBy(places, ({ kind }) => kind)
  const parts = [...byKind].map(([kind, all]): Condition => {
    return { kind: 'value', name: VALUES[kind], values: all.map(({ id }) => id) }
  })
  return { kind: 'or', parts }
}
