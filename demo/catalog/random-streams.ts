/**
 * The streams of random numbers that a listing draws from, one for each concern. So a new sentence in the texts
 * changes no price, and a new price changes no picture.
 */
export const STREAMS = {
  member: 1,
  memberSize: 2,
  auctionBlock: 3,
  auction: 4,
  place: 5,
  land: 6,
  seller: 7,
  timeline: 8,
  price: 9,
  text: 10,
  boundary: 11,
  pictures: 12,
  extras: 13,
  records: 14,
  recordStyle: 15,
} as const
