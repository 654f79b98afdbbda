import { BoundedCache } from '../values/bounded-cache.ts'
import type { FactValue } from './land-facts.ts'
import { type Readings, readFacts } from './read-facts.ts'

/** Group name, then attribute name, then its values, as a listing has them. */
export type Amenities = Readonly<
  Record<string, Readonly<Record<string, readonly (string | number)[]>>>
>

/** A fact stated by an attribute among the amenities. */
export interface AmenityReading {
  readonly value: FactValue | null
  /** The amount of an attribute about taxes. */
  readonly amountUsd: number | null
  readonly source: 'amenities'
  /** `Electricity: At the road` */
  readonly text: string
}

/** The attributes that are about land; others may be about a house, such as `Flooring: Hardwood`. */
const ABOUT_LAND =
  /\b(access|road|street|electric\w*|power|utilit\w+|water|well|sewer|septic|waste|perc|creeks?|ponds?|springs?|river|stream|mineral\w*|restrict\w+|covenants|hoa|poa|association|mobile|manufactured|tax\w*|ag|exempt\w*|financ\w+|terms|fenc\w+|topography|terrain|slope|vegetation)\b/i

/** Most texts are chosen from lists, so few are new; numbers are. */
const READ = new BoundedCache<string, Readings>(5000)
const MAX_CACHED_CHARACTERS = 100
const NAMES = new BoundedCache<string, boolean>(1000)

/** Reads the attributes about land, each as a sentence: `Restrictions: None`. */
export function readAmenities(amenities: Amenities): AmenityReading[] {
  return Object.values(amenities).flatMap(group =>
    Object.entries(group).flatMap(([name, values]) =>
      NAMES.getOrAdd(name, () => ABOUT_LAND.test(name)) ? readAttribute(name, values) : [],
    ),
  )
}

function readAttribute(name: string, values: readonly (string | number)[]): AmenityReading[] {
  const source = 'amenities'
  const text = `${name}: ${values.join(', ')}`
  const read = values.map(value => readValue(`${name}: ${value}`, typeof value === 'string'))
  const found = new Set(read.flatMap(one => one.values.map(({ value }) => value)))
  const taxes = read.find(({ annualTaxes }) => annualTaxes !== null)?.annualTaxes
  return [
    ...[...found].map(value => ({ value, amountUsd: null, source, text }) as const),
    ...(taxes ? [{ value: null, amountUsd: taxes.amountUsd, source, text } as const] : []),
  ]
}

function readValue(text: string, isText: boolean): Readings {
  return isText && text.length <= MAX_CACHED_CHARACTERS
    ? READ.getOrAdd(text, () => readFacts(text))
    : readFacts(text)
}
