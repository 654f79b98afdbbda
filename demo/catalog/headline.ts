import type { Choices, Random } from '../random.ts'
import type { LandKind } from './landscape.ts'
import type { Offer } from './offer.ts'
import type { Phrasebook } from './phrasebook.ts'
import { FRENCH_NAMES, PROPERTY_NAMES, SPANISH_NAMES } from './text/names.ts'
import {
  AUCTION_TITLES,
  BEACH_TITLES,
  HOUSE_TITLES,
  KIND_TITLES,
  LAKE_TITLES,
  LEASE_TITLES,
  NAMED_TITLES,
  RIVER_TITLES,
  TITLES,
} from './text/titles.ts'
import type { SlotName, Wording } from './wording.ts'

const NAME_ENDINGS: Readonly<Record<LandKind, Choices<string>>> = {
  ranch: ['Ranch'],
  farm: ['Farm', 'Farms'],
  timber: ['Woods', 'Forest', 'Timber Tract'],
  hunting: ['Ranch', 'Hunting Club', 'Preserve'],
  recreational: ['Retreat', 'Hideaway', 'Ranch'],
  residential: ['Estate'],
  undeveloped: ['Tract'],
  commercial: ['Business Park'],
  horse: ['Farm', 'Stables', 'Ranch'],
}

const SPANISH_STATES: ReadonlySet<string> = new Set(['TX', 'NM', 'AZ', 'CA', 'CO'])

/** The name of the property; empty for most, and for all small ones. */
export function chooseName(
  kind: LandKind,
  acres: number,
  stateCode: string,
  random: Random,
): string {
  const share =
    acres < 40 || kind === 'commercial' || kind === 'residential'
      ? 0
      : kind === 'ranch'
        ? 0.28
        : 0.1
  if (!random.chance(share)) return ''
  const grazing = kind === 'ranch' || kind === 'horse' || kind === 'recreational'
  if (grazing && SPANISH_STATES.has(stateCode) && random.chance(0.3))
    return random.pick(SPANISH_NAMES)
  if (stateCode === 'LA' && random.chance(0.4)) return random.pick(FRENCH_NAMES)
  return `${random.pick(PROPERTY_NAMES)} ${random.pick(NAME_ENDINGS[kind])}`
}

export function headline(
  offer: Offer,
  wording: Wording,
  phrases: Phrasebook<SlotName>,
  random: Random,
): string {
  for (const table of tablesFor(offer, random)) {
    const title = phrases.say(table, wording, random)
    if (title !== '') return title
  }
  return phrases.say(TITLES, wording, random)
}

/** Tables to try in this order. The first one names what is most remarkable. */
function tablesFor(offer: Offer, random: Random): Choices<string>[] {
  const { listingType, name, place, features } = offer
  const tables: Choices<string>[] = []
  if (listingType === 1 && offer.auctionAhead && random.chance(0.7)) tables.push(AUCTION_TITLES)
  // Answers show no listing type: without these words, a yearly rent would look like a low price.
  if (listingType === 3) tables.push(LEASE_TITLES)
  if (name !== '') tables.push(NAMED_TITLES)
  const water = place.waterside?.kind
  if (water && random.chance(0.85))
    tables.push({ lake: LAKE_TITLES, river: RIVER_TITLES, sea: BEACH_TITLES }[water])
  const { dwelling, kind } = features
  if (dwelling && !dwelling.cabin && (kind === 'residential' || random.chance(0.45)))
    tables.push(HOUSE_TITLES)
  tables.push(random.chance(0.25) ? TITLES : KIND_TITLES[features.kind])
  return tables
}
