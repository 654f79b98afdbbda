import { Type } from 'typebox'

/** 0 or 1. */
export const FLAG_NUMBER = Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1] })

/** A number where there is one, else an empty string. */
export function numberOrEmpty(example: number | '') {
  return Type.Unsafe<number | ''>({ type: ['number', 'string'], examples: [example] })
}

export function flagNumber(value: boolean): 0 | 1 {
  return value ? 1 : 0
}

/** The contract shows some zip codes as numbers; 0 where there is none. */
export function zipNumber(zip: string): number {
  return zip === '' ? 0 : Number(zip)
}
