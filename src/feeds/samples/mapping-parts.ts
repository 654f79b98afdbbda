import { CONSTANT_FIELDS } from '../../domain/feeds/constant-fields.ts'
import { fieldLabel } from './field-choices.ts'

/** A mapping document, and one of its fields, as JSON. */
export type MappingDocument = Readonly<Record<string, unknown>>
export type FieldDocument = {
  readonly from?: unknown
  readonly values?: Readonly<Record<string, string>>
  readonly constant?: unknown
  readonly joins?: unknown
}

/** What the members of a mapping that no column shows are about. */
const OTHERS: Readonly<Record<string, string>> = {
  keyPrefix: 'what stands before all listing numbers',
  photoBase: 'what addresses of photos begin with',
  photoIdentity: 'how photos are recognized',
  lotUnits: 'the unit of sizes',
  decimalSign: 'the decimal sign',
  dayOrder: 'the order of day and month',
  keep: 'what imports never change',
}

export function membersOf(value: unknown): MappingDocument {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as MappingDocument)
    : {}
}

/** The document of a field, whichever short form it has. */
export function fieldDocument(value: unknown): FieldDocument {
  if (typeof value === 'string' || Array.isArray(value)) return { from: value }
  return membersOf(value)
}

/** The paths of a field. */
function pathsIn({ from = [] }: FieldDocument): readonly string[] {
  const paths: readonly unknown[] = Array.isArray(from) ? from : [from]
  return paths.filter(path => typeof path === 'string')
}

/**
 * Sentences about the parts of a mapping that the page of columns does not show. They stay as they
 * are. @param shown The paths that it shows.
 */
export function othersIn(document: unknown, shown: ReadonlySet<string>): readonly string[] {
  const mapping = membersOf(document)
  const members = Object.entries(OTHERS).flatMap(([name, about]) =>
    mapping[name] === undefined || mapping[name] === null ? [] : [`It also says ${about}.`],
  )
  const fields = Object.entries(membersOf(mapping['fields'])).flatMap(([name, value]) => {
    const { constant, ...field } = fieldDocument(value)
    const label = fieldLabel(name)
    const isShown = CONSTANT_FIELDS.some(one => one === name)
    const absent = pathsIn(field).filter(path => !shown.has(path))
    return [
      ...(constant !== undefined && !isShown
        ? [`“${label}” has one value for every listing.`]
        : []),
      ...(absent.length > 0 && absent.length === pathsIn(field).length && constant === undefined
        ? [`“${label}” comes from ${absent.join(', ')}, which the first rows do not have.`]
        : []),
    ]
  })
  return [...members, ...fields]
}
