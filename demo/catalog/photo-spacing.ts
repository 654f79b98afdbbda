import { type Choices, choicesOf, type Random } from '../random.ts'

/** The shares of listings in one state, of one seller's tier, and of one kind of land. In a page of these alone, two listings stand closer by this factor. */
const STATE_SHARE = 1 / 40
const TIER_SHARE = 1 / 4
const KIND_SHARE = 1 / 8
/** How many uses of a photo are remembered; in a large catalog, the last ones count. */
const MAX_REMEMBERED = 48

/** Where a listing stands in pages of listings, which show the best tier first, and in it the newest. */
export interface ListingPlace {
  readonly stateId: number
  readonly tier: number
  readonly kind: string
  readonly listedAt: number
}

/**
 * Chooses photos so that listings that stand near each other in a page begin with different ones: the photo whose nearest use is the
 * furthest away.
 */
export class PhotoSpacing {
  readonly #uses = new Map<number, ListingPlace[]>()

  choose(photos: readonly number[], place: ListingPlace, random: Random): number | null {
    let best: number[] = []
    let furthest = -1
    for (const photo of photos) {
      const distance = this.#distance(photo, place)
      if (distance > furthest) best = []
      if (distance >= furthest) best.push(photo)
      furthest = Math.max(furthest, distance)
    }
    const choices: Choices<number> | null = choicesOf(best)
    if (choices === null) return null
    const chosen = random.pick(choices)
    const uses = this.#uses.get(chosen) ?? []
    uses.push(place)
    if (uses.length > MAX_REMEMBERED) uses.shift()
    this.#uses.set(chosen, uses)
    return chosen
  }

  #distance(photo: number, place: ListingPlace): number {
    let nearest = Number.POSITIVE_INFINITY
    for (const use of this.#uses.get(photo) ?? []) {
      const share =
        (use.stateId === place.stateId ? STATE_SHARE : 1) *
        (use.tier === place.tier ? TIER_SHARE : 1) *
        (use.kind === place.kind ? KIND_SHARE : 1)
      nearest = Math.min(nearest, Math.abs(use.listedAt - place.listedAt) * share)
    }
    return nearest
  }
}
