/** A reader of the change log whose place in it outlasts its process. */
export interface Follower {
  readonly name: string
  /** The last change that it has taken. */
  readonly sequence: number
  /** When it took it, in milliseconds since 1970 UTC. */
  readonly movedAt: number
}

export interface FollowerReader {
  get(name: string): Promise<Follower | null>
  /** All followers, by name. */
  all(): Promise<readonly Follower[]>
}

export interface FollowerWriter extends FollowerReader {
  /** @returns False, and nothing is written, when there is a follower of this name. */
  add(follower: Follower): Promise<boolean>
  /** Moves a follower on. @param from Where it was. @returns False when it is no longer there; nothing is written. */
  move(follower: Follower, from: number): Promise<boolean>
  /** @returns False when there is no such follower. */
  remove(name: string): Promise<boolean>
}
