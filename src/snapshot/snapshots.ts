/** A place in the change log of the database. */
interface SnapshotPosition {
  readonly transaction: number
  readonly sequence: number
}

/** The program, the database and the change that a snapshot was made from. */
export interface SnapshotLabel {
  /** Names the sources that made it; others may read it as something else. */
  readonly program: string
  /** Names the database. */
  readonly database: string
  /** The place of the change up to which it has all changes, of listings and of places. */
  readonly position: SnapshotPosition
  /** Tells that change from another that got the same place in a copy of the database. */
  readonly change: string
  readonly listings: number
}

/** The reason why a snapshot is not used; its message completes “The snapshot was ignored: …”. */
export class UnusableSnapshot extends Error {}

export interface SnapshotReader {
  /** Rejects with UnusableSnapshot when the label is another one. */
  judge(label: SnapshotLabel): Promise<void>
  /** Gives room for parts of these lengths. */
  reserve(lengths: readonly number[]): readonly Uint8Array[]
}

/** Where the latest snapshot is kept. */
export interface Snapshots {
  /** Reads only the snapshot's label. @returns Null: there is none, or it is damaged. */
  label(): Promise<SnapshotLabel | null>
  /**
   * Reads the snapshot, bit for bit as it was written, into the room that the reader gives.
   * @returns Null: there is none.
   * @throws UnusableSnapshot when it is damaged or the reader will not have it; the room may be
   * filled with anything then.
   */
  read(reader: SnapshotReader): Promise<SnapshotLabel | null>
  /**
   * Writes a snapshot in the place of the former one, which stays when that fails.
   * @param onTaken Hears when the parts have been read; until then they must not change.
   * @returns How many bytes it has, once it is on the disk.
   */
  write(label: SnapshotLabel, parts: readonly Uint8Array[], onTaken: () => void): Promise<number>
  /** Removes the unfinished snapshots of writers that were ended. */
  sweep(): Promise<void>
}

/** A snapshot that any node of the same version may use. */
export interface SharedSnapshot {
  readonly label: SnapshotLabel
  /** A name that no other snapshot has. */
  readonly name: string
}

/**
 * Where nodes share snapshots. Every method rejects with an Error when that place cannot be
 * reached.
 */
export interface SharedSnapshots {
  /** The complete snapshots of a database by this version, the latest first. */
  find(database: string): Promise<readonly SharedSnapshot[]>
  /**
   * Copies a shared snapshot into the place of this node's own, which stays as it was when that
   * fails.
   * @returns How many bytes it has.
   * @throws UnusableSnapshot when it is damaged or incomplete; it is removed then, so that no other
   *   node tries it.
   */
  fetch(found: SharedSnapshot): Promise<number>
  /**
   * Shares this node's own snapshot.
   * @returns How many bytes it has; null: there is none.
   * @throws UnusableSnapshot when it is damaged.
   */
  share(): Promise<number | null>
  /**
   * Removes snapshots of a database that no node needs anymore, and remains of interrupted writers.
   */
  tidy(database: string): Promise<void>
}
