import type { ResourceField } from './resource-field.ts'

/**
 * Creates the fields of a table from a name, what is special about the kind, and how to read the
 * value.
 */
export interface FieldKinds<Source> {
  text(name: string, maxLength: number, value: Read<Source>): ResourceField<Source>
  /** A number with decimals. */
  amount(name: string, scale: number, value: Read<Source>): ResourceField<Source>
  count(name: string, value: Read<Source>): ResourceField<Source>
  truth(name: string, value: Read<Source>): ResourceField<Source>
  /** One of the values of a lookup. */
  choice(name: string, lookup: string, value: Read<Source>): ResourceField<Source>
  /** Any number of the values of a lookup. */
  list(name: string, lookup: string, value: Read<Source>): ResourceField<Source>
  /** @param value Milliseconds since 1970 UTC. */
  instant(name: string, value: (source: Source) => number | null): ResourceField<Source>
}

type Read<Source> = ResourceField<Source>['value']

export function fieldKinds<Source>(): FieldKinds<Source> {
  return {
    text: (name, maxLength, value) => ({ name, type: 'Edm.String', maxLength, value }),
    amount: (name, scale, value) => {
      return { name, type: 'Edm.Decimal', precision: 14 + scale, scale, value }
    },
    count: (name, value) => ({ name, type: 'Edm.Int32', value }),
    truth: (name, value) => ({ name, type: 'Edm.Boolean', isKnown: true, value }),
    choice: (name, lookup, value) => ({ name, type: 'Edm.String', lookup, value }),
    list: (name, lookup, value) => {
      return { name, type: 'Edm.String', lookup, isList: true, isKnown: true, value }
    },
    instant: (name, read) => ({
      name,
      type: 'Edm.DateTimeOffset',
      precision: 3,
      value: source => {
        const at = read(source)
        return at === null ? null : new Date(at).toISOString()
      },
    }),
  }
}

/** A field that every record has a value for. */
export function known<Source>(field: ResourceField<Source>): ResourceField<Source> {
  return { ...field, isKnown: true }
}
