import { Problem } from '../../../domain/problem.ts'
import { MAX_ADDRESS_CHARACTERS } from '../../server/request-bounds.ts'

/** The last page number may have this many digits. */
const LAST_PAGE = Number.MAX_SAFE_INTEGER

/** The address of a page of a search. */
export type PageLink = (page: number) => string

/**
 * Chooses a way of writing page addresses that keeps them short enough to be accepted: some
 * characters take more room in a link than in what the client sent.
 * @param shorter Creates an alternative, for when the first one makes addresses too long.
 * @throws Problem `address-too-long` when both make addresses too long.
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

/** The length of what a request line holds: the path and the query. */
function requestLength(address: string): number {
  return address.length - address.indexOf('/', address.indexOf('://') + 3)
}
