import type { FastifyInstance } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import type { KnownPaths } from '../api/known-paths.ts'
import { unknownPath } from './error-answer.ts'

/** Room for a search in some hundreds of counties. */
const MAX_ADDRESS_CHARACTERS = 8192

/** So many digits the number of a page may have. */
const LAST_PAGE = Number.MAX_SAFE_INTEGER

/** Before the body is read: whatever it holds, there is no resource. */
export function refuseUnknownPaths(app: FastifyInstance, known: KnownPaths): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 ? unknownPath(request, known) : undefined)
  })
}

export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    done(url.length > MAX_ADDRESS_CHARACTERS ? tooLong(url) : undefined)
  })
}

/** Makes the address of a page of a search. */
export type PageLink = (page: number) => string

/**
 * The first of some ways to write the addresses of a search's pages by which each can be followed. Some
 * signs take more characters in a link than the client may have sent.
 * @throws Problem `address-too-long` when even the last way makes them too long.
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

/** Of an address, what a request names: its path and its query. */
function requestLength(address: string): number {
  return address.length - address.indexOf('/', address.indexOf('://') + 3)
}

function tooLong(address: string): Problem {
  return Problem.of(
    'address-too-long',
    'Address too long',
    `The address has ${address.length} characters; at most ${MAX_ADDRESS_CHARACTERS} are read.`,
  )
}
