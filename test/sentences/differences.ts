import { PROPERTY_TYPES } from '../../src/domain/listings/lookup-lists.ts'
import { loadBundledPlaces } from '../../src/reference/bundled-places.ts'
import { type FactWish, type Limits, type Meaning, ORDERS } from './meanings.ts'

const places = loadBundledPlaces()

/** What `/ext/understand` answers, as far as it is compared. */
export interface Reading {
  readonly parameters: Readonly<Record<string, string>>
  readonly notUnderstood: readonly string[]
}

/** A wish of a reading: land with one of these facts (`water:well`) or words. */
interface Wish {
  readonly facts: readonly string[]
  readonly words: readonly string[]
}

/** How a reading differs from a meaning; empty: it does not. A filler that is reported does no harm. */
export function differences({ parameters, notUnderstood }: Reading, meaning: Meaning): string[] {
  const found: string[] = []
  const same = (name: string, got: unknown, meant: unknown) => {
    if (JSON.stringify(got) !== JSON.stringify(meant)) {
      found.push(`${name}: read ${JSON.stringify(got)}, meant ${JSON.stringify(meant)}`)
    }
  }
  found.push(...placeDifferences(parameters, meaning))
  for (const [name, parameter] of RANGES) {
    same(name, limitsIn(parameters, parameter), roundedLimits(meaning[name]))
  }
  same('types', typesRead(parameters['propertyTypes']), typesMeant(meaning.types))
  same('offered', offersRead(parameters['listingType']), offersMeant(meaning))
  same('status', parameters['status'], STATUSES.get(meaning.status))
  same(
    'house',
    parameters['hasHouse'],
    meaning.house === undefined ? undefined : String(meaning.house),
  )
  same('listed', parameters['dt'], meaning.listed)
  same('reduced', reduced(parameters['reduced']), reduced(meaning.reduced))
  same('order', parameters['sortid'], meaning.order && String(ORDERS[meaning.order]))
  found.push(...wishDifferences(parameters, notUnderstood, meaning))
  for (const left of meaning.left ?? []) {
    const isReported = notUnderstood.some(part => shares(part, left))
    if (!isReported) found.push(`not reported: ${left}`)
  }
  if (meaning.nothing && Object.keys(parameters).length > 0) found.push('a search of nothing')
  return found
}

const RANGES = [
  ['acres', 'a'],
  ['price', 'p'],
  ['perAcre', 'pa'],
  ['beds', 'bed'],
  ['baths', 'bath'],
  ['sqft', 'hsqft'],
] as const
const STATUSES = new Map<Meaning['status'], string>([
  ['sold', 'S'],
  ['under contract', 'PP'],
  ['active', 'P'],
])

function limitsIn(parameters: Reading['parameters'], name: string): Limits | undefined {
  return roundedLimits([number(parameters[`l${name}`]), number(parameters[`h${name}`])])
}

/** Whole numbers where they are large: a quarter more than 0.5 acres is one reading or the other. */
function roundedLimits(limits: Limits | undefined): Limits | undefined {
  const [min = null, max = null] = limits ?? []
  const round = (value: number | null) => value && Number(value.toPrecision(2))
  return min === null && max === null ? undefined : [round(min) || null, round(max)]
}

function number(text: string | undefined): number | null {
  return text === undefined ? null : Number(text)
}

const reduced = (value: string | true | undefined) => (value === 'any' ? true : value)

/** Names of the corpus for the types of the contract. */
const TYPE_NAMES: Readonly<Record<string, readonly string[]>> = {
  'Recreational Property': ['Recreational Land'],
  'Residential Property': ['Residential Land'],
  Homesite: ['Residential Land'],
  'Commercial Property': ['Commercial Land'],
  'Waterfront Property': ['Lakefront', 'Beachfront', 'Riverfront'],
  'Lakefront Property': ['Lakefront'],
  'Riverfront Property': ['Riverfront'],
  'Beachfront Property': ['Beachfront'],
  'Oceanfront Property': ['Beachfront'],
}

function typesMeant(types: Meaning['types']): string[] | undefined {
  const known = types?.filter(type => type !== 'Vineyard') ?? []
  if (known.length === 0) return undefined
  return [...new Set(known.flatMap(type => TYPE_NAMES[type] ?? [type]))].sort()
}

function typesRead(sum: string | undefined): string[] | undefined {
  if (sum === undefined) return undefined
  return PROPERTY_TYPES.filter(({ id }) => Number(sum) & id)
    .map(({ label }) => label as string)
    .sort()
}

/** The sale of land is what is meant if no offer is named, so it may be read or not. */
function offersMeant({ offered, notOffered = [] }: Meaning): string[] {
  if (offered === 'auction') return ['auction']
  if (offered === 'lease') return ['lease']
  return ['auction', 'sale'].filter(offer => !notOffered.includes(offer as 'auction'))
}

function offersRead(listingType: string | undefined): string[] {
  const all = ['auction', 'sale', 'lease']
  const ids = listingType?.split(',').map(Number)
  const read = ids ? all.filter((_, i) => ids.includes(i + 1)) : ['auction', 'sale']
  return read.sort().filter(offer => ids?.length === 1 || offer !== 'lease' || ids?.length === 2)
}

function placeDifferences(parameters: Reading['parameters'], meaning: Meaning): string[] {
  const got = placesRead(parameters)
  if (meaning.address !== undefined) return []
  if (meaning.coordinates) return coordinateDifferences(parameters['near'], meaning.coordinates)
  if (meaning.landscape) return landscapeDifferences(got, meaning.landscape)
  const meant = new Set([meaning.at ?? []].flat().map(placeKey))
  const isSame = got.size === meant.size && [...got].every(key => meant.has(key))
  const found = isSame
    ? []
    : [
        `at: read ${[...got].map(nameOf).join('; ') || 'nowhere'}, meant ${[meaning.at ?? 'nowhere'].flat().join('; ')}`,
      ]
  const miles = number(parameters['distance'])
  if (meaning.miles !== undefined && miles !== meaning.miles) found.push(`miles: read ${miles}`)
  if (meaning.miles === undefined && (miles !== null) !== (meaning.near ?? false)) {
    found.push(miles === null ? 'not read as near' : `read as ${miles} miles around`)
  }
  const excepted = (parameters['except']?.split(',') ?? [])
    .map(place => place.replace('.', 'ID '))
    .sort()
  const ruledOut = (meaning.exceptAt ?? []).map(placeKey).sort()
  if (excepted.join() !== ruledOut.join())
    found.push(`except: read ${excepted}, meant ${meaning.exceptAt}`)
  return found
}

function placesRead(parameters: Reading['parameters']): Set<string> {
  const keys = ['stateID', 'regionID', 'countyID', 'cityID', 'lakeID', 'zip'].flatMap(name => {
    return (parameters[name]?.split(',') ?? []).map(id => `${name} ${id}`)
  })
  return new Set(keys)
}

function coordinateDifferences(
  near: string | undefined,
  meant: readonly [number, number],
): string[] {
  const read = near?.split(',').map(Number) ?? []
  const isClose = meant.every((value, i) => Math.abs(value - (read[i] ?? Number.NaN)) < 0.01)
  return isClose ? [] : [`coordinates: read ${near}, meant ${meant}`]
}

/** All of the core is in the place, and the place is not all of its states. */
function landscapeDifferences(
  got: ReadonlySet<string>,
  { core, states, name }: NonNullable<Meaning['landscape']>,
): string[] {
  const counties = new Set<string>()
  for (const key of got) {
    const [kind, id] = key.split(' ')
    if (kind === 'countyID') counties.add(key)
    if (kind === 'stateID' && core.length > 0)
      return [`landscape: ${name} is read as all of a state`]
    for (const county of places.counties) {
      if (kind === 'regionID' && county.regionId === Number(id))
        counties.add(`countyID ${county.id}`)
    }
  }
  if (core.length === 0) {
    const meant = states.map(placeKey).sort().join()
    return [...got].sort().join() === meant
      ? []
      : [`landscape: ${name} is read as ${[...got].map(nameOf).join('; ')}`]
  }
  const missing = core.filter(county => !counties.has(placeKey(county)))
  return missing.length === 0 ? [] : [`landscape: ${name} lacks ${missing.join('; ')}`]
}

/** Such as `cityID 17`; the name itself where no place has it. */
function placeKey(text: string): string {
  if (/^\d{5}$/.test(text)) return `zip ${text}`
  const [name = '', code] = text.split(', ')
  const state = places.states.find(one => one.code === (code ?? name))
  if (code === undefined) return state ? `stateID ${state.id}` : text
  const within = <Place extends { name: string; stateId: number }>(
    all: readonly Place[],
    wanted: string,
  ) => all.find(one => one.stateId === state?.id && plain(one.name) === plain(wanted))
  const county = /^(.*) (?:County|Parish|Borough|Census Area)$/.exec(name)?.[1]
  const found =
    county === undefined
      ? (named('cityID', within(places.cities, name)) ??
        named('lakeID', within(places.lakes, name) ?? within(places.lakes, `Lake ${name}`)) ??
        named('regionID', within(places.regions, name)))
      : named('countyID', within(places.counties, county))
  return found ?? text
}

function named(kind: string, place: { readonly id: number } | undefined): string | undefined {
  return place && `${kind} ${place.id}`
}

function nameOf(key: string): string {
  const [kind, id] = key.split(' ')
  const lists = {
    stateID: places.states,
    regionID: places.regions,
    countyID: places.counties,
    cityID: places.cities,
    lakeID: places.lakes,
  }
  const list = lists[kind as keyof typeof lists] as
    | readonly { id: number; name: string; stateId?: number }[]
    | undefined
  const place = list?.find(one => one.id === Number(id))
  const state = places.states.find(one => one.id === place?.stateId)
  return place
    ? [kind === 'countyID' ? `${place.name} County` : place.name, state?.code]
        .filter(Boolean)
        .join(', ')
    : key
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^a-z]/g, '')
}

function wishDifferences(
  parameters: Reading['parameters'],
  left: readonly string[],
  meaning: Meaning,
): string[] {
  const wishes = wishesRead(parameters)
  const found: string[] = []
  const used = new Set<Wish>()
  const use = (label: string, wish: Wish | undefined) => {
    if (wish) used.add(wish)
    else found.push(`missing: ${label}`)
  }
  for (const fact of meaning.facts ?? []) {
    if (isRuledOut(parameters, fact)) continue
    use(
      JSON.stringify(fact),
      wishes.find(wish => !used.has(wish) && meets(wish, fact)),
    )
  }
  for (const word of [...(meaning.words ?? []), ...wordsMeant(meaning)]) {
    const choices = [word].flat()
    const rest = wishes.filter(wish => !used.has(wish))
    const all = rest.filter(wish =>
      wish.words.some(one => choices.some(choice => shares(one, choice))),
    )
    use(choices.join(' or '), all[0])
    for (const wish of all) if (wish.facts.length === 0) used.add(wish)
  }
  for (const word of meaning.without ?? []) {
    const isOut = wishTexts(parameters, true).some(one => shares(one, word))
    if (!isOut && !left.some(part => shares(part, word)))
      found.push(`neither ruled out nor reported: ${word}`)
  }
  for (const wish of wishes) {
    if (!used.has(wish)) found.push(`not wanted: ${[...wish.facts, ...wish.words].join(' or ')}`)
  }
  return found
}

/** Roads, parcels, numbers, addresses and vineyards are words that a listing has. */
function wordsMeant({ road, parcel, listing, address, types }: Meaning): string[] {
  const street = address?.split(',')[0]
  const vineyard = types?.includes('Vineyard') ? 'vineyard' : undefined
  return [road, parcel, listing, street, vineyard].filter(id => id !== undefined)
}

const FACT_NAMES = [
  'access',
  'power',
  'water',
  'sewer',
  'surfaceWater',
  'yearRound',
  'minerals',
  'restrictions',
  'mobileHomes',
  'hoa',
  'agExempt',
  'financing',
  'terrain',
]

function wishesRead(parameters: Reading['parameters']): Wish[] {
  const facts = FACT_NAMES.flatMap(name => {
    const value = parameters[name]
    return value === undefined
      ? []
      : [{ facts: value.split(',').map(one => `${name}:${one}`), words: [] }]
  })
  const terms = parameters['words']?.match(/"[^"]+"|\S+/g) ?? []
  const wishes = wishTexts(parameters, false).map(text => {
    const all = text.split(' or ')
    const stated = all.filter(one => one.includes('.'))
    return {
      facts: stated.map(one => one.replace('.', ':')),
      words: all.filter(one => !one.includes('.')),
    }
  })
  return [
    ...facts,
    ...wishes,
    ...terms.map(term => ({ facts: [], words: [term.replaceAll('"', '')] })),
  ]
}

/** The wishes that are wanted, or those that are not. */
function wishTexts(parameters: Reading['parameters'], isUnwanted: boolean): string[] {
  const texts = parameters['wants']?.split(',') ?? []
  return texts
    .filter(text => text.startsWith('not ') === isUnwanted)
    .map(text => text.replace(/^not /, ''))
}

function meets({ facts }: Wish, { fact, any, is, not }: FactWish): boolean {
  const values = facts
    .map(one => one.split(':'))
    .filter(([name]) => name === fact)
    .map(([, value]) => value)
  if (values.length === 0) return false
  if (not !== undefined) return !values.includes(not)
  return [...values].sort().join() === [...(any ?? [is])].sort().join()
}

function isRuledOut(parameters: Reading['parameters'], { fact, not }: FactWish): boolean {
  return not !== undefined && wishTexts(parameters, true).includes(`${fact}.${not}`)
}

/** Whether one text is in the other, without regard to case, hyphens and plurals. */
function shares(one: string, other: string): boolean {
  const [a, b] = [one, other].map(
    text =>
      ` ${text
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, ' ')
        .trim()
        .replace(/(\w{3,}?)(?:es|s)\b/g, '$1')} `,
  )
  return (a ?? '').includes(b ?? '') || (b ?? '').includes(a ?? '')
}
