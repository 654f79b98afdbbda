import type { FileChange } from '../../../domain/listings/file-changes.ts'
import { STEPS } from '../../../domain/values/moved-item.ts'

/** A file of a list, as a form names it. */
export interface FileInList<Key> {
  readonly key: Key
  /** Its place, from 0. */
  readonly at: number
  /** The text that the form showed. */
  readonly said: string
}

/** The change that the button of a file requests, and the message of the page afterwards. */
export interface RequestedChange<Key> {
  readonly changes: readonly FileChange<Key>[]
  readonly done: 'moved' | 'saved' | 'removed' | 'retried'
}

/** Reads the form of a file. The text that was typed is kept, whichever button was pressed. */
export function requestedChange<Key>(
  { key, said }: FileInList<Key>,
  text: (name: string) => string,
): RequestedChange<Key> {
  const action = text('do')
  const description = text('description')
  const describe = description === said ? [] : [{ kind: 'describe' as const, key, description }]
  const step = STEPS.find(one => one === action)
  if (step) return { changes: [...describe, { kind: 'move', key, step }], done: 'moved' }
  if (action === 'remove') return { changes: [{ kind: 'remove', key }], done: 'removed' }
  return { changes: describe, done: action === 'retry' ? 'retried' : 'saved' }
}

/** The place of a file that is put back; behind all where the form says none. */
export function placeIn(text: (name: string) => string): number {
  return /^\d{1,3}$/.test(text('place')) ? Number(text('place')) : Number.MAX_SAFE_INTEGER
}
