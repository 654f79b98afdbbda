import type { Logger } from 'pino'
import { isDemo } from '../catalog/setup/load-demo.ts'
import type { Config } from '../config/config.ts'
import { BackgroundWork, type FailurePause } from '../jobs/background-work.ts'
import { type Drawing, DrawnFiles } from '../media/drawn-files.ts'
import { serviceLogoFiles } from '../media/service-logos/drawn-logos.ts'
import type { Store } from '../store/store.ts'

/** A full disk, for example, fails every picture. */
const FAILURE_PAUSE: FailurePause = { firstMs: 5000, maxMs: 600_000 }

/** The service's logos and, if its catalog is a demo, the pictures and documents of the demo. */
export function drawnFiles(
  { mediaDirectory }: Pick<Config, 'mediaDirectory'>,
  store: Pick<Store, 'settings'>,
  maxChildren: number,
): DrawnFiles {
  const logos: readonly Drawing[] = [serviceLogoFiles().map(({ path }) => path)]
  let all: readonly Drawing[] | null = null
  const drawings = async () => {
    // A demo may be generated while the service runs.
    if (all === null && (await isDemo(store))) {
      const { demoDrawings } = await import('./demo.ts')
      all ??= [...logos, ...demoDrawings()]
    }
    return all ?? logos
  }
  const script = new URL('./drawing-process.ts', import.meta.url)
  return new DrawnFiles({ directory: mediaDirectory, drawings, script, maxChildren })
}

/**
 * Draws missing pictures, one at a time, in the background.
 * @param intervalMs How often to look for missing pictures: a demo may be generated while the
 *   service runs.
 */
export function drawMissing(
  drawn: DrawnFiles,
  logger: Logger,
  intervalMs: number,
): AsyncDisposable {
  let isDrawing = false
  return new BackgroundWork(
    async signal => {
      if (!isDrawing) {
        const missing = await drawn.missing()
        if (missing === 0) return false
        logger.info({ missing }, 'Pictures are drawn on request, the others in the background')
        isDrawing = true
      }
      if (await drawn.drawNext(signal)) return true
      isDrawing = false
      if (!signal.aborted && (await drawn.missing()) === 0) logger.info('All pictures are drawn')
      return false
    },
    error => logger.warn({ err: error }, 'A picture could not be drawn'),
    intervalMs,
    { failurePause: FAILURE_PAUSE },
  )
}
