import { SaxesParser } from 'saxes'
import { boundaryRefusal } from './boundary-refusal.ts'
import {
  closedLine,
  MAX_POSITIONS,
  MAX_RINGS,
  type Position,
  type RawRing,
} from './boundary-rings.ts'

/** More than any program writes; each level costs memory. */
const MAX_DEPTH = 100_000
const MAX_NAME_CHARACTERS = 200

/**
 * The polygons, rings and closed lines of a KML text, in file order. Elements may be nested in any number
 * of folders, so nothing here is recursive. DOCTYPE declarations are ignored, and nothing is
 * fetched.
 * @throws Problem `invalid-input` when it is not well-formed XML, or exceeds a limit.
 */
export function kmlRings(xml: string): readonly RawRing[] {
  const reading = new KmlReading()
  const parser = new SaxesParser({ xmlns: false, position: true })
  parser.on('error', error => {
    throw boundaryRefusal(
      `The KML cannot be read: line ${parser.line} is not valid XML, or the file ends too early. Export it again.`,
      error,
    )
  })
  parser.on('opentag', ({ name }) => reading.begin(withoutPrefix(name)))
  parser.on('closetag', ({ name }) => reading.end(withoutPrefix(name)))
  parser.on('text', text => reading.add(text))
  parser.on('cdata', text => reading.add(text))
  parser.write(withPlainAmpersands(xml)).close()
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
  #line: 'outer' | 'inner' | 'ring' | 'line' | null = null
  #outer: readonly Position[] = []
  #holes: (readonly Position[])[] = []
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
      this.#holes = []
    } else if (element === 'outerBoundaryIs') this.#line = 'outer'
    else if (element === 'innerBoundaryIs') this.#line = 'inner'
    else if (element === 'LineString') this.#line = 'line'
    else if (element === 'LinearRing') this.#line ??= 'ring'
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
    } else if (LINES.has(element) || (element === 'LinearRing' && this.#line === 'ring')) {
      this.#line = null
    }
  }

  #endCoordinates(): void {
    const positions = positionsOf(this.#take())
    this.#positions += positions.length
    if (this.#positions > MAX_POSITIONS) throw boundaryRefusal('The KML has too many corners.')
    if (this.#line === 'outer') this.#outer = positions
    else if (this.#line === 'inner') this.#holes.push(positions)
    else if (this.#line === 'ring') this.#keep(positions, [])
    else {
      const ring = closedLine(positions)
      if (ring !== null) this.#keep(ring, [])
    }
  }

  #keep(positions: readonly Position[], holes: readonly (readonly Position[])[]): void {
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

/**
 * `-97.5,31.7,0 -97.6,31.7,0`: longitude, latitude and optionally height of each. Some programs
 * write blanks after the commas, too.
 */
function positionsOf(text: string): Position[] {
  const words = text.split(/\s+/).filter(each => each !== '')
  const isWhole = words.every(word => trimmedCommas(word).includes(','))
  return (isWhole ? words : joinedAtCommas(words)).map(each => {
    const [x = '', y = '', _height, more] = trimmedCommas(each).split(',', 4)
    if (more === undefined) return [numberOf(x), numberOf(y)]
    throw boundaryRefusal(`The KML has coordinates without spaces: "${each.slice(0, 40)}".`)
  })
}

function trimmedCommas(word: string): string {
  const start = word.startsWith(',') ? 1 : 0
  return word.slice(start, word.endsWith(',') ? -1 : undefined)
}

/** Joins words between which there is a comma. */
function joinedAtCommas(words: readonly string[]): readonly string[] {
  const joined: string[][] = []
  let before = ''
  for (const word of words) {
    const isSame = before.endsWith(',') || word.startsWith(',')
    if (isSame) joined.at(-1)?.push(word)
    if (!isSame || joined.length === 0) joined.push([word])
    before = word
  }
  return joined.map(parts => parts.join(''))
}

function numberOf(text: string): number {
  const number = text === '' ? Number.NaN : Number(text)
  if (Number.isFinite(number)) return number
  throw boundaryRefusal(`The KML has coordinates that are not numbers: "${text.slice(0, 40)}".`)
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const CDATA = '<![CDATA['
/** An ampersand that begins no reference; at most ten characters are looked at. */
const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g

/** Some apps write names such as `Smith & Sons` as they are. */
function withPlainAmpersands(xml: string): string {
  const [start = '', ...rest] = xml.split(CDATA)
  const escaped = (text: string) => text.replace(BARE_AMPERSAND, '&amp;')
  const others = rest.map(part => {
    const end = part.indexOf(']]>')
    return end < 0 ? part : part.slice(0, end) + escaped(part.slice(end))
  })
  return [escaped(start), ...others].join(CDATA)
}
