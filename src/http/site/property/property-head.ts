import { accountName } from '../../../domain/accounts/member.ts'
import type { Listing, ListingDetail } from '../../../domain/listings/listing.ts'
import { mainPictureOf } from '../../../domain/pictures/picture.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html, rawHtml } from '../../../domain/values/html.ts'
import { oneByteText } from '../../../domain/values/one-byte-text.ts'
import { firstCharacters } from '../../../domain/values/plain-text.ts'
import { formatAcres } from '../cards/format-amounts.ts'
import { kindsLine, type PlaceNames, placeLine, priceMeaning } from '../cards/property-words.ts'
import { drawnPreview, type PreviewImage } from '../pages/preview-image.ts'

const MAX_SUMMARY_CHARACTERS = 160

/** A sentence or two for search engines and previews. */
export function propertySummary(listing: Listing, names: PlaceNames): string {
  const { acres, description } = listing
  const size = acres ? `${formatAcres(acres)} in ` : 'Land in '
  const start = `${size}${placeLine(names)}, ${kindsLine(listing)}, ${priceText(listing)}.`
  const text = `${start} ${description.replaceAll(/\s+/g, ' ')}`.trim()
  return firstCharacters(text, MAX_SUMMARY_CHARACTERS)
}

function priceText(listing: Listing): string {
  const { status, soldPriceUsd, priceUsd } = listing
  if (status !== 'S') return `${formattedPrice(priceUsd)}${priceMeaning(listing)}`
  return soldPriceUsd === null ? 'sold' : `sold for ${formattedPrice(soldPriceUsd)}`
}

/** The main photo; without one, a drawing of the parcel. */
export function propertyPreview({ listing, pictures }: ListingDetail, urls: Urls): PreviewImage {
  const photo = mainPictureOf(pictures)?.files?.large
  return photo
    ? { address: urls.mediaFile(photo), width: photo.width, height: photo.height }
    : drawnPreview(`${urls.listingPage(listing.id, listing.title)}.png`)
}

/** JSON-LD for search engines. */
export function propertyHead(
  detail: ListingDetail,
  names: PlaceNames,
  urls: Urls,
  calendar: Calendar,
): Html {
  return html`<script type="application/ld+json">${linkedData(detail, names, urls, calendar)}</script>`
}

const AVAILABILITY = {
  P: 'https://schema.org/InStock',
  PP: 'https://schema.org/LimitedAvailability',
  S: 'https://schema.org/SoldOut',
} as const

/** The offer in schema.org's vocabulary. */
function linkedData(
  { listing, member, pictures }: ListingDetail,
  names: PlaceNames,
  urls: Urls,
  calendar: Calendar,
): Html {
  const { latitude, longitude, listedAt, acres, street, zip } = listing
  // The asking price of sold land is no offer.
  const priceUsd = listing.status === 'S' ? listing.soldPriceUsd : listing.priceUsd
  const url = urls.listingPage(listing.id, listing.title)
  const images = pictures.flatMap(({ files }) => (files ? [urls.mediaFile(files.large)] : []))
  return jsonWithin({
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    url,
    name: listing.title,
    description: propertySummary(listing, names),
    datePosted: calendar.isoDate(listedAt),
    ...(images.length > 0 && { image: images }),
    ...(priceUsd !== null && {
      offers: {
        '@type': 'Offer',
        price: priceUsd,
        priceCurrency: 'USD',
        availability: AVAILABILITY[listing.status],
        url,
        // A rent is for a year.
        ...(listing.listingType === 3 && {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: priceUsd,
            priceCurrency: 'USD',
            unitCode: 'ANN',
          },
          businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
        }),
        seller: { '@type': 'Organization', name: accountName(member) },
      },
    }),
    about: {
      '@type': 'Place',
      geo: { '@type': 'GeoCoordinates', latitude, longitude },
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'US',
        addressRegion: names.stateCode,
        ...(names.city !== '' && { addressLocality: names.city }),
        ...(zip !== '' && { postalCode: zip }),
        ...(street !== '' && { streetAddress: street }),
      },
      ...(acres && {
        additionalProperty: {
          '@type': 'PropertyValue',
          name: 'Size',
          value: acres,
          unitCode: 'ACR',
        },
      }),
    },
  })
}

/**
 * JSON for a script element, in ASCII and with `<` escaped, so that no text can end the element.
 */
export function jsonWithin(value: unknown): Html {
  const ascii = JSON.stringify(value).replaceAll(/[<>&\u0080-\uffff]/g, jsonEscape)
  return rawHtml(oneByteText(ascii))
}

function jsonEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
