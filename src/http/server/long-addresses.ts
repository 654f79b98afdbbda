import type { FastifyInstance } from 'fastify'
import { Problem } from '../../domain/problem.ts'

/** Enough for a search in some hundreds of counties. */
export const MAX_ADDRESS_CHARACTERS = 8192

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
