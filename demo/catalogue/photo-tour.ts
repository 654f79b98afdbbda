import type { ListingPicture, Picture } from '../../src/domain/pictures/picture.ts'
import type { PictureId } from '../../src/domain/values/ids.ts'
import type { PictureManifest, SceneTheme } from '../pictures/picture-manifest.ts'
import { type Choices, choicesOf, type Random } from '../random.ts'
import type { LandKind, Scenery } from './landscape.ts'
import type { Offer } from './offer.ts'
import { AERIAL_CAPTIONS, CAPTIONS, SMALL_WATER_CAPTIONS } from './text/captions.ts'

const KIND_THEMES: Readonly<Record<LandKind, readonly SceneTheme[]>> = {
  ranch: ['ranch', 'ranch', 'pasture', 'prairie'],
  farm: ['cropland', 'cropland', 'pasture'],
  timber: ['forest', 'forest', 'forest'],
  hunting: ['forest'],
  recreational: [],
  residential: ['pasture'],
  undeveloped: [],
  commercial: ['pasture'],
  horse: ['pasture', 'pasture', 'ranch'],
}

const SCENERY_THEMES: Readonly<Record<Scenery, readonly SceneTheme[]>> = {
  plains: ['prairie', 'prairie'],
  farmland: ['pasture', 'pasture', 'cropland'],
  hills: ['pasture', 'forest'],
  woods: ['forest', 'forest'],
  mountains: ['mountain', 'mountain', 'forest'],
  highlands: ['highland', 'highland', 'forest'],
  desert: ['desert', 'desert', 'desert'],
  wetland: ['bottomland', 'pasture'],
  coast: ['pasture'],
}

/** Scenes that do not fit treeless and dry country. */
const GREEN: ReadonlySet<SceneTheme> = new Set([
  'forest',
  'pasture',
  'bottomland',
  'lake',
  'river',
  'highland',
])
/** The share of offers with a house that show it before the land. */
const HOUSE_FIRST = 0.6

const MIN_FIRST_AERIALS = 3

const WOODED: ReadonlySet<SceneTheme> = new Set(['forest', 'bottomland'])

/** The scenes as the catalogue's pictures, with ids from 1 in their order. */
export function picturesOf({ scenes }: PictureManifest): Picture[] {
  return scenes.map((scene, index) => ({ id: (index + 1) as PictureId, files: scene.files }))
}

/** Makes photo tours from the scenes. */
export class PhotoTours {
  readonly #ground = new Map<SceneTheme, Choices<PictureId>>()
  readonly #aerial = new Map<SceneTheme, Choices<PictureId>>()

  constructor({ scenes }: PictureManifest) {
    const numbered = scenes.map((scene, index) => ({ ...scene, number: (index + 1) as PictureId }))
    for (const [view, byTheme] of [
      ['ground', this.#ground],
      ['aerial', this.#aerial],
    ] as const) {
      const seen = numbered.filter(scene => scene.view === view)
      for (const [theme, scenesOfIt] of Map.groupBy(seen, scene => scene.theme)) {
        const ids = choicesOf(scenesOfIt.map(({ number }) => number))
        if (ids !== null) byTheme.set(theme, ids)
      }
    }
  }

  /** Three to nine different photos that suit the land; a few offers have one or none. */
  tourOf(offer: Offer, random: Random): ListingPicture[] {
    const draw = random.next()
    const count = draw < 0.01 ? 0 : draw < 0.04 ? 1 : random.whole(3, 9)
    const themes = themesOf(offer)
    const tour: ListingPicture[] = []
    const used = new Set<PictureId>()
    const said = new Set<string>()
    const add = (theme: SceneTheme, scenes: Choices<PictureId> | undefined, aerial: boolean) => {
      const pictureId = scenes && random.pick(scenes)
      if (pictureId === undefined || used.has(pictureId)) return
      used.add(pictureId)
      const [label, text] = captionOf(offer, theme, aerial, random)
      const fresh = !said.has(text)
      said.add(text)
      tour.push({
        pictureId,
        label: fresh ? label : '',
        description: fresh && random.chance(0.85) ? text : '',
      })
    }
    const aerialAt = random.chance(0.75) ? random.whole(0, 3) : -1
    const house = houseIn(offer)
    if (house !== null && count > 0 && random.chance(HOUSE_FIRST)) {
      add(house, this.#ground.get(house), false)
    }
    for (let tries = 0; tour.length < count && tries < count * 3; tries++) {
      const theme = random.pick(themes)
      const aerial = tour.length === aerialAt ? this.#aerialOf(theme, aerialAt === 0) : undefined
      add(theme, aerial ?? this.#ground.get(theme), aerial !== undefined)
      if (tour.length === 1 && house !== null) add(house, this.#ground.get(house), false)
    }
    return tour
  }

  /** A theme with few views from the air has none as first photo, or many listings of a page would begin with the same. */
  #aerialOf(theme: SceneTheme, isFirst: boolean): Choices<PictureId> | undefined {
    const views = this.#aerial.get(theme)
    return isFirst && (views?.length ?? 0) < MIN_FIRST_AERIALS ? undefined : views
  }
}

/** What a photo of the house on the land shows; null: there is none. */
function houseIn({ place, features: { dwelling } }: Offer): SceneTheme | null {
  if (dwelling === null) return null
  if (place.land.landscape.scenery[0] === 'desert') return 'adobe'
  return dwelling.cabin ? 'cabin' : 'house'
}

/** A theme that is listed twice is chosen twice as often. */
function themesOf({ place, features, acres }: Offer): Choices<SceneTheme> {
  const { landscape } = place.land
  const bare = landscape.trees.length === 0
  const dry = landscape.scenery[0] === 'desert'
  const land = [
    ...KIND_THEMES[features.kind],
    ...landscape.scenery.flatMap(scenery => SCENERY_THEMES[scenery]),
    ...(features.woodShare > 0.35 ? (['forest'] as const) : []),
    ...(features.crop !== null ? (['cropland'] as const) : []),
  ].filter(theme => !(dry && GREEN.has(theme)) && !(bare && WOODED.has(theme)))
  const isHigh = !dry && landscape.scenery.includes('mountains')
  const [lake, river] = isHigh
    ? (['mountainLake', 'mountainRiver'] as const)
    : (['lake', 'river'] as const)
  const water: SceneTheme[] = []
  if (features.ponds > 0 && acres > 15 && !dry) water.push(lake)
  if (features.creek !== null && !/dry|wash|arroyo/.test(features.creek.kind)) water.push(river)
  const fitting = [...land, ...water]
  switch (place.waterside?.kind) {
    case 'lake':
      return [lake, lake, lake, ...fitting]
    case 'river':
      return [river, river, river, ...fitting]
    case 'sea':
      return ['coast', 'coast', 'coast', 'coast']
    case undefined:
      return choicesOf(fitting) ?? ['prairie']
  }
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
