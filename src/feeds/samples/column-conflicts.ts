import { isJoined } from '../mapping/mapping.ts'
import type { SourceField } from '../mapping/source-fields.ts'
import { fieldLabel } from './field-choices.ts'

/**
 * Whether several columns of a table go to a field that takes the value of one. Several sizes in
 * acres are only compared.
 */
export function isConflict(field: SourceField, paths: readonly string[]): boolean {
  return paths.length > 1 && (field === 'acres' || !isJoined(field))
}

export function conflictText(field: SourceField, paths: readonly string[]): string {
  const names = new Intl.ListFormat('en-US').format(paths.map(path => `“${path}”`))
  const [all, others] = paths.length === 2 ? ['both', 'the other'] : ['all', 'the others']
  return `${names} ${all} go to “${fieldLabel(field)}”. Keep one of them, and choose “Do not import” for ${others}.`
}
