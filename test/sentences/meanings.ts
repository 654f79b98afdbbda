/** What a sentence means, as the people who wrote the corpus put it down before anything read it. */
export interface Meaning {
  /** Places by name and state, such as `TX`, `Bosque County, TX`, `Austin, TX`, `76634`: any of them. */
  readonly at?: string | readonly string[]
  /** A landscape; `core` has the counties that any reading must include. */
  readonly landscape?: {
    readonly name: string
    readonly states: readonly string[]
    readonly core: readonly string[]
  }
  readonly exceptAt?: readonly string[]
  /** Around the place, at a distance that is not stated. */
  readonly near?: boolean
  readonly miles?: number
  readonly direction?: string
  readonly acres?: Limits
  readonly price?: Limits
  readonly perAcre?: Limits
  readonly beds?: Limits
  readonly baths?: Limits
  readonly sqft?: Limits
  readonly types?: readonly string[]
  readonly offered?: 'auction' | 'lease' | 'sale'
  readonly notOffered?: readonly ('auction' | 'lease')[]
  readonly status?: 'sold' | 'under contract' | 'active'
  readonly house?: boolean
  readonly listed?: Span
  readonly reduced?: Span | true
  readonly order?: keyof typeof ORDERS
  /** Facts that are all wanted; `any` are alternatives. */
  readonly facts?: readonly FactWish[]
  /** Words that are all wanted; a list inside has alternatives. */
  readonly words?: readonly (string | readonly string[])[]
  readonly without?: readonly string[]
  /** What must be reported as not understood. */
  readonly left?: readonly string[]
  /** Without any meaning: nothing is listed. */
  readonly nothing?: boolean
  readonly road?: string
  readonly parcel?: string
  readonly listing?: string
  readonly address?: string
  readonly coordinates?: readonly [latitude: number, longitude: number]
}

export interface FactWish {
  readonly fact: string
  readonly any?: readonly string[]
  readonly is?: string
  readonly not?: string
  readonly range?: Limits
}

export type Limits = readonly [min: number | null, max: number | null]
type Span = 'past24hours' | 'past7days' | 'past30days' | 'past90days'

export interface Sentence {
  readonly id: number
  readonly text: string
  readonly meaning: Meaning
  /** Other meanings, as good as the first. */
  readonly alternatives?: readonly Meaning[]
}

/** The numbers of the orders of version 3. */
export const ORDERS = {
  cheapest: 4,
  dearest: 3,
  largest: 1,
  smallest: 2,
  newest: 6,
  'cheapest per acre': 8,
} as const
