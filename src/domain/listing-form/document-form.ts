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
      old && 'url' in old ? old.url : '',
      isWebAddress,
      'the http or https address of a document',
    )
    if (document.isAbsent('URL')) {
      document.fault('Missing', 'URL', 'Each document has its http or https address as URL.')
    }
    const rules = { most: MOST_DOCUMENT_CHARACTERS, lines: 'one' } as const
    const kept = before.find(one => 'path' in one && isAddressOf(one.path, url))
    const same = kept ? kept === old : old && 'url' in old && url === old.url
    const description = document.text('description', (same && old?.description) || '', rules)
    return kept && 'path' in kept ? { description, path: kept.path } : { description, url }
  })
}

/** By its path alone, which nobody can guess: the service may have got another name since. */
function isAddressOf(path: string, url: string): boolean {
  return URL.parse(url)?.pathname.endsWith(`/${path}`) ?? false
}
