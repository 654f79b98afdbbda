/**
 * How often a request has a header. Node.js keeps the first of several and drops the others.
 * @param rawHeaders Names and values in turn, as Node.js gives them.
 * @param name In lower case.
 */
export function timesSent(rawHeaders: readonly string[], name: string): number {
  let times = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i]
    if (sent?.length === name.length && sent.toLowerCase() === name) times++
  }
  return times
}
