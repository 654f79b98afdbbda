import type { EntityEvent } from '../../../domain/published/entity-event.ts'
import { fieldKinds, known } from '../model/derived-fields.ts'
import type { DescribedResource } from '../model/metadata.ts'
import type { ResourceField } from '../model/resource-field.ts'

/** A record that changed, and where records are. */
export interface EventSource {
  readonly event: EntityEvent
  /** The address of the service. */
  readonly base: string
}

const { text, choice } = fieldKinds<EventSource>()

const SEQUENCE: ResourceField<EventSource> = {
  name: 'EntityEventSequence',
  type: 'Edm.Int64',
  value: ({ event }) => event.sequence,
}

/** The fields of events: that something happened, and to which record. */
export const EVENT_FIELDS: readonly ResourceField<EventSource>[] = [
  SEQUENCE,
  choice('ResourceName', 'ResourceName', ({ event }) => event.resource),
  text('ResourceRecordKey', 255, ({ event }) => event.key),
  text(
    'ResourceRecordUrl',
    8000,
    ({ event: { resource, key }, base }) => `${base}/${resource}('${key}')`,
  ),
].map(known)

export const EVENT: DescribedResource = {
  name: 'EntityEvent',
  key: 'EntityEventSequence',
  fields: EVENT_FIELDS,
  expandable: {},
}
