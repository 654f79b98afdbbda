import fc from 'fast-check'
import { decimalText, dollars, exact, pricePerAcre } from './amounts.ts'
import { WORDS } from './changes.ts'
import { dayOf } from './days.ts'
import { ZIPS } from './ground.ts'
import { bathrooms, type House, type Land, STATUS_LABELS, sumOf, TYPES, typesOf } from './land.ts'
import { hasTerms } from './text-search.ts'

export type Version = 'v1' | 'v3'

/** Parameters of a search that mean one thing, and which listings they leave. */
export interface Criterion {
  readonly sent: (version: Version) => readonly (readonly [name: string, value: string])[]
  readonly passes: (land: Land, version: Version, now: number) => boolean
}

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values)

interface Limits {
  readonly low?: string
  readonly high?: string
}
const limits = (values: fc.Arbitrary<string>) =>
  fc.record<Limits>({ low: values, high: values }, { requiredKeys: [] }) as fc.Arbitrary<Limits>

/** A range over a number that a listing may lack. The ends belong to it. */
function rangeOver(
  [lowName, highName]: readonly [string, string],
  values: fc.Arbitrary<string>,
  numberOf: (land: Land) => bigint | null,
): fc.Arbitrary<Criterion> {
  return limits(values).map(
    ({ low, high }): Criterion => ({
      sent: () => [
        ...(low === undefined ? [] : [[lowName, low] as const]),
        ...(high === undefined ? [] : [[highName, high] as const]),
      ],
      passes: land => {
        if (low === undefined && high === undefined) return true
        const value = numberOf(land)
        if (value === null) return false
        return (
          (low === undefined || value >= exact(low)) && (high === undefined || value <= exact(high))
        )
      },
    }),
  )
}

/** Ranges of a house. Land without one passes, a house without the value does not. */
function houseRange(
  names: readonly [string, string],
  values: readonly string[],
  numberOf: (house: House) => number | null,
): fc.Arbitrary<Criterion> {
  const ofHouse = ({ house }: Land) => {
    const value = house && numberOf(house)
    return value === null || value === 0 ? null : exact(String(value))
  }
  return rangeOver(names, pick(values), ofHouse).map(({ sent, passes }) => ({
    sent,
    passes: (land, version, now) => land.house === null || passes(land, version, now),
  }))
}

const CASES = [
  (text: string) => text,
  (text: string) => text.toLowerCase(),
  (text: string) => text.toUpperCase(),
]
const STATUSES = ['P', 'PP', 'S'] as const

/** Codes, ids and labels, in one list or in repeated parameters. */
const status = fc
  .tuple(
    fc.subarray([...STATUSES], { minLength: 1 }),
    fc.nat(2),
    pick(CASES),
    pick([',', ' , ', ',,']),
    pick(['joined', 'repeated', 'brackets']),
  )
  .map(([codes, form, inCase, comma, as]): Criterion => {
    const names = codes.map(code =>
      inCase([code, String(STATUSES.indexOf(code) + 1), STATUS_LABELS[code]][form] ?? code),
    )
    const name = as === 'brackets' ? 'status[]' : 'status'
    const values = as === 'joined' ? [names.join(comma)] : names
    return {
      sent: () => values.map(value => [name, value] as const),
      passes: land => codes.includes(land.status),
    }
  })

/** Without a criterion about it, land that is sold is not found. */
export const NOT_SOLD: Criterion = { sent: () => [], passes: land => land.status !== 'S' }

const propertyTypes = fc
  .tuple(fc.subarray([...TYPES], { minLength: 1, maxLength: 3 }), fc.nat(2))
  .map(([types, split]): Criterion => {
    const parts = [types.slice(0, split), types.slice(split)].filter(part => part.length > 0)
    return {
      sent: version =>
        version === 'v1'
          ? [['propertyType', types.join(', ')]]
          : [['propertyTypes', parts.map(sumOf).join(',')]],
      passes: land => typesOf(land).some(type => types.includes(type)),
    }
  })

const listingType = fc
  .subarray([1, 2, 3], { minLength: 1 })
  .map(
    (types): Criterion => ({
      sent: () => [['listingType', types.join(',')]],
      passes: ({ auction, isLease }) => types.includes(auction ? 1 : isLease ? 3 : 2),
    }),
  )

const day = pick([
  '2026-10-31',
  '2026-11-01',
  '2026-11-20',
  '2026-11-21',
  '2027-01-05',
  '1950-01-01',
])
const days = fc
  .record({ from: day, to: day }, { requiredKeys: [] })
  .map(
    ({ from, to }): Criterion => ({
      sent: () => [
        ...(from === undefined ? [] : [['addf', from] as const]),
        ...(to === undefined ? [] : [['addt', to] as const]),
      ],
      passes: ({ listedAt }) =>
        (from === undefined || dayOf(listedAt) >= from) &&
        (to === undefined || dayOf(listedAt) <= to),
    }),
  )

const HOUR_MS = 3_600_000
const WINDOWS = [
  ['past24hours', 1],
  ['past7days', 7],
  ['past30days', 30],
  ['past90days', 90],
] as const
const window = fc.tuple(fc.nat(3), fc.boolean()).map(([i, isById]): Criterion => {
  const [name = '', count = 0] = WINDOWS[i] ?? []
  return {
    sent: () => [['dt', isById ? String(i + 1) : name]],
    passes: ({ listedAt }, _version, now) =>
      listedAt >= now - count * 24 * HOUR_MS && listedAt <= now,
  }
})
/** Two days at once take the place of a window. */
const daysOverWindow = fc
  .tuple(day, day, window)
  .map(
    ([from, to, { sent }]): Criterion => ({
      sent: version => [...sent(version), ['addf', from], ['addt', to]],
      passes: ({ listedAt }) => dayOf(listedAt) >= from && dayOf(listedAt) <= to,
    }),
  )

const searchedWord = pick([
  ...WORDS,
  ...['senors', 'obrien', 'nandu', 'CAFE', 'front', 'lake', 'ferry', 'tx', 'Massachusetts'],
  ...[
    'Bosque',
    'parish',
    'county',
    'Suffolk',
    '02118',
    'zanzibar',
    'barn oak',
    'Señor',
    'Waco, TX',
  ],
])
const phrase = fc
  .oneof(
    fc.tuple(pick(WORDS), pick(WORDS)).map(words => words.join(' ')),
    pick([
      ...[
        'Bosque County',
        'bosque, texas',
        'Hill County TX',
        'Caddo Parish, Louisiana',
        'county bosque',
      ],
      ...[
        'Clifton Texas 76634',
        'Boston, MA',
        'Ferry Landing',
        '12 OBRIEN rd',
        'Suffolk MA',
        'rd waco',
      ],
    ]),
  )
  .map(text => `"${text}"`)

const kw = fc
  .tuple(
    fc.array(fc.oneof({ weight: 3, arbitrary: searchedWord }, { weight: 1, arbitrary: phrase }), {
      minLength: 1,
      maxLength: 2,
    }),
    pick(CASES),
  )
  .map(([words, inCase]): Criterion => {
    const typed = inCase(words.join(' '))
    return { sent: () => [['kw', typed]], passes: land => hasTerms(land, termsIn(words)) }
  })

/** A word that signs part is a phrase, and spaces and commas part terms outside of quotation marks. */
function termsIn(words: readonly string[]): readonly string[] {
  return words.flatMap(word => (word.startsWith('"') ? [word] : word.split(/[ ,]+/)))
}

const zip = pick(Object.keys(ZIPS)).map(
  (code): Criterion => ({
    sent: () => [['zip', code.replace(/^0(?=.)/, '')]],
    passes: land => land.zip === code,
  }),
)

/** Version 1 has no such parameter, and ignores it. */
const hasHouse = fc
  .tuple(fc.boolean(), pick(CASES))
  .map(
    ([isHouse, inCase]): Criterion => ({
      sent: () => [['hasHouse', inCase(isHouse ? 'yes' : 'False')]],
      passes: ({ house }, version) => version === 'v1' || (house !== null) === isHouse,
    }),
  )

const seller = fc
  .integer({ min: 1, max: 6 })
  .map(
    (id): Criterion => ({ sent: () => [['acctid', `0${id}`]], passes: land => land.seller === id }),
  )

/** No listing has it. */
const FAR_LIMIT = '123456.789'

/** The criteria about a listing itself, each with its own parameters. Their limits are often values that listings have. */
export function criteriaOver(
  lands: readonly Land[],
): Readonly<Record<string, fc.Arbitrary<Criterion>>> {
  const limit = (numberOf: (land: Land) => bigint | null) => {
    const values = lands.flatMap(land => numberOf(land) ?? [])
    return pick([FAR_LIMIT, ...values.map(decimalText)])
  }
  const range = (names: readonly [string, string], numberOf: (land: Land) => bigint | null) =>
    rangeOver(names, limit(numberOf), numberOf)
  return {
    ...PLAIN_CRITERIA,
    price: range(['lp', 'hp'], ({ cents }) => (cents === 0 ? null : exact(dollars(cents)))),
    acres: range(['la', 'ha'], ({ acres }) => exact(acres)),
    pricePerAcre: range(['lpa', 'hpa'], ({ cents, acres }) => pricePerAcre(cents, acres)),
  }
}

const PLAIN_CRITERIA = {
  status,
  beds: houseRange(['lbed', 'hbed'], ['1', '2', '3', '4'], ({ beds }) => beds),
  baths: houseRange(['lbath', 'hbath'], ['1', '1.5', '2', '2.5', '3'], bathrooms),
  sqft: houseRange(['lhsqft', 'hhsqft'], ['400', '900', '1850', '2000'], ({ sqft }) => sqft),
  propertyTypes,
  listingType,
  days: fc.oneof(days, window, daysOverWindow),
  kw,
  zip,
  hasHouse,
  seller,
} as const
