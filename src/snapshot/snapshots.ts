/** A position in the change log of the database. */
interface SnapshotPosition {
  readonly transaction: number
  readonly sequence: number
}

/** The program, the database and the change that a snapshot was made from. */
export interface SnapshotLabel {
  /** Identifies the sources that wrote it; other versions may misread it. */
  readonly program: string
  readonly database: string
  /** The last change that it includes, of listings and of places. */
  readonly position: SnapshotPosition
  /** Distinguishes that change from another with the same position in a copy of the database. */
  readonly change: string
  readonly listings: number
}

/** The reason why a snapshot is not used; its message completes “The snapshot was ignored: …”. */
export class UnusableSnapshot extends Error {}

export interface SnapshotReader {
  /** Rejects with UnusableSnapshot when the label is another one. */
  judge(label: SnapshotLabel): Promise<void>
  /** Allocates memory for parts of these lengths. */
  reserve(lengths: readonly number[]): readonly Uint8Array[]
}

/** Stores the latest snapshot. */
export interface Snapshots {
  /** Reads only the snapshot's label. @returns Null if there is none, or it is damaged. */
  label(): Promise<SnapshotLabel | null>
  /**
   * Reads the snapshot, bit for bit as it was written, into the reader's memory.
   * @returns Null if there is none.
   * @throws UnusableSnapshot when it is damaged or the reader rejects it; the memory then has
   *   undefined contents.
   */
  read(reader: SnapshotReader): Promise<SnapshotLabel | null>
  /**
   * Replaces the snapshot; if that fails, the former one stays.
   * @param onTaken Called when the parts have been read; until then they must not change.
   * @returns How many bytes it has, once it is on disk.
   */
  write(label: SnapshotLabel, parts: readonly Uint8Array[], onTaken: () => void): Promise<number>
  /** Removes the unfinished snapshots of writers that were killed. */
  sweep(): Promise<void>
}

/** A snapshot that any node of the same version may use. */
export interface SharedSnapshot {
  readonly label: SnapshotLabel
  readonly name: string
}

/**
 * Where nodes share snapshots. Every method rejects with an Error when the storage is unavailable.
 */
export interface SharedSnapshots {
  /** The complete snapshots of a database by this version, latest first. */
  find(database: string): Promise<readonly SharedSnapshot[]>
  /**
   * Replaces this node's own snapshot with a shared one; if that fails, its own stays.
   * @returns How many bytes it has.
   * @throws UnusableSnapshot when it is damaged or incomplete; it is removed then, so that no other
   *   node tries it.
   */
  fetch(found: SharedSnapshot): Promise<number>
  /**
   * Shares this node's own snapshot.
   * @returns How many bytes it has; null if there is none.
   * @throws UnusableSnapshot when it is damaged.
   */
  share(): Promise<number | null>
  /** Removes obsolete snapshots of a database, and what interrupted writers left. */
  tidy(database: string): Promise<void>
}
