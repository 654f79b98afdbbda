import type { FeedRecord, ShortDigest } from '../../domain/feeds/feed-record.ts'
import type { ListingId } from '../../domain/values/ids.ts'
import { DigestTable, shortDigest } from './digests.ts'
import { growingBytes, growingCounts, growingNumbers } from './growing.ts'

const LEFT_OUT = 1
const SEEN = 2

/** A record, as the runs before know it. */
export interface KnownRecord {
  readonly identity: ShortDigest
  readonly modifiedAt: number | null
  /** The version of the listing after the last import of the record. */
  readonly version: number
  /** Whether the listing was hidden because the record was absent. */
  readonly isLeftOut: boolean
}

/** The records that a feed had before, without their texts: about 70 bytes for each. */
export class KnownRecords {
  readonly #contents = new DigestTable()
  readonly #identities = new DigestTable()
  readonly #modified = growingNumbers()
  readonly #listings = growingNumbers()
  readonly #versions = growingCounts()
  readonly #flags = growingBytes()

  static async from(pages: AsyncIterable<readonly FeedRecord[]>): Promise<KnownRecords> {
    const known = new KnownRecords()
    for await (const page of pages) for (const record of page) known.#add(record)
    return known
  }

  /** The record with the same bytes, read in the same way; null: there is none. Notes that the file has it. */
  same(digest: ShortDigest): KnownRecord | null {
    return this.#noted(this.#contents.find(digest))
  }

  /** Whether the record with an identity had some bytes. */
  hadBytes([high, low]: ShortDigest, digest: ShortDigest): boolean {
    const [knownHigh, knownLow] = this.#identities.at(this.#contents.find(digest))
    return knownHigh === high && knownLow === low
  }

  /** The record with the same identity, as `same`. */
  withIdentity(identity: ShortDigest): KnownRecord | null {
    return this.#noted(this.#identities.find(identity))
  }

  /** The listings of records that the file does not have, and whose absence is not known yet. */
  unseen(): readonly ListingId[] {
    const listings: ListingId[] = []
    for (let i = 0; i < this.#flags.length; i++) {
      if (this.#flags.at(i) === 0) listings.push(this.#listings.at(i) as ListingId)
    }
    return listings
  }

  #add({ identity, digest, modifiedAt, listingId, version, isLeftOut }: FeedRecord): void {
    this.#contents.add(digest)
    this.#identities.add(shortDigest(identity))
    this.#modified.push(modifiedAt ?? Number.NaN)
    this.#listings.push(listingId)
    this.#versions.push(version)
    this.#flags.push(isLeftOut ? LEFT_OUT : 0)
  }

  #noted(index: number): KnownRecord | null {
    if (index < 0) return null
    const flags = this.#flags.at(index)
    this.#flags.set(index, flags | SEEN)
    const modifiedAt = this.#modified.at(index)
    return {
      identity: this.#identities.at(index),
      modifiedAt: Number.isNaN(modifiedAt) ? null : modifiedAt,
      version: this.#versions.at(index),
      isLeftOut: (flags & LEFT_OUT) !== 0,
    }
  }
}
