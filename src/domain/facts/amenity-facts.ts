import { type FactName, type FactValue, factValue } from './land-facts.ts'

/** Group name, then attribute name, then its values, as a listing has them. */
type Amenities = Readonly<Record<string, Readonly<Record<string, readonly (string | number)[]>>>>

/** A fact stated by an attribute among the amenities. */
export interface AmenityReading {
  readonly value: FactValue | null
  /** The amount of an attribute about taxes. */
  readonly amountUsd: number | null
  readonly source: 'amenities'
  /** `Electricity: At the road` */
  readonly text: string
}

type Meanings = Readonly<Record<string, string>>

const YES_OF = (value: string): Meanings => ({ yes: value, 1: value })

const ACCESS: Meanings = {
  'paved state road': 'paved',
  'paved road': 'paved',
  'paved county road': 'paved',
  paved: 'paved',
  asphalt: 'paved',
  gravel: 'gravel',
  'gravel road': 'gravel',
  'county gravel road': 'gravel',
  dirt: 'dirt',
  'dirt road': 'dirt',
  'deeded easement': 'easement',
  'recorded easement': 'easement',
  easement: 'easement',
  none: 'none',
  landlocked: 'none',
}
const POWER: Meanings = {
  'on site': 'onSite',
  'on property': 'onSite',
  onsite: 'onSite',
  connected: 'onSite',
  'electricity connected': 'onSite',
  'at the road': 'available',
  'at road': 'available',
  'at street': 'available',
  'at the street': 'available',
  'at lot line': 'available',
  available: 'available',
  'electricity available': 'available',
  none: 'none',
  'off grid': 'none',
}
const WATER: Meanings = {
  well: 'well',
  'private well': 'well',
  'drilled well': 'well',
  'water well': 'well',
  public: 'public',
  'public water': 'public',
  city: 'public',
  'city water': 'public',
  'rural water': 'public',
  'co-op water': 'public',
  municipal: 'public',
  available: 'available',
  'available at the road': 'available',
  'water available': 'available',
  none: 'none',
}
const SEWER: Meanings = {
  septic: 'septic',
  'septic tank': 'septic',
  'septic system': 'septic',
  'conventional septic': 'septic',
  'aerobic septic': 'septic',
  public: 'public',
  'public sewer': 'public',
  city: 'public',
  'city sewer': 'public',
  'perc tested': 'percTested',
  'perc test on file': 'percTested',
  none: 'none',
}
const MINERALS: Meanings = {
  convey: 'convey',
  'all convey': 'convey',
  'half convey': 'partial',
  'some convey': 'partial',
  partial: 'partial',
  'surface only': 'reserved',
  reserved: 'reserved',
  'do not convey': 'reserved',
  none: 'reserved',
}
const RESTRICTIONS: Meanings = {
  none: 'none',
  no: 'none',
  unrestricted: 'none',
  'deed restrictions': 'deed',
  'deed restricted': 'deed',
  covenants: 'deed',
  yes: 'deed',
}
const HOA: Meanings = { none: 'none', no: 'none', yes: 'yes', mandatory: 'yes' }
const MOBILE: Meanings = {
  yes: 'allowed',
  allowed: 'allowed',
  no: 'notAllowed',
  'not allowed': 'notAllowed',
  prohibited: 'notAllowed',
}
const VALUATION: Meanings = {
  agricultural: 'yes',
  'agricultural exemption': 'yes',
  'agricultural valuation': 'yes',
  'ag exempt': 'yes',
  'ag exemption': 'yes',
  'ag valuation': 'yes',
}
const FINANCING: Meanings = {
  owner: 'owner',
  'owner financing': 'owner',
  'owner finance': 'owner',
  'seller financing': 'owner',
  'owner may carry': '',
}
const TERRAIN: Meanings = {
  level: 'level',
  flat: 'level',
  rolling: 'rolling',
  steep: 'steep',
  wooded: 'wooded',
  woods: 'wooded',
  open: 'open',
}

/**
 * The attributes that answer to a fact, by their names in lower case, with the meanings of their
 * values. Other values say nothing.
 */
const ATTRIBUTES: ReadonlyMap<string, readonly [fact: FactName, meanings: Meanings | 'any']> =
  new Map(
    Object.entries({
      'road access': ['access', ACCESS],
      access: ['access', ACCESS],
      'road surface': ['access', ACCESS],
      'road surface type': ['access', ACCESS],
      electricity: ['power', POWER],
      electric: ['power', POWER],
      power: ['power', POWER],
      water: ['water', WATER],
      'water source': ['water', WATER],
      'water supply': ['water', WATER],
      sewer: ['sewer', SEWER],
      septic: ['sewer', { ...SEWER, ...YES_OF('septic') }],
      creek: ['surfaceWater', 'any'],
      creeks: ['surfaceWater', 'any'],
      pond: ['surfaceWater', 'any'],
      ponds: ['surfaceWater', 'any'],
      spring: ['surfaceWater', 'any'],
      springs: ['surfaceWater', 'any'],
      minerals: ['minerals', MINERALS],
      'mineral rights': ['minerals', MINERALS],
      restrictions: ['restrictions', RESTRICTIONS],
      'deed restrictions': ['restrictions', RESTRICTIONS],
      hoa: ['hoa', HOA],
      association: ['hoa', HOA],
      'mobile homes': ['mobileHomes', MOBILE],
      'tax valuation': ['agExempt', VALUATION],
      'tax exemptions': ['agExempt', VALUATION],
      financing: ['financing', FINANCING],
      'listing terms': ['financing', FINANCING],
      fencing: ['terrain', 'any'],
      topography: ['terrain', TERRAIN],
      terrain: ['terrain', TERRAIN],
      vegetation: ['terrain', TERRAIN],
    } satisfies Record<string, [FactName, Meanings | 'any']>) as [
      string,
      [FactName, Meanings | 'any'],
    ][],
  )

/** The meaning of any value of an attribute, except values that mean none. */
const OF_ANY: Readonly<Record<string, string>> = {
  creek: 'creek',
  creeks: 'creek',
  pond: 'pond',
  ponds: 'pond',
  spring: 'spring',
  springs: 'spring',
  fencing: 'fenced',
}
/** Values that mean none, or not enough. */
const NONE: ReadonlySet<string> = new Set([
  '',
  'no',
  'none',
  '0',
  'n',
  'partial',
  'unknown',
  'see remarks',
])

const TAXES: ReadonlySet<string> = new Set(['annual taxes (usd)', 'annual taxes', 'annual tax'])

/** Reads the facts among the amenities: only attributes and values that are known by name. */
export function readAmenities(amenities: Amenities): AmenityReading[] {
  const readings: AmenityReading[] = []
  for (const group of Object.values(amenities)) {
    for (const [name, values] of Object.entries(group))
      readings.push(...readAttribute(name, values))
  }
  return readings
}

function readAttribute(name: string, values: readonly (string | number)[]): AmenityReading[] {
  const key = name.toLowerCase()
  const source = 'amenities'
  const attribute = ATTRIBUTES.get(key)
  if (attribute === undefined) {
    const amountUsd = TAXES.has(key) ? Number(values[0]) : 0
    if (!(amountUsd > 0) || !Number.isFinite(amountUsd)) return []
    return [{ value: null, amountUsd, source, text: textOf(name, values) }]
  }
  const [fact, meanings] = attribute
  return values.flatMap(value => {
    const meant = meaningOf(key, String(value).toLowerCase(), meanings)
    const found = meant ? factValue(fact, meant) : undefined
    if (found === undefined) return []
    return [{ value: found, amountUsd: null, source, text: textOf(name, values) }]
  })
}

function meaningOf(
  attribute: string,
  given: string,
  meanings: Meanings | 'any',
): string | undefined {
  if (meanings === 'any') return NONE.has(given) ? undefined : OF_ANY[attribute]
  return Object.hasOwn(meanings, given) ? meanings[given] : undefined
}

function textOf(name: string, values: readonly (string | number)[]): string {
  return `${name}: ${values.join(', ')}`
}
