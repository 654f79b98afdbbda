import type { FastifyInstance } from 'fastify'
import type { PublicAddresses } from '../../domain/public-urls.ts'
import { serviceDescription } from '../server/service-description.ts'

/** `/` without the public site. */
export function addHome(app: FastifyInstance, addresses: () => PublicAddresses): void {
  app.get('/', () => serviceDescription(addresses()))
}
