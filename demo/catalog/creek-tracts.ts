import { distanceMiles } from '../../src/domain/places/distance.ts'
import { type Choices, choicesOf, type Random, runningTotals } from '../random.ts'
import type { Country, LandCounty, LandState } from './country.ts'
import type { LandKind } from './landscape.ts'
import type { Neighborhood } from './site.ts'
import { roundAcres } from './tract.ts'

/**
 * The README tells visitors to look for about 40 acres with a creek near Austin. Among 2,000 listings that are spread over
 * the country, hardly any is such land. So one in 80 of the first 2,000 is, without a house. All else about these
 * listings is drawn as for the others: the county, the price, and whether the land is sold already. Larger catalogs hold no more of them,
 * so that the counties around Austin do not fill up.
 */
const TRACT_EVERY = 80
const FIRST_TRACT = 40
const LAST_ID = 2000

const METRO = { name: 'Austin', stateCode: 'TX' }
/** The middle of a county is within this distance; its land reaches farther. */
const MAX_COUNTY_MILES = 46
const ACRES = { least: 31, most: 49 }

/** Land with a creek is sold as one of these. */
const KINDS: Choices<LandKind> = ['recreational', 'recreational', 'ranch', 'hunting', 'undeveloped']

export function isCreekTract(listingId: number): boolean {
  return listingId <= LAST_ID && listingId % TRACT_EVERY === FIRST_TRACT
}

/** The country around Austin, where the tracts lie. */
export class CreekCountry {
  readonly #landState: LandState
  readonly #counties: Choices<LandCounty>
  readonly #totals: Float64Array

  private constructor(landState: LandState, counties: Choices<LandCounty>) {
    this.#landState = landState
    this.#counties = counties
    // A county with more towns has more roads, and so more land for sale. Many towns belong to a large city.
    this.#totals = runningTotals(counties.map(({ towns }) => Math.sqrt(Math.min(towns.length, 12))))
  }

  /** Null when the places of the country have no Austin. */
  static of({ states }: Country): CreekCountry | null {
    const landState = states.find(({ state }) => state.code === METRO.stateCode)
    if (landState === undefined) return null
    const towns = landState.counties.flatMap(county => county.towns)
    const metro = towns.find(({ name }) => name === METRO.name)
    if (metro === undefined) return null
    const near = landState.counties.filter(({ county, towns }) => {
      const miles = distanceMiles(county, metro)
      return miles <= MAX_COUNTY_MILES && !towns.includes(metro)
    })
    const counties = choicesOf(near)
    return counties && new CreekCountry(landState, counties)
  }

  chooseNeighborhood(random: Random): Neighborhood {
    const land = this.#counties[random.drawFrom(this.#totals)] ?? this.#counties[0]
    const town = land.towns[random.drawFrom(land.townTotals)] ?? land.towns[0]
    return { landState: this.#landState, land, town, waterside: null }
  }
}

export function chooseCreekKind(random: Random): LandKind {
  return random.pick(KINDS)
}

export function chooseCreekAcres(random: Random): number {
  return roundAcres(random.between(ACRES.least, ACRES.most), random)
}
