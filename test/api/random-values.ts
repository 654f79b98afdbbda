import fc from 'fast-check'

/** Texts that have broken services before. */
const HOSTILE = [
  '',
  ' ',
  ',',
  '-1',
  '1e308',
  'NaN',
  'Infinity',
  '0x10',
  '9'.repeat(30),
  "' or 1=1 --",
  '__proto__',
  '{"a":1}',
  '<script>',
  '\u0000',
  '\ud800',
  '%',
  '../../etc/passwd',
  '"',
  '(1,2),(3',
  '(-90,-180),(90,180)',
  '2026-02-30',
]

/** Texts that some parameter accepts. */
const VALUES = [
  ...['1', '2', '3', '4', '15', '100', '0', '2.5', '1,2', '1,2,3', 'true', 'no', 'P,PP,S', 'S'],
  ...['past7days', '2026-01-01', '2026-12-31', '76634', '2134', '23', '6', '25', 'barn'],
  ...['"old barn"', '(31,-98),(32,-97)', '(51,170),(53,-170)', '48035', '44'],
]

const NUMBERS = [-1, -0, 0.001, 1e11, 1e308, -1e308, 5e-324, 2 ** 53, 1.5, 99, 1000]

const NAMES = ['__proto__', 'constructor', 'toString', 'color', 'ListingTitle', '', 'a.b', '0']

export function pick<Value>(values: readonly Value[]): fc.Arbitrary<Value> {
  return fc.constantFrom(...values)
}

export const printable: fc.Arbitrary<string> = fc.string({
  unit: fc.integer({ min: 33, max: 126 }).map(code => String.fromCharCode(code)),
  maxLength: 20,
})

/** A value now and then, so that it does not affect most requests; else null. */
export const seldom = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })

export const anyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: pick(VALUES) },
  { weight: 3, arbitrary: pick(HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
)

export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  pick(NUMBERS),
  pick([null, true, false, [], {}, [null], [[]], [{}], { a: { b: ['x'] } }]),
  fc.jsonValue({ maxDepth: 3 }),
)

/**
 * A value like the one given, in which anything, at any depth, may be something else or missing.
 * @param chance How often each part is left as it is, for each time that it is not.
 */
export function mutated(value: unknown, chance: number): fc.Arbitrary<unknown> {
  const kept =
    typeof value === 'object' && value !== null ? within(value, chance) : fc.constant(value)
  return fc.oneof({ weight: chance, arbitrary: kept }, { weight: 1, arbitrary: anyValue })
}

function within(value: object, chance: number): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) return fc.tuple(...value.map(element => mutated(element, chance)))
  const members = Object.entries(value).map(([name, member]) => mutatedMember(name, member, chance))
  const strange = fc.tuple(pick(NAMES), anyValue)
  const more = fc.oneof(
    { weight: chance, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.tuple(strange) },
  )
  return fc
    .tuple(fc.tuple(...members), more)
    .map(([known, others]) => Object.fromEntries([...known.flat(), ...others]))
}

/** No member, or one. */
function mutatedMember(name: string, value: unknown, chance: number) {
  const member = mutated(value, chance).map((its): [string, unknown][] => [[name, its]])
  return fc.oneof(
    { weight: chance, arbitrary: member },
    { weight: 1, arbitrary: fc.constant<[string, unknown][]>([]) },
  )
}

/** Percent-encodes a text; half a surrogate pair as the bytes that no decoder takes. */
export function encodeAny(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

/** A query of some parameters, of which any may hold anything. */
export function queryOf(names: readonly string[]): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(pick([...names, 'APIKey', 'unknown', 'LP', '__proto__']), anyText), {
      maxLength: 4,
    })
    .map(pairs => pairs.map(([name, value]) => `${name}=${encodeAny(value)}`).join('&'))
}
