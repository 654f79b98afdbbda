import type { Member } from '../../src/domain/accounts/member.ts'
import type { PictureManifest } from '../pictures/picture-manifest.ts'
import { Random, runningTotals } from '../random.ts'
import type { Country, LandState } from './country.ts'
import { STREAMS } from './random-streams.ts'
import { makeMember } from './seller.ts'
import { WORK_AREAS } from './text/area-codes.ts'

const MIN_MEMBERS = 40
/** The shares of listings by owners, and of brokers' listings outside their own state. */
const BY_OWNER = 0.02
const NEXT_DOOR = 0.08

/**
 * The number of accounts for a number of listings: 40 for up to 2,000 listings, about 1,100 for 100,000 and 8,000 for
 * 1,000,000.
 */
export function memberCount(listings: number): number {
  return Math.max(MIN_MEMBERS, Math.round(MIN_MEMBERS * (listings / 2000) ** 0.8525))
}

/** Accounts in order of id, with running totals of their numbers of listings. */
interface Bench {
  readonly members: Member[]
  readonly totals: Float64Array
  /** The place of the first account that is active; -1: none is. */
  readonly firstActive: number
}

/** The accounts of a catalog, and who of them offers what. */
export class Sellers {
  readonly members: readonly Member[]
  readonly #brokersByState = new Map<string, Bench>()
  readonly #brokersByArea = new Map<string, Bench>()
  readonly #ownersByState = new Map<string, Bench>()
  readonly #brokers: Bench

  constructor(country: Country, count: number, pictures: PictureManifest, seed: number) {
    const homes = new Map<Member, LandState>()
    const random = new Random(seed, 0, STREAMS.member)
    this.members = Array.from({ length: count }, (_, index) => {
      const id = index + 1
      random.restart(seed, id, STREAMS.member)
      const home = homeOf(id, country, random)
      const member = makeMember(id, home, pictures, random)
      homes.set(member, home)
      return member
    })
    const stateCode = (member: Member) => homes.get(member)?.state.code ?? ''
    const brokers = this.members.filter(member => !member.isSeller)
    const owners = this.members.filter(member => member.isSeller)
    this.#brokers = benchOf(brokers, seed)
    for (const [code, members] of Map.groupBy(brokers, stateCode))
      this.#brokersByState.set(code, benchOf(members, seed))
    for (const [code, members] of Map.groupBy(owners, stateCode))
      this.#ownersByState.set(code, benchOf(members, seed))
    for (const area of WORK_AREAS) {
      const bench = benchOf(
        brokers.filter(member => area.includes(stateCode(member))),
        seed,
      )
      for (const code of area) this.#brokersByArea.set(code, bench)
    }
  }

  /**
   * The account that offers a listing in a state. Only accounts of a catalog that ends with this listing are
   * considered, so that the answer is the same in a larger catalog.
   */
  sellerOf(listingId: number, stateCode: string, random: Random): Member {
    const lastId = Math.min(this.members.length, memberCount(listingId))
    if (random.chance(BY_OWNER)) {
      const owners = this.#ownersByState.get(stateCode)
      const count = owners === undefined ? 0 : countUpTo(owners.members, lastId)
      // Owners have one or two tracts: the latest accounts sell.
      const owner = owners?.members[count - 1 - random.whole(0, Math.min(2, count - 1))]
      if (count > 0 && owner !== undefined) return owner
    }
    const own = random.chance(NEXT_DOOR) ? undefined : this.#brokersByState.get(stateCode)
    for (const bench of [own, this.#brokersByArea.get(stateCode), this.#brokers]) {
      if (bench === undefined) continue
      const count = countUpTo(bench.members, lastId)
      // Where the only broker of a state is inactive, its neighbors sell there; its land would all be hidden.
      if (bench.firstActive < 0 || bench.firstActive >= count) continue
      const member = count === 0 ? undefined : bench.members[random.drawFrom(bench.totals, count)]
      if (member !== undefined) return member
    }
    throw new Error('A catalog always has brokers.')
  }
}

/**
 * The first account is in Texas, where the most land is sold. The first twenty-four are spread over the work areas, so
 * that a small catalog has brokers everywhere.
 */
function homeOf(id: number, { states, stateTotals }: Country, random: Random): LandState {
  const area = id <= 3 * WORK_AREAS.length ? WORK_AREAS[(id - 1) % WORK_AREAS.length] : undefined
  const here = states.filter(({ state }) =>
    id === 1 ? state.code === 'TX' : area === undefined || area.includes(state.code),
  )
  const totals = area === undefined ? stateTotals : runningTotals(here.map(s => s.market.share))
  return here[random.drawFrom(totals)] ?? states[0]
}

function benchOf(members: Member[], seed: number): Bench {
  const random = new Random(seed, 0, STREAMS.memberSize)
  const weights = members.map(member => {
    random.restart(seed, member.id, STREAMS.memberSize)
    return random.logNormal(1, 0.8) * sizeOf(member)
  })
  const firstActive = members.findIndex(({ active }) => active)
  return { members, totals: runningTotals(weights), firstActive }
}

/** Large brokers have the better plan. */
function sizeOf({ id, plan, active }: Member): number {
  if (!active) return 0.1
  if (id === 1) return 4
  return plan === 'premium' ? 2 : plan === 'standard' ? 1 : 0.4
}

/** How many accounts have an id up to this one. */
function countUpTo(members: readonly Member[], lastId: number): number {
  let low = 0
  let high = members.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((members[middle]?.id ?? 0) <= lastId) low = middle + 1
    else high = middle
  }
  return low
}
