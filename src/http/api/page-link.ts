import { Problem } from '../../domain/problem.ts'
import { MAX_ADDRESS_CHARACTERS } from '../server/long-addresses.ts'

/** The number of the last page may have this many digits. */
const LAST_PAGE = Number.MAX_SAFE_INTEGER

/** Makes the address of a page of a search. */
export type PageLink = (page: number) => string

/**
 * Chooses the first of several ways to write the addresses of a search's pages that keeps each address short
 * enough to be read. Some characters take more room in a link than the client may have sent.
 * @throws Problem `address-too-long` when even the last way makes addresses too long.
 */
export function shortEnough(...links: readonly [PageLink, ...PageLink[]]): PageLink {
  const found = links.find(link => requestLength(link(LAST_PAGE)) <= MAX_ADDRESS_CHARACTERS)
  if (found) return found
  const length = requestLength((links.at(-1) ?? links[0])(LAST_PAGE))
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
