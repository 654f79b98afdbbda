import type { FastifyInstance } from 'fastify'
import type { ConsoleContext } from '../console-context.ts'
import { addDrafts } from './draft-routes.ts'
import { addListingActions } from './listing-actions.ts'
import { addListing } from './listing-routes.ts'
import { addPlaceNames } from './place-names.ts'

/** The pages where people write and manage listings. */
export function addListingPages(app: FastifyInstance, context: ConsoleContext): void {
  addListing(app, context)
  addListingActions(app, context)
  addDrafts(app, context)
  addPlaceNames(app, context)
}
