import { isAddressLike } from '../values/photo-cells.ts'
import {
  ATTRIBUTE_MARK,
  type SourceRecord,
  type SourceValue,
  TEXT_MEMBER,
  WHOLE_TEXT_MEMBER,
} from './source-record.ts'

/**
 * Parts of a record about people, companies and events: their names and towns are not those of the
 * land.
 */
const OTHERS =
  /agent|office|broker|company|contact|realtor|seller|owner|lister|member|team|provider|user|advertis|brand|builder|community|primary_?photo|^source|neighbo|school|openhouse|event|rental(?:details|info)|similar|meta|seo/i
/** Parts about the land's location. */
const PLACES = /^(?:county|city|state|province)$/i
/** Parts with files: the values in them are one list. */
const PICTURES = /^(?:photos?|images?|pictures?|gallery|media(?:data)?|slideshow)$/i

/**
 * A record as a flat row of a table: each nested value also becomes a member of the record, by its
 * own name. A value nearer to the top takes precedence over a deeper one, and the first over later
 * ones of the same name. Paths such as `Location.City` stay valid.
 */
export function flatRecord(record: SourceRecord): SourceRecord {
  const flat: Record<string, SourceValue> = {}
  const known = new Set<string>()
  let level: readonly SourceRecord[] = [record]
  while (level.length > 0) {
    const next: SourceRecord[] = []
    for (const part of level) {
      for (const [name, value] of Object.entries(part)) {
        // Attributes describe their own part, such as its currency.
        if (part !== record && isOwn(name)) continue
        const isNew = !known.has(name)
        known.add(name)
        if (PICTURES.test(name)) {
          if (isNew) setMember(flat, name, filesIn(value))
        } else if (part !== record && isNamedPlace(name, value)) {
          if (isNew) setMember(flat, name, value.name)
        } else if (isPart(value)) {
          if (part === record) setMember(flat, name, value)
          for (const { '@name': own, [TEXT_MEMBER]: text } of namedParts(value)) {
            setMember(flat, `${name}.${own}`, text)
          }
          if (!OTHERS.test(name) && !PLACES.test(name)) next.push(value)
        } else if (isNew) {
          setMember(flat, name, withUnit(name, value))
        }
      }
    }
    level = next
  }
  return flat
}

/** Sizes and prices, whose unit or currency may be in an attribute. */
const MEASURES = /acre|area|size|lot|land|sq|price|rent/i
const UNITS = /^@(?:(?:area)?_?units?(?:ofmeasure)?|uom|measure|currency(?:_?code)?)$/i
const BARE_NUMBER = /^[$\d.,\s]{1,40}$/

/**
 * A size or price with the unit or currency from an attribute of its element:
 * `<lot unit="hectares">16</lot>` is `16 hectares`.
 */
function withUnit(name: string, value: SourceValue): SourceValue {
  if (!MEASURES.test(name) || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value) || !(TEXT_MEMBER in value)) return value
  const text = value[TEXT_MEMBER]
  const unit = Object.entries(value).find(([attribute]) => UNITS.test(attribute))?.[1]
  if (typeof text !== 'string' || typeof unit !== 'string' || !BARE_NUMBER.test(text)) return value
  return { ...value, [TEXT_MEMBER]: `${text} ${unit}`.trim() }
}

/** An element whose name is in an attribute. */
interface NamedPart {
  readonly '@name': string
  readonly [TEXT_MEMBER]: string
}

/**
 * The elements in a part that are distinguished by an attribute with a name, such as
 * `<component name="city">` in Facebook's addresses.
 */
function namedParts(part: SourceRecord): readonly NamedPart[] {
  return Object.values(part).flatMap(value => (Array.isArray(value) ? value.filter(isNamed) : []))
}

function isNamed(value: SourceValue): value is SourceValue & NamedPart {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { '@name': name, [TEXT_MEMBER]: text } = value as SourceRecord
  return typeof name === 'string' && typeof text === 'string'
}

/** A place as an object with its name, which is not the name of the land. */
function isNamedPlace(name: string, value: SourceValue): value is { readonly name: string } {
  return PLACES.test(name) && isPart(value) && typeof value['name'] === 'string'
}

function isOwn(name: string): boolean {
  return name === TEXT_MEMBER || name === WHOLE_TEXT_MEMBER || name.startsWith(ATTRIBUTE_MARK)
}

/** Names such as `__proto__` are ordinary members. */
function setMember(record: Record<string, SourceValue>, name: string, value: SourceValue): void {
  Object.defineProperty(record, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  })
}

/** Whether a value has members of its own, and is neither text with attributes nor a list. */
function isPart(value: SourceValue): value is SourceRecord {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(TEXT_MEMBER in value)
  )
}

/**
 * The texts and objects with texts in a part, in order: `{"0": {"url": …}, "totalCount": 1}`,
 * `<photo><url>…`.
 */
function filesIn(value: SourceValue): SourceValue {
  if (Array.isArray(value)) return value.flatMap(one => filesIn(one))
  if (typeof value === 'string') return isAddressLike(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  const members = Object.values(value)
  const isFile = members.some(one => typeof one === 'string' && isAddressLike(one))
  return isFile ? [value] : members.flatMap(one => filesIn(one))
}
