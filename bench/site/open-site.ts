import { copyOfCatalog } from '../catalog.ts'
import { drawDemo } from '../drawn-demo.ts'
import { note } from '../report.ts'
import { type ServerProcess, startService, untilPublished } from '../service-process.ts'
import { type SitePaths, sitePaths } from './site-paths.ts'

/** A running service with the site of a catalog of its own; it has nothing to do beside what is measured. */
export interface OpenSite extends AsyncDisposable {
  readonly folder: string
  readonly paths: SitePaths
  readonly service: ServerProcess
}

/** @param settings Of the service, beside those that let a bench ask for as many pages as it likes. */
export async function openSite(
  listings: number,
  settings: Readonly<Record<string, string>>,
): Promise<OpenSite> {
  await using opened = new AsyncDisposableStack()
  const { folder, key } = opened.use(await copyOfCatalog(listings))
  const paths = await sitePaths(folder)
  note('Drawing the pictures …')
  await drawDemo(folder)
  note('Starting the service …')
  const unlimited = { ACREAGE_SITE_RATE: '0', ...settings }
  const service = opened.use(await startService(folder, unlimited))
  await untilPublished(service, key)
  const kept = opened.move()
  return { folder, paths, service, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}
