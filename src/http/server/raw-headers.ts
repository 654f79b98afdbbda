/**
 * How often a request has a header. Node.js keeps only the first of repeated headers.
 * @param rawHeaders Alternating names and values, as Node.js provides them.
 * @param name In lowercase.
 */
export function timesSent(rawHeaders: readonly string[], name: string): number {
  let times = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i]
    if (sent?.length === name.length && sent.toLowerCase() === name) times++
  }
  return times
}
