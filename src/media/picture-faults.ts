import { Problem } from '../domain/problem.ts'

const RETRY_AFTER_SECONDS = 5

/** Says that an image cannot be shown, and why; trying again does not help. */
export function pictureRefusal(detail: string, cause?: unknown): Problem {
  return Problem.of('invalid-input', 'Invalid picture', detail, cause)
}

/** Says that images cannot be read now, which is no fault of the image. */
export function readerOutOfReach(cause: unknown): Problem {
  const detail = 'Images cannot be read now; try again in a few seconds.'
  return new Problem('unavailable', [{ title: 'Images cannot be read', detail }], {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
