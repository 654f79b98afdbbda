import { createHash } from 'node:crypto'

/** Tells one request from another: SHA-256 of what it asks for, in base 64. */
export function fingerprintOf(operation: string, content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, content]))
    .digest('base64')
}
