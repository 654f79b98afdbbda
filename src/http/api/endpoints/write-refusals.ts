import type { ProblemCode } from '../../../domain/problem.ts'

/** How a request that writes may be refused. */
export const WRITE_REFUSALS = [
  'forbidden',
  'conflict',
  'payload-too-large',
  'unsupported-media-type',
  'idempotency-mismatch',
] as const satisfies readonly ProblemCode[]
