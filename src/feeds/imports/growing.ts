type Numbers = Float64Array | Uint32Array | Uint8Array

/**
 * How many numbers a piece has. Pieces are never reallocated, so a growing list leaves no garbage.
 */
const PIECE = 2 ** 14

/**
 * A growing list of numbers of one kind, in compact arrays. A piece in which all numbers are
 * `usual` takes no memory.
 */
export class Growing<Kind extends Numbers> {
  readonly #make: (length: number) => Kind
  readonly #usual: number
  readonly #pieces: (Kind | null)[] = []
  #length = 0

  /** @param make Creates an empty array of the kind. @param usual The value of most numbers. */
  constructor(make: (length: number) => Kind, usual: number) {
    this.#make = make
    this.#usual = usual
  }

  get length(): number {
    return this.#length
  }

  push(number: number): void {
    const index = this.#length++
    if (index % PIECE === 0) this.#pieces.push(null)
    if (!Object.is(number, this.#usual)) this.set(index, number)
  }

  /** NaN beyond the end. */
  at(index: number): number {
    if (index < 0 || index >= this.#length) return Number.NaN
    return this.#pieces[Math.floor(index / PIECE)]?.[index % PIECE] ?? this.#usual
  }

  set(index: number, number: number): void {
    const place = Math.floor(index / PIECE)
    const piece = this.#pieces[place] ?? this.#make(PIECE).fill(this.#usual)
    this.#pieces[place] = piece as Kind
    piece[index % PIECE] = number
  }
}

/** @param usual The value of most numbers. */
export function growingNumbers(usual = Number.NaN): Growing<Float64Array> {
  return new Growing(length => new Float64Array(length), usual)
}

/** Numbers from 0 to 4,294,967,295. */
export function growingCounts(): Growing<Uint32Array> {
  return new Growing(length => new Uint32Array(length), 0)
}

export function growingBytes(): Growing<Uint8Array> {
  return new Growing(length => new Uint8Array(length), 0)
}
