import type { Random } from '../../random.ts'

export type FieldUse = 'crop' | 'hay' | 'pasture' | 'fallow' | 'woods'

/** One field of a plan; edges in meters of the plan's own axes. */
export interface Field {
  readonly west: number
  readonly east: number
  readonly north: number
  readonly south: number
  readonly use: FieldUse
  /** Which of the palette's paints it takes, 0 to 1. */
  readonly tone: number
  readonly rowsAlongX: boolean
  readonly rowMeters: number
}

/** A rectangle that is divided in two repeatedly; a leaf is a field. */
export type Plan =
  | { readonly field: Field }
  | { readonly alongX: boolean; readonly at: number; readonly before: Plan; readonly after: Plan }

type Edges = Pick<Field, 'west' | 'east' | 'north' | 'south'>

/** Divides land into fields not much smaller than `smallestMeters`, with random `uses`. */
export function cutFields(
  random: Random,
  edges: Edges,
  smallestMeters: number,
  uses: readonly [FieldUse, ...FieldUse[]],
): Plan {
  const wide = edges.east - edges.west
  const tall = edges.south - edges.north
  const longest = Math.max(wide, tall)
  if (longest < smallestMeters * 2.1 || (longest < smallestMeters * 3.4 && random.next() < 0.22)) {
    const use = random.pick(uses)
    return {
      field: {
        ...edges,
        use,
        tone: random.next(),
        rowsAlongX: random.next() < 0.5,
        rowMeters: random.between(3.2, 7.5),
      },
    }
  }
  const alongX = wide * random.between(0.8, 1.25) > tall
  const share = random.between(0.34, 0.66)
  if (alongX) {
    const at = edges.west + wide * share
    const before = cutFields(random, { ...edges, east: at }, smallestMeters, uses)
    return {
      alongX,
      at,
      before,
      after: cutFields(random, { ...edges, west: at }, smallestMeters, uses),
    }
  }
  const at = edges.north + tall * share
  const before = cutFields(random, { ...edges, south: at }, smallestMeters, uses)
  return {
    alongX,
    at,
    before,
    after: cutFields(random, { ...edges, north: at }, smallestMeters, uses),
  }
}

export function fieldAt(plan: Plan, x: number, y: number): Field {
  let part = plan
  while (!('field' in part)) part = (part.alongX ? x : y) < part.at ? part.before : part.after
  return part.field
}
