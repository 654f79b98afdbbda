import type { DescribedResource } from './metadata.ts'
import type { ResourceField } from './resource-field.ts'

/** A resource, and how to read each field. */
export interface ResourceTable<Source> extends DescribedResource {
  readonly fields: readonly ResourceField<Source>[]
}
