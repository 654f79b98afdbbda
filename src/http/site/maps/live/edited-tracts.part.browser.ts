export type Corner = readonly [longitude: number, latitude: number]
export type Ring = readonly Corner[]
/** The outer ring, and those of its holes. */
type Tract = readonly Ring[]

/** What is on the map. */
interface Shape {
  readonly tracts: readonly Tract[]
  /** The ring that is being drawn; null: none. */
  readonly drawing: { readonly kind: 'tract' | 'hole'; readonly corners: Ring } | null
}

/** A corner: in the ring of a tract, or, with tract -1, in the ring that is being drawn. */
export interface Place {
  readonly tract: number
  readonly ring: number
  readonly corner: number
}

const DRAWN = -1
const MIN_CORNERS = 3
/** The limits of a boundary at the server. */
const MAX_CORNERS = 10_000
const MAX_TRACTS = 50
const MAX_STEPS = 200
/** In meters, and the international acre in square meters. */
const EARTH_RADIUS = 6_371_008.8
const SQUARE_METERS_PER_ACRE = 4_046.856_422_4
const RADIANS = Math.PI / 180

/** The tracts of a boundary while they are edited, with the steps back and forth. */
export class EditedTracts {
  #shape: Shape
  #past: readonly Shape[] = []
  #future: readonly Shape[] = []

  /** @param text `31.7,-97.5;…`, with `!` before each hole and `|` before each further tract. */
  constructor(text: string) {
    const tracts = text === '' ? [] : text.split('|').map(one => one.split('!').map(ringOf))
    this.#shape = { tracts, drawing: null }
  }

  get text(): string {
    return this.#shape.tracts.map(rings => rings.map(ringText).join('!')).join('|')
  }

  get drawing(): 'tract' | 'hole' | null {
    return this.#shape.drawing?.kind ?? null
  }

  get canUndo(): boolean {
    return this.#past.length > 0
  }

  get canRedo(): boolean {
    return this.#future.length > 0
  }

  /** All rings with their places, also the one that is being drawn. */
  get rings(): readonly { readonly place: Place; readonly corners: Ring }[] {
    const { tracts, drawing } = this.#shape
    const rings = tracts.flatMap((tract, t) =>
      tract.map((corners, ring) => ({ place: { tract: t, ring, corner: 0 }, corners })),
    )
    const drawn = { place: { tract: DRAWN, ring: 0, corner: 0 }, corners: drawing?.corners ?? [] }
    return drawing ? [...rings, drawn] : rings
  }

  get tracts(): readonly Tract[] {
    return this.#shape.tracts
  }

  /** Of all tracts without their holes, also of one that is being drawn. */
  get acres(): number {
    const { tracts, drawing } = this.#shape
    const drawn = drawing?.kind === 'tract' ? [[drawing.corners]] : []
    const areas = [...tracts, ...drawn].map(([outer = [], ...holes]) =>
      holes.reduce((rest, hole) => rest - acresOf(hole), acresOf(outer)),
    )
    return areas.reduce((sum, one) => sum + one, 0)
  }

  undo(): void {
    this.#step(this.#past, past => {
      this.#future = [this.#shape, ...this.#future]
      this.#past = past.slice(0, -1)
      return past.at(-1)
    })
  }

  redo(): void {
    this.#step(this.#future, future => {
      this.#past = [...this.#past, this.#shape]
      this.#future = future.slice(1)
      return future[0]
    })
  }

  /** @returns Why it cannot begin; empty: it has. */
  begin(kind: 'tract' | 'hole'): string {
    const { tracts } = this.#shape
    if (kind === 'hole' && tracts.length === 0) return 'Draw a tract first.'
    if (tracts.length >= MAX_TRACTS) return `A boundary has up to ${MAX_TRACTS} tracts.`
    this.#change({ tracts, drawing: { kind, corners: [] } })
    return ''
  }

  /** Adds a corner to the ring that is being drawn. */
  add(corner: Corner): void {
    const { tracts, drawing } = this.#shape
    if (drawing === null || this.#isFull) return
    this.#change({ tracts, drawing: { ...drawing, corners: [...drawing.corners, corner] } })
  }

  /** Closes the ring that is being drawn. @returns Why it cannot be closed; empty: it is. */
  finish(): string {
    const { tracts, drawing } = this.#shape
    if (drawing === null) return ''
    const { kind, corners } = drawing
    if (corners.length < MIN_CORNERS) return 'Set at least three corners first.'
    if (kind === 'tract') {
      this.#change({ tracts: [...tracts, [corners]], drawing: null })
      return ''
    }
    const around = tracts.findIndex(([outer = []]) => corners.every(one => isInside(one, outer)))
    if (around < 0) return 'A hole is inside of one tract. Undo its corners, or move them.'
    const holed = tracts.map((tract, i) => (i === around ? [...tract, corners] : tract))
    this.#change({ tracts: holed, drawing: null })
    return ''
  }

  move(place: Place, corner: Corner): void {
    this.#replace(place, corners => corners.with(place.corner, corner))
  }

  insertAfter(place: Place, corner: Corner): void {
    if (this.#isFull) return
    this.#replace(place, corners => corners.toSpliced(place.corner + 1, 0, corner))
  }

  /** @returns Why it cannot be removed; empty: it is. */
  remove(place: Place): string {
    const isDrawn = place.tract === DRAWN
    if (!isDrawn && this.cornersOf(place).length <= MIN_CORNERS) {
      return 'A shape has at least three corners. Use "Delete shape" to remove all.'
    }
    this.#replace(place, corners => corners.toSpliced(place.corner, 1))
    return ''
  }

  /** Removes a hole, a tract with its holes, or the ring that is being drawn. */
  removeRing({ tract, ring }: Place): void {
    const { tracts, drawing } = this.#shape
    if (tract === DRAWN) this.#change({ tracts, drawing: null })
    else {
      const rest = tracts[tract]?.toSpliced(ring, 1) ?? []
      const left = ring === 0 ? tracts.toSpliced(tract, 1) : tracts.with(tract, rest)
      this.#change({ tracts: left, drawing })
    }
  }

  cornersOf({ tract, ring }: Place): Ring {
    const { tracts, drawing } = this.#shape
    return (tract === DRAWN ? drawing?.corners : tracts[tract]?.[ring]) ?? []
  }

  get #isFull(): boolean {
    return this.rings.reduce((sum, { corners }) => sum + corners.length, 0) >= MAX_CORNERS
  }

  #replace(place: Place, change: (corners: Ring) => Ring): void {
    const { tracts, drawing } = this.#shape
    const corners = change(this.cornersOf(place))
    if (place.tract === DRAWN) {
      if (drawing) this.#change({ tracts, drawing: { ...drawing, corners } })
      return
    }
    const tract = tracts[place.tract]?.with(place.ring, corners) ?? []
    this.#change({ tracts: tracts.with(place.tract, tract), drawing })
  }

  #change(next: Shape): void {
    this.#past = [...this.#past, this.#shape].slice(-MAX_STEPS)
    this.#future = []
    this.#shape = next
  }

  #step(steps: readonly Shape[], take: (steps: readonly Shape[]) => Shape | undefined): void {
    const next = steps.length > 0 ? take(steps) : undefined
    if (next) this.#shape = next
  }
}

function ringOf(text: string): Ring {
  return text.split(';').map(pair => {
    const [latitude = 0, longitude = 0] = pair.split(',').map(Number)
    return [longitude, latitude]
  })
}

function ringText(ring: Ring): string {
  return ring
    .map(([longitude, latitude]) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`)
    .join(';')
}

/** As the server measures it: on a cylindrical equal-area map. */
function acresOf(ring: Ring): number {
  let sum = 0
  for (const [i, [longitude, latitude]] of ring.entries()) {
    const [before, south] = ring.at(i - 1) ?? [longitude, latitude]
    sum += (longitude - before) * RADIANS * (sine(south) + sine(latitude))
  }
  return (Math.abs(sum) * EARTH_RADIUS ** 2) / 2 / SQUARE_METERS_PER_ACRE
}

function sine(degrees: number): number {
  return Math.sin(degrees * RADIANS)
}

/** By the even-odd rule. */
function isInside([x, y]: Corner, ring: Ring): boolean {
  let isIn = false
  for (const [i, [toX, toY]] of ring.entries()) {
    const [fromX, fromY] = ring.at(i - 1) ?? [toX, toY]
    if (fromY > y === toY > y) continue
    if (x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isIn = !isIn
  }
  return isIn
}
