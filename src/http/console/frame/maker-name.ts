import type { UserId } from '../../../domain/values/ids.ts'

/**
 * The name of the person who made something; a dash for what operators made by command, and for
 * what is older than the note of its maker.
 */
export function makerName(
  { madeBy }: { readonly madeBy: UserId | null },
  makers: ReadonlyMap<UserId, string>,
): string {
  return madeBy === null ? '–' : (makers.get(madeBy) ?? 'Deleted person')
}
