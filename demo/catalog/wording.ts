import { distanceMiles } from '../../src/domain/places/distance.ts'
import { joined } from '../../src/domain/values/joined.ts'
import { choicesOf, type Random } from '../random.ts'
import {
  countWord,
  directionOf,
  formatMiles,
  formatNumber,
  formatUsd,
  withArticle,
  withArticleOfNumber,
} from './english.ts'
import type { Offer } from './offer.ts'
import type { Town } from './town.ts'

/** All slots that the tables of sentences may have. */
export type Wording = ReturnType<typeof wordingOf>
export type SlotName = keyof Wording

/** Nearer than this a place is just outside of town. */
const AT_TOWN_MILES = 1.3
const MAX_METRO_MILES = 190
const NEAR_LAKE_MILES = 14
const HUNTABLE_ACRES = 12
/** Smaller land has no ridges and valleys. */
const RELIEF_FROM_ACRES = 15

/** The texts of all slots for an offer; empty where the offer has nothing of the kind. */
export function wordingOf(offer: Offer, random: Random) {
  return {
    ...placeWords(offer, random),
    ...landWords(offer, random),
    ...waterWords(offer),
    ...wildlifeWords(offer),
    ...buildingWords(offer),
    ...serviceWords(offer),
    ...moneyWords(offer),
    ...peopleWords(offer),
  }
}

function placeWords(offer: Offer, random: Random) {
  const { place, spot, street, neighbors } = offer
  const { land, landState, town } = place
  const miles = distanceMiles(town, spot)
  const direction = directionOf(town, spot)
  const away = miles >= AT_TOWN_MILES
  const second = neighbors[random.whole(0, Math.min(3, neighbors.length - 1))]
  return {
    county: land.fullName,
    titleCounty: land.titleName,
    city: town.name,
    state: landState.state.name,
    stateCode: landState.state.code,
    area: random.pick(land.landscape.areas),
    road: street.road,
    fromTown: away
      ? `about ${formatMiles(miles)} ${direction} of ${town.name}`
      : `just outside ${town.name}`,
    townDirection: away ? direction : '',
    townMiles: away ? formatMiles(miles) : '',
    titleDirection: away ? direction.charAt(0).toUpperCase() + direction.slice(1) : '',
    secondTown: second ? nameFrom(second, place) : '',
    secondTownThen: second ? inSentence(nameFrom(second, place)) : '',
    secondMiles: second ? `about ${formatMiles(distanceMiles(spot, second))}` : '',
    ...metroWords(offer, second, random),
    ...lakeNearby(offer),
  }
}

/** A name with its state, with a comma after it if the sentence goes on. */
function inSentence(name: string): string {
  return name.includes(',') ? `${name},` : name
}

/** With the state's name, if it is another state. */
function nameFrom(town: Town, { landState }: Offer['place']): string {
  const { code } = landState.state
  return town.stateCode === code ? town.name : `${town.name}, ${town.stateCode}`
}

function metroWords({ place, spot }: Offer, second: Town | undefined, random: Random) {
  const { metros } = place.land
  const metro: Town | undefined = metros[random.whole(0, Math.min(1, metros.length - 1))]
  const miles = metro ? distanceMiles(spot, metro) : 0
  if (
    !metro ||
    miles < 8 ||
    miles > MAX_METRO_MILES ||
    metro.id === place.town.id ||
    metro === second
  )
    return { metro: '', metroThen: '', metroMiles: '', metroDirection: '', fromMetroBack: '' }
  return {
    metro: nameFrom(metro, place),
    metroThen: inSentence(nameFrom(metro, place)),
    metroMiles: `${miles > 40 ? Math.round(miles / 5) * 5 : Math.round(miles)} miles`,
    metroDirection: directionOf(metro, spot),
    fromMetroBack: directionOf(spot, metro),
  }
}

function lakeNearby({ place, spot }: Offer) {
  if (place.waterside === null)
    for (const lake of place.land.lakes) {
      const miles = distanceMiles(spot, lake)
      if (miles <= NEAR_LAKE_MILES)
        return { nearLake: lake.name, nearLakeMiles: `about ${formatMiles(miles)}` }
    }
  return { nearLake: '', nearLakeMiles: '' }
}

function landWords({ place, acres, features }: Offer, random: Random) {
  const { landscape } = place.land
  const { woodShare, cropShare, cows, elevationFeet } = features
  const trees = choicesOf(landscape.trees)
  const wooded = Math.round(woodShare * 20) * 5
  const openShare = Math.max(0, 1 - woodShare - cropShare)
  const large = acres >= RELIEF_FROM_ACRES
  return {
    acres: formatNumber(acres),
    anAcres: withArticleOfNumber(formatNumber(acres)),
    relief: large ? random.pick(landscape.relief) : '',
    slope: random.pick(landscape.slope),
    soils: random.pick(landscape.soils),
    trees: trees !== null && wooded > 0 ? random.pick(trees) : '',
    wooded: wooded >= 15 && wooded <= 95 ? String(wooded) : '',
    woodedAcres: large ? acreCount(acres * woodShare) : '',
    pastureAcres: large ? acreCount(acres * openShare) : '',
    cropAcres: features.crop === null ? '' : acreCount(acres * cropShare),
    crop: features.crop ?? '',
    timber: features.timber ?? '',
    timberAge: features.timber === null ? '' : String(features.timberAgeYears),
    grass: random.pick(landscape.grasses),
    hay: features.hayField ? landscape.hay : '',
    cattle: cows === 0 ? '' : formatNumber(cows),
    elevation: elevationFeet === null ? '' : formatNumber(elevationFeet),
  }
}

/** Whole acres, rounded to 5 or 50 if there are many; empty below three. */
function acreCount(acres: number): string {
  if (acres < 3) return ''
  const step = acres < 40 ? 1 : acres < 500 ? 5 : 50
  return formatNumber(Math.floor(acres / step) * step)
}

function waterWords({ place, features }: Offer) {
  const { waterside, land } = place
  const { creek, ponds, frontageFeet } = features
  const several = ponds > 1
  const pond = land.landscape.pond
  return {
    creek: creek?.name ?? '',
    aCreekKind: creek ? withArticle(creek.kind) : '',
    ponds: ponds === 0 ? '' : several ? `${countWord(ponds)} ${pond}s` : withArticle(pond),
    isPonds: ponds === 0 ? '' : several ? 'are' : 'is',
    thePonds: ponds === 0 ? '' : several ? `the ${pond}s` : `the ${pond}`,
    theyHold: ponds === 0 ? '' : several ? 'they hold' : 'it holds',
    river: waterside?.kind === 'river' ? waterside.river : '',
    lake: waterside?.kind === 'lake' ? waterside.lake.name : '',
    sea: waterside?.kind === 'sea' ? waterside.sea : '',
    frontage: frontageFeet === 0 ? '' : formatNumber(frontageFeet),
  }
}

/** Fish of rivers and great lakes. */
const NOT_IN_PONDS: ReadonlySet<string> = new Set([
  'salmon',
  'steelhead',
  'walleye',
  'northern pike',
  'smallmouth bass',
  'Arctic grayling',
])

function wildlifeWords({ place, features, acres }: Offer) {
  const { foodPlots, blinds, game } = features
  const { fish } = place.land.landscape
  const several = foodPlots > 1
  return {
    game: acres < HUNTABLE_ACRES ? '' : joined(game),
    game1: game[0] ?? '',
    fish: joined(fish.slice(0, 3)),
    pondFish: joined(fish.filter(each => !NOT_IN_PONDS.has(each)).slice(0, 3)),
    plots: foodPlots === 0 ? '' : several ? `${countWord(foodPlots)} food plots` : 'a food plot',
    isPlots: foodPlots === 0 ? '' : several ? 'are' : 'is',
    blinds: blinds ?? '',
  }
}

function buildingWords({ features }: Offer) {
  const { dwelling, outbuildings } = features
  const { beds = null, areaSqft = null } = dwelling?.home ?? {}
  return {
    aStyle: dwelling ? withArticle(dwelling.style) : '',
    titleStyle: dwelling ? titleCase(dwelling.style) : '',
    rooms: roomsText(features),
    beds: beds === null ? '' : String(beds),
    sqft: areaSqft === null ? '' : formatNumber(areaSqft),
    year: dwelling ? String(dwelling.year) : '',
    outbuildings: joined(outbuildings),
  }
}

/** "three bedrooms, two full baths and a half bath"; empty unless beds and baths are known. */
function roomsText({ dwelling }: Offer['features']): string {
  const { beds = null, baths = null, halfBaths = null } = dwelling?.home ?? {}
  if (beds === null || baths === null) return ''
  const bedrooms = `${countWord(beds)} ${beds === 1 ? 'bedroom' : 'bedrooms'}`
  const full = `${countWord(baths)} ${halfBaths ? 'full ' : ''}${baths === 1 ? 'bath' : 'baths'}`
  return joined(halfBaths ? [bedrooms, full, 'a half bath'] : [bedrooms, full])
}

/** `ranch-style home` as `Ranch-Style Home`. */
function titleCase(phrase: string): string {
  return phrase
    .split(' ')
    .map(word => (SMALL_WORDS.has(word) ? word : word.replace(/(^|-)[a-z]/g, toUpperCase)))
    .join(' ')
}

function toUpperCase(letters: string): string {
  return letters.toUpperCase()
}

const SMALL_WORDS: ReadonlySet<string> = new Set(['a', 'an', 'and', 'with'])

function serviceWords({ features }: Offer) {
  const { waterSupply, wellDepthFeet, wellGallonsPerMinute, roadFrontageFeet } = features
  const fronts = features.access === 'highway' || features.access === 'county'
  return {
    wellDepth: waterSupply === 'well' ? formatNumber(wellDepthFeet) : '',
    groundwaterDepth: waterSupply === 'none' ? formatNumber(wellDepthFeet) : '',
    wellRate: waterSupply === 'well' ? formatNumber(wellGallonsPerMinute) : '',
    roadFrontage: fronts ? formatNumber(roadFrontageFeet) : '',
    valuation: features.valuation ?? '',
  }
}

function moneyWords({ priceUsd, acres, listingType, taxesUsd }: Offer) {
  const lease = listingType === 3
  return {
    pricePerAcre: priceUsd === null || lease ? '' : formatUsd(perAcreUsd(priceUsd, acres)),
    rent: priceUsd === null || !lease ? '' : formatUsd(priceUsd),
    taxes: taxesUsd === null ? '' : formatUsd(taxesUsd),
  }
}

/** Thousands of dollars are rounded to tens. */
function perAcreUsd(priceUsd: number, acres: number): number {
  const exact = priceUsd / acres
  return exact < 1000 ? exact : Math.round(exact / 10) * 10
}

function peopleWords({ member, auction, name }: Offer) {
  return {
    name,
    contact: member.contactName,
    company: member.companyName,
    phone: member.phone,
    auctionDay: auction ? LONG_DAY.format(auction.day) : '',
    auctionTime: auction && auction.time !== '' ? clockTime(auction.time) : '',
    auctionPlace: auction?.venue ?? '',
  }
}

const LONG_DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** `13:30` as `1:30 p.m.`, `10:00` as `10 a.m.` */
function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const twelve = hours % 12 === 0 ? 12 : hours % 12
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `${twelve}${rest} ${hours < 12 ? 'a.m.' : 'p.m.'}`
}
