import type { ProblemCode } from '../domain/problem.ts'
import type { SizedPictures } from './picture-sizes.ts'

/** A message to a decoding process. */
export interface DecodingOrder {
  /** The path of a file on this machine. */
  readonly file: string
}

/** A message from a decoding process. */
export type DecodingReport =
  /** The process can take an order. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly sizes: SizedPictures; readonly residentBytes: number }
  | {
      readonly kind: 'refused'
      readonly code: ProblemCode
      readonly title: string
      readonly detail: string
      readonly residentBytes: number
    }
  /** Reading failed, and the image is not the reason. */
  | { readonly kind: 'failed'; readonly reason: string; readonly residentBytes: number }
  /** The image takes too much memory, and the process ends. */
  | { readonly kind: 'too-large' }
  /** The image takes too much processor time, and the process ends. */
  | { readonly kind: 'too-slow' }
