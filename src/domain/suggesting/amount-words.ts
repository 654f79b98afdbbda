import { phraseList, phraseTable } from './word-phrases.ts'

/** What a word says of the number at it. */
export type Bound = 'less' | 'more' | 'about' | 'exact' | 'range'
/** What a number counts; `others` is what no search supports. */
export type Unit =
  | 'acres'
  | 'hectares'
  | 'sections'
  | 'sqft'
  | 'beds'
  | 'baths'
  | 'perAcre'
  | 'price'
  | 'others'

export const BOUNDS = phraseTable<Bound>({
  'sub|nothing {over;above;more than;bigger than;larger than;higher than}|u /|under|below|less than|fewer than|cheaper than|smaller than|lower than|up to|at most|no more than|not more than|not over|no over|not above|no larger than|not larger than|no bigger than|not bigger than|max|maximum|max of|maximum of|within|< =|<|≤|not exceeding|no higher than|menos de|hasta|no mas de|maximo':
    'less',
  'nothing {under;below;less than;smaller than}|over|above|more than|bigger than|larger than|greater than|at least|no less than|not less than|no smaller than|not smaller than|not under|not below|no under|no fewer than|min|minimum|min of|minimum of|starting at|starting from|upwards of|mas de|al menos|minimo|> =|>|≥':
    'more',
  'about|around|approx|approximately|roughly|+ / -|circa|~': 'about',
  'exactly|precisely': 'exact',
  'between|from|entre': 'range',
})
export const AFTERWARDS = phraseTable<Bound>({
  'o menos|or less|or under|or below|or fewer|or smaller|or cheaper|max|maximum|tops|at most|and under|and below':
    'less',
  '+|plus|or more|or over|or above|or larger|or bigger|up|and up|and more|and over|and above|min|minimum|at least|or better|o mas|y mas':
    'more',
  'or so|ish|give or take|more or less|mas o menos|m / l|mol|+ / -|+ -': 'about',
})
export const MONEY_WORDS = phraseList(
  'budget|budget is|budget of|my budget is|our budget is|with a budget of|price|cash price|price is|prices|price range|price of|priced|priced at|asking|asking price|cost|costing|spend|can spend|pay',
)
export const PER_ACRE_WORDS = phraseList(
  'price per acre|ppa|$ / acre|$ / ac|$ per acre|dollars per acre|cost per acre|per acre price|price / acre|price an acre|price per ac|per acre',
)
/** "Acreage 5-10" is about acres, though no unit follows. */
export const SIZE_WORDS = phraseList('acreage|acreage of|size|size of|lot size|land size')
export const UNITS = phraseTable<Unit>({
  'acre|acres|ac|acs|acre s|acreage|acers|acer|akers|acrs|acr|acrage': 'acres',
  'hectare|hectares|ha|hectareas': 'hectares',
  'section of land|sections of land|sections|section': 'sections',
  'sq ft|sqft|sf|square feet|square foot|sq feet|square ft|sq foot|feet house|square foot house':
    'sqft',
  'recamara|recamaras|habitaciones|dormitorios|cuartos|bed|beds|bedroom|bedrooms|br|bd|bdrm|bdrms':
    'beds',
  'bano|banos|bath|baths|bathroom|bathrooms|ba': 'baths',
  '/ acre|/ ac|per acre|per ac|an acre|a acre|an ac|each acre|by the acre|the acre|p / acre':
    'perAcre',
  '{cash;} to {spend;work with;invest}|cash|cash budget|max budget': 'price',
  'cows|head|head of cattle|kids|people|strand|amp|down|down payment|money down|month|a month|per month|/ month|/ mo|mo|monthly|each month|every month|a year|per year|/ year|/ yr':
    'others',
})
export const SPREADS = phraseList('+ / -|give or take|plus or minus')
export const RANGE_SIGNS = new Set(['-', '–', '—', 'to', 'through', 'thru'])

/** Words of amounts, which are not names of places on their own. */
export const AMOUNT_WORDS: readonly string[] = [BOUNDS, AFTERWARDS, MONEY_WORDS, UNITS].flatMap(
  ({ words }) => words,
)
