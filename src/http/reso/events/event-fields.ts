import type { PublishedEvent } from '../../../domain/published/published-event.ts'
import { fieldKinds, known } from '../model/made-fields.ts'
import type { DescribedResource } from '../model/metadata.ts'
import type { ResourceField } from '../model/resource-field.ts'

/** Something that became of a listing, and where listings are. */
export interface EventSource {
  readonly event: PublishedEvent
  /** The address of the resource Property. */
  readonly properties: string
}

const { text, choice } = fieldKinds<EventSource>()

const SEQUENCE: ResourceField<EventSource> = {
  name: 'EntityEventSequence',
  type: 'Edm.Int64',
  value: ({ event }) => event.sequence,
}

/** The fields of events: that something happened, and to which listing. */
export const EVENT_FIELDS: readonly ResourceField<EventSource>[] = [
  SEQUENCE,
  choice('ResourceName', 'ResourceName', () => 'Property'),
  text('ResourceRecordKey', 255, ({ event }) => String(event.listingId)),
  text('ResourceRecordUrl', 8000, ({ event, properties }) => `${properties}('${event.listingId}')`),
].map(known)

export const EVENT: DescribedResource = {
  name: 'EntityEvent',
  key: 'EntityEventSequence',
  fields: EVENT_FIELDS,
  expandable: {},
}
