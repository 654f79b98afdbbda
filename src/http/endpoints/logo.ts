import { Type } from 'typebox'
import type { PictureManifest } from '../../domain/picture-manifest.ts'
import { type Endpoint, getting } from '../endpoint.ts'
import type { Urls } from '../urls.ts'

type Logos = PictureManifest['serviceLogos']

/** The tokens of a path that take the sizes and grounds of the logo. */
export const SIZE_TOKEN = ':size(^(?:thumbnail|small|medium|large)$)'
export const COLOR_TOKEN = ':color(^(?:black|white|transparent)$)'

const LOGO = Type.Object({
  link: Type.String(),
  alt: Type.String(),
  height: Type.Integer(),
  width: Type.Integer(),
  src: Type.String(),
  securesrc: Type.String(),
  nofollow: Type.Boolean(),
})

/** The service's logo, for clients to show. */
export function logo(logos: Logos, urls: Urls): Endpoint {
  return getting({
    name: 'logos',
    tag: 'Lookups',
    summary: "The service's logo, for clients to show; ask once and keep it",
    refusals: ['not-found'],
    caching: 'revalidate',
    answer: LOGO,
    handle: ({ path }) => {
      const file = logos[path.size as keyof Logos][path.color as keyof Logos['small']]
      return {
        link: urls.home,
        alt: 'Acreage: land for sale',
        height: file.height,
        width: file.width,
        src: urls.mediaFile(file),
        securesrc: urls.secureMediaFile(file),
        nofollow: false,
      }
    },
  })
}
