import type { PictureFile, PictureSize } from '../../src/domain/pictures/picture.ts'

/** The themes of scenes. */
export type SceneTheme =
  | 'prairie'
  | 'ranch'
  | 'pasture'
  | 'cropland'
  | 'forest'
  | 'mountain'
  | 'highland'
  | 'desert'
  | 'lake'
  | 'mountainLake'
  | 'river'
  | 'mountainRiver'
  | 'coast'
  | 'bottomland'
  | 'house'
  | 'cabin'
  | 'adobe'

/** The times of the year that photos are taken at. */
export const SEASONS = ['spring', 'summer', 'autumn'] as const
export type Season = (typeof SEASONS)[number]

type MemberPictureSize = 'thumbnail' | 'large'

/** A view of land. */
export interface ScenePicture {
  readonly id: string
  readonly theme: SceneTheme
  readonly view: 'ground' | 'aerial'
  /** Null: it may be any. */
  readonly season: Season | null
  /** Whether it shows a forest of conifers. */
  readonly conifers: boolean
  readonly files: Readonly<Record<PictureSize, PictureFile>>
}

/** A picture that an account shows: a portrait, a badge or a company's logo. */
export interface MemberPicture {
  readonly id: string
  readonly files: Readonly<Record<MemberPictureSize, PictureFile>>
}

export type BadgeName = 'premium' | 'platinum' | 'alc' | 'advanced-alc'

export interface BadgePicture extends MemberPicture {
  readonly id: BadgeName
}

/**
 * All pictures of the demo catalog, known before any is drawn. Paths are relative to the folder
 * that they are drawn into.
 */
export interface PictureManifest {
  readonly scenes: readonly ScenePicture[]
  readonly portraits: readonly MemberPicture[]
  readonly badges: readonly BadgePicture[]
  readonly companyLogos: readonly MemberPicture[]
}
