import { after } from 'node:test'
import type { Listing } from '../../src/domain/listings/listing.ts'
import { catalogOf, quietListing } from '../api/search-catalog.ts'
import { startTestService, type TestService } from '../api/service.ts'

/** A service that takes connections of this machine. */
export interface LiveService extends TestService {
  readonly baseUrl: string
}

/** Starts a service over listings of one kind, ended with the file's tests. */
export async function startLive(
  count: number,
  given: (id: number) => Partial<Listing> = () => ({}),
): Promise<LiveService> {
  const listings = Array.from({ length: count }, (_, i) => quietListing(i + 1, given(i + 1)))
  const service = await startTestService({ source: catalogOf(listings) })
  after(() => service[Symbol.asyncDispose]())
  const baseUrl = await service.app.listen({ port: 0, host: '127.0.0.1' })
  return Object.assign(service, { baseUrl })
}
