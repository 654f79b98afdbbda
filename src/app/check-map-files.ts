import type { Config } from '../config/config.ts'
import { openMapSources } from '../http/site/maps/tiles/map-sources.ts'

/**
 * Opens the operator's map files and closes them again, so that a wrong path ends a start before
 * its long work begins.
 * @throws Problem `invalid-input` if one of them does not serve.
 */
export async function checkMapFiles({ site }: Config): Promise<void> {
  if (!site) return
  await using _sources = await openMapSources(site.map)
}
