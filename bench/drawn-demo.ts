import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { demoDrawings } from '../src/app/demo.ts'
import { DrawnFiles } from '../src/media/drawn-files.ts'

const MAX_WAIT_MS = 600_000

/** Draws all pictures of the demo in a data directory, so that a service draws none while it is measured. */
export async function drawDemo(dataDirectory: string): Promise<void> {
  const drawings = demoDrawings()
  await using drawn = new DrawnFiles({
    directory: join(dataDirectory, 'media'),
    drawings: async () => drawings,
    script: new URL('../src/app/drawing-process.ts', import.meta.url),
    maxChildren: availableParallelism(),
    maxWaitMs: MAX_WAIT_MS,
  })
  await Promise.all(drawings.map(([path = '']) => drawn.ready(path, '')))
}
