/** The stage of an auction on a day: before, on or after its day. */
export const AUCTION_STAGES = ['scheduled', 'today', 'ended'] as const
export type AuctionStage = (typeof AUCTION_STAGES)[number]

/**
 * @param date The day of the auction, yyyy-mm-dd. @param today The present day, written likewise.
 */
export function auctionStage(date: string, today: string): AuctionStage {
  if (date === today) return 'today'
  return date > today ? 'scheduled' : 'ended'
}
