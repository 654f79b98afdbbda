import type { ListingDocument } from '../listing.ts'
import { isWebAddress } from '../web-address.ts'
import type { MemberReader } from './member-reader.ts'

export const MOST_DOCUMENTS = 30
export const MOST_DOCUMENT_CHARACTERS = 200

/** The documents of a listing, which a form replaces as a whole. */
export function readDocuments(
  reader: MemberReader,
  before: readonly ListingDocument[],
): readonly ListingDocument[] {
  const documents = reader.objects('documents', ['description', 'URL'], MOST_DOCUMENTS)
  if (documents === undefined) return before
  return documents.map((document, i) => {
    const old = before[i]
    const url = document.textLike(
      'URL',
      old?.url ?? '',
      isWebAddress,
      'the http or https address of a document',
    )
    if (document.isAbsent('URL')) {
      document.fault('Missing', 'URL', 'Each document has its http or https address as URL.')
    }
    const rules = { most: MOST_DOCUMENT_CHARACTERS, lines: 'one' } as const
    const isSame = url === old?.url
    const description = document.text('description', isSame ? old.description : '', rules)
    return { description, url }
  })
}
