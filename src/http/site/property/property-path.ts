import type { FastifyRequest } from 'fastify'
import { unknownListing } from '../../../domain/listings/listing-problems.ts'
import { Problem } from '../../../domain/problem.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { unknownPath } from '../../server/unknown-path.ts'

/** A listing's number, with an extension if one of its files is requested. */
const NAME = /^(\d{1,15})(\.gpx|\.kml|\.pdf|\.png|\.svg)?$/

/** The part of a path that names a listing. */
export interface PropertyPath {
  readonly slug: string
  readonly name: string
}

export type Ending = '.gpx' | '.kml' | '.pdf' | '.png' | '.svg'

interface Wanted {
  readonly id: ListingId
  /** Null for the page itself. */
  readonly ending: Ending | null
}

/** @throws Problem `not-found` when the path names no listing. */
export function wantedOf(request: FastifyRequest<{ Params: PropertyPath }>): Wanted {
  const [, digits, ending] = NAME.exec(request.params.name) ?? []
  if (digits === undefined) throw unknownPath(request)
  const id = Number(digits) as ListingId
  if (id === 0) throw unknownListing(id)
  return { id, ending: (ending as Ending | undefined) ?? null }
}

/** The listing of a page below its own. @throws Problem `not-found` as `wantedOf`, and for a file. */
export function listingOf(request: FastifyRequest<{ Params: PropertyPath }>): ListingId {
  const { id, ending } = wantedOf(request)
  if (ending !== null) throw Problem.of('not-found', 'No such page', 'There is no such page.')
  return id
}
