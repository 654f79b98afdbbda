import type { FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'

/** The OData versions of answers. For this service they do not differ. */
type Version = '4.0' | '4.01'

const NEWEST: Version = '4.01'
const VERSION = /^(\d{1,2}\.\d{1,2})(?:;.*)?$/

/**
 * The newest version that the client accepts, by OData-MaxVersion (OData 4.01 Protocol, 8.2.6).
 * Clients refuse newer ones.
 * @throws Problem `invalid-input` for a client that accepts none.
 */
export function answeredVersion({ headers }: Pick<FastifyRequest, 'headers'>): Version {
  const max = headers['odata-maxversion']
  if (max === undefined) return NEWEST
  const version = Number(VERSION.exec(String(max).trim())?.[1])
  if (version >= Number(NEWEST)) return NEWEST
  if (version >= 4) return '4.0'
  const detail = 'OData-MaxVersion must be 4.0 or higher: answers are in OData 4.0 or 4.01.'
  throw Problem.of('invalid-input', 'Invalid OData-MaxVersion', detail)
}

/** The version of a refusal: clients with an unsupported version get an answer, too. */
export function refusalVersion(request: Pick<FastifyRequest, 'headers'>): Version {
  try {
    return answeredVersion(request)
  } catch {
    return '4.0'
  }
}

const JSON_RANGES = ['application/json', 'application/*', '*/*']

/** @throws Problem `not-acceptable` when Accept does not cover JSON. */
export function requireJsonAccepted({
  headers: { accept },
}: Pick<FastifyRequest, 'headers'>): void {
  if (accept === undefined || accept.trim() === '') return
  const takesJson = accept.split(',').some(range => {
    const [type = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
    return JSON_RANGES.includes(type) && !parameters.some(each => /^q=0(?:\.0*)?$/.test(each))
  })
  if (takesJson) return
  const detail = 'Answers are JSON. Send Accept: application/json, or omit the header.'
  throw Problem.of('not-acceptable', 'Not acceptable', detail)
}
