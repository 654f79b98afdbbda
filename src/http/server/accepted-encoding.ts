import type { FastifyRequest } from 'fastify'

/** The first of these encodings that a client accepts; null if it accepts none. */
export function acceptedEncoding<Encoding extends string>(
  { headers }: FastifyRequest,
  offered: readonly Encoding[],
): Encoding | null {
  const names = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter(one => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map(one => one.split(';')[0]?.trim().toLowerCase())
  return offered.find(encoding => names.includes(encoding)) ?? null
}
