import { Gauge, type Registry } from 'prom-client'
import { addSharedGauge, sharedLook } from './shared-gauge.ts'

/** A position in a change log. */
export interface MeasuredPosition {
  readonly transaction: number
  readonly sequence: number
}

/** A change log. */
interface MeasuredChanges {
  /**
   * How many changes were committed after a position, and when the first of them was made; null for
   * none.
   */
  lead(
    position: MeasuredPosition,
  ): Promise<{ readonly changes: number; readonly firstAt: number | null }>
  /** The last change that followers may read. */
  latest(): Promise<MeasuredPosition>
}

/** The part of a store that these metrics need. */
export interface MeasuredFollowers {
  readonly followers: {
    all(): Promise<readonly { readonly name: string; readonly position: MeasuredPosition }[]>
  }
  readonly changes: MeasuredChanges
}

/** A client that reads events with a key. Instants are milliseconds since 1970 UTC. */
interface MeasuredEventReader {
  readonly name: string
  readonly waiting: number
  readonly waitingSince: number | null
}

export type MeasureEventReaders = () => Promise<readonly MeasuredEventReader[]>

/**
 * Adds the lag of clients that read events with a key. All processes of a store share these
 * metrics.
 */
export function addEventReaderMetrics(
  registry: Registry,
  look: MeasureEventReaders,
  clock: () => number,
): void {
  const measure = sharedLook(look)
  const of = (name: string, help: string, value: (reader: MeasuredEventReader) => number) =>
    addSharedGauge(registry, {
      name: `acreage_event_reader_lag_${name}`,
      help: `${help}; of the 100 keys that have asked last, to a minute`,
      labelNames: ['reader'],
      set: async metric => {
        for (const reader of await measure()) metric.set({ reader: reader.name }, value(reader))
      },
    })
  of(
    'events',
    'Events that a program has not asked for yet which keeps its place itself, by /ext/changes or RESO',
    ({ waiting }) => waiting,
  )
  of(
    'seconds',
    'How long ago the first event was published that such a program has not asked for yet; 0: there is none',
    ({ waitingSince }) => (waitingSince === null ? 0 : Math.max(0, clock() - waitingSince) / 1000),
  )
}

export type MeasureLateReaders = () => Promise<
  readonly { readonly name: string; readonly lateMs: number }[]
>

/** Adds the lag of the service's own readers. All processes of a store share these metrics. */
export function addLateReaderMetrics(registry: Registry, look: MeasureLateReaders): void {
  addSharedGauge(registry, {
    name: 'acreage_late_reader_seconds',
    help: 'How long the first change has waited that a reader of the service has not read: the list of changes, saved searches, webhooks that take what is sent; only readers behind the end of their log for over a minute',
    labelNames: ['reader'],
    set: async metric => {
      for (const { name, lateMs } of await look()) metric.set({ reader: name }, lateMs / 1000)
    },
  })
}

/**
 * Adds how long changes wait before followers may read them, and the lag of each follower of the
 * change log. All processes of a store share these metrics.
 */
export function addFollowerMetrics(
  registry: Registry,
  { followers, changes }: MeasuredFollowers,
  clock: () => number,
): void {
  new Gauge({
    name: 'acreage_change_log_held_seconds',
    help: 'How long ago the first change was made that followers may not read yet, as an older transaction is open; 0: they may read all',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const find = async () => changes.lead(await changes.latest())
      const lead = await find().catch(() => null)
      if (lead === null) this.remove()
      else this.set(lead.firstAt === null ? 0 : Math.max(0, clock() - lead.firstAt) / 1000)
    },
  })
  addSharedGauge(registry, {
    name: 'acreage_follower_lag_changes',
    help: 'Changes that a follower of the change log has not read yet',
    labelNames: ['follower'],
    set: async metric => {
      for (const { name, position } of await followers.all()) {
        metric.set({ follower: name }, (await changes.lead(position)).changes)
      }
    },
  })
  addSharedGauge(registry, {
    name: 'acreage_follower_lag_seconds',
    help: 'How long ago the first change was made that a follower has not read yet; 0: it has read all',
    labelNames: ['follower'],
    set: async metric => {
      for (const { name, position } of await followers.all()) {
        const { firstAt } = await changes.lead(position)
        const lagMs = firstAt === null ? 0 : clock() - firstAt
        metric.set({ follower: name }, Math.max(0, lagMs) / 1000)
      }
    },
  })
}
