import {
  isShownState,
  type WatchedFacts,
  type WatchedState,
  type WatchNews,
} from '../domain/alerts/watched-listing.ts'
import { formattedDollars, formattedPrice } from '../domain/values/dollars.ts'
import { plainLine } from '../domain/values/plain-text.ts'

/** A watched listing in an alert. */
export interface WatchTexts extends WatchNews {
  readonly url: string
}

/** What has happened, what it means for the watch, and the price. */
export interface WatchWords {
  /** `Price cut`, `Under contract` */
  readonly head: string
  /** A sentence; empty if the price says everything. */
  readonly note: string
  readonly price: string
  /** Empty unless the price has changed. */
  readonly priceBefore: string
  /** Null: the page is no longer there. */
  readonly url: string | null
}

const HEADS: Readonly<Record<WatchedState, string>> = {
  P: 'Back on the market',
  PP: 'Under contract',
  S: 'Sold',
  off: 'Off the market',
  deleted: 'Listing deleted',
}

const NOTES: Readonly<Record<WatchedState, string>> = {
  P: '',
  PP: 'We will email you if it is available again, or sold.',
  S: 'We will email you if it is available again.',
  off: 'The listing is no longer on the site. We will email you if it is back.',
  deleted: 'The listing is gone for good, so this is our last email about it.',
}

export function watchWords({ before, now, url }: WatchTexts): WatchWords {
  const isShown = isShownState(now.state)
  const hasNewPrice = isShown && before.priceUsd !== now.priceUsd
  return {
    head: before.state === now.state ? priceHead(before, now) : HEADS[now.state],
    note: before.state === now.state ? '' : NOTES[now.state],
    price: isShown ? formattedPrice(now.priceUsd) : '',
    priceBefore: hasNewPrice && before.priceUsd !== null ? formattedDollars(before.priceUsd) : '',
    url: isShown ? url : null,
  }
}

/** `Price cut: 40 Acres near Waco, now $180,000` */
export function watchHeadline(news: WatchTexts): string {
  const { before, now, title } = news
  const hasNewPrice = isShownState(now.state) && before.priceUsd !== now.priceUsd
  const price = now.priceUsd === null ? 'price on request' : `now ${formattedPrice(now.priceUsd)}`
  return `${watchWords(news).head}: ${plainLine(title)}${hasNewPrice ? `, ${price}` : ''}`
}

function priceHead({ priceUsd: before }: WatchedFacts, { priceUsd: now }: WatchedFacts): string {
  if (before === null || now === null) return 'Price change'
  return now < before ? 'Price cut' : 'Price increase'
}
