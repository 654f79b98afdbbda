import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { LightMyRequestResponse } from 'fastify'
import { encodePolyline } from '../../src/domain/places/polyline.ts'
import { FORM, newSeller } from '../api/posted-listings.ts'
import { startTestSite } from './site-service.ts'

/** Lines that cross each other ten million times. */
export const CROSSED = encodePolyline(
  Array.from({ length: 10_000 }, (_, i) => ({
    latitude: 31.7 + 0.1 * ((i * i * 0.414214) % 1),
    longitude: -97.6 + 0.1 * ((i * 0.618034) % 1),
  })),
)

/** Where listings with such lines are. */
export const PLACE = { lat: 31.75, lng: -97.55 }

/** A site to which listings are posted whose boundaries are costly to draw. */
export async function startCostlySite() {
  const site = await startTestSite()
  const { service, open } = site
  const seller = await newSeller(service)
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.app.server.address() as AddressInfo
  /** @returns The path of the listing's page. */
  const postCrossed = async (acres = 40): Promise<string> => {
    const data = { ...FORM, ...PLACE, acres, encodedBoundaries: CROSSED }
    const answer = await seller.save(0, data)
    assert.equal(answer.statusCode, 201, answer.body)
    const found = await open(`/property/${answer.json().listingID}`)
    return String(found.headers.location)
  }
  return { ...site, seller, port, postCrossed }
}

/** The text of an answer, as a browser reads it. */
export function decoded({ headers, rawPayload }: LightMyRequestResponse): string {
  const isCompressed = headers['content-encoding'] === 'gzip'
  return (isCompressed ? gunzipSync(rawPayload) : rawPayload).toString()
}
