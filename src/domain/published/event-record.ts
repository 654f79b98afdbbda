import { type StatusLabel, statusLabel } from '../listings/lookup-lists.ts'
import type { PublishedEvent, PublishedKind } from './published-event.ts'

/** An event as clients get it, from the API and the command line. */
export interface EventRecord {
  readonly listingID: number
  readonly accountID: number
  readonly event: PublishedKind
  /** In UTC. */
  readonly at: string
  /** 0 means on request. */
  readonly price: number
  readonly previousPrice: number
  readonly status: StatusLabel
  readonly previousStatus: StatusLabel
}

export function eventRecord(event: PublishedEvent): EventRecord {
  return {
    listingID: event.listingId,
    accountID: event.accountId,
    event: event.kind,
    at: new Date(event.at).toISOString(),
    price: event.priceUsd ?? 0,
    previousPrice: event.priceBeforeUsd ?? 0,
    status: statusLabel(event.status),
    previousStatus: statusLabel(event.statusBefore),
  }
}
