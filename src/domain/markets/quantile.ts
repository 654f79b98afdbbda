/** The row below a quantile, from 0, and how far it is from that row to the next, from 0 to 1. */
export interface QuantilePlace {
  readonly offset: number
  readonly fraction: number
}

/**
 * Where a quantile is among sorted rows. Between two rows it is interpolated, as spreadsheets do it
 * (QUARTILE.INC).
 * @param share From 0 to 1; 0.5 for the median.
 */
export function quantilePlace(rows: number, share: number): QuantilePlace {
  const position = (rows - 1) * share
  const offset = Math.floor(position)
  return { offset, fraction: position - offset }
}
