import { Problem } from '../domain/problem.ts'
import { shown } from '../domain/scalars.ts'

/** No member of any body lies deeper. */
const MAX_DEPTH = 10

/**
 * The members of a parsed body; none where there was no body.
 * @throws Problem `invalid-input` when it is not an object, or nested too deeply.
 */
export function readBody(body: unknown): Readonly<Record<string, unknown>> {
  if (body === undefined || body === null) return {}
  if (isTooDeep(body)) {
    throw Problem.of(
      'invalid-input',
      'Body too deep',
      `The body may be nested at most ${MAX_DEPTH} levels deep.`,
    )
  }
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw Problem.of(
      'invalid-input',
      'Body invalid',
      `The body must be a JSON object, not ${shown(body)}.`,
    )
  }
  return body as Record<string, unknown>
}

/** Whether a value is nested deeper than any body may be. */
export function isTooDeep(value: unknown): boolean {
  return isDeeperThan(MAX_DEPTH, value)
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(member => isDeeperThan(levels - 1, member))
}
