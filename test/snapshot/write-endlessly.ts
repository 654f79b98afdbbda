import { SnapshotFile } from '../../src/snapshot/snapshot-file.ts'
import { labeled, partsOf } from './written-snapshots.ts'

/** Writes one snapshot after the other to a file, until it is killed. */
const file = new SnapshotFile(process.argv[2] ?? '', Date.now)
for (let sequence = 1; ; sequence++) {
  await file.write(labeled(sequence), partsOf(sequence))
  process.stdout.write(`${sequence}\n`)
}
