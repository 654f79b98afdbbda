import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { RelyingParty } from '../../../domain/users/passkey.ts'
import { isLoopback } from './own-page.ts'

/**
 * The console as devices know it: passkeys need https or `localhost`, and a host with a name.
 * @param base The address of the console.
 * @returns Null: passkeys cannot be used at this address.
 */
export function relyingParty(
  { headers }: Pick<FastifyRequest, 'headers'>,
  base: string,
  name: string,
): RelyingParty | null {
  const url = base.startsWith('https:') ? new URL(base) : URL.parse(`http://${headers.host ?? ''}`)
  if (url === null || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return null
  return { id: url.hostname, origin: url.origin, name }
}
