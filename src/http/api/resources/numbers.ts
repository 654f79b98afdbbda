import { Type } from 'typebox'

/** A flag as a number: 0 or 1. */
export function zeroOrOne(description: string, example: 0 | 1) {
  return Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1], description, examples: [example] })
}

/** A number, or an empty text where the number is not known. */
export function numberOrEmpty(description: string, example: number | '') {
  return Type.Unsafe<number | ''>({ type: ['number', 'string'], description, examples: [example] })
}

export function flagNumber(value: boolean): 0 | 1 {
  return value ? 1 : 0
}

/** A ZIP code as a number, as the contract shows some; 0 where there is none. */
export function zipNumber(zip: string): number {
  return zip === '' ? 0 : Number(zip)
}
