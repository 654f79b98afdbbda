import type { PictureFile, PictureSize } from '../../src/domain/pictures/picture.ts'
import type {
  BadgeName,
  BadgePicture,
  MemberPicture,
  PictureManifest,
  ScenePicture,
} from './picture-manifest.ts'
import { catalogdScenes } from './scene-catalog.ts'

type Size = readonly [width: number, height: number]

const portraitCount = 24
const companyLogoCount = 40
const badgeNames: readonly BadgeName[] = ['premium', 'platinum', 'alc', 'advanced-alc']

const sceneSizes: Readonly<Record<PictureSize, Size>> = {
  thumbnail: [160, 107],
  largerThumbnail: [400, 267],
  popup: [800, 533],
  large: [1200, 800],
}

/** Every picture that can be drawn, its files and their sizes; draws nothing. */
export function pictureManifest(): PictureManifest {
  return {
    scenes: catalogdScenes().map(({ theme, view, season, conifers }, index) => {
      const id = numbered('scene', index, 3)
      return { id, theme, view, season, conifers, files: sceneFiles(id) } satisfies ScenePicture
    }),
    portraits: members('portrait', portraitCount, [80, 100], [240, 300], 'jpg'),
    badges: badgeNames.map(
      (id): BadgePicture => ({
        id,
        files: memberFiles(`badge-${id}`, [64, 64], [256, 256], 'png'),
      }),
    ),
    companyLogos: members('company-logo', companyLogoCount, [120, 60], [360, 180], 'png'),
  }
}

/**
 * The paths of the files that are drawn together, relative to the media folder: all of a small picture; the two small ones of a view,
 * which pages of listings show, and the two large ones.
 */
export function drawnPictures(): string[][] {
  const { scenes, portraits, badges, companyLogos } = pictureManifest()
  const pathsOf = (files: readonly PictureFile[]) => files.map(({ path }) => path)
  return [
    ...scenes.map(({ files }) => pathsOf([files.thumbnail, files.largerThumbnail])),
    ...[...portraits, ...badges, ...companyLogos].map(({ files }) => pathsOf(Object.values(files))),
    ...scenes.map(({ files }) => pathsOf([files.popup, files.large])),
  ]
}

function sceneFiles(id: string): Record<PictureSize, PictureFile> {
  return {
    thumbnail: file(`pool/${id}/thumbnail.jpg`, sceneSizes.thumbnail),
    largerThumbnail: file(`pool/${id}/larger-thumbnail.jpg`, sceneSizes.largerThumbnail),
    popup: file(`pool/${id}/popup.jpg`, sceneSizes.popup),
    large: file(`pool/${id}/large.jpg`, sceneSizes.large),
  }
}

function members(
  kind: string,
  count: number,
  thumbnail: Size,
  large: Size,
  ending: 'jpg' | 'png',
): MemberPicture[] {
  return Array.from({ length: count }, (_, index) => {
    const id = numbered(kind, index, 2)
    return { id, files: memberFiles(id, thumbnail, large, ending) }
  })
}

function memberFiles(folder: string, thumbnail: Size, large: Size, ending: 'jpg' | 'png') {
  return {
    thumbnail: file(`pool/${folder}/thumbnail.${ending}`, thumbnail),
    large: file(`pool/${folder}/large.${ending}`, large),
  }
}

function file(path: string, [width, height]: Size): PictureFile {
  return { path, width, height }
}

function numbered(kind: string, index: number, digits: number): string {
  return `${kind}-${String(index + 1).padStart(digits, '0')}`
}
