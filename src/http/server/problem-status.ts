import type { ProblemCode } from '../../domain/problem.ts'

/** The HTTP status of each problem. */
export const PROBLEM_STATUS: Readonly<Record<ProblemCode, number>> = {
  'invalid-input': 400,
  'key-missing': 401,
  'key-invalid': 401,
  forbidden: 403,
  'proof-needed': 403,
  'not-found': 404,
  'listing-inactive': 405,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  conflict: 409,
  gone: 410,
  'precondition-failed': 412,
  'payload-too-large': 413,
  'address-too-long': 414,
  'unsupported-media-type': 415,
  'expectation-failed': 417,
  'idempotency-mismatch': 422,
  'too-many-requests': 429,
  unavailable: 503,
  overloaded: 503,
  'not-supported': 501,
}
