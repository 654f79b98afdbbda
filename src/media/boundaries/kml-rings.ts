import { SaxesParser } from 'saxes'
import { boundaryRefusal } from './boundary-refusal.ts'
import { MAX_POSITIONS, MAX_RINGS, type Position, type RawRing } from './boundary-rings.ts'

/** More than any program writes; each level costs memory. */
const MAX_DEPTH = 100_000
const MAX_NAME_CHARACTERS = 200

/**
 * The polygons and closed lines of a KML text, in file order. Elements may be nested in any number
 * of folders, so nothing here is recursive. DOCTYPE declarations are ignored, and nothing is
 * fetched.
 * @throws Problem `invalid-input` when it is not well-formed XML, or exceeds a limit.
 */
export function kmlRings(xml: string): readonly RawRing[] {
  const reading = new KmlReading()
  const parser = new SaxesParser({ xmlns: false, position: true })
  parser.on('error', error => {
    throw boundaryRefusal(`The KML cannot be read: ${error.message.slice(0, 200)}.`, error)
  })
  parser.on('opentag', ({ name }) => reading.begin(withoutPrefix(name)))
  parser.on('closetag', ({ name }) => reading.end(withoutPrefix(name)))
  parser.on('text', text => reading.add(text))
  parser.on('cdata', text => reading.add(text))
  parser.write(xml).close()
  return reading.rings
}

class KmlReading {
  readonly rings: RawRing[] = []
  #depth = 0
  #positions = 0
  /** The name of the current placemark. */
  #name = ''
  #isNameOfPlacemark = false
  /** The text of the current element; null if it is not needed. */
  #text: string[] | null = null
  #line: 'outer' | 'inner' | 'line' | null = null
  #outer: readonly Position[] = []
  #holes = 0
  /** The depth of a `name` element that belongs to the placemark itself. */
  #placemarkDepth = 0

  begin(element: string): void {
    this.#depth++
    if (this.#depth > MAX_DEPTH) {
      throw boundaryRefusal('The KML has too many folders within folders.')
    }
    if (element === 'Placemark') {
      this.#name = ''
      this.#placemarkDepth = this.#depth
    } else if (element === 'name' && this.#depth === this.#placemarkDepth + 1) {
      this.#isNameOfPlacemark = true
      this.#text = []
    } else if (element === 'Polygon') {
      this.#outer = []
      this.#holes = 0
    } else if (element === 'outerBoundaryIs') this.#line = 'outer'
    else if (element === 'innerBoundaryIs') this.#line = 'inner'
    else if (element === 'LineString') this.#line = 'line'
    else if (element === 'coordinates' && this.#line !== null) this.#text = []
  }

  add(text: string): void {
    this.#text?.push(text)
  }

  end(element: string): void {
    this.#depth--
    if (element === 'name' && this.#isNameOfPlacemark) {
      this.#name = this.#take().trim().slice(0, MAX_NAME_CHARACTERS)
      this.#isNameOfPlacemark = false
    } else if (element === 'coordinates' && this.#line !== null) this.#endCoordinates()
    else if (element === 'Polygon') {
      if (this.#outer.length > 0) this.#keep(this.#outer, this.#holes)
    } else if (LINES.has(element)) this.#line = null
  }

  #endCoordinates(): void {
    const positions = positionsOf(this.#take())
    this.#positions += positions.length
    if (this.#positions > MAX_POSITIONS) throw boundaryRefusal('The KML has too many corners.')
    if (this.#line === 'outer') this.#outer = positions
    else if (this.#line === 'inner') this.#holes++
    else if (isClosed(positions)) this.#keep(positions, 0)
  }

  #keep(positions: readonly Position[], holes: number): void {
    if (this.rings.length >= MAX_RINGS) throw boundaryRefusal('The KML has too many shapes.')
    this.rings.push({ name: this.#name, positions, holes })
  }

  #take(): string {
    const text = this.#text?.join('') ?? ''
    this.#text = null
    return text
  }
}

const LINES: ReadonlySet<string> = new Set(['outerBoundaryIs', 'innerBoundaryIs', 'LineString'])

/** `-97.5,31.7,0 -97.6,31.7,0`: longitude, latitude and optionally height of each. */
function positionsOf(text: string): Position[] {
  return text
    .split(/\s+/)
    .filter(each => each !== '')
    .map(each => {
      const [x = '', y = ''] = each.split(',', 3)
      return [numberOf(x), numberOf(y)]
    })
}

function numberOf(text: string): number {
  const number = text === '' ? Number.NaN : Number(text)
  if (Number.isFinite(number)) return number
  throw boundaryRefusal(`The KML has coordinates that are not numbers: "${text.slice(0, 40)}".`)
}

function isClosed(positions: readonly Position[]): boolean {
  const first = positions[0]
  const last = positions.at(-1)
  return positions.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
