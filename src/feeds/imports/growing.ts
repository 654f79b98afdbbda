type Numbers = Float64Array | Uint8Array

const FIRST_LENGTH = 1024

/** A list of numbers of one kind that takes their own bytes, and at most as much again. */
export class Growing<Kind extends Numbers> {
  readonly #make: (length: number) => Kind
  #numbers: Kind
  #length = 0

  /** @param make Makes an empty array of the kind. */
  constructor(make: (length: number) => Kind) {
    this.#make = make
    this.#numbers = make(FIRST_LENGTH)
  }

  get length(): number {
    return this.#length
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = this.#make(2 * this.#length)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.#length++] = number
  }

  /** NaN: there is none. */
  at(index: number): number {
    return index < this.#length ? (this.#numbers[index] ?? Number.NaN) : Number.NaN
  }

  set(index: number, number: number): void {
    this.#numbers[index] = number
  }
}

export function growingNumbers(): Growing<Float64Array> {
  return new Growing(length => new Float64Array(length))
}

export function growingBytes(): Growing<Uint8Array> {
  return new Growing(length => new Uint8Array(length))
}
