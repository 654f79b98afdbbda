import type { Amenities } from '../listing.ts'

/** More attributes than any listing has. */
const MAX_LINES = 2_000

/**
 * Amenities as a person writes them: a line for each attribute, `Land > Fencing: barbed wire;
 * pipe`.
 */
export function amenityLines(amenities: Amenities): string {
  return Object.entries(amenities)
    .flatMap(([group, attributes]) =>
      Object.entries(attributes).map(
        ([name, values]) => `${group} > ${name}: ${values.join('; ')}`,
      ),
    )
    .join('\n')
}

/**
 * Reads such lines. Lines of the same attribute add their values, each once.
 * @returns The first line that cannot be read, as a text.
 */
export function readAmenityLines(text: string): Amenities | string {
  const groups = new Map<string, Map<string, readonly string[]>>()
  const lines = text.split('\n', MAX_LINES + 1).filter(line => line.trim() !== '')
  if (lines.length > MAX_LINES) return lines[MAX_LINES] ?? ''
  for (const line of lines) {
    const read = readLine(line)
    if (read === null) return line
    const { group, name, values } = read
    const attributes = groups.get(group) ?? new Map<string, readonly string[]>()
    const all = new Set([...(attributes.get(name) ?? []), ...values])
    groups.set(group, attributes.set(name, [...all]))
  }
  // Names that have a meaning for JavaScript become members too, which the rules of amenities
  // refuse.
  return Object.fromEntries([...groups].map(([name, group]) => [name, Object.fromEntries(group)]))
}

interface AmenityLine {
  readonly group: string
  readonly name: string
  readonly values: readonly string[]
}

function readLine(line: string): AmenityLine | null {
  const colon = line.indexOf(':')
  const [group = '', name = ''] = line
    .slice(0, Math.max(colon, 0))
    .split('>', 2)
    .map(part => part.trim())
  if (group === '' || name === '') return null
  const values = line
    .slice(colon + 1)
    .split(';')
    .map(value => value.trim())
    .filter(value => value !== '')
  return { group, name, values }
}

/** Amenities that many listings have; the form has a box for each. Others are typed as lines. */
export const AMENITY_CHOICES: readonly AmenityLine[] = [
  {
    group: 'Land',
    name: 'Fencing',
    values: ['Perimeter', 'Cross-fenced', 'High fence', 'Barbed wire', 'Net wire', 'Pipe', 'Board'],
  },
  { group: 'Land', name: 'Land Use', values: ['Pasture', 'Cropland', 'Woods', 'Orchard'] },
  {
    group: 'Recreation',
    name: 'Activities',
    values: ['Hunting', 'Fishing', 'Camping', 'Horseback riding', 'ATV and riding trails'],
  },
  {
    group: 'Recreation',
    name: 'Hunting',
    values: ['Whitetail deer', 'Turkey', 'Ducks', 'Quail', 'Dove', 'Hogs', 'Elk', 'Mule deer'],
  },
  {
    group: 'Improvements',
    name: 'Outbuildings',
    values: ['Barn', 'Shop', 'Cabin', 'Stable', 'Corrals', 'Equipment shed', 'Greenhouse'],
  },
  { group: 'Utilities', name: 'Internet', values: ['High-speed', 'Satellite only'] },
  { group: 'Terms', name: 'Survey', values: ['Available'] },
]

/** The line of one amenity: `Land > Fencing: Pipe` */
export function amenityLine({ group, name }: Pick<AmenityLine, 'group' | 'name'>, value: string) {
  return `${group} > ${name}: ${value}`
}

/** The lines of a form by how they are shown. */
export interface ShownAmenities {
  /** The lines of the boxes that are checked. */
  readonly checked: ReadonlySet<string>
  /** What no box stands for, one line for each attribute, and what cannot be read. */
  readonly others: string
}

export function shownAmenities(text: string): ShownAmenities {
  const checked = new Set<string>()
  const others: string[] = []
  for (const line of text.split('\n', MAX_LINES + 1)) {
    const read = readLine(line)
    if (read === null || read.values.length === 0) {
      if (line.trim() !== '') others.push(line)
      continue
    }
    const rest = read.values.filter(value => {
      const box = BOXES.get(amenityLine(read, value).toLowerCase())
      if (box !== undefined) checked.add(box)
      return box === undefined
    })
    if (rest.length > 0) others.push(amenityLine(read, rest.join('; ')))
  }
  return { checked, others: others.join('\n') }
}

/** Whether two texts have the same amenities, in any order and letter case. */
export function areSameAmenities(one: string, other: string): boolean {
  const a = amenitySet(one)
  const b = amenitySet(other)
  return a.size === b.size && [...a].every(line => b.has(line))
}

function amenitySet(text: string): ReadonlySet<string> {
  const lines = text.split('\n', MAX_LINES + 1).filter(line => line.trim() !== '')
  return new Set(
    lines.flatMap(line => {
      const read = readLine(line)
      if (read === null) return [line.trim()]
      const { values } = read
      return (values.length === 0 ? [''] : values).map(one => amenityLine(read, one).toLowerCase())
    }),
  )
}

const BOXES: ReadonlyMap<string, string> = new Map(
  AMENITY_CHOICES.flatMap(choice =>
    choice.values.map(value => {
      const line = amenityLine(choice, value)
      return [line.toLowerCase(), line] as const
    }),
  ),
)
