import { PROPERTY_TYPES, type PropertyTypeId } from '../../domain/listings/lookup-lists.ts'

const [
  FARM,
  RANCH,
  RECREATION,
  HOMESITE,
  TIMBER,
  RAW,
  COMMERCIAL,
  HUNTING,
  HORSE,
  LAKE,
  BEACH,
  RIVER,
] = PROPERTY_TYPES.map(type => type.id)

/** The words for the uses of land, in lower case. */
const SPECIFIC: ReadonlyMap<string, PropertyTypeId> = new Map([
  ...words(
    FARM,
    `
      farm farms farmland agricultural agriculture agriculturalland cropland crops rowcrops
      dairy orchard orchards vineyard vineyards pasture pastureland cultivated irrigated
      dryland hobbyfarm poultry nursery pecans
      hayfarm tillable crp farmland farmandagriculture farmrural`,
  ),
  ...words(
    RANCH,
    `
      ranch ranches ranchland cattle livestock grazing cattleranch ranchproperty`,
  ),
  ...words(
    RECREATION,
    `
      recreational recreation recreationalland recreationland recreationalproperty camping
      campground fishing rec`,
  ),
  ...words(
    HOMESITE,
    `
      residentialland residentiallot residentiallots homesite homesites buildinglot
      lotsandacreage residentialvacantland residentialacreage homestead
      residentialvacantlots residentiallotsandland resacreage`,
  ),
  ...words(
    TIMBER,
    `
      timber timberland timberlands forest forestry wooded woodland treefarm forestland`,
  ),
  ...words(
    RAW,
    `
      undeveloped undevelopedland unimproved unimprovedland rawland vacantland vacant desert
      rawacreage`,
  ),
  ...words(
    COMMERCIAL,
    `
      commercial commercialland commerciallot commercialsale commerciallease industrial
      industrialland retail office warehouse businessopportunity business mixeduse
      development developmentland investment hotelmotel commerciallotsandland com
      commercialvacantland mobilehomepark`,
  ),
  ...words(
    HUNTING,
    `
      hunting huntingland huntingproperty hunt huntinglease gameranch huntingfishing`,
  ),
  ...words(
    HORSE,
    `
      horse horses horseproperty equestrian equine horsefarm horsefarms horsefacilities
      horsesallowed`,
  ),
  ...words(
    LAKE,
    `
      lakefront lakefrontproperty lakeproperty lakehouse lakelot lakefrontland`,
  ),
  ...words(BEACH, 'beachfront beach oceanfront gulffront oceanbeachfront bayfront'),
  ...words(RIVER, 'riverfront river riverfrontproperty creekfront riverfrontland'),
])

/** Words of any land, and of land with a home. They are used if no word is more specific. */
const GENERAL: ReadonlyMap<string, PropertyTypeId> = new Map([
  ...words(
    RAW,
    `
      land lnd lotsandland lotsland acreage landandlots lotland ruralland rural acreageland
      vacantlandlots other tract`,
  ),
  ...words(
    HOMESITE,
    `
      residential lot lots res residentialproperty singlefamily singlefamilyresidence
      singlefamilyhome singlefamilydetached detached house home homes cabin cabins
      manufacturedhome manufacturedonland manufacturedinpark mobilehome residentialincome
      residentiallease residentialproperties multifamily duplex triplex quadruplex townhouse
      condominium condo condoproperty residentialcondo mobile apartment residentialfreehold
      detachedhouse`,
  ),
])

/** The most types that a listing has. */
const MAX_TYPES = 3
/** Longer lists have more words than land has uses. */
const MAX_WORDS = 50

/** The types that the words of a source name. */
export interface ReadTypes {
  /** One to three, as first named; empty if no word is known. */
  readonly types: readonly PropertyTypeId[]
  /** Types that the words also name, beyond three. */
  readonly left: readonly PropertyTypeId[]
}

/**
 * The types of a sum of their ids, as in Land.com's feeds: 6 is Ranches (2) and Recreational Land
 * (4). Null if it is not such a sum.
 */
export function summedTypes(text: string): ReadTypes | null {
  const sum = /^\d{1,4}$/.test(text) ? Number(text) : 0
  const all = PROPERTY_TYPES.flatMap(({ id }) => ((sum & id) === 0 ? [] : id))
  const isWhole = all.reduce<number>((total, id) => total + id, 0) === sum
  return all.length > 0 && isWhole
    ? { types: all.slice(0, MAX_TYPES), left: all.slice(MAX_TYPES) }
    : null
}

/** Reads the uses of land from texts with one word or several, such as `Ranch, Hunting`. */
export function typesIn(texts: readonly string[]): ReadTypes {
  const whole = readTypes(texts.slice(0, MAX_WORDS).flatMap(keysOf))
  if (whole.types.length > 0) return whole
  // "Hunting Ranch", "Country Home"
  const words = texts.slice(0, MAX_WORDS).flatMap(text => text.slice(0, 300).split(/\s+/))
  return readTypes(words.slice(0, MAX_WORDS).map(keyOf))
}

/** Whether types are those of homes alone. */
export function areHomes(types: readonly PropertyTypeId[]): boolean {
  return types.length === 1 && types[0] === HOMESITE
}

function readTypes(keys: readonly string[]): ReadTypes {
  const specific = distinct(keys.flatMap(key => SPECIFIC.get(key) ?? labeled(key)))
  const all =
    specific.length > 0
      ? specific
      : distinct(keys.flatMap(key => GENERAL.get(key) ?? [])).slice(0, 1)
  return { types: all.slice(0, MAX_TYPES), left: all.slice(MAX_TYPES) }
}

/** The key of the whole text if it is known, otherwise those of its words. */
function keysOf(text: string): readonly string[] {
  const whole = keyOf(text)
  if (SPECIFIC.has(whole) || GENERAL.has(whole)) return [whole]
  return text
    .slice(0, 300)
    .split(/[,;/|&]|\band\b/i)
    .slice(0, MAX_WORDS)
    .map(keyOf)
}

function keyOf(word: string): string {
  return word
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

function labeled(key: string): readonly PropertyTypeId[] {
  const type = PROPERTY_TYPES.find(
    ({ label }) => label.toLowerCase().replace(/[^a-z]/g, '') === key,
  )
  return type ? [type.id] : []
}

function distinct(types: readonly PropertyTypeId[]): readonly PropertyTypeId[] {
  return [...new Set(types)]
}

function words(type: PropertyTypeId | undefined, all: string): [string, PropertyTypeId][] {
  if (type === undefined) throw new Error('There are twelve property types.')
  return all
    .trim()
    .split(/\s+/)
    .map(word => [word, type])
}
