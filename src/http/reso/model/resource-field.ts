/** OData's names for types. Lists of texts are `Collection(Edm.String)`. */
export type EdmType =
  | 'Edm.String'
  | 'Edm.Int32'
  | 'Edm.Int64'
  | 'Edm.Decimal'
  | 'Edm.Double'
  | 'Edm.Boolean'
  | 'Edm.Date'
  | 'Edm.DateTimeOffset'

/** A value as answers contain it. Null if unknown. */
export type FieldValue = string | number | boolean | null | readonly string[]

/**
 * A field of a resource. The metadata, the lookups and the answers all come from one table of
 * fields.
 */
export interface ResourceField<Source> {
  readonly name: string
  readonly type: EdmType
  /** The name of the lookup with its values. */
  readonly lookup?: string
  /** Whether it has a list of values. */
  readonly isList?: boolean
  readonly maxLength?: number
  readonly precision?: number
  readonly scale?: number
  /** Whether every record has a value. */
  readonly isKnown?: boolean
  readonly value: (source: Source) => FieldValue
}
