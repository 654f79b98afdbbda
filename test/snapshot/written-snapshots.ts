import type { SnapshotFile } from '../../src/snapshot/snapshot-file.ts'
import type { SnapshotLabel } from '../../src/snapshot/snapshots.ts'

/** The second goes over several stretches, and ends within one. */
const PART_BYTES = [1000, 9_000_001, 0, 16]

export function labelled(sequence: number): SnapshotLabel {
  const names = { program: 'p', database: 'd', change: 'listing 1 0' }
  return { ...names, sequence, listings: 5 }
}

/** Parts that tell of which snapshot they are. */
export function partsOf(sequence: number): Uint8Array[] {
  return PART_BYTES.map((bytes, i) => new Uint8Array(bytes).fill(sequence + i))
}

export interface ReadSnapshot {
  readonly label: SnapshotLabel
  readonly parts: readonly Uint8Array[]
}

/** Null: there is none. */
export async function readSnapshot(file: SnapshotFile): Promise<ReadSnapshot | null> {
  let parts: Uint8Array[] = []
  const label = await file.read({
    judge: async () => {},
    reserve: lengths => {
      parts = lengths.map(bytes => new Uint8Array(bytes))
      return parts
    },
  })
  return label && { label, parts }
}
