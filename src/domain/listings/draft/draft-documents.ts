import { MAX_TEXT_CHARACTERS } from '../../values/plain-text.ts'
import { isWebAddress } from '../../values/web-address.ts'
import type { Listing, ListingDocument } from '../listing.ts'
import { isBlank, isTooLong, judgedFormedText, judgedPlainText } from './field-rules.ts'
import type { DocumentDraft, DraftFaults } from './listing-draft.ts'

/** The most documents that a listing may have. */
export const MAX_DOCUMENTS = 30

const DESCRIPTION = { kind: 'line', maxCharacters: MAX_TEXT_CHARACTERS } as const
const ADDRESS = {
  isAccepted: isWebAddress,
  accepts: 'the http or https address of a document',
  isAddress: true,
}

/**
 * The path of a document that was sent as a file: the id of its listing, unless it was sent to a
 * draft, and random digits that nobody can guess.
 */
const KEPT_PATH = /\/media\/documents\/(\d+|drafts)\/[0-9a-f]{32}-[a-z0-9-]+\.pdf$/

/**
 * The documents of a listing, which a draft replaces as a whole.
 * @param dropped The paths of documents that the listing had, and whose files are still kept.
 */
export function judgedDocuments(
  given: readonly DocumentDraft[] | null | undefined,
  listing: Listing | null,
  dropped: readonly string[],
  faults: DraftFaults,
): readonly ListingDocument[] {
  const before = listing?.documents ?? []
  if (given === undefined) return before
  const documents = given ?? []
  if (isTooLong('documents', documents, MAX_DOCUMENTS, faults)) return before
  const paths = before.flatMap(one => ('path' in one ? one.path : []))
  return documents.map((document, i) => {
    const old = before[i]
    const urlField = `documents.${i}.url` as const
    const url = judgedFormedText(
      ADDRESS,
      urlField,
      { given: document.url, before: old && 'url' in old ? old.url : '' },
      faults,
    )
    if (isBlank(document.url) && !faults.has(urlField)) {
      const detail = `Each document has its http or https address as ${faults.label(`documents.${i}.url`)}.`
      faults.add('missing', urlField, detail)
    }
    const path = [...paths, ...dropped].find(one => isAddressOf(one, url))
    const isSame = old && ('path' in old ? path === old.path : url === old.url)
    const description = judgedPlainText(
      DESCRIPTION,
      `documents.${i}.description`,
      { given: document.description ?? null, before: isSame ? old.description : '' },
      faults,
    )
    if (path !== undefined) return { description, path }
    if (!isSame && isOfRemoved(url, listing)) {
      const detail = 'The file was removed a day after it was taken off the listing; send it again.'
      faults.add('invalid', urlField, detail)
    }
    return { description, url }
  })
}

function isOfRemoved(url: string, listing: Listing | null): boolean {
  const [, id] = KEPT_PATH.exec(URL.parse(url)?.pathname ?? '') ?? []
  return listing !== null && (id === 'drafts' || id === String(listing.id))
}

/**
 * Whether an address is that of a file of the service. Only the path counts, which cannot be
 * guessed: the service may have a new name since.
 */
export function isAddressOf(path: string, url: string): boolean {
  return URL.parse(url)?.pathname.endsWith(`/${path}`) ?? false
}
