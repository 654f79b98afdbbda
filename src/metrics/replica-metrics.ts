import { Counter, Gauge, type Registry } from 'prom-client'

/** The replicas of a store. */
export interface MeasuredServers {
  replicas(): readonly {
    readonly server: string
    readonly isUsed: boolean
    readonly lagBytes: number | null
    readonly reads: number
  }[]
}

/** Adds the metrics of each replica of the store, as this process sees it. */
export function addReplicaMetrics(registry: Registry, servers: MeasuredServers): void {
  const labelNames = ['server'] as const
  const registers = [registry]
  new Gauge({
    name: 'acreage_replica_used',
    help: '1 while records are read from the replica; 0: it is away or behind',
    labelNames,
    aggregator: 'min',
    registers,
    collect() {
      for (const { server, isUsed } of servers.replicas()) this.set({ server }, isUsed ? 1 : 0)
    },
  })
  new Gauge({
    name: 'acreage_replica_lag_bytes',
    help: "How much of the primary's log the replica has not replayed yet, of what reads must see",
    labelNames,
    aggregator: 'max',
    registers,
    collect() {
      this.reset()
      for (const { server, lagBytes } of servers.replicas()) {
        if (lagBytes !== null) this.set({ server }, lagBytes)
      }
    },
  })
  new Counter({
    name: 'acreage_replica_reads_total',
    help: 'Reads that the replica has answered',
    labelNames,
    registers,
    collect() {
      this.reset()
      for (const { server, reads } of servers.replicas()) this.inc({ server }, reads)
    },
  })
}
