import { Gauge, type Registry } from 'prom-client'

interface MeasuredChange {
  readonly at: number
}

/** What a store has to be asked for. */
export interface MeasuredFollowers {
  readonly followers: {
    all(): Promise<readonly { readonly name: string; readonly sequence: number }[]>
  }
  readonly changes: {
    latest(): Promise<number>
    since(sequence: number, limit: number): Promise<readonly MeasuredChange[] | 'pruned'>
    oldest(limit: number): Promise<readonly MeasuredChange[]>
  }
}

/** Adds how far each follower of the change log is behind. All processes of a store share these figures. */
export function addFollowerMetrics(
  registry: Registry,
  { followers, changes }: MeasuredFollowers,
  clock: () => number,
): void {
  gauge(registry, {
    name: 'acreage_follower_lag_changes',
    help: 'Changes that a follower of the change log has not read yet',
    set: async metric => {
      const latest = await changes.latest()
      for (const { name, sequence } of await followers.all()) {
        metric.set({ follower: name }, Math.max(0, latest - sequence))
      }
    },
  })
  gauge(registry, {
    name: 'acreage_follower_lag_seconds',
    help: 'How long ago the first change was made that a follower has not read yet; 0: it has read all',
    set: async metric => {
      for (const { name, sequence } of await followers.all()) {
        const next = await changes.since(sequence, 1)
        // Changes that the follower has lost are older than all in the log.
        const [first] = next === 'pruned' ? await changes.oldest(1) : next
        const lagMs = first === undefined ? 0 : clock() - first.at
        metric.set({ follower: name }, Math.max(0, lagMs) / 1000)
      }
    },
  })
}

interface FollowerGauge {
  readonly name: string
  readonly help: string
  readonly set: (metric: Gauge<'follower'>) => Promise<void>
}

/** A gauge that leaves out what cannot be told now. */
function gauge(registry: Registry, { name, help, set }: FollowerGauge): void {
  new Gauge({
    name,
    help,
    labelNames: ['follower'],
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset()
      await set(this).catch(() => {})
    },
  })
}
