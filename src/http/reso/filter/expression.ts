export const COMPARISONS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** Functions that change the case of a text before it is compared. */
export const LETTERS = ['tolower', 'toupper'] as const
export type Letters = (typeof LETTERS)[number]

/** Functions that search for a text within another one. */
export const TEXT_TESTS = ['contains', 'startswith', 'endswith'] as const
export type TextTest = (typeof TEXT_TESTS)[number]

/** A value as a filter writes it. */
export type Literal =
  | { readonly kind: 'null' }
  | { readonly kind: 'now' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  /** yyyy-mm-dd */
  | { readonly kind: 'date'; readonly value: string }
  /** Milliseconds since 1970 UTC. */
  | { readonly kind: 'instant'; readonly value: number }

/** The parsed filter, before its fields are checked. */
export type Expression =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Expression[] }
  | { readonly kind: 'not'; readonly part: Expression }
  | {
      readonly kind: 'compare'
      readonly field: string
      /** Absent to compare the text as is. */
      readonly letters?: Letters
      readonly by: Comparison
      readonly literal: Literal
    }
  | {
      readonly kind: 'in'
      readonly field: string
      readonly letters?: Letters
      readonly literals: readonly Literal[]
    }
  /** `contains(tolower(Field),'text')` */
  | {
      readonly kind: 'text'
      readonly field: string
      readonly letters?: Letters
      readonly by: TextTest
      readonly text: string
    }
  /**
   * `Field/any(x:x eq 'value')`: any or all values of the field match; in `part`, `x` has the name
   * of the field.
   */
  | { readonly kind: 'any' | 'all'; readonly field: string; readonly part: Expression }
  /** `Field/any()`: the field has a value. */
  | { readonly kind: 'filled'; readonly field: string }
  /** A Boolean field alone: it must be true. */
  | { readonly kind: 'field'; readonly field: string }

/**
 * A field that a filter uses, with the values it is compared with; empty for a Boolean or a list.
 */
interface Asking {
  readonly field: string
  readonly literals: readonly Literal[]
}

export function withLetters(letters: Letters | undefined, text: string): string {
  if (letters === undefined) return text
  return letters === 'tolower' ? text.toLowerCase() : text.toUpperCase()
}

/** Every comparison in a filter, at any depth. */
export function* comparisonsIn(expression: Expression): Generator<Asking> {
  switch (expression.kind) {
    case 'and':
    case 'or':
      for (const part of expression.parts) yield* comparisonsIn(part)
      return
    case 'not':
      yield* comparisonsIn(expression.part)
      return
    case 'compare':
      yield { field: expression.field, literals: [expression.literal] }
      return
    case 'in':
      yield expression
      return
    default:
      yield { field: expression.field, literals: [] }
  }
}
