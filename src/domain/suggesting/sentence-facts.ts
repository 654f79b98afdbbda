import { type FactName, factValue } from '../facts/land-facts.ts'
import type { SearchQuery } from '../searching/search-query.ts'

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

/**
 * The words that buyers type for facts of land. Words that are common in texts, such as creek, stay
 * keywords.
 */
const TYPED: readonly (readonly [name: FactName, value: string, phrases: string])[] = [
  [
    'access',
    'paved',
    'paved road|paved road access|paved access|paved frontage|paved road frontage|blacktop road',
  ],
  ['access', 'gravel', 'gravel road'],
  ['access', 'easement', 'easement access|deeded easement'],
  ...POWER_WORDS.flatMap(word => [
    ['power', 'onSite', ON_SITE.map(form => form.replace('*', word)).join('|')] as const,
    ['power', 'available', CLOSE_BY.map(form => form.replace('*', word)).join('|')] as const,
  ]),
  ['power', 'onSite', 'con luz|con electricidad|electric meter|power meter|electric hookup'],
  ['power', 'available', 'power pole|electric pole'],
  ['power', 'none', 'no power|no electricity|no electric|no elec|sin luz|sin electricidad'],
  ['water', 'well', 'water well|with well|with a well|has well|has a well|existing well'],
  ['water', 'well', 'well on site|well on property|well on the property|good well|shared well'],
  ['water', 'well', 'drilled well|well drilled|private well|well water|well in place|con pozo'],
  ['water', 'public', 'city water|public water|rural water|county water|water tap|water meter'],
  ['sewer', 'septic', 'septic|septic system|with septic|with a septic|septic tank'],
  ['sewer', 'public', 'city sewer|public sewer'],
  ['sewer', 'percTested', 'perc tested|perc test|perced|percd|passed perc'],
  ['minerals', 'convey', 'mineral rights included|mineral rights convey|minerals conveying'],
  ['minerals', 'convey', 'oil and gas rights convey|gas and oil rights convey'],
  [
    'minerals',
    'convey',
    'minerals convey|with minerals|with mineral rights|minerals included|mr convey',
  ],
  [
    'restrictions',
    'none',
    'no restrictions|unrestricted|without restrictions|sin restricciones|no covenants|unr',
  ],
  ['restrictions', 'none', 'no deed restrictions|restriction free'],
  ['restrictions', 'deed', 'deed restricted|deed restrictions'],
  ['mobileHomes', 'allowed', 'mobile homes allowed|mobile home allowed|mobile homes ok'],
  ['mobileHomes', 'allowed', 'mobile home ok|mobile home friendly|allows mobile homes'],
  ['mobileHomes', 'allowed', 'manufactured homes allowed|manufactured home allowed'],
  ['mobileHomes', 'allowed', 'allowed mobile homes|mobiles ok|mobiles allowed|double wide allowed'],
  ['mobileHomes', 'allowed', 'double wide ok|double wides allowed|single wide allowed'],
  ['mobileHomes', 'notAllowed', 'no mobile homes'],
  [
    'hoa',
    'none',
    'no hoa|no h o a|sin hoa|no poa|without hoa|without an hoa|hoa free|no association',
  ],
  ['agExempt', 'yes', 'ag exempt|ag exemption|agricultural exemption|ag valuation'],
  ['financing', 'owner', 'owner financing|owner financed|owner finance|seller financing'],
  ['financing', 'owner', 'seller financed|seller finance|owner terms|owner will finance'],
  [
    'financing',
    'owner',
    'financiamiento|financiamiento del dueno|financiado por el dueno|owner fin',
  ],
  ['financing', 'owner', 'owner carry|owner will carry|no credit check|no credit checks'],
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

/** "Electric" means power that is there, or close. */
const POWER = bitOf('power', 'onSite') + bitOf('power', 'available')

/** Phrases that mean facts of land, in the form of the other phrases. */
export const FACT_ASKING: readonly (readonly [Partial<SearchQuery>, string])[] = [
  ...TYPED.map(([name, value, phrases]) => [{ facts: bitOf(name, value) }, phrases] as const),
  ...YEAR_ROUND.map(
    ([value, phrases]) =>
      [{ facts: bitOf('surfaceWater', value) + bitOf('yearRound', 'true') }, phrases] as const,
  ),
  [{ facts: bitOf('yearRound', 'true') }, 'year round water'],
  [
    { facts: POWER },
    'electric|electricity|electrical|elec|luz|electricidad|utilities available|utilities at road|utilities at the road|utilities at street|utilities at the street',
  ],
  // A well alone is a keyword.
  [{ facts: bitOf('water', 'well') + bitOf('sewer', 'septic') }, paired('well', 'septic')],
  ...POWER_WORDS.map(
    word => [{ facts: bitOf('water', 'well') + POWER }, paired('well', word)] as const,
  ),
]

/** Two words in both orders, joined in the ways that people type. */
function paired(one: string, other: string): string {
  return [' ', ' and ', ' & ', ' / ', ' , ', ' , and ']
    .flatMap(between => [`${one}${between}${other}`, `${other}${between}${one}`])
    .join('|')
}

function bitOf(name: FactName, value: string): number {
  const found = factValue(name, value)
  if (found === undefined) throw new Error(`There is no ${name}.${value}.`)
  return found.bit
}
