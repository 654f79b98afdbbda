import { fieldKinds, known } from '../model/derived-fields.ts'
import type { DescribedResource } from '../model/metadata.ts'
import type { ResourceField } from '../model/resource-field.ts'
import type { MediaSource } from './media-source.ts'

const { text, count, truth, choice, instant } = fieldKinds<MediaSource>()

/** Photos, documents and videos of listings. */
export const MEDIA_FIELDS: readonly ResourceField<MediaSource>[] = [
  known(text('MediaKey', 255, ({ key }) => key)),
  known(choice('ResourceName', 'ResourceName', () => 'Property')),
  known(text('ResourceRecordKey', 255, ({ listingId }) => String(listingId))),
  known(text('ResourceRecordID', 255, ({ listingId }) => String(listingId))),
  known(choice('MediaCategory', 'MediaCategory', ({ category }) => category)),
  choice('MediaType', 'MediaType', mediaType),
  known(text('MediaURL', 8000, ({ url }) => url)),
  known(count('Order', ({ order }) => order)),
  truth('PreferredPhotoYN', ({ isPreferred }) => isPreferred),
  count('ImageWidth', ({ image }) => image?.width ?? null),
  count('ImageHeight', ({ image }) => image?.height ?? null),
  text('ShortDescription', 5000, ({ description }) => description || null),
  known(instant('ModificationTimestamp', ({ changedAt }) => changedAt)),
]

export const MEDIA: DescribedResource = {
  name: 'Media',
  key: 'MediaKey',
  fields: MEDIA_FIELDS,
  expandable: {},
}

/** Photos are stored as JPEG and documents as PDF; the type of external files is unknown. */
function mediaType({ category, image, url }: MediaSource): string | null {
  if (image !== null) return 'jpeg'
  const isPdf = URL.parse(url)?.pathname.toLowerCase().endsWith('.pdf') ?? false
  return category === 'Document' && isPdf ? 'pdf' : null
}
