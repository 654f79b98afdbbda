import { Problem } from '../../domain/problem.ts'

/**
 * The problem of a file without a readable boundary, with a sentence for the person who sent it.
 */
export function boundaryRefusal(detail: string, cause?: unknown): Problem {
  return Problem.of('invalid-input', 'No boundary', detail, { cause })
}
