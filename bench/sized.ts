/** `npm run check -- --all` sets it to `tiny`. Processes that a bench starts inherit it. */
// biome-ignore lint/style/noProcessEnv: a bench has no settings of the service
export const IS_TINY = process.env['ACREAGE_BENCH_SIZE'] === 'tiny'

/** As many as the benches need: for each kind of request some listings, and some accounts that have several. */
export const TINY_LISTINGS = 400

/**
 * How much a bench does of something: the second number where the check only wants to know whether the bench still runs, as soon
 * as it can. Its figures mean nothing then.
 */
export function sized(usual: number, tiny: number): number {
  return IS_TINY ? tiny : usual
}
