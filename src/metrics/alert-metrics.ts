import type { Registry } from 'prom-client'
import { addSharedGauge, sharedLook } from './shared-gauge.ts'

/** The progress of saved searches. Instants are milliseconds since 1970 UTC. */
interface MeasuredProgress {
  readonly confirmed: number
  readonly unconfirmed: number
  readonly pending: number
  readonly unreadSince: number | null
  readonly dueSince: number | null
}

export type MeasureAlerts = () => Promise<MeasuredProgress>

/**
 * Adds the metrics that all processes of a store share: saved searches, and how late their alerts
 * are.
 */
export function addAlertMetrics(
  registry: Registry,
  look: MeasureAlerts,
  clock: () => number,
): void {
  const measure = sharedLook(look)
  const seconds = (since: number | null) =>
    since === null ? 0 : Math.max(0, clock() - since) / 1000
  addSharedGauge(registry, {
    name: 'acreage_saved_searches',
    help: 'Searches that buyers have saved, by state: confirmed, and those that wait for an answer; counted up to 100,000 of each',
    labelNames: ['state'],
    set: async metric => {
      const { confirmed, unconfirmed } = await measure()
      metric.set({ state: 'confirmed' }, confirmed)
      metric.set({ state: 'unconfirmed' }, unconfirmed)
    },
  })
  addSharedGauge(registry, {
    name: 'acreage_alert_pending_listings',
    help: 'News of listings that wait for the next mail about saved searches; counted up to 100,000',
    labelNames: [],
    set: async metric => metric.set((await measure()).pending),
  })
  addSharedGauge(registry, {
    name: 'acreage_alert_lag_seconds',
    help: 'How long ago the first event was published that was not read for saved searches; 0: all were',
    labelNames: [],
    set: async metric => metric.set(seconds((await measure()).unreadSince)),
  })
  addSharedGauge(registry, {
    name: 'acreage_alert_due_seconds',
    help: 'How long mail about saved searches has been due that was not made yet; 0: none is due',
    labelNames: [],
    set: async metric => metric.set(seconds((await measure()).dueSince)),
  })
}
