import { Problem } from '../domain/problem.ts'

const RETRY_AFTER_SECONDS = 5

/** The image is unusable for the given reason; a retry would fail too. */
export function pictureRefusal(detail: string, cause?: unknown): Problem {
  return Problem.of('invalid-input', 'Invalid picture', detail, { cause })
}

/** Images cannot be read for now; the image is not the cause. */
export function readerOutOfReach(cause: unknown): Problem {
  const detail = 'Images cannot be read now; try again in a few seconds.'
  return Problem.unavailable('Images cannot be read', detail, { after: RETRY_AFTER_SECONDS, cause })
}
