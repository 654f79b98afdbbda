import type { Config } from '../config/config.ts'
import { openMapSources } from '../http/site/maps/tiles/map-sources.ts'

/**
 * Opens the operator's map files and closes them again, so a wrong path fails the start before any
 * slow work.
 * @throws Problem `invalid-input` if one of them cannot be used.
 */
export async function checkMapFiles({ site }: Config): Promise<void> {
  if (!site) return
  await using _sources = await openMapSources(site.map)
}
