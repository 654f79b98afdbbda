/** Requests that take longer to arrive or be answered are cut off when a service stops. */
export const MAX_FINISH_MS = 30_000
