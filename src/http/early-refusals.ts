import type { FastifyInstance } from 'fastify'
import { Problem } from '../domain/problem.ts'
import { unknownPath } from './error-answer.ts'

/** Room for a search in some hundreds of counties. */
const MAX_ADDRESS_CHARACTERS = 8192

/** Before the body is read: whatever it holds, there is no resource. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.is404 ? unknownPath(request) : undefined)
  })
}

export function refuseLongAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    done(url.length > MAX_ADDRESS_CHARACTERS ? tooLong(url) : undefined)
  })
}

function tooLong(address: string): Problem {
  return Problem.of(
    'address-too-long',
    'Address too long',
    `The address has ${address.length} characters; at most ${MAX_ADDRESS_CHARACTERS} are read.`,
  )
}
