import {
  type ListingDocument,
  NOTHING_UNPUBLISHED,
  type UnpublishedDetails,
} from '../../src/domain/listings/listing.ts'
import type { Random } from '../random.ts'
import type { Offer } from './offer.ts'

const VIDEO_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** What some listings have besides the text: documents, videos and an address of their own. */
interface Extras {
  readonly documents: readonly ListingDocument[]
  readonly youTube: string
  readonly virtualTour: string
  readonly flyer: string
  readonly unpublished: UnpublishedDetails
}

export function extrasOf(listingId: number, offer: Offer, random: Random): Extras {
  const { member } = offer
  const domain = member.email.slice(member.email.indexOf('@') + 1)
  const broker = !member.isSeller
  return {
    documents: documentsOf(listingId, offer, random),
    youTube: random.chance(0.12) ? `https://www.youtube.com/watch?v=${videoId(random)}` : '',
    virtualTour: random.chance(0.06) ? `https://tours.example/land/${listingId}` : '',
    flyer: broker && random.chance(0.2) ? `https://flyers.example/${listingId}.pdf` : '',
    unpublished: {
      ...NOTHING_UNPUBLISHED,
      leadRoutingEmail: broker && random.chance(0.03) ? `leads@${domain}` : '',
    },
  }
}

function documentsOf(listingId: number, { features }: Offer, random: Random): ListingDocument[] {
  const documents: ListingDocument[] = []
  const add = (description: string, file: string, share: number) => {
    if (random.chance(share))
      documents.push({ description, url: `https://documents.example/${listingId}/${file}.pdf` })
  }
  add('Survey', 'survey', features.surveyed ? 0.6 : 0)
  add('Topographic map', 'topographic-map', 0.1)
  add('Aerial map', 'aerial-map', 0.12)
  add('Soil report', 'soil-report', features.crop === null ? 0.02 : 0.3)
  add('Timber cruise', 'timber-cruise', features.timber === null ? 0 : 0.3)
  add('Deed restrictions', 'deed-restrictions', features.restrictions === 'light' ? 0.5 : 0)
  add('Plat map', 'plat-map', 0.08)
  return documents
}

/** Eleven made-up characters; a video with this id may or may not exist. */
function videoId(random: Random): string {
  let id = ''
  for (let place = 0; place < 11; place++) id += VIDEO_LETTERS[random.whole(0, 63)] ?? 'A'
  return id
}
