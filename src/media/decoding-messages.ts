import type { ProblemCode } from '../domain/problem.ts'
import type { SizedPictures } from './picture-sizes.ts'

/** What a decoding process is told. */
export interface DecodingOrder {
  /** The path of a file on this machine. */
  readonly file: string
}

/** What a decoding process says. */
export type DecodingReport =
  /** It can take an order. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly sizes: SizedPictures; readonly residentBytes: number }
  | {
      readonly kind: 'refused'
      readonly code: ProblemCode
      readonly title: string
      readonly detail: string
      readonly residentBytes: number
    }
  /** It failed for a reason that is not the image's. */
  | { readonly kind: 'failed'; readonly reason: string; readonly residentBytes: number }
  /** The image takes too much memory, and the process ends. */
  | { readonly kind: 'too-large' }
  /** The image takes too much processor time, and the process ends. */
  | { readonly kind: 'too-slow' }
