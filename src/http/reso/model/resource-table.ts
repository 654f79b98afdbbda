import type { DescribedResource } from './metadata.ts'
import type { ResourceField } from './resource-field.ts'

/** A resource with the way in which each field is read. */
export interface ResourceTable<Source> extends DescribedResource {
  readonly fields: readonly ResourceField<Source>[]
}
