import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeDrawnFile } from '../../src/media/picture-files.ts'
import { drawServiceLogos, serviceLogoFiles } from '../../src/media/service-logos/drawn-logos.ts'
import { goldenFolder } from './golden.ts'

const SOURCES = ['src/media/service-logos/*.ts', 'src/media/picture-files.ts']

/**
 * Puts the service's logos into a data folder, where there is one. Without them, each new service starts a process that draws them,
 * which takes more processor time than most tests do with the service.
 */
export async function copyServiceLogos(dataFolder: string): Promise<void> {
  if (!existsSync(dataFolder)) return
  const paths = serviceLogoFiles().map(({ path }) => path)
  const golden = await goldenFolder('logos', SOURCES, async made => {
    for (const file of await drawServiceLogos(paths)) await writeDrawnFile(made, file)
  })
  for (const path of paths) {
    const file = join(dataFolder, 'media', path)
    if (existsSync(file)) continue
    // Closed to others, as a service makes its files.
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, readFileSync(join(golden, path)), { mode: 0o600 })
  }
}
