import { Gauge, type Registry } from 'prom-client'

/** A metric that all processes of a store share. */
interface SharedGauge<Label extends string> {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly Label[]
  readonly set: (metric: Gauge<Label>) => Promise<void>
}

/** Adds a gauge that leaves out unknown values. */
export function addSharedGauge<Label extends string>(
  registry: Registry,
  { name, help, labelNames, set }: SharedGauge<Label>,
): void {
  new Gauge({
    name,
    help,
    labelNames,
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset()
      await set(this).catch(() => {
        // After a reset, only a gauge without labels still has a value.
        if (labelNames.length === 0) this.remove()
      })
    },
  })
}

/** All gauges are collected together, and share one query, which may be slow. */
export function sharedLook<Found>(look: () => Promise<Found>): () => Promise<Found> {
  let looking: Promise<Found> | null = null
  return () => {
    looking ??= look().finally(() => {
      looking = null
    })
    return looking
  }
}
