import type { Logger } from 'pino'
import { OpenRequests } from '../catalog/live-index/open-requests.ts'
import { RemoteSearch } from '../catalog/live-index/remote/remote-search.ts'
import { SearchState } from '../catalog/live-index/remote/search-state.ts'
import type { Config } from '../config/config.ts'
import type { Store } from '../store/store.ts'

/** Searches in another thread, and the requests that pay for them. */
export interface Remote {
  readonly search: RemoteSearch
  readonly requests: OpenRequests
}

export function openRemote(config: Config, store: Store, logger: Logger): Remote {
  const requests = new OpenRequests()
  const search = new RemoteSearch(store, {
    isInMemory: config.searchEngine === 'memory',
    requests,
    onError: error => logger.error({ err: error }, 'The places could not be read'),
  })
  return { search, requests }
}

/** The memory in which a new search thread says how far it is. */
export function newSearchMemory(): SharedArrayBuffer {
  return new SearchState().buffer
}
