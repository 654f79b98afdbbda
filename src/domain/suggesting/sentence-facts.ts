import { bothOf, byFact, haveCommon } from '../facts/fact-bits.ts'
import { type FactName, factValue } from '../facts/land-facts.ts'
import { NAMED_BITS } from '../facts/mentioned-facts.ts'
import type { SearchQuery } from '../searching/search-query.ts'
import { type Wish, wished } from '../searching/wishes.ts'

const OF_POWER = '{power;electricity;electric;elec;pwr}'

/** The words that buyers type for facts of land. A negation before one asks for its opposite. */
const TYPED: Readonly<Record<string, string>> = {
  'access.paved':
    'paved road|paved road access|paved access|paved frontage|paved road frontage|blacktop road|camino pavimentado|calle pavimentada|paved roads',
  'access.gravel': 'gravel road',
  'access.easement': 'easement access|deeded easement',
  'power.onSite': `${OF_POWER} {on site;onsite;on property;on the property}|{existing;with;w /;w;has} ${OF_POWER}|con luz|con electricidad|electric meter|power meter|electric hookup`,
  'power.available': `${OF_POWER} {available;avail;at lot line;at the lot line;at road;at the road;at rd;at street;at the street;nearby}|power pole|electric pole`,
  'power.none': 'sin luz|sin electricidad',
  'water.well':
    'water well|with well|with a well|has well|has a well|existing well|well on site|well on property|well on the property|good well|shared well|drilled well|well drilled|private well|well water|well in place|pozo|a well|artesian well|gpm well|pozo de agua',
  'water.public':
    'city water|public water|rural water|county water|water tap|water meter|municipal water|town water|water of city|water of the city',
  'sewer.septic': 'septic|septic system|with septic|with a septic|septic tank|fosa septica',
  'sewer.public': 'sewer|city sewer|public sewer|sewer hookup|drenaje',
  'sewer.percTested':
    '{perc;perk;will perc;will perk;percolates}|perc tested|perc test|perced|percd|passed perc|perk tested|perked|percs',
  'minerals.convey':
    'mineral rights included|mineral rights {;must;will;to;that} convey|minerals {must;will;to} convey|minerals conveying|oil and gas rights convey|gas and oil rights convey|mr convey|minerals convey|with minerals|with mineral rights|minerals included',
  'restrictions.none': 'unrestricted|unr|restriction free|no restrictions at all|sin restricciones',
  'restrictions.deed':
    'deed restricted|deed restrictions|deed restriction|restrictions|covenants|restrictive covenants|building restrictions|ccrs|cc & rs',
  'mobileHomes.allowed':
    '{mobile home;mobile homes;manufactured home;manufactured homes;double wide;double wides;single wide;single wides;doublewide;singlewide;trailer house;casa movil;casas moviles;traila;trailas} {;ok;allowed;friendly;welcome;permitted;accepted;okay}|{allows;allowed;allowing;allow} {mobile home;mobile homes;manufactured home;manufactured homes;double wide;double wides;single wide;single wides;doublewide;singlewide;trailer house;casa movil;casas moviles}|{mobiles;mh} {ok;allowed}',
  'hoa.none': 'hoa free|sin hoa|sin asociacion',
  'hoa.yes':
    'hoa|h o a|poa|hoas|homeowners association|home owners association|association|hoa fees|hoa fee|hoa dues|hoa rules|association fees|poa dues|hoa restrictions',
  'agExempt.yes': 'ag exempt|ag exemption|agricultural exemption|ag valuation|ag exempted',
  'financing.owner':
    '{owner;seller;in house;private} {finance;financing;financed;fin;carry;carry the note;terms;carry back;will finance;can finance;will carry;may carry;to carry;will carry the note;gives financing;offers financing;offering financing;provides financing;carried;note;financing available;financing ok}|rent to own|lease to own|lease purchase|lease option|bond for title|land contract|contract for deed|no credit check|no credit checks|no banks|financiamiento|financiamiento del dueno|financiado por el dueno|no bank',
  'access.none': 'landlocked|land locked',
  'surfaceWater.creek':
    'creek|creeks|stream|streams|crick|crik|brook|branch creek|arroyo|arroyos|live creek|running creek|creek frontage|creek front|creekfront',
  'surfaceWater.river': 'river|rivers|rio|river access',
  'surfaceWater.pond': 'pond|ponds|fishing pond|stock pond|stock ponds|estanque|stocked pond',
  'surfaceWater.lake': 'lake|lakes|lago|lake access',
  'surfaceWater.spring': 'spring|springs|natural spring|live spring|spring fed|manantial',
  'terrain.wooded': 'wooded|woods|woodland|heavily wooded|timbered|con bosque|con arboles',
  'terrain.steep': 'steep|steep land',
  'terrain.open': 'open land|open ground',
  'terrain.level': 'flat|level|flat land|level land|lote plano|terreno plano|tierra plana',
  'terrain.rolling': 'rolling|rolling hills|rolling land',
  'terrain.fenced': 'fenced|fence|fencing|cercado|cercada|bardeado|perimeter fenced|fully fenced',
}

/** "Live water", and "electric", which means power that is there, or close. */
const RUNNING = bitsOf('surfaceWater.creek', 'surfaceWater.river', 'surfaceWater.spring')
const WATERS = RUNNING + bitsOf('surfaceWater.pond', 'surfaceWater.lake')
const POWER = bitsOf('power.onSite', 'power.available')
const WATER_SUPPLY = bitsOf('water.well', 'water.public', 'water.available')

/** Between the names of two things that are both wanted. */
const AND = '{;y;and;&;/;,;, and}'

/** Phrases that mean facts of land. */
export const FACT_ASKING: Readonly<Record<string, Partial<SearchQuery>>> = {
  ...Object.fromEntries(
    Object.entries(TYPED).map(([value, phrases]) => [phrases, factQuery(bitsOf(value))]),
  ),
  'year round {creek;stream}': factQuery(bitsOf('surfaceWater.creek', 'yearRound.true')),
  'year round pond': factQuery(bitsOf('surfaceWater.pond', 'yearRound.true')),
  'year round spring': factQuery(bitsOf('surfaceWater.spring', 'yearRound.true')),
  '{legal;road;good;easy;deeded;year round;all season} access': {
    wishes: [wished({ facts: bitsOf('access.none'), isUnwanted: true })],
  },
  'live water|water feature|surface water|water on {;the} property': {
    wishes: [wished({ facts: WATERS })],
  },
  'running water|flowing water|agua corriente': { wishes: [wished({ facts: RUNNING })] },
  [`{luz;electricidad} ${AND} agua|agua ${AND} {luz;electricidad}`]: {
    facts: POWER + WATER_SUPPLY,
  },
  'water hookup|water utilities': { facts: bitsOf('water.well', 'water.public') },
  'year round water': { facts: bitsOf('yearRound.true') },
  'and power|& power|electric|electricity|electrical|elec|luz|electricidad|utilities {available;at road;at the road;at street;at the street}':
    { facts: POWER },
  // A well alone is a keyword.
  [`well ${AND} septic|septic ${AND} well`]: factQuery(bitsOf('water.well', 'sewer.septic')),
  [`well ${AND} ${OF_POWER}|${OF_POWER} ${AND} well`]: { facts: bitsOf('water.well') + POWER },
}

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

/** @param values Such as `surfaceWater.pond`. */
function bitsOf(...values: readonly string[]): number {
  return values.reduce((bits, text) => {
    const [name, value = ''] = text.split('.')
    const found = factValue(name as FactName, value)
    if (found === undefined) throw new Error(`Unknown fact: ${text}.`)
    return bits + found.bit
  }, 0)
}

/** What a negation before some facts asks for. */
const OPPOSITES: readonly (readonly [number, number])[] = [
  [bitsOf('hoa.yes'), bitsOf('hoa.none')],
  [bitsOf('restrictions.deed'), bitsOf('restrictions.none')],
  [bitsOf('mobileHomes.allowed'), bitsOf('mobileHomes.notAllowed')],
  [POWER, bitsOf('power.none')],
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
