import type { Catalog } from '../../../catalog/catalog.ts'
import type { FactBits } from '../../../domain/facts/fact-bits.ts'
import type { ListingSummary } from '../../../domain/listings/listing.ts'
import { reductionsSince } from '../../../domain/listings/price-reduction.ts'
import type { Clock } from '../../../domain/values/clock.ts'
import { type Html, html, rawHtml } from '../../../domain/values/html.ts'
import type { CountyId, ListingId } from '../../../domain/values/ids.ts'
import { whenThere } from '../../../domain/values/when-there.ts'
import type { ListingBytes, ListingCache } from '../../cache/listing-cache.ts'
import type { RecordBytes } from '../../cache/record-memory.ts'
import type { SiteContext } from '../site-context.ts'
import { searchedFacts } from './card-facts.ts'
import { listingCard, pricePerAcre, withFactsFirst } from './listing-card.ts'
import { type ComparedSize, usualPrices } from './usual-prices.ts'

const ONLY_FORM = 0
/**
 * A cached card begins with double-precision numbers: four for the comparison with the county (the
 * first is 0 if there is none); when the price was reduced, or 0; the start and end of the "Reduced"
 * tag within the text; and the facts of the listing.
 */
const REDUCED_AT = 4 * 8
const FACTS_AT = 7 * 8
const COMPARED_BYTES = 8 * 8

/** The values of a listing that are compared with its county. */
interface Compared extends ComparedSize {
  readonly perAcreUsd: number
}

/**
 * Writes listings as cards. A card is cached until its listing changes, without the comparison with
 * its county, which depends on other listings.
 */
export class CardWriter {
  readonly #catalog: Catalog
  readonly #context: Pick<SiteContext, 'urls' | 'look'>
  readonly #cache: ListingCache
  readonly #clock: Clock

  constructor({ catalog, caches, urls, look, clock }: SiteContext) {
    this.#catalog = catalog
    this.#context = { urls, look }
    this.#cache = caches.cache(1)
    this.#clock = clock
  }

  /**
   * The cards of some listings, in the order of the ids. Listings that no longer exist are omitted.
   * @param searched The facts that their search asks for, which cards name first.
   */
  async cards(ids: readonly ListingId[], searched: FactBits = 0): Promise<Html[]> {
    const { cards } = await this.#read(ids, searched)
    return cards
  }

  /** The same, by id. @param ids Without duplicates. */
  async cardsById(ids: readonly ListingId[]): Promise<ReadonlyMap<ListingId, Html>> {
    const { cards, gone } = await this.#read(ids)
    const shown = ids.filter(id => !gone.has(id))
    return new Map(cards.map((card, i) => [shown[i] as ListingId, card]))
  }

  /** Reads all cards that are not cached with one statement. */
  async #read(ids: readonly ListingId[], searched: FactBits = 0): Promise<ReadCards> {
    const gone = new Set<ListingId>()
    const cache = this.#cache.under(this.#context.urls.origins)
    const cached = cache.all(ids, ONLY_FORM, async missing => {
      const { shown, searches } = this.#catalog
      const summaries = await shown.summariesWithFacts(missing, 0, searches)
      const generated = new Map(
        summaries.map(summary => [summary.listing.id, this.#written(summary)]),
      )
      for (const id of missing) if (!generated.has(id)) gone.add(id)
      return generated
    })
    // Decoded in the same step, because cached bytes may be overwritten later.
    const cards = await whenThere(cached, records => {
      const since = reductionsSince(this.#clock())
      return records.map(record => cachedCard(record, since, searched))
    })
    return { cards: await Promise.all(cards.map(card => this.#completed(card))), gone }
  }

  #written(summary: ListingSummary): ListingBytes {
    const gazetteer = this.#catalog.places()
    const { icons } = this.#context.look
    const { top, reduced, start, end } = listingCard(summary, { gazetteer, icons })
    const tag = [top.text.length, top.text.length + reduced.text.length]
    const numbers = comparedBytes(comparedIn(summary))
    const at = reduced.text === '' ? 0 : (summary.listing.priceReduction?.at ?? 0)
    for (const [i, value] of [at, ...tag].entries())
      numbers.writeDoubleLE(value, REDUCED_AT + 8 * i)
    numbers.writeDoubleLE(summary.factBits ?? 0, FACTS_AT)
    const before = Buffer.concat([numbers, Buffer.from(top.text + reduced.text + start.text)])
    return { bytes: Buffer.concat([before, Buffer.from(end.text)]), mark: before.length }
  }

  async #completed({ compared, start, end }: CachedCard): Promise<Html> {
    if (compared === null) return html`${rawHtml(start)}${rawHtml(end)}`
    const usual = await usualPrices(this.#catalog, compared)
    return html`${rawHtml(start)}${pricePerAcre(compared.perAcreUsd, usual)}${rawHtml(end)}`
  }
}

interface ReadCards {
  readonly cards: Html[]
  /** Listings that have no card. */
  readonly gone: ReadonlySet<ListingId>
}

interface CachedCard {
  readonly compared: Compared | null
  readonly start: string
  readonly end: string
}

/** @param since Omits the "Reduced" tag if the price was reduced before this. */
function cachedCard(
  { buffer, start, end, mark }: RecordBytes,
  since: number,
  searched: FactBits,
): CachedCard {
  // Cards are ASCII, as `html` writes them.
  const text = (from: number, to: number) => buffer.toString('latin1', from, to)
  const middle = start + mark
  const first = start + COMPARED_BYTES
  const number = (i: number) => buffer.readDoubleLE(start + REDUCED_AT + 8 * i)
  const at = number(0)
  const tag = number(1)
  const behind = number(2)
  const isOver = at !== 0 && at < since
  return {
    compared: readCompared(buffer, start),
    start: isOver ? text(first, first + tag) + text(first + behind, middle) : text(first, middle),
    end: withFactsFirst(
      text(middle, end),
      searchedFacts(buffer.readDoubleLE(start + FACTS_AT), searched),
    ),
  }
}

/** Rents and opening bids are not prices of land, and sold land is not offered. */
function comparedIn({ listing }: ListingSummary): Compared | null {
  const { listingType, status, priceUsd, acres, countyId, home } = listing
  if (listingType !== 2 || status === 'S' || priceUsd === null || !acres) return null
  return { countyId, acres, hasHouse: home !== null, perAcreUsd: priceUsd / acres }
}

function comparedBytes(compared: Compared | null): Buffer {
  const bytes = Buffer.alloc(COMPARED_BYTES)
  if (compared === null) return bytes
  const { countyId, acres, perAcreUsd, hasHouse } = compared
  for (const [i, value] of [countyId, acres, perAcreUsd, Number(hasHouse)].entries()) {
    bytes.writeDoubleLE(value, 8 * i)
  }
  return bytes
}

function readCompared(buffer: Buffer, start: number): Compared | null {
  const countyId = buffer.readDoubleLE(start)
  if (countyId === 0) return null
  const acres = buffer.readDoubleLE(start + 8)
  const perAcreUsd = buffer.readDoubleLE(start + 16)
  const hasHouse = buffer.readDoubleLE(start + 24) === 1
  return { countyId: countyId as CountyId, acres, hasHouse, perAcreUsd }
}
