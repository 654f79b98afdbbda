import type { RequestLimiter } from '../../src/limits/rate-limit.ts'

/** Lets every request pass, for tests that send more than one address may. */
export const UNLIMITED: RequestLimiter = {
  take: () => ({ isAllowed: true, remaining: 1, resetSeconds: 0, retryAfterSeconds: 0 }),
  giveBack: () => {},
}
