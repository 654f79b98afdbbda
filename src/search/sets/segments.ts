/** The size of a segment. Slots are divided into segments of a power of two slots each. */
export class Segments {
  readonly shift: number
  readonly slots: number
  readonly mask: number
  /** Bytes of a block: one bit for each slot of a segment. */
  readonly blockBytes: number

  /**
   * @param shift A segment has 2 to this power slots. At least 7, because a block consists of whole
   * vectors of 128 bits.
   */
  constructor(shift: number) {
    this.shift = shift
    this.slots = 2 ** shift
    this.mask = this.slots - 1
    this.blockBytes = this.slots / 8
  }
}
