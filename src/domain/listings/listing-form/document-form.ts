import { isWebAddress } from '../../values/web-address.ts'
import type { Listing, ListingDocument } from '../listing.ts'
import { MAX_TEXT_CHARACTERS } from '../plain-text.ts'
import type { MemberReader } from './member-reader.ts'

export const MOST_DOCUMENTS = 30

/** A document that was sent as a file: its listing's id, and what nobody can guess. */
const KEPT_PATH = /\/media\/documents\/(\d+)\/[0-9a-f]{32}-[a-z0-9-]+\.pdf$/

/**
 * The documents of a listing, which a form replaces as a whole.
 * @param dropped The paths of those that it had, and that are kept still.
 */
export function readDocuments(
  reader: MemberReader,
  listing: Listing | null,
  dropped: readonly string[],
): readonly ListingDocument[] {
  const before = listing?.documents ?? []
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
    const rules = { most: MAX_TEXT_CHARACTERS, lines: 'one' } as const
    const paths = before.flatMap(one => ('path' in one ? one.path : []))
    const path = [...paths, ...dropped].find(one => isAddressOf(one, url))
    const isSame = old && ('path' in old ? path === old.path : url === old.url)
    const description = document.text('description', isSame ? old.description : '', rules)
    if (path !== undefined) return { description, path }
    if (!isSame && isOfRemoved(url, listing)) {
      const detail =
        'The file is kept no more, a day after it was taken off the listing; send it once more.'
      document.fault('Invalid', 'URL', detail)
    }
    return { description, url }
  })
}

function isOfRemoved(url: string, listing: Listing | null): boolean {
  const [, id] = KEPT_PATH.exec(URL.parse(url)?.pathname ?? '') ?? []
  return listing !== null && id === String(listing.id)
}

/** By its path alone, which nobody can guess: the service may have got another name since. */
function isAddressOf(path: string, url: string): boolean {
  return URL.parse(url)?.pathname.endsWith(`/${path}`) ?? false
}
