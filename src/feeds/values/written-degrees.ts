/** No text with degrees, or with a pair of them, is longer. */
const MAX_CHARACTERS = 100
const PLAIN = /^[+-]?\d{1,3}(?:\.\d{1,15})?$/
/** Words and letters for the directions, with other words that precede degrees. */
const LABELS = /\b(?:lat(?:itude)?|lon(?:g(?:itude)?)?|lng|deg(?:rees)?)\b[.:=]?/gi
const DIRECTIONS = /\b(north|south|east|west)\b/gi
const SIGNS = /^[\s°º˚'′’´"″”:+NSEW-]*$/
const NUMBER = /\d{1,15}(?:[.,]\d{1,15})?/g

type Direction = 'N' | 'S' | 'E' | 'W'

/** Degrees north or east, and how they are written. */
export interface ReadDegrees {
  readonly degrees: number
  /** The direction that the text names; null for none. */
  readonly direction: Direction | null
  /** Whether it is a number with a point, as programs write it. */
  readonly isPlain: boolean
}

/**
 * Reads degrees: `-97.5757`, `97.5757° W`, `31°47'10"N`, `31,7861`; null for anything else. Degrees
 * have no thousands, so a comma is a decimal one.
 */
export function degreesIn(source: string): ReadDegrees | null {
  const trimmed = source.trim()
  if (trimmed === '' || trimmed.length > MAX_CHARACTERS) return null
  const text = trimmed
    .replace(/[−–]/g, '-')
    .replace(LABELS, ' ')
    .replace(DIRECTIONS, word => word.charAt(0))
    .toUpperCase()
  const numbers = text.match(NUMBER) ?? []
  const signs = text.replace(NUMBER, ' ')
  const degrees = sizeOf(numbers)
  if (degrees === null || !SIGNS.test(signs) || text.lastIndexOf('-') > text.search(/\d/))
    return null
  const [direction = null, ...others] = signs.match(/[NSEW]/g) ?? []
  if (others.length > 0) return null
  const isNegative = text.includes('-') || direction === 'S' || direction === 'W'
  return {
    degrees: isNegative ? -degrees : degrees,
    direction: isDirection(direction) ? direction : null,
    isPlain: PLAIN.test(trimmed),
  }
}

/**
 * Degrees from numbers of degrees, minutes and seconds; only the last one may have decimals.
 */
function sizeOf(numbers: readonly string[]): number | null {
  if (numbers.length === 0 || numbers.length > 3) return null
  const parts = numbers.map(number => Number(number.replace(',', '.')))
  const [degrees = 0, minutes = 0, seconds = 0] = parts
  if (!parts.slice(0, -1).every(Number.isInteger) || minutes >= 60 || seconds >= 60) return null
  const size = degrees + minutes / 60 + seconds / 3600
  return size <= 180 ? size : null
}

function isDirection(letter: string | null): letter is Direction {
  return letter === 'N' || letter === 'S' || letter === 'E' || letter === 'W'
}

/** A point of well-known text, whose longitude comes first. */
// linear: at most 100 characters
const WELL_KNOWN = /^point\s*\(\s*(\S+)\s+(\S+)\s*\)$/i
/** Two degrees with their directions. */
// linear: at most 100 characters
const DIRECTED = /^(.*?[ns])[\s,;/|]*(.*[ew])$/i
/** Two degrees behind their directions or names. */
// linear: at most 100 characters
const NAMED = /^((?:lat|[ns]).*?)[\s,;/|]*((?:lon|lng|[ew]).*)$/i
/** What may be between two degrees, the clearest first. */
const BETWEEN = [/[;|/]/, /,\s+/, /\s+/, /,/] as const

/**
 * Reads latitude and longitude from one text: `31.88, -97.65`, `31.88 -97.65`, `31,88; -97,65`,
 * `POINT(-97.65 31.88)`; null if it is not such a pair.
 */
export function degreesPairIn(source: string): readonly [ReadDegrees, ReadDegrees] | null {
  const text = source.trim()
  if (text.length > MAX_CHARACTERS) return null
  const [, east, north] = WELL_KNOWN.exec(text) ?? []
  if (east !== undefined && north !== undefined) return pairOf([north, east])
  const plain = text.replace(/^[([{]|[)\]}]$/g, '').trim()
  const [, first, second] = DIRECTED.exec(plain) ?? NAMED.exec(plain) ?? []
  const directed = first !== undefined && second !== undefined ? pairOf([first, second]) : null
  if (directed) return directed
  for (const between of BETWEEN) {
    const pair = pairOf(plain.split(between, 3))
    if (pair) return pair
  }
  return null
}

function pairOf(parts: readonly string[]): readonly [ReadDegrees, ReadDegrees] | null {
  const [first, second, ...others] = parts.map(degreesIn)
  return first && second && others.length === 0 ? [first, second] : null
}
