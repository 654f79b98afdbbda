/** Bytes in megabytes for display, rounded up: `1,234`. */
export function megabytes(bytes: number): string {
  return Math.ceil(bytes / 1_000_000).toLocaleString('en-US')
}
