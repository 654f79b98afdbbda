/**
 * The facts that buyers of land ask about, and the answers that a listing may state. Names and
 * values are those of the API; labels are used within a sentence, such as
 * `Land for sale in Texas, power on site`.
 */
const TABLE = {
  access: {
    label: 'road access',
    icon: 'route',
    values: {
      paved: 'paved road',
      gravel: 'gravel road',
      dirt: 'dirt road',
      easement: 'access by easement',
      none: 'no legal access',
    },
  },
  power: {
    label: 'power',
    icon: 'zap',
    values: { onSite: 'power on site', available: 'power available', none: 'no power' },
  },
  water: {
    label: 'water supply',
    icon: 'droplets',
    values: {
      well: 'water well',
      public: 'public water',
      available: 'water available',
      none: 'no water supply',
    },
  },
  sewer: {
    label: 'sewer',
    icon: 'toilet',
    values: {
      septic: 'septic system',
      public: 'public sewer',
      percTested: 'perc tested',
      none: 'no septic or sewer',
    },
  },
  surfaceWater: {
    label: 'surface water',
    icon: 'waves',
    isSet: true,
    values: { creek: 'creek', river: 'river', pond: 'pond', lake: 'lake', spring: 'spring' },
  },
  yearRound: { label: 'year-round water', icon: 'waves', values: { true: 'year-round water' } },
  minerals: {
    label: 'minerals',
    icon: 'pickaxe',
    values: {
      convey: 'minerals convey',
      partial: 'some minerals convey',
      reserved: 'minerals reserved',
    },
  },
  restrictions: {
    label: 'restrictions',
    icon: 'scroll-text',
    values: { none: 'unrestricted', deed: 'deed restrictions' },
  },
  mobileHomes: {
    label: 'mobile homes',
    icon: 'caravan',
    values: { allowed: 'mobile homes allowed', notAllowed: 'no mobile homes' },
  },
  hoa: { label: 'HOA', icon: 'users', values: { none: 'no HOA', yes: 'HOA' } },
  agExempt: { label: 'agricultural tax valuation', icon: 'wheat', values: { yes: 'ag exempt' } },
  financing: { label: 'financing', icon: 'hand-coins', values: { owner: 'owner financing' } },
  terrain: {
    label: 'terrain',
    icon: 'mountain',
    isSet: true,
    values: {
      level: 'level land',
      rolling: 'rolling land',
      steep: 'steep land',
      wooded: 'wooded land',
      open: 'open land',
      fenced: 'fenced land',
    },
  },
} as const

interface FactRow {
  readonly label: string
  /** An icon of Lucide. */
  readonly icon: string
  /** Whether a listing may have several of the values. */
  readonly isSet?: true
  readonly values: Readonly<Record<string, string>>
}

export type FactName = keyof typeof TABLE

/** One answer to one question, such as `power: onSite`. */
export interface FactValue {
  readonly fact: FactName
  readonly value: string
  /** `power on site` */
  readonly label: string
  /** A power of two; a sum of them is a set of values. */
  readonly bit: number
}

export interface LandFact {
  readonly name: FactName
  readonly label: string
  readonly icon: string
  readonly isSet: boolean
  readonly values: readonly FactValue[]
  /** No listing states it; searches find land by it that states none of the values. */
  readonly notStated: FactValue
  /** The sum of the bits of all values, and of `notStated`. */
  readonly bits: number
}

export const LAND_FACTS: readonly LandFact[] = factsOf(TABLE)

/** All values of all facts, by their bits. */
export const FACT_VALUES: readonly FactValue[] = LAND_FACTS.flatMap(({ values }) => values)

/** The values that searches may ask for. */
export const SEARCHED_VALUES: readonly FactValue[] = LAND_FACTS.flatMap(({ values, notStated }) => [
  ...values,
  notStated,
])

const BY_NAME = new Map<string, LandFact>(LAND_FACTS.map(fact => [fact.name, fact]))

/** Undefined for an unknown name. */
export function landFact(name: string): LandFact | undefined {
  return BY_NAME.get(name)
}

export function factValue(name: FactName, value: string): FactValue | undefined {
  return BY_NAME.get(name)?.values.find(one => one.value === value)
}

function factsOf(table: Readonly<Record<FactName, FactRow>>): LandFact[] {
  let bit = 1
  const newValue = (fact: FactName, value: string, label: string): FactValue => {
    const own = { fact, value, label, bit }
    bit *= 2
    return own
  }
  const facts = (Object.keys(table) as FactName[]).map(name => {
    const { values, ...row } = table[name]
    const own = Object.entries(values).map(([value, label]) => newValue(name, value, label))
    return { name, isSet: false, ...row, values: own }
  })
  return facts.map(fact => {
    const notStated = newValue(fact.name, 'notStated', `${fact.label} not stated`)
    const bits = [...fact.values, notStated].reduce((sum, one) => sum + one.bit, 0)
    return { ...fact, notStated, bits }
  })
}
