import { Feeds } from '../catalog/feeds/feeds.ts'
import { FeedFiles } from '../catalog/feeds/stored-files.ts'
import type { Config } from '../config/config.ts'
import type { Clock } from '../domain/values/clock.ts'
import { checkReading } from '../feeds/imports/check-reading.ts'
import type { Store } from '../store/store.ts'

/** Feeds without the code that runs them. */
export function feedsOf(store: Store, { timeZone }: Pick<Config, 'timeZone'>, clock: Clock): Feeds {
  return new Feeds(store, clock, { timeZone, checkReading })
}

/** Feeds and their files. */
export function feedPartsOf(store: Store, config: Pick<Config, 'timeZone'>, clock: Clock) {
  const feeds = feedsOf(store, config, clock)
  return { feeds, feedFiles: new FeedFiles(store, clock, feeds) }
}
