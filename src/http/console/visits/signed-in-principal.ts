import type { FastifyRequest } from 'fastify'
import type { Catalog } from '../../../catalog/catalog.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { Principal } from '../../../domain/accounts/principal.ts'
import type { PublicAddresses } from '../../../domain/public-urls.ts'
import type { Brand } from '../frame/brand.ts'
import { Visits } from './visits.ts'

/** The visitors of the console. */
export function consoleVisits(
  { sessions, keptForms }: Pick<Catalog, 'sessions' | 'keptForms'>,
  addresses: () => PublicAddresses,
  { name }: Pick<Brand, 'name'>,
): Visits {
  return new Visits(sessions, addresses, keptForms, name)
}

/**
 * Finds out for other scopes who has signed in at the console with the browser of a request; null:
 * no one has.
 */
export function signedInPrincipal(
  visits: Visits,
): (request: FastifyRequest) => Promise<Principal | null> {
  return async request => (await signedInVisitor(visits, request))?.principal ?? null
}

/** Who has signed in with the browser of a request; null: no one has. */
export async function signedInVisitor(
  visits: Visits,
  request: FastifyRequest,
): Promise<SignedIn | null> {
  const visit = await visits.of(request)
  return visit.state === 'in' ? visit.signedIn : null
}
