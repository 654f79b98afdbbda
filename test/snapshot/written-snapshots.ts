import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { SnapshotFile } from '../../src/snapshot/snapshot-file.ts'
import { type SnapshotLabel, UnusableSnapshot } from '../../src/snapshot/snapshots.ts'

export const HEADER_BYTES = 4096

/** The second goes over several stretches, and ends within one. */
const PART_BYTES = [1000, 9_000_001, 0, 16]

export function labeled(sequence: number): SnapshotLabel {
  const names = { program: 'p', database: 'd', change: 'listing 1 0' }
  return { ...names, position: { transaction: 0, sequence }, listings: 5 }
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

/** Turns over one bit at a time: in the first bytes, in the header, and anywhere in a file. */
export async function assertFlipsRefused(
  path: string,
  bytes: Buffer,
  { inHeader, anywhere }: { inHeader: number; anywhere: number },
): Promise<void> {
  const places = fc.sample(fc.integer({ min: 0, max: bytes.length - 1 }), {
    numRuns: anywhere,
    seed: 2,
  })
  const within = fc.sample(fc.integer({ min: 0, max: HEADER_BYTES }), {
    numRuns: inHeader,
    seed: 3,
  })
  const first = Array.from({ length: 30 }, (_, i) => i)
  for (const [i, place] of [...first, ...within, ...places].entries()) {
    const flipped = Buffer.from(bytes)
    flipped[place] = (bytes[place] ?? 0) ^ (1 << (i % 8))
    writeFileSync(path, flipped)
    await assert.rejects(
      readSnapshot(new SnapshotFile(path, Date.now)),
      UnusableSnapshot,
      `byte ${place}`,
    )
  }
}
