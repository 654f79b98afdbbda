import { bothOf, byFact, haveCommon } from '../facts/fact-bits.ts'
import { type FactName, factValue } from '../facts/land-facts.ts'
import { NAMED_BITS } from '../facts/mentioned-facts.ts'
import type { SearchQuery } from '../searching/search-query.ts'
import { type Wish, wished } from '../searching/wishes.ts'

const MOBILE = [
  ...['mobile home', 'mobile homes', 'manufactured home', 'manufactured homes', 'double wide'],
  ...['double wides', 'single wide', 'single wides', 'doublewide', 'singlewide', 'trailer house'],
  ...['casa movil', 'casas moviles'],
]
const POWER_WORDS = ['power', 'electricity', 'electric', 'elec', 'pwr']
/** Phrases for power on site; `*` is replaced with a word for it. */
const ON_SITE = [
  ...['* on site', '* onsite', '* on property', '* on the property', 'existing *'],
  ...['with *', 'w / *', 'w *', 'has *'],
]
const CLOSE_BY = [
  ...['* available', '* avail', '* at lot line', '* at the lot line'],
  ...['* at road', '* at the road', '* at rd', '* at street', '* at the street', '* nearby'],
]

/** Phrases for land that its owner finances; each word of one list goes with each of the other. */
const FINANCING = ['owner', 'seller', 'in house', 'private'].flatMap(who =>
  [
    ...[
      'finance',
      'financing',
      'financed',
      'fin',
      'carry',
      'carry the note',
      'terms',
      'carry back',
    ],
    ...[
      'will finance',
      'can finance',
      'will carry',
      'may carry',
      'to carry',
      'will carry the note',
    ],
    ...['gives financing', 'offers financing', 'offering financing', 'provides financing'],
    ...['carried', 'note', 'financing available', 'financing ok'],
  ].map(how => `${who} ${how}`),
)

/** The words that buyers type for facts of land. A negation before one asks for its opposite. */
const TYPED: readonly (readonly [name: FactName, value: string, phrases: string])[] = [
  [
    'access',
    'paved',
    'paved road|paved road access|paved access|paved frontage|paved road frontage|blacktop road|camino pavimentado|calle pavimentada|paved roads',
  ],
  ['access', 'gravel', 'gravel road'],
  ['access', 'easement', 'easement access|deeded easement'],
  ...POWER_WORDS.flatMap(word => [
    ['power', 'onSite', ON_SITE.map(form => form.replace('*', word)).join('|')] as const,
    ['power', 'available', CLOSE_BY.map(form => form.replace('*', word)).join('|')] as const,
  ]),
  ['power', 'onSite', 'con luz|con electricidad|electric meter|power meter|electric hookup'],
  ['power', 'available', 'power pole|electric pole'],
  ['power', 'none', 'sin luz|sin electricidad'],
  ['water', 'well', 'water well|with well|with a well|has well|has a well|existing well'],
  ['water', 'well', 'well on site|well on property|well on the property|good well|shared well'],
  ['water', 'well', 'drilled well|well drilled|private well|well water|well in place|pozo|a well'],
  ['water', 'well', 'artesian well|gpm well|pozo de agua'],
  ['water', 'public', 'city water|public water|rural water|county water|water tap|water meter'],
  ['water', 'public', 'municipal water|town water|water of city|water of the city'],
  ['sewer', 'septic', 'septic|septic system|with septic|with a septic|septic tank|fosa septica'],
  ['sewer', 'public', 'sewer|city sewer|public sewer|sewer hookup|drenaje'],
  [
    'sewer',
    'percTested',
    'perc tested|perc test|perced|percd|passed perc|perk tested|perked|percs',
  ],
  ['minerals', 'convey', 'mineral rights included|mineral rights convey|minerals conveying'],
  ['minerals', 'convey', 'oil and gas rights convey|gas and oil rights convey|mr convey'],
  ['minerals', 'convey', 'minerals convey|with minerals|with mineral rights|minerals included'],
  [
    'restrictions',
    'none',
    'unrestricted|unr|restriction free|no restrictions at all|sin restricciones',
  ],
  ['restrictions', 'deed', 'deed restricted|deed restrictions|deed restriction|restrictions'],
  ['restrictions', 'deed', 'covenants|restrictive covenants|building restrictions|ccrs|cc & rs'],
  ...['ok', 'allowed', 'friendly', 'welcome', 'permitted', 'accepted', 'okay'].map(
    state => ['mobileHomes', 'allowed', withEach(MOBILE, `* ${state}`)] as const,
  ),
  ['mobileHomes', 'allowed', withEach(MOBILE, '*')],
  ['mobileHomes', 'allowed', withEach(MOBILE, 'allows *|allowed *|allowing *|allow *')],
  ['mobileHomes', 'allowed', 'mobiles ok|mobiles allowed|mh ok|mh allowed'],
  ['hoa', 'none', 'hoa free|sin hoa|sin asociacion'],
  ['hoa', 'yes', 'hoa|h o a|poa|hoas|homeowners association|home owners association|association'],
  ['hoa', 'yes', 'hoa fees|hoa fee|hoa dues|hoa rules|association fees|poa dues|hoa restrictions'],
  ['agExempt', 'yes', 'ag exempt|ag exemption|agricultural exemption|ag valuation|ag exempted'],
  ['financing', 'owner', FINANCING.join('|')],
  ['financing', 'owner', 'rent to own|lease to own|lease purchase|lease option|bond for title'],
  [
    'financing',
    'owner',
    'land contract|contract for deed|no credit check|no credit checks|no banks',
  ],
  ['financing', 'owner', 'financiamiento|financiamiento del dueno|financiado por el dueno|no bank'],
  ['access', 'none', 'landlocked|land locked'],
  [
    'surfaceWater',
    'creek',
    'creek|creeks|stream|streams|crick|crik|brook|branch creek|arroyo|arroyos',
  ],
  ['surfaceWater', 'creek', 'live creek|running creek|creek frontage|creek front|creekfront'],
  ['surfaceWater', 'river', 'river|rivers|rio|river access'],
  ['surfaceWater', 'pond', 'pond|ponds|fishing pond|stock pond|stock ponds|estanque|stocked pond'],
  ['surfaceWater', 'lake', 'lake|lakes|lago|lake access'],
  ['surfaceWater', 'spring', 'spring|springs|natural spring|live spring|spring fed|manantial'],
  ['terrain', 'wooded', 'wooded|woods|woodland|heavily wooded|timbered|con bosque|con arboles'],
  ['terrain', 'steep', 'steep|steep land'],
  ['terrain', 'open', 'open land|open ground'],
  ['terrain', 'level', 'flat|level'],
  ['terrain', 'rolling', 'rolling|rolling hills'],
  ['terrain', 'fenced', 'fenced|fence|fencing|cercado|cercada|bardeado|perimeter fenced'],
  ['terrain', 'fenced', 'fully fenced'],
  ['terrain', 'level', 'flat land|level land|lote plano|terreno plano|tierra plana'],
  ['terrain', 'rolling', 'rolling land'],
]

/** Creeks and the like that the text says never run dry. */
const YEAR_ROUND: readonly (readonly [value: string, phrases: string])[] = [
  ['creek', 'year round creek|year round stream'],
  ['pond', 'year round pond'],
  ['spring', 'year round spring'],
]

/** "Live water", and "electric", which means power that is there, or close. */
const RUNNING = bitsOf('surfaceWater', 'creek', 'river', 'spring')
const WATERS = RUNNING + bitsOf('surfaceWater', 'pond', 'lake')
const POWER = bitsOf('power', 'onSite', 'available')
const WATER_SUPPLY = bitsOf('water', 'well', 'public', 'available')

/** Phrases that mean facts of land, in the form of the other phrases. */
export const FACT_ASKING: readonly (readonly [Partial<SearchQuery>, string])[] = [
  ...TYPED.map(([name, value, phrases]) => [factQuery(bitOf(name, value)), phrases] as const),
  ...YEAR_ROUND.map(
    ([value, phrases]) =>
      [factQuery(bitOf('surfaceWater', value) + bitOf('yearRound', 'true')), phrases] as const,
  ),
  [
    { wishes: [wished({ facts: bitOf('access', 'none'), isUnwanted: true })] },
    'legal access|road access|good access|easy access|deeded access|year round access|all season access',
  ],
  [
    { wishes: [wished({ facts: WATERS })] },
    'live water|water feature|surface water|water on property|water on the property',
  ],
  [{ wishes: [wished({ facts: RUNNING })] }, 'running water|flowing water|agua corriente'],
  [{ facts: POWER + WATER_SUPPLY }, `${paired('luz', 'agua')}|${paired('electricidad', 'agua')}`],
  [{ facts: bitOf('water', 'well') + bitOf('water', 'public') }, 'water hookup|water utilities'],
  [{ facts: bitOf('yearRound', 'true') }, 'year round water'],
  [
    { facts: POWER },
    'electric|electricity|electrical|elec|luz|electricidad|utilities available|utilities at road|utilities at the road|utilities at street|utilities at the street',
  ],
  // A well alone is a keyword.
  [factQuery(bitOf('water', 'well') + bitOf('sewer', 'septic')), paired('well', 'septic')],
  ...POWER_WORDS.map(
    word => [{ facts: bitOf('water', 'well') + POWER }, paired('well', word)] as const,
  ),
]

/** Facts that texts also name are wishes: who wants a pond wants land that only names one, too. */
function factQuery(bits: number): Partial<SearchQuery> {
  const parts = byFact(bits)
  const named = parts.filter(own => haveCommon(own, NAMED_BITS))
  const others = parts.filter(own => !named.includes(own)).reduce((sum, own) => sum + own, 0)
  return {
    ...(others !== 0 && { facts: others }),
    ...(named.length > 0 && { wishes: named.map(facts => wished({ facts })) }),
  }
}

/** Each of some words in the place of the star. */
function withEach(words: readonly string[], forms: string): string {
  return words.flatMap(word => forms.split('|').map(form => form.replace('*', word))).join('|')
}

/** Two words in both orders, joined in the ways that people type. */
function paired(one: string, other: string): string {
  return [' ', ' y ', ' and ', ' & ', ' / ', ' , ', ' , and ']
    .flatMap(between => [`${one}${between}${other}`, `${other}${between}${one}`])
    .join('|')
}

function bitOf(name: FactName, value: string): number {
  const found = factValue(name, value)
  if (found === undefined) throw new Error(`There is no ${name}.${value}.`)
  return found.bit
}

function bitsOf(name: FactName, ...values: readonly string[]): number {
  return values.reduce((bits, value) => bits + bitOf(name, value), 0)
}

/** What a negation before some facts asks for. */
const OPPOSITES: readonly (readonly [number, number])[] = [
  [bitOf('hoa', 'yes'), bitOf('hoa', 'none')],
  [bitOf('restrictions', 'deed'), bitOf('restrictions', 'none')],
  [bitOf('mobileHomes', 'allowed'), bitOf('mobileHomes', 'notAllowed')],
  [POWER, bitOf('power', 'none')],
]

/** The search for land without what another search asks for; null if no search supports that. */
export function negated(query: Partial<SearchQuery>): Partial<SearchQuery> | null {
  const { facts = 0, wishes = [], hasHouse, listingTypes, statuses, ...others } = query
  // Who wants no auction wants to buy, and no lease either.
  if (listingTypes) return { listingTypes: listingTypes.includes(1) ? [2] : [1, 2] }
  if (Object.keys(others).length > 0) return null
  if (hasHouse === true) return { hasHouse: false }
  if (statuses) return { statuses: ['P'] }
  const all = [...wishes, ...(facts === 0 ? [] : [wished({ facts })])]
  const [only, ...more] = all
  if (only === undefined || more.length > 0) return null
  const opposite = OPPOSITES.find(([bits]) => bits === only.facts)?.[1]
  if (opposite !== undefined) return { facts: opposite }
  return { wishes: [{ ...only, isUnwanted: !only.isUnwanted }] }
}

/** Facts without those that the same sentence denies: "All have an HOA. I want no HOA." */
export function withoutDenied(facts: number): number {
  return OPPOSITES.filter(pair => pair.every(bits => haveCommon(facts, bits))).reduce(
    (left, [asked]) => bothOf(left, asked) - asked,
    facts,
  )
}

/**
 * One wish for any of two; null if they are not such as can be alternatives. Those that a comma
 * separates are of one kind: values of one fact, or words.
 */
export function eitherOf(
  one: Partial<SearchQuery>,
  other: Partial<SearchQuery>,
  isListed: boolean,
): Partial<SearchQuery> | null {
  const [a, b] = [one, other].map(onlyWish)
  if (!a || !b) return null
  const facts = bothOf(a.facts, b.facts)
  const phrases = [...a.phrases, ...b.phrases]
  const isOfOneKind = byFact(facts).length + Math.min(1, phrases.length) === 1
  return isListed && !isOfOneKind ? null : { wishes: [wished({ facts, phrases })] }
}

function onlyWish({ facts = 0, wishes = [], ...others }: Partial<SearchQuery>): Wish | null {
  const [only = facts === 0 ? undefined : wished({ facts }), ...more] = wishes
  const isOnly = more.length === 0 && (facts === 0 || wishes.length === 0)
  if (only === undefined || !isOnly || only.isUnwanted) return null
  return Object.keys(others).length === 0 ? only : null
}
