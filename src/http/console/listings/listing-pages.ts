import type { FastifyInstance } from 'fastify'
import type { ConsoleContext } from '../console-context.ts'
import { addBulk } from './bulk-routes.ts'
import { addDrafts } from './draft-routes.ts'
import { addLists } from './list-routes.ts'
import { addListingActions } from './listing-actions.ts'
import { addListing } from './listing-routes.ts'
import { addPlaceNames } from './place-names.ts'

/** The pages where people write and manage listings. */
export function addListingPages(app: FastifyInstance, context: ConsoleContext): void {
  addLists(app, context)
  addBulk(app, context)
  addListing(app, context)
  addListingActions(app, context)
  addDrafts(app, context)
  addPlaceNames(app, context)
}
