import type { Change } from '../../../src/domain/accounts/change.ts'

/** The changes that a follower has seen. They are stored together with the follower's place. */
export interface ReadingState {
  readonly count: number
  /** The sum of the numbers of all changes. */
  readonly sum: number
  /** The last version of each account. */
  readonly versions: Readonly<Record<number, number>>
  /** Sentences about the faults. */
  readonly faults: readonly string[]
}

export const NOTHING_READ: ReadingState = { count: 0, sum: 0, versions: {}, faults: [] }

export function withChanges(state: ReadingState, changes: readonly Change[]): ReadingState {
  let { count, sum } = state
  const versions = { ...state.versions }
  const faults = [...state.faults]
  for (const { kind, id, fields, position } of changes) {
    count++
    sum += position.sequence
    if (kind !== 'account') continue
    const version = Number(fields[0])
    const before = versions[id] ?? version - 1
    if (version !== before + 1) faults.push(`account ${id}: ${before} and then ${version}`)
    versions[id] = version
  }
  return { count, sum, versions, faults: faults.slice(0, 20) }
}
