import { Problem } from '../../domain/problem.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { FORMAT_NAMES } from './format.ts'

/**
 * The refusal of a file that has no listings, or whose format cannot be detected.
 * @param found Its contents, as a sentence.
 */
export function unsure(fileName: string, found: string): Problem {
  const detail = `${formatValue(fileName)} must hold listings. ${found} Known formats: ${FORMAT_NAMES.join(', ')}.`
  return Problem.of('invalid-input', 'Format unknown', detail)
}
