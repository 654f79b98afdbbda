import { setImmediate } from 'node:timers/promises'
import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { CompletedTexts } from '../../domain/suggesting/completed-texts.ts'
import type { PlaceBackground } from '../../domain/suggesting/place-background.ts'
import { PlaceNames } from '../../domain/suggesting/places-by-name.ts'
import { SentenceReader } from '../../domain/suggesting/sentence-reader.ts'

/** How long a piece of the work may hold up requests. */
const PIECE_MS = 4

/** The readers of typed texts. */
export interface TextReaders {
  readonly names: PlaceNames
  readonly sentences: SentenceReader
  readonly completed: CompletedTexts
}

/**
 * The names of the places, built from the gazetteer in the background; rebuilt when places change.
 */
export class NamesOfPlaces {
  readonly #background: () => PlaceBackground
  #gazetteer: Gazetteer | null = null
  #readers: Promise<TextReaders> | null = null

  /** @param background Reads what is known about places; called for each reading of their names. */
  constructor(background: () => PlaceBackground) {
    this.#background = background
  }

  of(gazetteer: Gazetteer): Promise<TextReaders> {
    if (this.#readers === null || this.#gazetteer !== gazetteer) {
      this.#gazetteer = gazetteer
      this.#readers = inPieces(PlaceNames.build(gazetteer.places, this.#background())).then(
        names => ({
          names,
          sentences: new SentenceReader(names),
          completed: new CompletedTexts(names),
        }),
      )
    }
    return this.#readers
  }
}

/** Does the work in short pieces, and lets requests be answered in between. */
async function inPieces<Result>(work: Generator<void, Result>): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - began < PIECE_MS) continue
    await setImmediate()
    began = performance.now()
  }
}
