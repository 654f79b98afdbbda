import { cp } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { demoDrawings } from '../src/app/demo.ts'
import { DrawnFiles } from '../src/media/drawn-files.ts'
import { keptFolder } from './catalog.ts'
import { IS_TINY } from './sized.ts'
import { sources } from './sources.ts'

/** Pictures wait for all others before them, on a busy machine for long. */
const MAX_WAIT_MS = 3_600_000
/** The sources that decide what the pictures show. */
const DRAWN_BY = ['demo/**/*.ts', 'src/media/**/*.ts', 'src/app/drawing-process.ts']

/** Puts all pictures of the demo into a data directory, so that a service draws none while it is measured. They are drawn once. */
export async function drawDemo(dataDirectory: string): Promise<void> {
  if (IS_TINY) return
  const folder = await keptFolder('pictures', sources(...DRAWN_BY), drawAll)
  await cp(join(folder, 'media'), join(dataDirectory, 'media'), { recursive: true })
}

async function drawAll(dataDirectory: string): Promise<void> {
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
