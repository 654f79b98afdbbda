import type { UserId, ViewId } from '../../domain/values/ids.ts'

/** A list that a person keeps by a name. */
export interface SavedView {
  readonly id: ViewId
  readonly name: string
  /** The query of its address. */
  readonly query: string
}

export interface ViewReader {
  list(userId: UserId): Promise<readonly SavedView[]>
}

export interface ViewWriter extends ViewReader {
  add(userId: UserId, name: string, query: string): Promise<void>
  remove(userId: UserId, id: ViewId): Promise<void>
}
