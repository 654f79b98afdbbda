import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { timesSent } from './raw-headers.ts'

/**
 * The bounds of everything before a body, on every surface. Those of bodies are in
 * `bodies/body-bounds.ts`, those of texts on the site's pages in `site/guests/typing-bounds.ts`;
 * the limits of a listing or a lead are in the domain.
 */

/** Node.js refuses longer request lines and headers. */
export const MAX_HEADER_BYTES = 16 * 1024
/** Enough for a search in several hundred counties. */
export const MAX_ADDRESS_CHARACTERS = 8192
/** A form of the site sends one for each checked box, and Texas has 254 counties. */
const MAX_PARAMETERS = 500

/**
 * The limits of headers that are used. Node.js only counts others, such as cookies. Keys have a
 * fixed length, so a longer one is refused as invalid; Idempotency-Key has its own limit, and a
 * long X-Request-Id is ignored.
 */
const MAX_CHARACTERS_OF_HEADER: Readonly<Record<string, number>> = {
  accept: 1000,
  'accept-encoding': 1000,
  'access-control-request-headers': 2000,
  'content-encoding': 1000,
  'content-type': 1000,
  host: 300,
  // Both may list the tags of several cached answers.
  'if-match': 4000,
  'if-none-match': 4000,
  'if-range': 1000,
  origin: 1000,
  prefer: 1000,
  range: 1000,
  'user-agent': 1000,
  'x-forwarded-for': 2000,
}
const HEADERS = Object.entries(MAX_CHARACTERS_OF_HEADER)

const AMPERSAND = 0x26
const CONTINUE = /^100-continue$/i
const MAX_SHOWN_CHARACTERS = 100

/**
 * Whether a query has few enough parameters to be parsed. It is parsed even when the address is too
 * long: the key in it decides which limit the refusal counts against.
 */
export function isReadable(query: string): boolean {
  return !hasManyParts(query)
}

/** Refuses requests with parts that are too long or too many, before anything else reads them. */
export function keepBounds(app: FastifyInstance): void {
  // Otherwise Node.js itself answers unknown expectations, without a body.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    done(faultOf(request))
  })
}

function faultOf({ url, headers, raw }: FastifyRequest): Problem | undefined {
  if (url.length > MAX_ADDRESS_CHARACTERS) {
    const detail = `The address has ${url.length} characters; at most ${MAX_ADDRESS_CHARACTERS} are read.`
    return Problem.of('address-too-long', 'Address too long', detail)
  }
  if (hasManyParts(url)) {
    const detail = `The address has more than ${MAX_PARAMETERS} parameters, which is the maximum.`
    return Problem.of('invalid-input', 'Too many parameters', detail)
  }
  for (const [name, max] of HEADERS) {
    const length = headers[name]?.length
    if (length === undefined || length <= max) continue
    const detail = `The header ${name} has ${length} characters; at most ${max} are read.`
    return Problem.of('invalid-input', 'Header too long', detail)
  }
  const { expect, host } = headers
  if (expect !== undefined && !CONTINUE.test(expect)) {
    const detail = `The header Expect may only be 100-continue, not ${formatValue(expect.slice(0, MAX_SHOWN_CHARACTERS))}.`
    return Problem.of('expectation-failed', 'Expectation failed', detail)
  }
  if (host === undefined && raw.httpVersion !== '1.0') {
    const detail = 'The Host header is missing; HTTP/1.1 requires one.'
    return Problem.of('invalid-input', 'Host missing', detail)
  }
  if (timesSent(raw.rawHeaders, 'host') <= 1) return undefined
  return Problem.of('invalid-input', 'Repeated Host', 'The Host header may be given once.')
}

function hasManyParts(text: string): boolean {
  let parts = 1
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) === AMPERSAND && ++parts > MAX_PARAMETERS) return true
  }
  return false
}
