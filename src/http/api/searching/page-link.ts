import { Problem } from '../../../domain/problem.ts'
import { MAX_ADDRESS_CHARACTERS } from '../../server/request-bounds.ts'

/** The number of the last page may have this many digits. */
const LAST_PAGE = Number.MAX_SAFE_INTEGER

/** Makes the address of a page of a search. */
export type PageLink = (page: number) => string

/**
 * Chooses the way to write the addresses of a search's pages that keeps each address short enough to be read.
 * Some characters take more room in a link than the client may have sent.
 * @param shorter Makes another way, for when the first one makes addresses too long.
 * @throws Problem `address-too-long` when both ways make addresses too long.
 */
export function shortEnough(link: PageLink, shorter: () => PageLink): PageLink {
  if (requestLength(link(LAST_PAGE)) <= MAX_ADDRESS_CHARACTERS) return link
  const other = shorter()
  const length = requestLength(other(LAST_PAGE))
  if (length <= MAX_ADDRESS_CHARACTERS) return other
  throw Problem.of(
    'address-too-long',
    'Address too long',
    `The address of the next page would have ${length} characters; at most ${MAX_ADDRESS_CHARACTERS} are read.`,
  )
}

/** The length of the part of an address that a request names: its path and its query. */
function requestLength(address: string): number {
  return address.length - address.indexOf('/', address.indexOf('://') + 3)
}
