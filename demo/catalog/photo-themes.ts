import type { SceneTheme } from '../pictures/picture-manifest.ts'
import type { Random } from '../random.ts'
import type { LandKind, Scenery } from './landscape.ts'
import type { Offer } from './offer.ts'

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

/** The themes that photos of one piece of land may show together, by scenery and without water: nobody owns a prairie and a peak at once. */
const SEEN_TOGETHER: Readonly<Record<Scenery, ReadonlySet<SceneTheme>>> = {
  plains: new Set(['prairie', 'ranch', 'pasture', 'cropland']),
  farmland: new Set(['pasture', 'cropland', 'ranch', 'forest']),
  hills: new Set(['pasture', 'ranch', 'forest', 'cropland']),
  woods: new Set(['forest', 'pasture', 'bottomland']),
  mountains: new Set(['mountain', 'forest']),
  highlands: new Set(['highland', 'forest']),
  desert: new Set(['desert']),
  wetland: new Set(['bottomland', 'pasture', 'forest', 'cropland']),
  coast: new Set(['pasture', 'forest', 'cropland', 'ranch']),
}

const WOODED: ReadonlySet<SceneTheme> = new Set(['forest', 'bottomland'])
const CONIFER = /\b(?:pine|fir|spruce|hemlock|larch|tamarack|redwood|cypress)s?\b/i

/** The themes for the photos of an offer. */
export interface PhotoThemes {
  /** A theme that is listed twice is chosen twice as often. Never empty. */
  readonly land: readonly SceneTheme[]
  /** The house on the land; null: there is none. */
  readonly house: SceneTheme | null
  /** Whether forests of conifers grow there. */
  readonly hasConifers: boolean
}

/** Draws one scenery of the landscape, and what is seen in it. */
export function photoThemes(offer: Offer, random: Random): PhotoThemes {
  const { landscape } = offer.place.land
  const scenery = random.pick(landscape.scenery)
  const hasConifers = landscape.trees.some(trees => CONIFER.test(trees))
  return { land: landThemes(offer, scenery), house: houseIn(offer, scenery), hasConifers }
}

function houseIn({ features: { dwelling } }: Offer, scenery: Scenery): SceneTheme | null {
  if (dwelling === null) return null
  if (scenery === 'desert') return 'adobe'
  return dwelling.cabin ? 'cabin' : 'house'
}

function landThemes({ place, features, acres }: Offer, scenery: Scenery): SceneTheme[] {
  const [lake, river] =
    scenery === 'mountains'
      ? (['mountainLake', 'mountainRiver'] as const)
      : (['lake', 'river'] as const)
  const isBare = place.land.landscape.trees.length === 0
  const isDry = scenery === 'desert'
  const land = [
    ...SCENERY_THEMES[scenery],
    ...KIND_THEMES[features.kind],
    ...(features.woodShare > 0.35 ? (['forest'] as const) : []),
    ...(features.crop !== null ? (['cropland'] as const) : []),
  ].filter(theme => SEEN_TOGETHER[scenery].has(theme) && !(isBare && WOODED.has(theme)))
  const water: SceneTheme[] = []
  if (features.ponds > 0 && acres > 15 && !isDry) water.push(lake)
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
      return fitting.length === 0 ? ['prairie'] : fitting
  }
}
