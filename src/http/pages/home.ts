import type { FastifyInstance } from 'fastify'
import type { PublicAddresses } from '../../domain/public-urls.ts'

/** `/` for programs: what this service is and where its parts are. */
export function serviceDescription({ base }: PublicAddresses): Readonly<Record<string, unknown>> {
  return {
    service: 'Acreage, the Listings REST API',
    versions: { '3.0.1': `${base}/v3`, '1.1.1': `${base}/v1` },
    descriptions: ['v3', 'v1', 'ext'].map(segment => `${base}/${segment}/openapi.json`),
    docs: `${base}/docs`,
    example: `${base}/v3/listings?stateID=44&APIKey=YOUR_KEY`,
    health: `${base}/healthz`,
    ready: `${base}/readyz`,
  }
}

/** `/` without the public site. */
export function addHome(app: FastifyInstance, addresses: () => PublicAddresses): void {
  app.get('/', () => serviceDescription(addresses()))
}
