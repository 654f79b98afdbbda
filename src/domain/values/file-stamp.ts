/**
 * A time in the name of a file, such as 20261120T140507Z.
 * @param at In milliseconds since 1970 UTC.
 */
export function fileStamp(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}
