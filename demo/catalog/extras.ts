import {
  type ListingDocument,
  NOTHING_UNPUBLISHED,
  type UnpublishedDetails,
} from '../../src/domain/listings/listing.ts'
import { type DocumentKind, documentPath } from '../documents/document-list.ts'
import type { Random } from '../random.ts'
import type { Offer } from './offer.ts'

/**
 * Members that some listings have besides the text: documents, and an address of their own for inquiries. They have no links that leave
 * the service, because these would lead nowhere.
 */
interface Extras {
  readonly documents: readonly ListingDocument[]
  readonly unpublished: UnpublishedDetails
}

export function extrasOf(listingId: number, offer: Offer, random: Random): Extras {
  const { member } = offer
  const domain = member.email.slice(member.email.indexOf('@') + 1)
  const broker = !member.isSeller
  return {
    documents: documentsOf(listingId, offer, random),
    unpublished: {
      ...NOTHING_UNPUBLISHED,
      leadRoutingEmail: broker && random.chance(0.03) ? `leads@${domain}` : '',
    },
  }
}

function documentsOf(listingId: number, { features }: Offer, random: Random): ListingDocument[] {
  const documents: ListingDocument[] = []
  const add = (description: string, kind: DocumentKind, share: number) => {
    if (random.chance(share)) documents.push({ description, path: documentPath(kind, listingId) })
  }
  add('Survey', 'survey', features.surveyed ? 0.6 : 0)
  add('Topographic map', 'topographic-map', 0.1)
  add('Aerial map', 'aerial-map', 0.12)
  add('Soil report', 'soil-report', features.crop === null ? 0.02 : 0.3)
  add('Timber cruise', 'timber-cruise', features.timber === null ? 0 : 0.3)
  add('Deed restrictions', 'deed-restrictions', features.restrictions === 'light' ? 0.5 : 0)
  add('Plat map', 'plat-map', 0.08)
  add('Well log', 'well-log', features.waterSupply === 'well' ? 0.35 : 0)
  return documents
}
