import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { addAlertMetrics, type MeasureAlerts } from './alert-metrics.ts'
import {
  addEventReaderMetrics,
  addFollowerMetrics,
  addLateReaderMetrics,
  type MeasuredFollowers,
  type MeasuredPosition,
  type MeasureEventReaders,
  type MeasureLateReaders,
} from './follower-metrics.ts'
import {
  addJobMetrics,
  addPhotoMetrics,
  attemptCounter,
  type MeasuredJobs,
  type MeasuredPhotos,
} from './job-metrics.ts'
import { addProcessMetrics } from './process-metrics.ts'
import { addReplicaMetrics, type MeasuredServers } from './replica-metrics.ts'
import { addWebhookMetrics, type MeasureWebhooks } from './webhook-metrics.ts'

/** The metrics of a search index. */
export interface MeasuredIndex {
  readonly isReady: boolean
  readonly listingCount: number
  readonly usedBytes: number
  /** How many listings do not fit in its memory. */
  readonly withoutRoomCount: number
}

/** The metrics of the engine that answers searches. */
export interface MeasuredSearch {
  readonly isReady: boolean
  /** This process knows all changes up to this position. */
  readonly position: MeasuredPosition
}

export interface MeasuredStore {
  readonly changes: { latest(): Promise<MeasuredPosition> }
}

export interface MeasuredLimiter {
  readonly refusedRequests: number
  /** Absent when another server counts them. */
  readonly trackedCallers?: number
}

/** A metric with its values, as plain data that can be sent to another process. */
export type Measure = object

/** A cached page takes a tenth of a millisecond; after ten seconds clients give up. */
const DURATION_BUCKETS_SECONDS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
]

/**
 * The metrics of one process, with the names and units that Prometheus recommends. Each metric
 * defines how the values of several processes are combined: most are added up; for a lag, the
 * longest is used.
 */
export class ServiceMetrics implements Disposable {
  readonly #registry = new Registry()
  readonly #process: Disposable
  readonly #requests: Counter<'method' | 'route' | 'status'>
  readonly #durations: Histogram<'method' | 'route'>
  readonly #blocks: Counter<'route' | 'cause'>
  readonly #jobAttempts: Counter<'topic' | 'outcome'>

  constructor() {
    const registers = [this.#registry]
    this.#process = addProcessMetrics(this.#registry)
    this.#requests = new Counter({
      name: 'acreage_http_requests_total',
      help: 'Requests by method, kind of address and status; 499: the client went before the answer',
      labelNames: ['method', 'route', 'status'],
      registers,
    })
    this.#durations = new Histogram({
      name: 'acreage_http_request_duration_seconds',
      help: 'How long requests took, from the head to the last byte of the answer',
      labelNames: ['method', 'route'],
      buckets: DURATION_BUCKETS_SECONDS,
      registers,
    })
    this.#blocks = new Counter({
      name: 'acreage_event_loop_blocks_total',
      help: 'Times of over 200 ms in which no request was answered, by the route that ran (background: none) and cause: busy, waiting',
      labelNames: ['route', 'cause'],
      registers,
    })
    this.#jobAttempts = attemptCounter(this.#registry)
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    this.#requests.inc({ method, route, status })
    this.#durations.observe({ method, route }, seconds)
  }

  observeBlock(route: string, cause: 'busy' | 'waiting'): void {
    this.#blocks.inc({ route, cause })
  }

  /** Adds the metrics of the engine that answers searches, and of the changes of a store. */
  watchSearch(engine: 'memory' | 'sql', search: MeasuredSearch, { changes }: MeasuredStore): void {
    new Gauge({
      name: 'acreage_search_engine',
      help: '1 for the engine that answers searches: memory or sql',
      aggregator: 'max',
      labelNames: ['engine'],
      registers: [this.#registry],
    }).set({ engine }, 1)
    this.#gauge('acreage_index_ready', '1 once searches are answered', 'min', () =>
      search.isReady ? 1 : 0,
    )
    this.#gauge(
      'acreage_index_lag_changes',
      'Changes in the store that this process does not know yet',
      'max',
      async () => Math.max(0, (await changes.latest()).sequence - search.position.sequence),
    )
  }

  watchIndex(index: MeasuredIndex): void {
    this.#gauge('acreage_index_listings', 'Listings in the search index', 'max', () =>
      index.isReady ? index.listingCount : 0,
    )
    this.#gauge(
      'acreage_index_bytes',
      'Memory that the search index takes, in bytes',
      'sum',
      () => index.usedBytes,
    )
    this.#gauge(
      'acreage_index_listings_without_room',
      'Listings that no search finds, as the search index has no room for them',
      'max',
      () => index.withoutRoomCount,
    )
  }

  /**
   * Adds the age of the shared snapshot.
   * @param lag The changes that it lacks; null if no snapshot is known.
   */
  watchSharedSnapshot(lag: () => number | null): void {
    this.#gauge(
      'acreage_shared_snapshot_lag_changes',
      'Changes that the shared snapshot of the search index lacks, as this node saw it last',
      'max',
      lag,
    )
  }

  /**
   * Adds the metrics that all processes of a store share: of its job queue, and of the followers of
   * its change log.
   */
  watchStore(
    store: MeasuredFollowers & { readonly jobs: MeasuredJobs; readonly pictures: MeasuredPhotos },
    clock: () => number,
  ): void {
    addJobMetrics(this.#registry, store.jobs, clock)
    addPhotoMetrics(this.#registry, store.pictures)
    addFollowerMetrics(this.#registry, store, clock)
  }

  /** Adds saved searches, which all processes of a store share. */
  watchAlerts(measure: MeasureAlerts, clock: () => number): void {
    addAlertMetrics(this.#registry, measure, clock)
  }

  /** Adds the lag of the service's own readers of changes. */
  watchReaders(measure: MeasureLateReaders): void {
    addLateReaderMetrics(this.#registry, measure)
  }

  /** Adds the clients that read events with a key. */
  watchEventReaders(measure: MeasureEventReaders, clock: () => number): void {
    addEventReaderMetrics(this.#registry, measure, clock)
  }

  /** Adds whether email, webhooks and other outgoing messages are paused. */
  watchOutgoing(isPaused: () => Promise<boolean>): void {
    this.#gauge(
      'acreage_outgoing_paused',
      '1 while mail, webhooks, feeds and photos from other servers wait',
      'max',
      async () => ((await isPaused()) ? 1 : 0),
    )
  }

  watchWebhooks(measure: MeasureWebhooks, clock: () => number): void {
    addWebhookMetrics(this.#registry, measure, clock)
  }

  watchServers(servers: MeasuredServers): void {
    addReplicaMetrics(this.#registry, servers)
  }

  /** Counts an attempt of this process to run a job. */
  countJob(topic: string, outcome: string): void {
    this.#jobAttempts.inc({ topic, outcome: outcome.replace(' ', '_') })
  }

  /** @param limiters All limiters of this process. At most one of them refuses a request. */
  watchLimiters(limiters: readonly MeasuredLimiter[]): void {
    const sum = (of: (limiter: MeasuredLimiter) => number) =>
      limiters.reduce((total, limiter) => total + of(limiter), 0)
    new Counter({
      name: 'acreage_limiter_refused_requests_total',
      help: 'Requests refused as their callers had sent too many',
      registers: [this.#registry],
      collect() {
        this.reset()
        this.inc(sum(({ refusedRequests }) => refusedRequests))
      },
    })
    this.#gauge(
      'acreage_limiter_tracked_callers',
      'Keys and addresses whose requests are being counted here',
      'max',
      () => sum(({ trackedCallers }) => trackedCallers ?? 0),
    )
  }

  /** The current metrics in Prometheus's text format. */
  async text(): Promise<string> {
    return await this.#registry.metrics()
  }

  /** The current metrics, for another process that adds them up. */
  async measures(): Promise<Measure[]> {
    return await this.#registry.getMetricsAsJSON()
  }

  [Symbol.dispose](): void {
    this.#process[Symbol.dispose]()
    this.#registry.clear()
  }

  #gauge(
    name: string,
    help: string,
    aggregator: 'sum' | 'max' | 'min',
    value: () => number | null | Promise<number | null>,
  ): void {
    new Gauge({
      name,
      help,
      aggregator,
      registers: [this.#registry],
      async collect() {
        // A metric that cannot be read now is left out; the others are reported.
        const found = await (async () => value())().catch(() => null)
        if (found === null) this.remove()
        else this.set(found)
      },
    })
  }
}
