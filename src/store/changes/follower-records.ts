import type { ChangePosition } from '../../domain/accounts/change-position.ts'

/** A reader of the change log, whose position is stored. */
export interface Follower {
  readonly name: string
  /** The last change that the follower has read. */
  readonly position: ChangePosition
  /** When it was moved there, in milliseconds since 1970 UTC. */
  readonly movedAt: number
}

export interface FollowerReader {
  get(name: string): Promise<Follower | null>
  /** All followers, by name. */
  all(): Promise<readonly Follower[]>
}

export interface FollowerWriter extends FollowerReader {
  /** @returns False when a follower has this name; nothing is written then. */
  add(follower: Follower): Promise<boolean>
  /** Moves a follower. @param from Its former position. @returns False when it is at another one; nothing is written then. */
  move(follower: Follower, from: ChangePosition): Promise<boolean>
  /** @returns False when there is no such follower. */
  remove(name: string): Promise<boolean>
}
