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

/** Reads such lines. @returns The first line that cannot be read, as a text. */
export function readAmenityLines(text: string): Amenities | string {
  const groups = new Map<string, Map<string, readonly string[]>>()
  const lines = text.split('\n', MAX_LINES + 1).filter(line => line.trim() !== '')
  if (lines.length > MAX_LINES) return lines[MAX_LINES] ?? ''
  for (const line of lines) {
    const colon = line.indexOf(':')
    const [group = '', name = ''] = line
      .slice(0, Math.max(colon, 0))
      .split('>', 2)
      .map(part => part.trim())
    if (group === '' || name === '') return line
    const values = line.slice(colon + 1).split(';')
    const attributes = groups.get(group) ?? new Map<string, readonly string[]>()
    const named = values.map(value => value.trim()).filter(value => value !== '')
    groups.set(group, attributes.set(name, named))
  }
  // Names that have a meaning for JavaScript become members too, which the rules of amenities
  // refuse.
  return Object.fromEntries([...groups].map(([name, group]) => [name, Object.fromEntries(group)]))
}
