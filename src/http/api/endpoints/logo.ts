import type { ServiceLogos } from '../../../domain/pictures/service-logos.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import { noResource } from '../../server/unknown-path.ts'
import { type Endpoint, getting } from '../endpoint/endpoint.ts'
import { component, flag, text, whole } from '../resources/described.ts'

/** The tokens of a path that name the size and the background of the logo. */
export const SIZE_TOKEN = ':size(^(?:thumbnail|small|medium|large)$)'
export const COLOR_TOKEN = ':color(^(?:black|white|transparent)$)'

const LOGO = component('Logo', 'The logo of the service, in one size and color', {
  link: text('Address that the logo links to', 'https://land.example/'),
  alt: text('Text for people who do not see the logo', 'Acreage: land for sale'),
  height: whole('Height in pixels', 42),
  width: whole('Width in pixels', 120),
  src: text(
    'Address of the picture',
    'https://land.example/media/pool/service-logo/black-small.png',
  ),
  securesrc: text(
    'Address of the picture by https',
    'https://land.example/media/pool/service-logo/black-small.png',
  ),
  nofollow: flag('Whether search engines are asked not to follow the link', false),
})

/** The service's logo, for clients to show. */
export function logo(logos: ServiceLogos, urls: Urls): Endpoint {
  return getting({
    name: 'logos',
    tag: 'Lookups',
    summary: 'The logo of the service, for clients to show',
    description:
      'Ask for it once, when your program starts, and keep it: each request counts against your rate.',
    tokens: { size: 'Size of the logo', color: 'Color of the logo' },
    refusals: ['not-found'],
    refused: [noResource('/v3/logos/huge/black')],
    caching: 'revalidate',
    answer: { meaning: 'The logo', schema: LOGO },
    handle: ({ path }) => {
      const file = logos[path.size as keyof ServiceLogos][path.color as keyof ServiceLogos['small']]
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
