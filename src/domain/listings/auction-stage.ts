/** Where an auction stands on a day: its day is still to come, is this one, or has passed. */
export const AUCTION_STAGES = ['scheduled', 'today', 'ended'] as const
export type AuctionStage = (typeof AUCTION_STAGES)[number]

/** @param date The day of the auction, yyyy-mm-dd. @param today The present day, written likewise. */
export function auctionStage(date: string, today: string): AuctionStage {
  if (date === today) return 'today'
  return date > today ? 'scheduled' : 'ended'
}
