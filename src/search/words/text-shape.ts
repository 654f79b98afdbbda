import type { PostingShape } from '../sets/posting-shape.ts'

/** Which phrases are cached after a search. */
export interface PhraseShape {
  /** A phrase is cached if each of its words is in more listings than this. */
  readonly maxRead: number
  /** At most this many phrases are cached. */
  readonly maxKept: number
}

/** The sizes of the text index. */
export interface TextShape {
  readonly postings: PostingShape
  readonly phrases: PhraseShape
  /** This many of the first texts decide which words are common and get short numbers. */
  readonly sampledTexts: number
}
