import { tierRank } from '../../src/domain/accounts/member.ts'
import type { ListingPicture, Picture } from '../../src/domain/pictures/picture.ts'
import type { PictureId } from '../../src/domain/values/ids.ts'
import {
  type PictureManifest,
  type ScenePicture,
  type SceneTheme,
  SEASONS,
} from '../pictures/picture-manifest.ts'
import { choicesOf, type Random } from '../random.ts'
import type { Offer } from './offer.ts'
import { PhotoSpacing } from './photo-spacing.ts'
import { type PhotoThemes, photoThemes } from './photo-themes.ts'
import { AERIAL_CAPTIONS, CAPTIONS, SMALL_WATER_CAPTIONS } from './text/captions.ts'

/** The share of offers with a house that show it before the land. */
const HOUSE_FIRST = 0.6

interface Scene extends ScenePicture {
  readonly number: PictureId
}

/** The scenes as the catalog's pictures, with ids from 1 in their order. */
export function picturesOf({ scenes }: PictureManifest): Picture[] {
  return scenes.map((scene, index) => ({ id: (index + 1) as PictureId, files: scene.files }))
}

/** Makes photo tours from the scenes. */
export class PhotoTours {
  readonly #scenes: readonly Scene[]
  readonly #spacing = new PhotoSpacing()

  constructor({ scenes }: PictureManifest) {
    this.#scenes = scenes.map((scene, index) => ({ ...scene, number: (index + 1) as PictureId }))
  }

  /**
   * Three to nine different photos of one piece of land in one season; a few offers have one or none. The first is another one than
   * those of listings nearby, where there are others.
   * @param listedAt Milliseconds since 1970 UTC.
   */
  tourOf(offer: Offer, listedAt: number, random: Random): ListingPicture[] {
    const draw = random.next()
    const count = draw < 0.01 ? 0 : draw < 0.04 ? 1 : random.whole(3, 9)
    const themes = photoThemes(offer, random)
    const { house } = themes
    const isHouseFirst = house !== null && random.chance(HOUSE_FIRST)
    const aerialAt = random.chance(0.75) ? random.whole(0, 3) : -1
    const first = this.#first(offer, listedAt, isHouseFirst ? [house] : themes.land, themes, random)
    if (first === undefined || count === 0) return []
    const season = first.season ?? SEASONS[random.whole(0, SEASONS.length - 1)] ?? null
    const fitting = this.#fitting(themes).filter(one => (one.season ?? season) === season)
    const shown = [first]
    const add = (theme: SceneTheme, view: Scene['view']): void => {
      const others = fitting.filter(
        one => one.theme === theme && one.view === view && !shown.includes(one),
      )
      const choices = choicesOf(others)
      if (choices !== null) shown.push(random.pick(choices))
    }
    if (house !== null && !isHouseFirst && count > 1) add(house, 'ground')
    const land = choicesOf(themes.land)
    for (let tries = 0; land !== null && shown.length < count && tries < count * 3; tries++) {
      add(random.pick(land), shown.length === aerialAt ? 'aerial' : 'ground')
    }
    return captioned(offer, shown, random)
  }

  #first(
    offer: Offer,
    listedAt: number,
    first: readonly SceneTheme[],
    themes: PhotoThemes,
    random: Random,
  ): Scene | undefined {
    const fitting = this.#fitting(themes).filter(({ theme }) => first.includes(theme))
    const place = {
      stateId: offer.place.landState.state.id,
      tier: tierRank(offer.member),
      kind: offer.features.kind,
      listedAt,
    }
    const numbers = fitting.map(({ number }) => number)
    const chosen = this.#spacing.choose(numbers, place, random)
    return fitting.find(({ number }) => number === chosen)
  }

  #fitting({ land, house, hasConifers }: PhotoThemes): readonly Scene[] {
    return this.#scenes.filter(
      ({ theme, conifers }) =>
        (land.includes(theme) || theme === house) && (hasConifers || !conifers),
    )
  }
}

/** No caption is said twice in a tour. */
function captioned(offer: Offer, scenes: readonly Scene[], random: Random): ListingPicture[] {
  const said = new Set<string>()
  return scenes.map(({ number, theme, view }) => {
    const [label, text] = captionOf(offer, theme, view === 'aerial', random)
    const isFresh = !said.has(text)
    said.add(text)
    return {
      pictureId: number,
      label: isFresh ? label : '',
      description: isFresh && random.chance(0.85) ? text : '',
    }
  })
}

function captionOf({ place }: Offer, theme: SceneTheme, aerial: boolean, random: Random) {
  if (aerial) return random.pick(AERIAL_CAPTIONS)
  const side = place.waterside?.kind
  const isLake = theme === 'lake' || theme === 'mountainLake'
  const isRiver = theme === 'river' || theme === 'mountainRiver'
  if (isLake && side !== 'lake') return random.pick(SMALL_WATER_CAPTIONS.lake)
  if (isRiver && side !== 'river') return random.pick(SMALL_WATER_CAPTIONS.river)
  return random.pick(CAPTIONS[theme])
}
